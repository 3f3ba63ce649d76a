/** Finds what a reader sees: hidden characters between letters are passed over, and a look-alike passes for its letter. */
import type { MarkRun } from './scan-result.ts';

/** In one text; more are not counted. */
export const MOST_MATCHES = 10_000;

/** Drawn as nothing, or as a space at most. */
const HIDDEN =
  '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\p{Cs}\\u0000-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F';
/** Without U+FEFF, which is hidden: no character is of both kinds. */
const SPACE = '\\p{Z}\\t-\\r\\u0085\\u2800';
const SPACES = new RegExp(`[${SPACE}]+`, 'gu');
const ONLY_HIDDEN = new RegExp(`[${HIDDEN}]`, 'gu');

/** Places of the text, ascending. */
export interface Matches {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export const NO_MATCHES: Matches = { starts: [], ends: [] };

/** By each letter, in lower case, the characters of this text that pass for it. */
export type LookAlikes = ReadonlyMap<string, ReadonlySet<string>>;

export function lookAlikesIn(text: string, runs: readonly MarkRun[]): LookAlikes {
  const found = new Map<string, Set<string>>();
  for (const { start, end, replacement } of runs) {
    const passing = text.slice(start, end);
    // Half a character is passed over, as what is hidden is.
    if (replacement === undefined || replacement.trim() === '' || passing.search(ONLY_HIDDEN) >= 0) continue;
    const letter = replacement.toLowerCase();
    found.set(letter, (found.get(letter) ?? new Set()).add(passing));
  }
  return found;
}

export function findInText(text: string, wanted: string, lookAlikes: LookAlikes): Matches {
  if (wanted === '') return NO_MATCHES;
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { index, 0: match } of text.matchAll(patternOf(wanted, lookAlikes))) {
    starts.push(index);
    ends.push(index + match.length);
    if (starts.length === MOST_MATCHES) break;
  }
  return { starts, ends };
}

/** A match begins with what is searched, and no two neighbouring parts take the same character: none is tried twice. */
function patternOf(wanted: string, lookAlikes: LookAlikes): RegExp {
  const seen = wanted.replaceAll(ONLY_HIDDEN, '');
  // Who looks for a hidden character means that one.
  if (seen === '') return new RegExp(escaped(wanted), 'gu');
  const spaces = seen.replaceAll(SPACES, ' ');
  let [source, before] = ['', ' '];
  for (const letter of spaces) {
    // What hides after a space belongs to the space.
    if (before !== ' ') source += `[${HIDDEN}]*`;
    if (letter !== ' ') source += sourceOf(letter, lookAlikes);
    // At the beginning, only the last of several spaces counts: each would be tried up to the last.
    else
      source += source === '' && spaces !== ' ' ? `[${SPACE}][${HIDDEN}]*` : `[${SPACE}][${SPACE}${HIDDEN}]*`;
    before = letter;
  }
  return new RegExp(source, 'giu');
}

function sourceOf(letter: string, lookAlikes: LookAlikes): string {
  const passing = lookAlikes.get(letter.toLowerCase()) ?? [];
  return `(?:${[letter, ...passing].map(escaped).join('|')})`;
}

function escaped(literal: string): string {
  return literal.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
