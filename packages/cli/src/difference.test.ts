import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inspect } from '@limpid/engine';
import fc from 'fast-check';
import { differenceOf } from './difference.ts';

const folder = mkdtempSync(join(tmpdir(), 'limpid-diff-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const PIECES = [
  'a line',
  'pass\u{200B}word',
  'x\u{2028}y',
  'b\u{A0} c',
  '\u{1F680}\u{E0041}',
  'p\u{430}ypal',
  '',
  '\r',
  'one\rtwo',
];
const texts = fc
  .tuple(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, end, hasEnd]) => lines.join(end) + (hasEnd ? end : ''));

function edits(text: string) {
  return inspect(text).marks.filter(({ decision }) => decision.action !== 'keep');
}

describe('the patch from a text to its cleaned text', () => {
  it('applying the patch of "limpid clean" with "git apply" gives the cleaned text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const hunks = differenceOf(text, edits(text));
        const { text: cleaned } = inspect(text);
        assert.equal(hunks === '', cleaned === text);
        if (hunks === '') return;
        writeFileSync(join(folder, 'a.txt'), text);
        execFileSync('git', ['apply', '--whitespace=nowarn'], {
          cwd: folder,
          env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
          input: `--- a/a.txt\n+++ b/a.txt\n${hunks}`,
          stdio: ['pipe', 'pipe', 'pipe'],
        });
        assert.equal(readFileSync(join(folder, 'a.txt'), 'utf8'), cleaned);
      }),
      { numRuns: 60, seed: 20261125 },
    );
  });

  it('distant changes become separate hunks of the patch, each with three lines of context', () => {
    const text = ['a\u{200B}', ...'bcdefghij', 'k\u{200B}'].join('\n');
    assert.equal(
      differenceOf(text, edits(text)),
      [
        '@@ -1,4 +1,4 @@',
        '-a\u{200B}',
        ...['+a', ' b', ' c', ' d'],
        '@@ -8,4 +8,4 @@',
        ...[
          ' h',
          ' i',
          ' j',
          '-k\u{200B}',
          '\\ No newline at end of file',
          '+k',
          '\\ No newline at end of file',
          '',
        ],
      ].join('\n'),
    );
  });

  it('the patch of a text that cleaning does not change is empty', () => {
    assert.equal(differenceOf('a\nb', []), '');
    assert.equal(differenceOf('', []), '');
  });

  it('lines that are shown have what goes or is replaced written out, look-alikes too', () => {
    const text = 'p\u{430}ypal and paypal\nb\n';
    const shown = { line: (line: string) => line, removed: () => 'p\\u{430}ypal and paypal\n' };
    assert.equal(
      differenceOf(text, edits(text), shown),
      '@@ -1,2 +1,2 @@\n-p\\u{430}ypal and paypal\n+paypal and paypal\n b\n',
    );
  });
});
