/** Names of characters, read from a table in which each says only how it differs from the name before. */
import { generalCategoryOf, isDecimalDigit } from './general-category.ts';
import { doubleInNames } from './name-doubles.ts';
import { NAMES } from './tables/character-names.ts';
import { techniqueIndexOf } from './techniques.ts';

/** Which of them stands before a name says how many last words of the name before it does without. */
export const DROPS = '.,():;=[]{';

/** What names say often, which the table writes as a capital: its other letters are small. */
export const OFTEN_SAID = [
  ' vowel sign',
  'digit zero+9',
  ' above',
  ' below',
  'letter ',
  ' sign',
  'double ',
  'right',
  'left',
  'combining',
  'vocalic r,rr',
  'anusvara',
  'virama',
  'capital',
  'small',
  ' mark',
];
const FIRST_CAPITAL = 'A'.charCodeAt(0);

/** A sign of DROPS and words; or `+` and how many names go on counting (once alone). */
const ENTRY = /\+([0-9]*)|([.,():;=[\]{])([A-Z0-9 -]+)/g;

/** What stands before the first name: one word, which it drops. */
export const NO_NAME = 'NONE';

const DIGITS = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE'];

/** Beyond the lists: ASCII, whose letters may be look-alikes in Cyrillic or Greek words; Kelvin and Angstrom; punctuation. */
const BESIDE_THE_LISTS: readonly (readonly [first: number, last: number])[] = [
  [0x09, 0x09],
  [0x0d, 0x0d],
  [0x20, 0x7e],
  [0x37e, 0x37e],
  [0x2010, 0x203f],
  [0x212a, 0x212b],
  [0x2e80, 0x2fd5],
  [0xff01, 0xff5e],
];
const BESIDE: ReadonlySet<number> = new Set(
  BESIDE_THE_LISTS.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  ),
);
/** What has a name stands here: the rest is ideographs, and what is counted or not assigned. */
const NAMED_PLANES: readonly (readonly [first: number, last: number])[] = [
  [0, 0x1ffff],
  [0xe0000, 0xe00ff],
];
const NAMELESS: ReadonlySet<string> = new Set(['Cn', 'Co', 'Cs']);

export function readNames(): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  const codePoints = namedCodePoints();
  let name = NO_NAME;
  const add = () => {
    const codePoint = codePoints[names.size];
    if (codePoint !== undefined) names.set(codePoint, name);
  };
  for (const [, count, drops = '', words = ''] of writtenOut(NAMES).matchAll(ENTRY)) {
    if (count !== undefined) {
      for (let left = count === '' ? 1 : Number(count); left > 0; left--) {
        name = countOn(name) as string;
        add();
      }
      continue;
    }
    const before = `${name} `;
    let space = name.length;
    for (let left = DROPS.indexOf(drops); left > 0; left--) space = before.lastIndexOf(' ', space - 1);
    name = before.slice(0, space + 1) + words;
    add();
  }
  return names;
}

function writtenOut(names: string): string {
  return names
    .replace(/[A-Z]/g, (capital) => OFTEN_SAID[capital.charCodeAt(0) - FIRST_CAPITAL] ?? capital)
    .toUpperCase();
}

/** All that a finding may name, in order: the table need not say which they are. */
function namedCodePoints(): readonly number[] {
  const named: number[] = [];
  for (const [first, last] of NAMED_PLANES) {
    for (let codePoint = first; codePoint <= last; codePoint++)
      if (mayBeFound(codePoint) && !NAMELESS.has(generalCategoryOf(codePoint))) named.push(codePoint);
  }
  return named;
}

function mayBeFound(codePoint: number): boolean {
  // A number in the digits of two systems is reported.
  return (
    techniqueIndexOf(codePoint) !== 0 ||
    doubleInNames(codePoint) !== 0 ||
    isDecimalDigit(codePoint) ||
    BESIDE.has(codePoint)
  );
}

/** The next letter of A to Z, digit of ZERO to NINE or number at the end of a name; null when it ends in none. */
export function countOn(name: string): string | null {
  const start = Math.max(name.lastIndexOf(' '), name.lastIndexOf('-')) + 1;
  const next = partAfter(name.slice(start));
  return next === null ? null : name.slice(0, start) + next;
}

function partAfter(part: string): string | null {
  if (/^[A-Y]$/.test(part)) return String.fromCharCode(part.charCodeAt(0) + 1);
  if (/^[0-9]+$/.test(part)) return String(Number(part) + 1);
  return DIGITS.includes(part) ? (DIGITS[DIGITS.indexOf(part) + 1] ?? null) : null;
}
