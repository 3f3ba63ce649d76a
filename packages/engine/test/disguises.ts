/** Alphabets in which an English word can be disguised: the list of look-alikes, and styles of plain letters. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Seeded } from './seeded.ts';

const LIST = join(import.meta.dirname, '..', '..', '..', 'data', 'confusables.txt');
const FULLWIDTH = 0xff00 - 0x20;
const FIRST_MATHEMATICAL = 0x1d400;
const MATHEMATICAL_STYLES = [
  'bold',
  'italic',
  'bold italic',
  'script',
  'bold script',
  'Fraktur',
  'double-struck',
  'bold Fraktur',
  'sans-serif',
  'sans-serif bold',
  'sans-serif italic',
  'sans-serif bold italic',
  'monospace',
];
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** For each ASCII letter the characters that pass for it. */
export type Alphabet = ReadonlyMap<string, readonly string[]>;

/** The first tier of each section of the list, by the name of the section. */
export function lookAlikeScripts(): ReadonlyMap<string, Alphabet> {
  const scripts = new Map<string, Map<string, string[]>>();
  let section = '';
  for (const line of readFileSync(LIST, 'utf8').split('\n')) {
    if (line.startsWith('# ')) section = line.slice(2);
    const [hex = '', letter = '', tier] = line.split(' ; ');
    if (tier !== '1') continue;
    const alphabet = scripts.get(section) ?? new Map<string, string[]>();
    scripts.set(section, alphabet);
    alphabet.set(letter, [...(alphabet.get(letter) ?? []), String.fromCodePoint(Number.parseInt(hex, 16))]);
  }
  return scripts;
}

/** Fullwidth letters and those of mathematics, without the holes that older letters fill. */
export function styles(): ReadonlyMap<string, Alphabet> {
  const alphabetOf = (characterOf: (letter: string, index: number) => number): Alphabet =>
    new Map(
      Array.from(LETTERS, (letter, index): [string, string[]] => [
        letter,
        [String.fromCodePoint(characterOf(letter, index))].filter((one) => one.normalize('NFKC') === letter),
      ]),
    );
  return new Map([
    ['fullwidth', alphabetOf((letter) => FULLWIDTH + letter.charCodeAt(0))],
    ...MATHEMATICAL_STYLES.map((style, number): [string, Alphabet] => [
      style,
      alphabetOf((_, index) => FIRST_MATHEMATICAL + number * LETTERS.length + index),
    ]),
  ]);
}

/** All letters of several alphabets. */
export function together(alphabets: Iterable<Alphabet>): Alphabet {
  const all = new Map<string, readonly string[]>();
  for (const alphabet of alphabets)
    for (const [letter, twins] of alphabet) all.set(letter, [...(all.get(letter) ?? []), ...twins]);
  return all;
}

/** The places of a word where the alphabet has something to put. */
export function placesFor(word: string, alphabet: Alphabet): readonly number[] {
  return Array.from(word, (letter, index) => ((alphabet.get(letter)?.length ?? 0) > 0 ? index : -1)).filter(
    (index) => index >= 0,
  );
}

/** The word with `count` of its letters replaced, or with all that can be. */
export function disguised(word: string, alphabet: Alphabet, count: number | 'all', random: Seeded): string {
  const left = [...placesFor(word, alphabet)];
  const chosen = new Set<number>();
  while (left.length > 0 && (count === 'all' || chosen.size < count))
    chosen.add(left.splice(random.between(0, left.length - 1), 1)[0] as number);
  return Array.from(word, (letter, index) =>
    chosen.has(index) ? random.pick(alphabet.get(letter) as readonly string[]) : letter,
  ).join('');
}
