/** Texts that the npm package lz-string packed, bounded: tells what was written out and what was copied, for the price of the text. */

export const LZ_STRING = 'lz-string';

export interface Unpacked {
  readonly text: string;
  /** Of each UTF-16 unit, whether the stream spells it out. */
  readonly isLiteral: readonly boolean[];
  /** Bits of the stream that spell nothing out. */
  readonly otherBits: number;
}

/** Codes of a unit in eight bits and in sixteen, and of the end. */
const [UNIT, WIDE_UNIT, END] = [0, 1, 2];
const FIRST_PHRASE = 3;
/** Zeros fill the last unit, and may be another one. */
const MOST_PADDING = 32;

/** Null for what is no whole stream, or of more than `most` units; `bitAt` gives the bits of each unit of the stream, the highest first. */
export function unpackLzString(
  bits: number,
  bitAt: (index: number) => number,
  most: number,
): Unpacked | null {
  let next = 0;
  const take = (count: number) => {
    let value = 0;
    for (let place = 0; place < count; place++) value += bitAt(next++) * 2 ** place;
    return value;
  };
  const phrases: string[] = [];
  let width = 2;
  let text = '';
  let before = '';
  let otherBits = 0;
  const isLiteral: boolean[] = [];
  while (next + width <= bits && text.length <= most) {
    const code = take(width);
    otherBits += width;
    // Zeros that fill the last unit prove nothing.
    if (code === END)
      return isPadding(next, bits, bitAt) ? { text, isLiteral, otherBits: otherBits + bits - next } : null;
    const isUnit = code === UNIT || code === WIDE_UNIT;
    if (isUnit) phrases.push(String.fromCharCode(take(code === UNIT ? 8 : 16)));
    const number = isUnit ? phrases.length - 1 : code - FIRST_PHRASE;
    const phrase =
      phrases[number] ?? (number === phrases.length && before !== '' ? before + before[0] : null);
    if (phrase === null) return null;
    for (let unit = 0; unit < phrase.length; unit++) isLiteral.push(isUnit);
    text += phrase;
    if (before !== '') phrases.push(before + phrase[0]);
    before = phrase;
    // The next code may be any of those known, or the one that it makes.
    width = Math.floor(Math.log2(phrases.length + FIRST_PHRASE)) + 1;
  }
  return null;
}

function isPadding(from: number, bits: number, bitAt: (index: number) => number): boolean {
  if (bits - from > MOST_PADDING) return false;
  for (let index = from; index < bits; index++) if (bitAt(index) === 1) return false;
  return true;
}
