import assert from 'node:assert/strict';
import { PassThrough, Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { carryLines } from './json-lines.ts';
import type { Side } from './message.ts';
import { startRelay } from './start-relay.ts';

/** What each side gets for what one of them sends, in chunks. */
async function carry(from: Side, ...chunks: string[]) {
  const { relay, said } = startRelay();
  const [onward, back] = [new PassThrough(), new PassThrough()];
  const source = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  await carryLines({ relay, from, source, onward, back, say: (sentence) => said.push(sentence) });
  onward.end();
  back.end();
  const lines = async (stream: PassThrough) => (await readAll(stream)).split('\n').filter(Boolean);
  return { said, passed: await lines(onward), answered: await lines(back) };
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const error = (code: number, why: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message: `This is not ${why}.` } });
const NO_JSON = error(-32_700, 'JSON');
const NO_MESSAGE = error(-32_600, 'a JSON-RPC message');

describe('invalid lines sent through mcp-proxy', () => {
  it('mcp-proxy passes on the valid messages of a JSON-RPC batch, and answers each invalid one with an error', async () => {
    for (const from of ['client', 'server'] as const) {
      const { passed, answered, said } = await carry(from, `[${PING},7,${PING.replace('1,', '2,')},null]\n`);
      assert.deepEqual(passed, [PING, PING.replace('1,', '2,')]);
      assert.deepEqual(answered, [NO_MESSAGE, NO_MESSAGE]);
      const sentence = `Dropped a line from the ${from}: it is not a JSON-RPC message.`;
      assert.deepEqual(said, [sentence, sentence]);
    }
  });

  it('mcp-proxy answers invalid JSON with an error, but drops plain text lines that a server prints', async () => {
    for (const line of ['private words', '{"private":', '{"id":1}}'])
      assert.deepEqual((await carry('client', `${line}\n`)).answered, [NO_JSON], line);
    assert.deepEqual((await carry('client', '7\n', '[]\n')).answered, [NO_MESSAGE, NO_MESSAGE]);
    assert.deepEqual((await carry('server', '{"id":\n')).answered, [NO_JSON]);
    for (const line of ['Listening on port 1', '12:00 ready', '']) {
      const { passed, answered } = await carry('server', `${line}\n`, `${PING}\n`);
      assert.deepEqual([passed, answered], [[PING], []], line);
    }
  });

  it('mcp-proxy passes on a last line without a line break, in whatever chunks it arrives', async () => {
    assert.deepEqual((await carry('client', PING)).passed, [PING]);
    const half = PING.length / 2;
    const { passed, said } = await carry('server', `${PING}\r\n${PING.slice(0, half)}`, PING.slice(half));
    assert.deepEqual([passed, said], [[PING, PING], []]);
    assert.deepEqual((await carry('client', `${PING}\n`, ' \n', ' ')).answered, []);
  });
});

describe('numbers in messages through mcp-proxy', () => {
  it('cleaning JSON text inside a string does not change how its numbers are written', async () => {
    const text = JSON.stringify('{"id":9007199254740993,"price":1.0,"words":"a\u2028b"}');
    const { passed } = await carry('server', `{"jsonrpc":"2.0","id":1,"result":{"text":${text}}}\n`);
    const { result } = JSON.parse(passed[0] ?? '');
    assert.equal(result.text, '{"id":9007199254740993,"price":1.0,"words":"a\\nb"}');
  });

  it('mcp-proxy passes on a number in place of the result or params object exactly as it is written', async () => {
    for (const line of [
      '{"jsonrpc":"2.0","id":1,"result":1.0}',
      '{"jsonrpc":"2.0","method":"m","params":-0}',
    ])
      assert.deepEqual((await carry('server', line)).passed, [line]);
  });
});
