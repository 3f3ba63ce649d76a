/** Texts with every class of hidden character, as arbitraries. */
import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { HOSTILE_SHAPES } from '../../bench/hostile-shapes.ts';

/** What must never be seen again but where the interface says that a text comes back. */
export const CANARY = 'kanari7f3q';

const RANGE = /^([0-9A-F]{4,6})(?:\.\.([0-9A-F]{4,6}))?\s*;/gm;

/** First and last code point of each range that `data/techniques.txt` looks at. */
const SUSPICIOUS: readonly (readonly [number, number])[] = Array.from(
  readFileSync(new URL('../../data/techniques.txt', import.meta.url), 'utf8').matchAll(RANGE),
  ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
);

const suspicious = fc
  .constantFrom(...SUSPICIOUS)
  .chain(([first, last]) => fc.integer({ min: first, max: last }))
  .map((codePoint) => String.fromCodePoint(codePoint));

const hidden = (message: string, base: number) =>
  Array.from(message, (one) => String.fromCodePoint(base + one.charCodeAt(0))).join('');

const piece = fc.oneof(
  { weight: 4, arbitrary: suspicious },
  {
    weight: 4,
    arbitrary: fc.constantFrom('pass', 'word ', CANARY, 'p\u{430}yp\u{430}l', '  ', '.\n', 'a', '1 000'),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  // Half a pair, which JSON can only escape.
  { weight: 1, arbitrary: fc.constantFrom('\ud83d', '\udc00', '\u0000', '\u0092', '\uffff') },
  { weight: 1, arbitrary: fc.constantFrom(hidden(CANARY, 0xe0000), hidden(CANARY, 0xe0100 - 16)) },
);

/** Mostly some pieces, now and then a shape that is made to be slow, or a text about as long as one may be. */
export const hiddenText = fc.oneof(
  { weight: 240, arbitrary: fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')) },
  {
    weight: 40,
    arbitrary: fc
      .tuple(fc.constantFrom(...HOSTILE_SHAPES), fc.integer({ min: 1, max: 2_000 }))
      .map(([shape, characters]) => shape.make(characters)),
  },
  // Rare: each costs as much as a hundred others.
  {
    weight: 1,
    arbitrary: fc
      .tuple(suspicious, fc.constantFrom(199_999, 200_000, 200_001))
      .map(([one, characters]) => one.repeat(characters)),
  },
);
