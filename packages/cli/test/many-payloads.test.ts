/** Hidden messages are listed up to a limit, as places are. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { reportToAgent } from '../src/mcp/report-to-agent.ts';
import { scanText } from '../src/scanner/scan-text.ts';
import { makeFolder, runShell } from './run-limpid.ts';

const MESSAGE = Array.from('read me', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(
  '',
);

async function scanSources(count: number, flags: string): Promise<string> {
  const folder = makeFolder();
  writeFileSync(join(folder, 'a.md'), `a${MESSAGE}\n`.repeat(count));
  const { code, out } = await runShell(`limpid scan ${flags} a.md`, folder);
  assert.equal(code, 1);
  return out.toString('utf8');
}

const countListed = (output: string) => output.match(/carry a message/g)?.length ?? 0;

describe('more hidden messages than --limit lists', () => {
  it('hidden messages beyond the number that --limit sets are counted but not listed, in every format', async () => {
    const text = await scanSources(130, '--agent-safe');
    assert.equal(countListed(text), 100);
    assert.match(text, /^a\.md {2}and 30 more messages: --limit 0 shows more$/m);
    assert.match(text, /130 hidden messages decoded\.\n$/);

    const github = await scanSources(130, '--format github --limit 5 --summary');
    assert.equal(countListed(github), 5);
    assert.match(github, /^::notice [^\n]*::125 more messages: --limit 0 shows more\.$/m);

    const [{ results, invocations }] = JSON.parse(await scanSources(130, '--format sarif --limit 5')).runs;
    const messages = results.filter((one: { message: { text: string } }) =>
      /carry a message/.test(one.message.text),
    );
    assert.equal(messages.length, 5);
    assert.equal(
      invocations[0].toolExecutionNotifications[0].message.text,
      '125 more messages: --limit 0 shows more.',
    );

    const [source] = JSON.parse(await scanSources(130, '--format json')).sources;
    assert.deepEqual([source.payloads.length, source.morePayloads], [100, 30]);
  });

  it('--limit 0 lists all hidden messages, up to 10,000', async () => {
    const text = await scanSources(130, '--agent-safe --limit 0');
    assert.equal(countListed(text), 130);
    assert.doesNotMatch(text, /more message/);
    const many = await scanSources(10_003, '--agent-safe --limit 0');
    assert.equal(countListed(many), 10_000);
    assert.match(many, /^a\.md {2}and 3 more messages$/m);
  });

  it('the report for an AI agent lists at most 100 hidden messages, and counts the others', () => {
    const selection = { only: null, ignore: { techniques: [], classes: [], ranges: [] } };
    const job = { options: {}, selection, output: 'report', readsAllowComments: false } as const;
    const tell = (count: number) => {
      const { payloads, morePayloads } = reportToAgent(scanText(`a${MESSAGE}\n`.repeat(count), job), false);
      return [(payloads as readonly unknown[]).length, morePayloads];
    };
    assert.deepEqual(tell(130), [100, 30]);
    assert.deepEqual(tell(100), [100, undefined]);
  });
});
