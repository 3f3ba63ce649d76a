import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BoundedMap } from './bounded-map.ts';
import { startRelay, tool } from './start-relay.ts';

const MIB = 2 ** 20;

function usedHeap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

describe('the memory that a server can use up in mcp-proxy', () => {
  it('a bounded map drops its oldest entries beyond a maximum number of entries or of characters', () => {
    const map = new BoundedMap<number>();
    for (let count = 0; count < 20_000; count++) map.set(`${count}`, count, 0);
    assert.deepEqual([map.get('9999'), map.get('10000'), map.get('19999')], [undefined, 10_000, 19_999]);
    map.set('long', 1, 2 * MIB);
    map.set('longer', 2, 3 * MIB);
    assert.deepEqual([map.has('19999'), map.has('long'), map.get('longer')], [false, false, 2]);
    map.set('longer', 3, 1);
    map.set('more', 4, 3 * MIB);
    assert.deepEqual([map.get('longer'), map.get('more')], [3, 4]);
    map.set('too long', 5, 5 * MIB);
    assert.deepEqual([map.has('too long'), map.size], [false, 0]);
  });

  it('mcp-proxy keeps less than 100 MiB when a server sends many names and addresses of one megabyte each', () => {
    const { pass, ask } = startRelay();
    const before = usedHeap();
    for (let id = 0; id < 20; id++) {
      const long = `${id}${'a'.repeat(MIB)}\u{200B}`;
      const requestedSchema = { properties: { [long]: { enum: [long] } } };
      pass('server', { id, method: 'elicitation/create', params: { message: 'Well?', requestedSchema } });
      pass('server', { id: long, method: long, params: {} });
      ask('tools/list', { tools: [tool(long)], nextCursor: 'a' }, { cursor: 'a' });
      ask('resources/list', { resources: [{ uri: long, name: 'a' }] });
    }
    const kept = usedHeap() - before;
    assert.ok(kept < 100 * MIB, `${Math.round(kept / MIB)} MiB are kept`);
  });
});
