import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applyMarks, inspect } from '@limpid/engine';
import fc from 'fast-check';
import { Walker } from '../position-in-text.ts';
import type { Job, Selection } from '../scan-data.ts';
import { Revealer } from '../show-safely.ts';
import { AllowReader, readAllowComments } from './allow-comments.ts';
import { withCarriers } from './found-marks.ts';
import { type Limits, ReportedMarks } from './reported-marks.ts';

const NOTHING = { techniques: [], classes: [], ranges: [] };
const SELECTIONS: readonly Selection[] = [
  { only: null, ignore: NOTHING },
  { only: { techniques: ['zero-width'], classes: [], ranges: [[0xa0, 0xa0]] }, ignore: NOTHING },
  { only: { techniques: [], classes: ['invisible', 'odd-space'], ranges: [] }, ignore: NOTHING },
  { only: null, ignore: { techniques: ['nbsp'], classes: [], ranges: [[0x200b, 0x200b]] } },
];
const MESSAGE =
  '\u{200B}\u{200C}\u{200C}\u{200B}\u{200C}\u{200B}\u{200B}\u{200B}\u{200B}\u{200C}\u{200C}\u{200B}\u{200C}\u{200B}\u{200B}\u{200C}'; // limpid-allow payload
const PIECES = [
  ...[...'a u word \u{200B} \u{200D} \u{A0} p\u{430}ypal \\ \\u{'.split(' '), ' ', '\n', '\r\n', '\r'],
  ...['\u{1F469}\u{200D}\u{1F680}', '\u{E0041}\u{FE0F}', 'e\u{301}\u{301}\u{301}\u{301}\u{301}', MESSAGE],
  ...['limpid-allow zero-width, U+00A0', 'limpid-allow-next-line nbsp', 'limpid-allow zero', '\u{202E}'],
  'limpid-allow payload',
];
const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''));
const limits = fc.record({
  lines: fc.constantFrom(
    undefined,
    [[1, 1]] as const,
    [
      [2, 3],
      [5, 9],
    ] as const,
  ),
  /** Which of its own findings a baseline knows: none, each second one, or all. */
  known: fc.constantFrom(undefined, 2, 1),
});

/** The report, the cleaned and the revealed text of a text that comes in parts. */
function report(
  text: string,
  cuts: readonly number[],
  job: Pick<Job, 'selection' | 'tallies'>,
  { lines, known }: Limits,
) {
  const { carriers, payloads, findings, ...inspection } = inspect(text);
  const walker = new Walker(text);
  const placed = payloads.map((payload) => ({ ...payload, index: walker.after(payload.offset).index }));
  const marks = withCarriers(inspection.marks, carriers, (number) => placed[number]);
  const comments = readAllowComments(text);
  const given = { ...(lines !== undefined && { lines }), ...(known !== undefined && { known }) };
  const reported = new ReportedMarks(job, given, comments);
  const revealer = new Revealer();
  let revealed = '';
  let left = '';
  for (const [start, end] of partsOf(text, cuts)) {
    const isHere = (index: number) => index >= start && index < end;
    const part = text.slice(start, end);
    const own = reported
      .add({
        text: part,
        marks: marks.filter((mark) => isHere(mark.start)),
        payloads: placed.filter(({ index }) => isHere(index)),
      })
      .map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start }));
    left += applyMarks(part, own);
    revealed += revealer.add(part, own);
  }
  revealed += revealer.end();
  const names = new Map(findings.map(({ codePoint, name }) => [codePoint, name]));
  return { ...reported.end({ names }), left, revealed };
}

/** No part begins amid a character or a line end: none of the engine's does. */
function partsOf(text: string, cuts: readonly number[]): readonly (readonly [number, number])[] {
  const places = cuts.map((cut) => cut % (text.length + 1)).sort((one, other) => one - other);
  const whole = places.filter(
    (place) => (text.charCodeAt(place) & 0xfc00) !== 0xdc00 && !/\r\n/.test(text.slice(place - 1, place + 1)),
  );
  const ends = [...whole, text.length];
  return ends.map((end, index) => [index === 0 ? 0 : (ends[index - 1] as number), end] as const);
}

