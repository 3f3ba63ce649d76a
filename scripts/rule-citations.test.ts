/** Comments cite the rule book by number: every cited number exists, and there is one form of citation. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';

const ROOT = resolve(import.meta.dirname, '..');
const SOURCES = ['bench', 'data', 'packages', 'proof', 'scripts']
  .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,txt}`, { cwd: ROOT }))
  .filter((file) => !/node_modules|\/dist\/|rule-citations/.test(file));

/** `docs/rules.md 4.8.3, H1 to H9 and H21`: sections, and rows of tables. */
const CITATION = /docs\/rules\.md ([HJP]?\d+(?:\.\d+)*(?:(?:, | and | to )[HJP]?\d+(?:\.\d+)*)*)/g;
/** Files that are not in the repository, and the old names of the rule book. */
const ELSEWHERE = /\b(?:ENGINE|SPEC|API|PEERS)(?:\.md)? [HJP]?\d|\b(?:ENGINE|SPEC|PEERS)\.md\b/;

/** The headings and the first cells of the tables. */
function numbersOf(book: string): ReadonlySet<string> {
  const sections = Array.from(book.matchAll(/^#+ (\d+(?:\.\d+)*)\.? /gm), ([, number = '']) => number);
  const rows = Array.from(book.matchAll(/^\| ([HJP]\d+) \|/gm), ([, number = '']) => number);
  const all = [...sections, ...rows];
  assert.equal(new Set(all).size, all.length, 'no number is used twice');
  return new Set(all);
}

describe('a citation of docs/rules.md', () => {
  const numbers = numbersOf(readFileSync(join(ROOT, 'docs/rules.md'), 'utf8'));

  it('every citation of docs/rules.md names a section or rule that exists', () => {
    let count = 0;
    for (const file of SOURCES) {
      for (const [citation, cited = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(CITATION)) {
        count += 1;
        for (const number of cited.split(/, | and | to /))
          assert.ok(numbers.has(number), `${file} cites "${citation}": there is no ${number}`);
      }
    }
    assert.ok(count > 20, 'there were citations to look at');
  });

  it('every citation of docs/rules.md has the same format, and no source cites rules outside the repository', () => {
    for (const file of SOURCES) {
      const text = readFileSync(join(ROOT, file), 'utf8');
      assert.doesNotMatch(text, ELSEWHERE, file);
      assert.equal(text.split('docs/rules.md').length - 1, [...text.matchAll(CITATION)].length, file);
    }
  });
});
