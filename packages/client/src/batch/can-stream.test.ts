import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canStream } from './can-stream.ts';

it('request bodies are streamed in Node, Deno and Bun, and not in browsers or unknown runtimes', () => {
  assert.equal(canStream(), true);
  const node = { versions: { node: '24.0.0' } };
  assert.equal(canStream({ process: node }), true);
  assert.equal(canStream({ Deno: {} }), true);
  assert.equal(canStream({ process: { versions: { node: '24.0.0', bun: '1.0.0' } } }), true);
  for (const runtime of [
    { document: {}, process: node },
    { process: { versions: { node: '24.0.0', electron: '40.0.0' } } },
    { process: {} },
    {},
  ]) {
    assert.equal(canStream(runtime), false);
  }
});