describe('the report of a text in chunks', () => {
  it('a text read in chunks gets the same report as the whole text', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        fc.record({ selection: fc.constantFrom(...SELECTIONS), tallies: fc.constantFrom(true, undefined) }),
        limits,
        (text, cuts, { selection, tallies }, { lines, known: step }) => {
          const job = { selection, ...(tallies !== undefined && { tallies }) };
          const all = report(text, [], { selection, tallies: true }, {}).tallies ?? [];
          const known = all.filter((_, index) => step !== undefined && index % step === 0);
          const given = { ...(lines !== undefined && { lines }), ...(step !== undefined && { known }) };
          assert.deepEqual(report(text, cuts, job, given), report(text, [], job, given));
        },
      ),
      { numRuns: 3000, seed: 20261121 },
    );
  });

  it('limpid-allow comments are read the same in chunks of any length', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 40 }), (text, length) => {
        const long = `${text}${'x'.repeat(1500)}${text}\n${text}`;
        const reader = new AllowReader();
        for (let start = 0; start < long.length; start += length)
          reader.add(long.slice(start, start + length));
        const inChunks = reader.end();
        const whole = new AllowReader();
        whole.add(long);
        assert.deepEqual(inChunks, whole.end());
      }),
      { numRuns: 1000, seed: 20261121 },
    );
  });

  it('a hidden message that spans several lines is allowed only if each line has "limpid-allow payload"', () => {
    const countsOf = (comments: readonly string[]) => {
      const groups = MESSAGE.repeat(4).match(/.{22}|.+/g) as string[];
      const text = groups.map((group, line) => `a${group}b ${comments[line]}\n`).join('');
      const { allowed, payloads, hidesMessage } = report(
        text,
        [],
        { selection: SELECTIONS[0] as Selection },
        {},
      );
      return [allowed, payloads.length, hidesMessage];
    };
    const word = 'limpid-allow payload';
    assert.deepEqual(countsOf([word, word, word]), [64, 0, true]);
    assert.deepEqual(countsOf([word, '', '']), [22, 1, true]);
    assert.deepEqual(countsOf([word, word, 'limpid-allow zero-width']), [44, 1, true]);
    assert.deepEqual(countsOf(['', word, word]), [0, 1, true]);
    assert.deepEqual(countsOf(['limpid-allow zero-width', 'limpid-allow zero-width', '']), [0, 1, true]);
  });

  it('limpid-allow comments have an effect in at most 50,000 lines of a text, and a note names the first line beyond', () => {
    const { lines, notes } = readAllowComments('x limpid-allow nbsp\n'.repeat(50_003));
    assert.equal(lines.length, 50_000);
    assert.deepEqual(notes, ['line 50001: limpid-allow is obeyed in 50000 lines of a text, and no further.']);
  });

  it('if a line has more findings of a class than in the baseline, all its findings of that class are reported as new', () => {
    const line = `${'a\u{A0}b '.repeat(6)}${'c\u{200B}d '.repeat(20_000)}${'a\u{A0}b '.repeat(6)}`;
    const job = { selection: SELECTIONS[0] as Selection };
    const { tallies = [] } = report(line, [], { ...job, tallies: true }, {});
    const known = tallies.map((tally) => ({ ...tally, count: 11 }));
    const { places, kinds, replaced } = report(line, [], job, { known });
    assert.deepEqual(
      places.slice(0, 8).map(({ codePoint }) => codePoint),
      [...Array(6).fill('U+00A0'), 'U+200B', 'U+200B'],
    );
    assert.equal(places.length, 10_000);
    assert.deepEqual([replaced, kinds[0]?.codePoint], [12, 'U+00A0']);
  });
});
