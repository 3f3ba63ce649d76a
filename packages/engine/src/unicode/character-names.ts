/** Names of characters, read from a table in which each says only how it differs from the name before. */
import { NAMES } from './tables/character-names.ts';

/** Which of them stands before a name says how many last words of the name before it does without. */
export const DROPS = '.,:;!?#$%&';

/** A gap in code points (as letters), a sign of DROPS and words; or `+` and how many names go on counting (once alone). */
const ENTRY = /\+([0-9]*)|([a-z]*)([.,:;!?#$%&])([A-Z0-9 -]+)/g;

/** What stands before the first name: one word, which it drops. */
export const NO_NAME = 'NONE';

const DIGITS = ['ZERO', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE'];
const FIRST_LETTER = 'a'.charCodeAt(0);
const LETTERS = 26;

export function readNames(): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  let codePoint = 0;
  let name = NO_NAME;
  for (const [, count, gap = '', drops = '', words = ''] of NAMES.matchAll(ENTRY)) {
    if (count !== undefined) {
      for (let left = count === '' ? 1 : Number(count); left > 0; left--) {
        name = countOn(name) as string;
        names.set(codePoint++, name);
      }
      continue;
    }
    codePoint += numberOf(gap);
    const before = `${name} `;
    let space = name.length;
    for (let left = DROPS.indexOf(drops); left > 0; left--) space = before.lastIndexOf(' ', space - 1);
    name = before.slice(0, space + 1) + words;
    names.set(codePoint++, name);
  }
  return names;
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

/** Small letters as digits, `a` is 0. */
function numberOf(letters: string): number {
  let number = 0;
  for (let index = 0; index < letters.length; index++)
    number = number * LETTERS + letters.charCodeAt(index) - FIRST_LETTER;
  return number;
}
