/** Names of code that are one name to the eye and two to a program: composed letters beside letters and marks. UAX #15; UAX #31 5. */
import type { CodeText } from './code-text.ts';
import { type Place, placesIn } from './stretches.ts';
import type { Part } from './wide-parts.ts';

const NAME = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/gu;
const LETTER = /\P{M}\p{M}*/gu;
const WIDE = /[^\0-\x7f]/;
/** They compare names in the composed form. */
const COMPOSES =
  /\.(?:py[ixw]?|ipynb|sage|smk|wsgi|bzl|star|jl|rs|raku)$|(?:^|[\\/])(?:sconstruct|sconscript|snakefile|wscript)$/i;
/** Gets a value, is called or looked into, or is declared: no word of a text in several lines. */
const IS_USED = /^(?:\s{0,9}[-+*/|&:]?=(?![~>])|[([]|\.\w)/;
const IS_NAMED =
  /(?:\$|[\w)\]]\.|\b(?:def|class|function|func|fn|const|let|var|val|int|long|bool|boolean|string|String) )$/;
const IN_COMMENT = /^[ \t]*\*/;
const NEAR = 16;
/** A longer name is data. */
const LONGEST = 100;

/** Whether some letter is not in its composed form. */
export function hasOtherForms(parts: readonly Part[]): boolean {
  return parts.some(({ text }) => text !== text.normalize('NFC'));
}

/** The letters of a second spelling, and what they are in the first; `name` is the path of the file. */
export function* canonicalTwins(code: CodeText, name: string | null): Generator<readonly [Place, string]> {
  if ((name !== null && COMPOSES.test(name)) || !hasOtherForms(code.parts)) return;
  const spelled = new Map<string, { readonly name: string; readonly isUsed: boolean }>();
  for (const { found, index } of code.matchAll(NAME)) {
    if (!WIDE.test(found) || found.length > LONGEST || !code.isCode(index)) continue;
    if (IN_COMMENT.test(code.around(index, LONGEST))) continue;
    const composed = found.normalize('NFC');
    const first = spelled.get(composed);
    const isUsed = isName(code.text, index, found.length);
    if (first === undefined) spelled.set(composed, { name: found, isUsed });
    else if (first.name !== found && (first.isUsed || isUsed)) yield* lettersIn(found, index, first.name);
  }
}

function isName(text: string, start: number, length: number): boolean {
  const end = start + length;
  if (IS_USED.test(text.slice(end, end + NEAR))) return true;
  return IS_NAMED.test(text.slice(Math.max(0, start - NEAR), start));
}

function* lettersIn(written: string, start: number, first: string): Generator<readonly [Place, string]> {
  const letters = first.match(LETTER) ?? [];
  for (const [index, place] of placesIn(written, start, LETTER).entries()) {
    const other = letters[index];
    if (other === undefined || other === place.character) continue;
    yield [{ ...place, character: Array.from(place.character).at(-1) as string }, other];
  }
}
