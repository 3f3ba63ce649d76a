/** Names of code that are another name of the same file to the eye, in letters of another alphabet. UTS #39 4; UTS #55 4.1. */
import { twinOf } from '@limpid/engine';
import type { CodeLine } from './code-line.ts';
import type { Double } from './judge-loaded-name.ts';

/** Alphabets with such letters: Greek, Cyrillic, Armenian. */
const [FIRST, LAST] = [0x370, 0x58f];
/** A name without ASCII letters may be a word of Russian, unless it gets a value, or is called or looked into. */
const IS_NAME = /^(?:\(|\[|\.\w|\s*[-+*/|&]?=(?![~>]))/;
const LETTER = /[A-Za-z]/;
const ASCII = '[A-Za-z0-9_$]';
const NAMES_OF_ASCII = /[A-Za-z0-9_$]+/g;

let pattern: RegExp | undefined;

/** UTF-16 indices in the text, and the letter that each passes for. */
export function twinsInNames(text: string, line: CodeLine): readonly Double[] {
  pattern ??= patternOf();
  const found: Double[] = [];
  let names: ReadonlySet<string> | undefined;
  for (const { 0: name, index } of text.matchAll(pattern)) {
    const isName =
      LETTER.test(name) || IS_NAME.test(text.slice(index + name.length, index + name.length + 8));
    if (!isName || !line.isCode(index)) continue;
    names ??= new Set(text.match(NAMES_OF_ASCII));
    const plain = Array.from(name, plainOf).join('');
    if (!names.has(plain)) continue;
    for (const [place, letter] of [...name].entries())
      if (plain[place] !== letter) found.push([index + place, plain[place] as string]);
  }
  return found;
}

function plainOf(letter: string): string {
  const twin = twinOf(letter.charCodeAt(0));
  return twin === 0 ? letter : String.fromCharCode(twin);
}

/** All of ASCII and of letters that pass for it, with at least one of these, beside no other letter. */
function patternOf(): RegExp {
  const twins = Array.from({ length: LAST - FIRST + 1 }, (_, place) => FIRST + place)
    .filter((codePoint) => twinOf(codePoint) !== 0)
    .map((codePoint) => String.fromCharCode(codePoint))
    .join('');
  const part = `[A-Za-z0-9_$${twins}]`;
  const letter = '[\\p{L}\\p{M}\\p{N}_$]';
  return new RegExp(`(?<!${letter})(?=${ASCII}{0,100}[${twins}])${part}{1,100}(?!${letter})`, 'gu');
}
