import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type CleanOptions, clean, detect, TECHNIQUES } from '../src/index.ts';
import { escaped, unescaped } from './escaped.ts';

const FOLDER = join(import.meta.dirname, 'fixtures');
const ON: Partial<CleanOptions> = { punctuation: true, whitespace: true };

interface Fixture {
  readonly line: string;
  readonly input: string;
  readonly expected: string;
  readonly reasons: readonly string[];
}

/** A hash of the text itself stands without a space before it. */
function readFixtures(file: string): readonly Fixture[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const [input, expected, reasons] = `${line.replace(/ # .*$/, '')} `.split(' ; ') as [
        string,
        string,
        string,
      ];
      return {
        line,
        input: unescaped(input),
        expected: unescaped(expected === '=' ? input : expected === 'nothing' ? '' : expected),
        reasons: reasons.split(' ').filter((reason) => reason !== ''),
      };
    });
}

describe('each technique', () => {
  for (const technique of TECHNIQUES) {
    it(`the rule of ${technique} changes and leaves alone what its fixtures say`, () => {
      const fixtures = readFixtures(`${technique}.txt`);
      assert.ok(fixtures.some(({ input, expected }) => input === expected));
      assert.ok(fixtures.some(({ input, expected }) => input !== expected));
      const options: Partial<CleanOptions> =
        technique === 'punctuation' || technique === 'whitespace' ? { [technique]: true } : {};
      for (const { line, input, expected, reasons } of fixtures) {
        const report = clean(input, { options });
        assert.equal(escaped(report.text), escaped(expected), line);
        const kept = report.findings.flatMap(({ reason }) => reason ?? []).sort();
        assert.deepEqual(kept, [...reasons].sort(), line);
        const again = clean(report.text, { options });
        assert.equal(escaped(again.text), escaped(expected), `a second time: ${line}`);
      }
    });
  }

  it('there is one file of fixtures for each technique', () => {
    assert.deepEqual(readdirSync(FOLDER).sort(), TECHNIQUES.map((technique) => `${technique}.txt`).sort());
  });

  it('detect reports the same as clean for every fixture', () => {
    for (const technique of ['zero-width', 'variation-selector', 'homoglyph', 'nbsp']) {
      for (const { input, line } of readFixtures(`${technique}.txt`)) {
        const { text: _, ...report } = clean(input);
        assert.deepEqual(detect(input), report, line);
      }
    }
  });

  it('a fixture cleaned with all options on is not changed by a second cleaning', () => {
    for (const { input, line } of readFixtures('zero-width.txt')) {
      const once = clean(input, { options: ON }).text;
      assert.equal(escaped(clean(once, { options: ON }).text), escaped(once), line);
    }
  });
});
