import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Job, Tally } from '../scan-data.ts';
import { scanText } from '../scanner/scan-text.ts';
import { BaselineFilter } from './baseline-filter.ts';
import { CountedMarks } from './counted-marks.ts';
import type { FoundMark } from './found-marks.ts';
import { LineDigests } from './line-digests.ts';

const LINES = 20_000;
const NOTHING = { techniques: [], classes: [], ranges: [] };
const JOB: Job = {
  ...{ options: {}, selection: { only: null, ignore: NOTHING } },
  ...{ readsAllowComments: false, output: 'report' },
};

function baselineOf(text: string): readonly Tally[] {
  return scanText(text, { ...JOB, tallies: true }).tallies ?? [];
}

/** How many findings are new, and how many are known. */
function compare(text: string, known: readonly Tally[]): readonly number[] {
  const { deleted, replaced, payloads, known: old = 0 } = scanText(text, JOB, { known });
  return [deleted + replaced + payloads.length, old];
}

it('a scan with 40,000 findings that are not in the baseline lists the first 10,000 in order, within 3 seconds', () => {
  const text = 'a\u{A0}\u{A0}b\n'.repeat(LINES);
  const fresh = new CountedMarks(false);
  const digests = new LineDigests();
  digests.read(text);
  const marks = new BaselineFilter([], fresh, digests, true);
  const start = process.cpuUsage();
  for (let index = 0; index < 2 * LINES; index++) {
    const at = (index >> 1) * 5 + 1 + (index % 2);
    const mark = {
      ...{ start: at, end: at + 1, codePoint: 0xa0, technique: 'nbsp', characterClass: 'exotic-space' },
      decision: { action: 'replace', text: ' ' },
    } as unknown as FoundMark;
    marks.add(mark, { offset: index, line: (index >> 1) + 1, column: (index % 2) + 1 });
  }
  digests.end();
  const { tallies } = marks.end([]);
  const { user } = process.cpuUsage(start);
  const { places, replaced } = fresh.report(new Map());
  assert.equal(replaced, 2 * LINES);
  assert.deepEqual(
    tallies?.map(({ class: name, count }) => [name, count]),
    [['odd-space', 2 * LINES]],
  );
  assert.deepEqual(
    places.map(({ offset }) => offset),
    Array.from({ length: 10_000 }, (_, index) => index),
  );
  // About 0.3 s; sorting 10,000 places 20,000 times takes more than 5.
  assert.ok(user < 3e6, `${user / 1000} ms`);
});

describe('a baseline after edits', () => {
  const LEGACY = [
    'One pass\u{200B}word of many.',
    'The spaces\u{2003}of a typesetter.',
    'A \u{202E}turn.',
    'The p\u{430}ypal of an eye.',
    'The same line\u{200B}, twice.',
    'The same line\u{200B}, twice.',
    `It hides ${Array.from('meet at nine', (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}.`,
  ];
  const known = baselineOf(LEGACY.join('\n'));
  const count = known.reduce((sum, tally) => sum + tally.count, 0);
  const CLEAN = [
    'A clean line.',
    '',
    '    indented',
    'One more word of many',
    'const a = 1;',
    '\u{1F469}\u{200D}\u{1F680}',
  ];
  const DIRTY = [
    ['A new\u{200B}one.', 1],
    ['Two\u{2003}\u{2003}spaces.', 2],
    ['The same line\u{200B}, twice.', 1],
    ['One pass\u{200B}word of m\u{200B}any.', 2],
    ['A new \u{202E}turn.', 1],
  ] as const;
  const insertion = fc.tuple(fc.nat(), fc.constantFrom(...CLEAN));
  const layout = fc.record({
    end: fc.constantFrom('\n', '\r\n'),
    indent: fc.constantFrom('', '  ', '\t'),
    trail: fc.constantFrom('', ' '),
  });

  function edit(lines: readonly string[], insertions: readonly (readonly [number, string])[]): string[] {
    const edited = [...lines];
    for (const [place, line] of insertions) edited.splice(place % (edited.length + 1), 0, line);
    return edited;
  }

  it('findings in the baseline are not reported as new after lines are inserted, reordered or indented', () => {
    fc.assert(
      fc.property(
        fc.array(insertion, { minLength: 100, maxLength: 100 }),
        fc.shuffledSubarray(LEGACY, { minLength: LEGACY.length }),
        layout,
        (insertions, lines, { end, indent, trail }) => {
          const text = edit(lines, insertions)
            .map((line) => `${indent}${line}${trail}`)
            .join(end);
          assert.deepEqual(compare(text, known), [0, count]);
        },
      ),
      { numRuns: 100, seed: 20261125 },
    );
  });

  it('a finding that is not in the baseline is reported as new, even after 100 other lines are inserted', () => {
    fc.assert(
      fc.property(
        fc.array(insertion, { minLength: 100, maxLength: 100 }),
        fc.nat(),
        fc.constantFrom(...DIRTY),
        (insertions, place, [line, found]) => {
          const text = edit(edit(LEGACY, insertions), [[place, line]]).join('\n');
          assert.deepEqual(compare(text, known), [found, count]);
        },
      ),
      { numRuns: 100, seed: 20261125 },
    );
  });

  it('if a line in the baseline is edited or gets another finding, all findings of the line are reported as new', () => {
    const [first = '', ...others] = LEGACY;
    assert.deepEqual(compare([`${first}\u{200B}`, ...others].join('\n'), known), [2, count - 1]);
    assert.deepEqual(compare([`${first} More.`, ...others].join('\n'), known), [1, count - 1]);
    assert.deepEqual(compare(others.join('\n'), known), [0, count - 1]);
  });

  it('the hash of a line in a baseline does not depend on its spaces and invisible characters', () => {
    const contentsOf = (text: string) => baselineOf(text).map(({ content }) => content);
    const [plain] = contentsOf('one\u{200B} two');
    for (const text of ['o\u{200C}ne two', '\u{E0041}one two', 'one\u{A0}two ', '\tone\u{2003}two'])
      assert.deepEqual(contentsOf(text), [plain], JSON.stringify(text));
    assert.notDeepEqual(contentsOf('one\u{200B} too'), [plain]);
    assert.match(plain as string, /^[0-9a-f]{32}$/);
  });
});
