/** JSON behind hidden characters and JSON of any length: an escape in it passes no entry point. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createGuard, guardEventStream, guardHandler } from '../src/index.ts';
import { ARGUMENTS, eventsOf, textOf } from './event-formats.ts';
import { NATURAL } from './hidden.ts';

async function guarded(stream: string): Promise<string> {
  const body = new Response(stream).body as ReadableStream<Uint8Array<ArrayBuffer>>;
  return new Response(body.pipeThrough(guardEventStream())).text();
}

async function received(body: string, type = 'text/plain'): Promise<string> {
  let seen = '';
  const handler = guardHandler(async (request: Request) => {
    seen = await request.text();
    return new Response();
  });
  const headers = { 'content-type': type };
  await handler(new Request('http://localhost/', { method: 'POST', headers, body }));
  return seen;
}

const ESCAPED = String.raw`\udb40\udc41`;
/** Texts that become JSON when what is hidden goes, and that JSON. */
const BEHIND: readonly (readonly [string, string])[] = [
  [`\u200b{"q":"a${ESCAPED}"}`, '{"q":"a"}'],
  [`\u{E0041}\ufdd0 [\u200b"a${ESCAPED}"]`, ' ["a"]'],
  [`{"q"\u200b:\u2060"a${ESCAPED}"}`, '{"q":"a"}'],
  ['{"q":"a\\udb4\u200b0\\udc41"}', '{"q":"a"}'],
  [`{"q":"a\\\u200b" ${ESCAPED}"}`, '{"q":"a\\" "}'],
  [`{"q":"a\\\u{E0041}\u200b" ${ESCAPED}"}`, '{"q":"a\\" "}'],
  [`\u200b{"n":NaN,"q":"a${ESCAPED}"}`, '{"n":NaN,"q":"a"}'],
];

describe('text that becomes valid JSON only after hidden characters are removed', () => {
  it('tool arguments that become JSON only after cleaning also lose their escapes of hidden characters', async () => {
    const guard = createGuard();
    for (const [source, left] of BEHIND) {
      for (const format of ARGUMENTS)
        for (const length of [1, 2, 3, 100])
          assert.equal(textOf(await guarded(eventsOf(format, source, length)), format), left);
      assert.deepEqual(guard.value({ arguments: source }, 'tool-call'), { arguments: left });
      assert.deepEqual(guard.value({ 'argu\u200bments': source }, 'tool-call'), { arguments: left });
    }
  });

  it('event data and requests that become JSON only after cleaning also lose their escapes of hidden characters', async () => {
    for (const [source, left] of BEHIND) {
      assert.equal(
        (await guarded(`data: ${source}\n\n`)).replace(/^data: +/, ''),
        `${left.trim()}\n\n`,
        JSON.stringify(source),
      );
      for (const type of ['text/plain', 'application/octet-stream', 'application/json'])
        assert.equal((await received(source, type)).trim(), left.trim());
    }
  });

  it('with the policy "report", hidden characters in JSON are counted and the JSON is unchanged', async () => {
    for (const [source] of BEHIND) {
      let deleted = 0;
      const guard = createGuard({ policy: 'report', onFound: (found) => (deleted += found.deleted) });
      const value = { arguments: source };
      assert.equal(guard.value(value, 'tool-call'), value);
      assert.ok(deleted > 1);
      const body = new Response(`data: ${source}\n\n`).body as ReadableStream<Uint8Array<ArrayBuffer>>;
      const left = new Response(body.pipeThrough(guardEventStream({ policy: 'report' })));
      assert.equal(await left.text(), `data: ${source}\n\n`);
    }
  });

  it('text that only resembles JSON is cleaned as plain text, in tool arguments, events and requests', async () => {
    const guard = createGuard();
    for (const natural of NATURAL)
      for (const text of [natural, `[${natural}] \\u200b`, `\u200f ${natural}`, `{"q": "${natural}`]) {
        const left = guard.text(text, 'tool-call');
        assert.deepEqual(guard.value({ arguments: text }, 'tool-call'), { arguments: left });
        for (const format of ARGUMENTS)
          for (const length of [1, 3, 100])
            assert.equal(textOf(await guarded(eventsOf(format, text, length)), format), left);
        assert.equal(await received(text), left);
      }
  });
});

describe('long strings in JSON', () => {
  const LONG = 10 * 1024 * 1024;

  it('JSON after a string of 10 MiB is cleaned, whether the string is base64 or consists of escapes', async () => {
    for (const long of ['QUJD'.repeat(LONG / 4), '\\n'.repeat(LONG / 2), '\\\\'.repeat(LONG / 2)]) {
      const body = `{"data":"${long}","q":"caf\u00e9\\u200b"}`;
      const left = body.replace('\\u200b', '');
      assert.ok((await received(body, 'application/json')) === left);
      assert.ok((await received(left, 'application/json')) === left);
      const loose = `{"data":"${long}","n":NaN,"q":"\\u200b"}`;
      assert.ok((await received(loose, 'application/json')) === loose.replace('\\u200b', ''));
    }
  });

  it('tool arguments that break off after a million backslashes are returned unchanged', async () => {
    const source = `{"q":"caf\u00e9${'\\'.repeat(1_000_000)}`;
    assert.ok(createGuard().value({ arguments: source }, 'tool-call').arguments === source);
  });
});
