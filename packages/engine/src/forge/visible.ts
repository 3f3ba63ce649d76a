/** Bits in what a reader sees: letters that look alike, widths of spaces, and blanks at the ends of lines. */

import { digitsOf } from './digits.ts';
import { tooShort } from './places.ts';
import { CannotHold, symbolsOf } from './scheme.ts';

/** A position of a cover: one of its forms is chosen by bits. */
export interface Choice {
  readonly plain: string;
  /** All forms in the order of their bits; the first is often the plain one. */
  readonly forms: readonly string[];
}

export function bitsOf(bytes: readonly number[], isLowestFirst = false): readonly number[] {
  return bytes.flatMap((byte) => {
    const bits = digitsOf(byte, 2, 8);
    return isLowestFirst ? bits.toReversed() : bits;
  });
}

/** Goes through the cover and lets the bits choose at each place that has a choice; what is left over stays plain. */
export function choose(bits: readonly number[], cover: string, choices: readonly Choice[]): string {
  const formsOf = new Map(choices.map(({ plain, forms }) => [plain, forms]));
  let used = 0;
  const text = Array.from(cover, (letter) => {
    const forms = formsOf.get(letter);
    if (forms === undefined || used >= bits.length) return letter;
    const width = Math.log2(forms.length);
    let value = 0;
    for (let bit = 0; bit < width; bit++) value = value * 2 + (bits[used++] ?? 0);
    return forms[value] ?? letter;
  });
  if (used < bits.length)
    throw new CannotHold(
      'longer cover',
      `It needs room for ${bits.length} bits, and the letters and spaces of this one have room for ${used}.`,
    );
  return text.join('');
}

/** Pairs such as `a:0430`: the plain letter is 0, the other is 1. */
export function pairs(list: string): readonly Choice[] {
  return list.split(' ').map((pair) => {
    const [plain = '', other = ''] = pair.split(':');
    return { plain, forms: [plain, ...symbolsOf(other)] };
  });
}

/** Each space of the cover in turn becomes a symbol, over and over if `isRepeated`. */
export function asSpaces(symbols: readonly string[], cover: string, isRepeated: boolean): string {
  const there = cover.split(' ').length - 1;
  if (symbols.length > there) throw tooShort(symbols.length, there, 'spaces');
  let place = 0;
  return cover.replace(/ /g, () => symbols[isRepeated ? place++ % symbols.length : place++] ?? ' ');
}

/** One space after a sentence is 0; what is 1 is given. */
export function inGapsOfSentences(bits: readonly number[], cover: string, one: string): string {
  let used = 0;
  const text = cover.replace(/(?<=[.!?;]) (?=\S)/g, () => (bits[used++] === 1 ? one : ' '));
  if (used < bits.length) throw tooShort(bits.length, used, 'gaps between sentences');
  return text;
}

/** One piece at the end of each line, from the first on. */
export function atLineEnds(pieces: readonly string[], cover: string): string {
  const lines = cover.split('\n');
  if (pieces.length > lines.length) throw tooShort(pieces.length, lines.length, 'lines');
  return lines.map((line, index) => line + (pieces[index] ?? '')).join('\n');
}

/** SNOW: three bits are up to seven blanks, and tabs part them; a line holds as many as fit into eighty columns. */
export function snow(bits: readonly number[], cover: string): string {
  const groups: number[] = [];
  for (let index = 0; index < bits.length; index += 3) {
    const [first = 0, second = 0, third = 0] = bits.slice(index, index + 3);
    groups.push(first * 4 + second * 2 + third);
  }
  const lines = cover.split('\n');
  const width = 80;
  const tab = 8;
  const written = lines.map((line, index) => {
    let column = Array.from(line).length;
    let text = line;
    const stop = () => {
      text += '\t';
      column = (Math.floor(column / tab) + 1) * tab;
    };
    // The first tab of all says that something follows.
    if (index === 0 || groups.length > 0) stop();
    while (groups.length > 0 && column + tab < width) {
      const blanks = groups.shift() as number;
      text += ' '.repeat(blanks);
      column += blanks;
      stop();
    }
    return text;
  });
  if (groups.length > 0) throw tooShort(lines.length + 1, lines.length, 'lines');
  return written.join('\n');
}
