/** What a service answers is shown on terminals and to hosts of builds: one that is none of Limpid's is refused. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makeFolder, runShell } from './run-limpid.ts';

const EVIL = '\u{1B}]0;owned\u{7}\n::error file=x::forged\n\u{202E}##vso[x]';
const POSITION = { offset: 1, line: 1, column: 2 };
const FINDING = {
  ...{ technique: 'zero-width', name: 'ZERO WIDTH SPACE', codePoint: 'U+200B', count: 1, removed: true },
  ...{ action: 'deleted', positions: [POSITION] },
};
const PAYLOAD = {
  ...{ scheme: 'tag', text: EVIL, codePoints: 1, bytes: 1, offset: 1, encoding: 'utf-8' },
};
const ANSWER = {
  ...{ text: 'xy', characters: 3, deleted: 1, replaced: 0, suspicion: 12, verdict: EVIL, caveats: [EVIL] },
  ...{ findings: [FINDING], payloads: [PAYLOAD] as unknown[], whitespace: [] as unknown[] },
};
const EXHAUSTED = {
  ...{ ok: false, upgradeUrl: 'http://a/more' },
  error: { code: 'quota_exhausted', message: 'Wait, or see upgradeUrl for more.', requestId: 'x' },
};
const SUSPICION = { kind: 'double-space', count: 1, total: 4, share: 0.25, message: EVIL };

const WRONG: Readonly<Record<string, unknown>> = {
  'it is not an object': 'hello',
  'findings are missing': { ...ANSWER, findings: undefined },
  'a code point is invalid': { ...ANSWER, findings: [{ ...FINDING, codePoint: EVIL }] },
  'a reason is invalid': { ...ANSWER, findings: [{ ...FINDING, action: 'kept', reason: EVIL }] },
  'a technique is invalid': { ...ANSWER, findings: [{ ...FINDING, technique: EVIL }] },
  'an action is invalid': { ...ANSWER, findings: [{ ...FINDING, action: EVIL }] },
  'a line number is invalid': {
    ...ANSWER,
    findings: [{ ...FINDING, positions: [{ ...POSITION, line: EVIL }] }],
  },
  'a count is invalid': { ...ANSWER, deleted: EVIL },
  'a suspicion score is invalid': { ...ANSWER, suspicion: EVIL },
  'the scheme of a hidden message is invalid': { ...ANSWER, payloads: [{ ...PAYLOAD, scheme: EVIL }] },
  'the encoding of a hidden message is invalid': { ...ANSWER, payloads: [{ ...PAYLOAD, encoding: EVIL }] },
  'the offset of a hidden message is negative': { ...ANSWER, payloads: [{ ...PAYLOAD, offset: -1 }] },
  'a percentage is invalid': { ...ANSWER, whitespace: [{ ...SUSPICION, share: EVIL }] },
};

describe('a hostile service', () => {
  const folder = makeFolder();
  let answer: unknown;
  let isEnding = false;
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      const isEnded = isEnding && calls++ > 0;
      if (isEnded) {
        response.statusCode = 402;
        response.end(JSON.stringify(EXHAUSTED));
      } else response.end(JSON.stringify({ ok: true, data: answer }));
    });
  });
  before(async () => {
    writeFileSync(join(folder, 'a.txt'), 'x\u{200B}y\n');
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  after(() => server.close());

  const scan = async (flags: string, files = 'a.txt') => {
    const { port } = server.address() as AddressInfo;
    const { code, out, error } = await runShell(
      `limpid scan --remote http://127.0.0.1:${port} ${flags} ${files}`,
      folder,
    );
    return { code, shown: `${out.toString('utf8')}${error}` };
  };

  for (const [what, wrong] of Object.entries(WRONG)) {
    it(`--remote refuses an invalid answer of the service, and prints no part of the answer: ${what}`, async () => {
      answer = wrong;
      const { code, shown } = await scan('--kept');
      assert.equal(code, 2);
      assert.match(shown, /has not the form of an answer of Limpid/);
      assert.doesNotMatch(shown, /forged|owned/);
    });
  }

  it('--remote prints no terminal or CI command from an answer of the service, in any output format', async () => {
    answer = { ...ANSWER, whitespace: [SUSPICION] };
    for (const format of ['text', 'json', 'ndjson', 'sarif', 'github']) {
      const { code, shown } = await scan(`--kept --format ${format}`);
      assert.equal(code, 1, shown);
      assert.doesNotMatch(shown, /(?!\n)\p{C}|##\w*\[|^::error file=x/mu);
    }
  });

  it('if the quota runs out during a scan, --remote keeps earlier results and reports later files as not scanned', async () => {
    for (const name of ['b.txt', 'c.txt']) writeFileSync(join(folder, name), 'x\u{200B}y\n');
    answer = { ...ANSWER, verdict: 'once', payloads: [] };
    isEnding = true;
    const { code, shown } = await scan('--format json', 'a.txt b.txt c.txt');
    isEnding = false;
    assert.equal(code, 2);
    const { sources, summary } = JSON.parse(shown.slice(0, shown.lastIndexOf('}') + 1));
    assert.deepEqual(
      sources.map((source: { outcome: string }) => source.outcome),
      ['scanned', 'unreadable', 'unreadable'],
    );
    assert.match(
      sources[1].problem,
      /^The service did not scan it: Wait, or see http:\/\/a\/more for more\.$/,
    );
    assert.equal(sources[2].problem, 'It was not sent: the service did not scan the one before.');
    assert.equal(summary.failed, 2);
  });
});
