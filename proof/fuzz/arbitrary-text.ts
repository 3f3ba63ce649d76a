/** Arbitrary texts with every class of hidden character. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { HOSTILE_SHAPES } from '../../bench/hostile-shapes.ts';

/** Must appear in returned texts only: never in another part of an answer, in a log, a mail or the store. */
export const CANARY = 'kanari7f3q';

/** The bad value in one of twelve cases: a request with an error in every part is refused for the first one. */
export function usually<Value>(good: fc.Arbitrary<Value>, bad: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return weighted([11, good], [1, bad]);
}

export function weighted<Value>(...all: (readonly [number, fc.Arbitrary<Value>])[]): fc.Arbitrary<Value> {
  return fc.oneof(...all.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

const RANGE = /^([0-9A-F]{4,6})(?:\.\.([0-9A-F]{4,6}))?\s*;/gm;

/** The first and the last code point of each range in `data/techniques.txt`. */
const RANGES = Array.from(
  readFileSync(new URL('../../data/techniques.txt', import.meta.url), 'utf8').matchAll(RANGE),
  ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
);

const suspicious = fc
  .constantFrom(...RANGES)
  .chain(([first, last]) => fc.integer({ min: first, max: last }))
  .map((codePoint) => String.fromCodePoint(codePoint));

const encode = (message: string, base: number) =>
  Array.from(message, (char) => String.fromCodePoint(base + char.charCodeAt(0))).join('');

const piece = weighted(
  [4, suspicious],
  [4, fc.constantFrom('pass', 'word ', CANARY, 'p\u{430}yp\u{430}l', '  ', '.\n', 'a', '1 000')],
  [2, fc.string({ unit: 'binary', maxLength: 6 })],
  // Lone surrogates, controls and noncharacters.
  [1, fc.constantFrom('\ud83d', '\udc00', '\u0000', '\u0092', '\uffff')],
  [1, fc.constantFrom(encode(CANARY, 0xe0000), encode(CANARY, 0xe0100 - 16))],
);

export const hiddenText = weighted(
  [240, fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))],
  [
    40,
    fc
      .tuple(fc.constantFrom(...HOSTILE_SHAPES), fc.integer({ min: 1, max: 2_000 }))
      .map(([shape, characters]) => shape.make(characters)),
  ],
  // Rare, because each takes as long as a hundred others: about the longest text.
  [
    1,
    fc
      .tuple(suspicious, fc.constantFrom(199_999, 200_000, 200_001))
      .map(([char, characters]) => char.repeat(characters)),
  ],
);
