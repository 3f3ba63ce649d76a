/** Which of two scripts do the words beside a word have, where all of its own letters could be of both? */
import { isMark } from '../unicode/general-category.ts';
import { twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import type { Case, Word } from './judgement.ts';
import type { ReverseMap } from './reverse-map.ts';
import { isAsciiLetter, isInWord, isLatin, isOther } from './word-letters.ts';

/** What parts the words of a name. */
const JOINS_NAME: ReadonlySet<number> = new Set([0x5f, 0x2d]);
/** Longer names are read no further. */
const MAX_READ = 48;

/** Of the other words of its name, else of the words beside it in its sentence; null where these do not agree. */
export function scriptAround(one: Case, script: number, reverse: ReverseMap): number | null {
  const inName = [partBeside(one, -1, script, reverse), partBeside(one, 1, script, reverse)];
  const ofName = agreed(inName);
  if (ofName !== null || inName.some((each) => each !== null)) return ofName;
  const beside = one.neighbours().filter(({ isOfSentence }) => isOfSentence());
  const words = beside.map(({ read }) => read());
  return agreed(words.map((word) => scriptOfWord(word.codePoints, word, script, reverse)));
}

/** The one script that is found, where no other one is. */
function agreed(scripts: readonly (number | null)[]): number | null {
  const found = new Set(scripts.filter((each) => each !== null));
  return found.size === 1 ? ([...found][0] as number) : null;
}

/** The script of the nearest word of the same name that tells one. */
function partBeside(one: Case, step: -1 | 1, script: number, reverse: ReverseMap): number | null {
  const { codePoints } = one.text;
  let sign = step < 0 ? one.word.start - 1 : one.word.end;
  const last = sign + step * MAX_READ;
  while (sign !== last && JOINS_NAME.has(codePoints[sign] ?? 0)) {
    const from = sign + step;
    let to = from;
    while (to !== last && isInWord(codePoints[to] ?? 0)) to += step;
    const part = step < 0 ? { start: to + 1, end: from + 1 } : { start: from, end: to };
    const found = scriptOfWord(codePoints, part, script, reverse);
    if (found !== null || to === from) return found;
    sign = to;
  }
  return null;
}

/** Latin, or the other script, where some letter of the word is of it alone; null where none is, or some of both. */
function scriptOfWord(
  codePoints: Int32Array,
  { start, end }: Word,
  script: number,
  reverse: ReverseMap,
): number | null {
  let latin = 0;
  let other = 0;
  let length = 0;
  for (let index = start; index < end; index++) {
    const codePoint = codePoints[index] as number;
    if (isLatin(codePoint)) latin += Number(!isAsciiLetter(codePoint) || !reverse.has(codePoint));
    else if (isOther(codePoint)) {
      length++;
      if (scriptOf(codePoint) !== script) return null;
      other += Number(twinOf(codePoint) === 0 || isMark(codePoints[index + 1] ?? 0));
    }
  }
  if (latin > 0) return length === 0 ? SCRIPT.Latin : null;
  // One letter of Greek is a symbol.
  return other > 0 && (length > 1 || script !== SCRIPT.Greek) ? script : null;
}
