/** Names of code that are another name of the same file to the eye, in letters of another alphabet. UTS #39 4; UTS #55 4.1. */
import { twinOf } from '@limpid/engine';
import type { CodeLine } from './code-line.ts';
import type { Double } from './judge-loaded-name.ts';

/** Alphabets with such letters: Greek, Cyrillic, Armenian. */
const [FIRST, LAST] = [0x370, 0x58f];
/** A name without ASCII letters may be a word of Russian, unless it gets a value, or is called or looked into. */
const IS_NAME = /^(?:\(|\[|\.\w|\s*[-+*/|&]?=(?![~>]))/;
const LETTER = /[A-Za-z]/;
const NAMES_OF_ASCII = /[A-Za-z0-9_$]+/g;
/** Beside letters of another alphabet it is a part of a word. */
const BEFORE = /[\p{L}\p{M}\p{N}]$/u;
const BEHIND = /^[\p{L}\p{M}\p{N}]/u;
/** A longer name is data. */
const LONGEST = 100;

const isInName = new Uint8Array(LAST + 1);
let twins: RegExp | undefined;

/** UTF-16 indices in the text, and the letter that each passes for. */
export function twinsInNames(text: string, line: CodeLine): readonly Double[] {
  twins ??= prepare();
  const found: Double[] = [];
  let names: ReadonlySet<string> | undefined;
  twins.lastIndex = 0;
  for (let match = twins.exec(text); match !== null; match = twins.exec(text)) {
    const [start, end] = nameAround(text, match.index);
    twins.lastIndex = end;
    const name = text.slice(start, end);
    const isName = LETTER.test(name) || IS_NAME.test(text.slice(end, end + 8));
    if (!isName || end - start > LONGEST || isBeside(text, start, end) || !line.isCode(start)) continue;
    names ??= new Set(text.match(NAMES_OF_ASCII));
    const plain = Array.from(name, plainOf).join('');
    if (!names.has(plain)) continue;
    for (const [place, letter] of [...name].entries())
      if (plain[place] !== letter) found.push([start + place, plain[place] as string]);
  }
  return found;
}

/** The longest row of ASCII and of letters that pass for it. */
function nameAround(text: string, index: number): readonly [number, number] {
  let [start, end] = [index, index + 1];
  while (isInName[text.charCodeAt(start - 1)] === 1) start--;
  while (isInName[text.charCodeAt(end)] === 1) end++;
  return [start, end];
}

function isBeside(text: string, start: number, end: number): boolean {
  return BEFORE.test(text.slice(Math.max(0, start - 2), start)) || BEHIND.test(text.slice(end, end + 2));
}

function plainOf(letter: string): string {
  const twin = twinOf(letter.charCodeAt(0));
  return twin === 0 ? letter : String.fromCharCode(twin);
}

/** Says which characters are in names; a pattern of those that pass for others. */
function prepare(): RegExp {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$')
    isInName[letter.charCodeAt(0)] = 1;
  let letters = '';
  for (let codePoint = FIRST; codePoint <= LAST; codePoint++) {
    if (twinOf(codePoint) === 0) continue;
    isInName[codePoint] = 1;
    letters += String.fromCharCode(codePoint);
  }
  return new RegExp(`[${letters}]`, 'g');
}
