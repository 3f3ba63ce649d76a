/** What is written in a word, or around it, that is no word of a language: directives, escapes, patterns and sounds. */
import type { Case, Word } from './judgement.ts';
import type { SeenText } from './seen-units.ts';

/** How far back a directive may begin. */
const LONGEST = 16;
/** How many of its characters may be taken for a part of the word. */
const LONGEST_LETTERS = 6;
/** A directive of C or Python, an escape of a string or of troff, one of Scheme, or an option: its letters end inside the word. */
const DIRECTIVE =
  /(?:%(?:\d+\$)?[-+ #'0]*(?:\d*|\*)(?:\.\d+)?(?:hh?|ll?|[qjztL])?[A-Za-z@]|%\([\w.]+\)[a-zA-Z]|\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|f[BIRPC]|[abefnrtv0])|~[a-zA-Z]|(?:^|[\s,|([])-[a-zA-Z])$/;

/** The word behind the letters of a directive or an escape that stand before it: `%s`, `%1$s`, `\n`, `~a`. */
export function withoutDirective(text: SeenText, word: Word): Word {
  if (text.codePoints[word.start - 1] !== HYPHEN && !isNear(text, word.start, OPENS_DIRECTIVE)) return word;
  const before = read(text, Math.max(0, word.start - LONGEST), word.start);
  let start = word.start;
  // The longest one: `%ld` and `\\fB` begin as shorter ones do.
  for (let end = word.start + 1; end <= Math.min(word.end, word.start + LONGEST_LETTERS); end++)
    if (DIRECTIVE.test(before + read(text, word.start, end))) start = end;
  return { start, end: word.end };
}

const HYPHEN = 0x2d;
const OPENS_DIRECTIVE = new Set([...'%\\~'].map((sign) => sign.charCodeAt(0)));
const OPENS_CLASS_OR_SOUNDS = new Set([...'[/'].map((sign) => sign.charCodeAt(0)));
const SPACE = 0x20;

/** Whether one of some signs stands before a place, with nothing blank between. */
function isNear({ codePoints }: SeenText, place: number, signs: ReadonlySet<number>): boolean {
  for (let index = place - 1; index >= 0 && index >= place - 2 * LONGEST; index--) {
    const codePoint = codePoints[index] as number;
    if (signs.has(codePoint)) return true;
    if (codePoint <= SPACE) return false;
  }
  return false;
}

function read({ codePoints }: SeenText, from: number, to: number): string {
  return String.fromCodePoint(...codePoints.subarray(from, to));
}

const OPENS_CLASS = /\[[^\]\s]{0,12}$/;
const CLOSES_CLASS = /^[^[\s]{0,12}\]/;
const SIGN_OF_PATTERN = /\^\[|\^[^\s]*$|\][*+?$]|\]\.[*+]|\]\{/;
/** A range of letters. */
const RANGE = /[^\s!-/:-@[-`{-~]-[^\s!-/:-@[-`{-~]/;

/** Whether it stands in the brackets of a pattern: each letter there is one by itself. */
export function isInPattern({ text, word }: Case): boolean {
  if (word.end - word.start > LONGEST || !isNear(text, word.start, OPENS_CLASS_OR_SOUNDS)) return false;
  const before = read(text, Math.max(0, word.start - LONGEST), word.start);
  const after = read(text, word.end, Math.min(text.codePoints.length, word.end + LONGEST));
  if (!OPENS_CLASS.test(before) || !CLOSES_CLASS.test(after)) return false;
  return (
    SIGN_OF_PATTERN.test(before) ||
    SIGN_OF_PATTERN.test(after) ||
    RANGE.test(read(text, Math.max(0, word.start - 2), Math.min(text.codePoints.length, word.end + 2))) ||
    hasPairsOfCase(read(text, word.start, word.end))
  );
}

/** Both forms of each letter, one after the other. */
function hasPairsOfCase(letters: string): boolean {
  const pairs = letters.match(/../gu) ?? [];
  return letters.length >= 4 && pairs.join('') === letters && pairs.every((pair) => isPair(pair));
}

function isPair(pair: string): boolean {
  const [one = '', other = ''] = pair;
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

/** Stress and length; and the letters that no language but that of sounds writes. */
const SIGNS_OF_SOUND = new Set([0x2c8, 0x2cc, 0x2d0, 0x2d1]);
const SOUND = /[\u0250-\u02af\u02c8\u02cc\u02d0\u02d1]/;
const OPENS_SOUNDS = /[/[][^\s/[\]]{0,24}$/;
const CLOSES_SOUNDS = /^[^\s/[\]]{0,24}[/\]]/;

/** Whether it spells how something is said: with a sign of stress or length, or between slashes or brackets. */
export function isTranscription({ text, word }: Case): boolean {
  for (let index = word.start; index < word.end; index++)
    if (SIGNS_OF_SOUND.has(text.codePoints[index] as number)) return true;
  if (word.end - word.start > 2 * LONGEST || !isNear(text, word.start, OPENS_CLASS_OR_SOUNDS)) return false;
  const letters = read(text, word.start, word.end);
  const before = OPENS_SOUNDS.exec(read(text, Math.max(0, word.start - 2 * LONGEST), word.start))?.[0];
  const end = Math.min(text.codePoints.length, word.end + 2 * LONGEST);
  const after = CLOSES_SOUNDS.exec(read(text, word.end, end))?.[0];
  return before !== undefined && after !== undefined && SOUND.test(before + letters + after);
}
