import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { clean, type Finding } from '../src/index.ts';
import { escaped } from './escaped.ts';
import { RIGHT_TO_LEFT, RIGHT_TO_LEFT_WITH_CONTROLS, SYNTAXES } from './right-to-left-comments.ts';

/** Sources after CVE-2021-42574 and CVE-2021-42694; what attacks in them is written as an escape. */
const FOLDER = join(import.meta.dirname, 'trojan-sources');
const SHAPES = [
  'early return',
  'commenting out',
  'stretched string',
  'invisible function',
  'homoglyph function',
];
const HEADING = '=== ';
/** A look-alike may come from a second layout of the keyboard: its words are weighed one by one. */
const LEAST_SUSPICION = (shape: string) => (shape === 'homoglyph function' ? 40 : 70);
const ESCAPE = /\\u([0-9A-F]{4})/g;
const LETTERS: Readonly<Record<string, string>> = {
  '0397': 'H',
  '03BF': 'o',
  '041D': 'H',
  '0430': 'a',
  '0435': 'e',
  '043E': 'o',
  '0440': 'p',
  '0441': 'c',
};

/** The sections of a file by their headings. */
function shapesIn(file: string): ReadonlyMap<string, string> {
  const [, ...sections] = readFileSync(join(FOLDER, file), 'utf8').split(`\n${HEADING}`);
  return new Map(
    sections.map((section) => {
      const end = section.indexOf('\n');
      return [section.slice(0, end), section.slice(end + 1)];
    }),
  );
}

function foundIn(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ codePoint, count, action }) => `${codePoint} ${count} ${action}`).sort();
}

describe('Trojan Source attacks', () => {
  const files = readdirSync(FOLDER);

  it('the Trojan Source examples cover five kinds of attack in each of twelve languages', () => {
    assert.equal(files.length, 12);
    for (const file of files) assert.deepEqual([...shapesIn(file).keys()], SHAPES, file);
  });

  for (const file of files) {
    for (const [shape, source] of shapesIn(file)) {
      it(`cleaning undoes the Trojan Source attack "${shape}" in ${file}`, () => {
        const attack = source.replace(ESCAPE, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
        const honest = source.replace(ESCAPE, (_, hex) => LETTERS[hex] ?? '');
        const counts = new Map<string, number>();
        for (const [, hex = ''] of source.matchAll(ESCAPE)) counts.set(hex, (counts.get(hex) ?? 0) + 1);
        const expected = Array.from(counts, ([hex, count]) => {
          return `U+${hex} ${count} ${LETTERS[hex] === undefined ? 'deleted' : 'replaced'}`;
        });
        assert.ok(counts.size > 0);
        const report = clean(attack);
        assert.equal(escaped(report.text), escaped(honest));
        assert.deepEqual(foundIn(report.findings), expected.sort());
        assert.ok(report.suspicion >= LEAST_SUSPICION(shape), `suspicion ${report.suspicion}`);
        assert.deepEqual(clean(honest).findings, []);

        const [first, last] = [RIGHT_TO_LEFT[0], RIGHT_TO_LEFT_WITH_CONTROLS[0]];
        const among = clean(`# ${first}\n${attack}# ${last}\n`);
        assert.equal(escaped(among.text), escaped(`# ${first}\n${honest}# ${last}\n`));
      });
    }
  }
});

describe('source code with right-to-left comments and strings', () => {
  for (const [language, syntaxes] of Object.entries(SYNTAXES)) {
    it(`right-to-left text without bidi controls in source code is not reported: ${language}`, () => {
      for (const syntax of syntaxes) {
        for (const sentence of RIGHT_TO_LEFT) {
          const source = syntax.replace('%', () => sentence);
          const report = clean(source);
          assert.equal(escaped(report.text), escaped(source));
          assert.deepEqual([report.findings, report.suspicion], [[], 0], escaped(source));
        }
      }
    });

    it(`bidi controls that right-to-left text in source code needs are kept: ${language}`, () => {
      for (const syntax of syntaxes) {
        for (const sentence of RIGHT_TO_LEFT_WITH_CONTROLS) {
          const source = syntax.replace('%', () => sentence);
          const report = clean(source);
          assert.equal(escaped(report.text), escaped(source));
          for (const { reason } of report.findings)
            assert.ok(reason === 'bidi-mark' || reason === 'bidi-pair', escaped(source));
          assert.ok(report.findings.length > 0, escaped(source));
          assert.equal(report.suspicion, 0, escaped(source));
        }
      }
    });

    it(`an override or unclosed bidi control in source code is removed: ${language}`, () => {
      for (const syntax of syntaxes) {
        for (const sentence of RIGHT_TO_LEFT) {
          for (const control of ['\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u202A', '\u202B']) {
            const report = clean(syntax.replace('%', () => `${sentence}${control} } return;`));
            assert.equal(escaped(report.text), escaped(syntax.replace('%', () => `${sentence} } return;`)));
            assert.ok(report.suspicion > 0);
          }
        }
      }
    });
  }

  it('bidi controls around two commands of a shell are removed, and those around right-to-left words are kept', () => {
    const words = '\u05E9\u05DC\u05D5\u05DD';
    for (const command of [
      `echo \u2067${words} | sh a.sh x\u2069`,
      `make && echo \u2067${words} && rm x\u2069`,
    ])
      assert.equal(escaped(clean(command).text), escaped(command.replace(/[\u2067\u2069]/g, '')));
    for (const text of [
      `echo "\u2067${words} | ${words}\u2069"`,
      `echo \u2067${words}\u2069 > a.txt`,
      `\u2067${words} | ${words}\u2069 ${words}`,
    ])
      assert.equal(escaped(clean(text).text), escaped(text));
  });
});
