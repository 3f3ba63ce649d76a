/** Names of code that are one name to the eye and two to a program: composed letters beside letters and marks. UAX #15; UAX #31 5. */
import type { CodeText } from './code-text.ts';
import type { Written } from './escaped-names.ts';
import type { Part } from './wide-parts.ts';

const NAME = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu;
const LETTER = /\P{M}\p{M}*/gu;
const WIDE = /[^\0-\x7f]/;
/** They compare names in the composed form. */
const COMPOSES = /\.(?:py[ixw]?|ipynb|jl|rs)$/i;
/** A longer name is data. */
const LONGEST = 100;

/** Whether some letter is not in its composed form. */
export function hasOtherForms(parts: readonly Part[]): boolean {
  return parts.some(({ text }) => text !== text.normalize('NFC'));
}

/** The letters of a second spelling, and what they are in the first; `name` is the path of the file. */
export function* canonicalTwins(
  code: CodeText,
  name: string | null,
): Generator<readonly [Pick<Written, 'from' | 'to' | 'character'>, string]> {
  if ((name !== null && COMPOSES.test(name)) || !hasOtherForms(code.parts)) return;
  const spelled = new Map<string, string>();
  for (const { found, index } of code.matchAll(NAME)) {
    if (!WIDE.test(found) || found.length > LONGEST || !code.isCode(index)) continue;
    const composed = found.normalize('NFC');
    const first = spelled.get(composed);
    if (first === undefined) spelled.set(composed, found);
    else if (first !== found) yield* lettersIn(found, index, first);
  }
}

function* lettersIn(
  written: string,
  start: number,
  first: string,
): Generator<readonly [Pick<Written, 'from' | 'to' | 'character'>, string]> {
  const letters = first.match(LETTER) ?? [];
  let place = 0;
  for (const { 0: letter, index } of written.matchAll(LETTER)) {
    const other = letters[place++];
    if (other === undefined || other === letter) continue;
    const character = Array.from(letter).at(-1) as string;
    yield [{ character, from: start + index, to: start + index + letter.length }, other];
  }
}
