/** Names of code that are another name of the same file to the eye, in letters of another alphabet. UTS #39 4; UTS #55 4.1. */
import { doubleInNames, twinOf } from '@limpid/engine';
import type { CodeText } from './code-text.ts';
import type { Double } from './judge-loaded-name.ts';
import { isComparedAt } from './uses-of-words.ts';

/** Greek, Cyrillic and Armenian, whose letters are in names of formulas: of these only the same to the eye pass. */
const [FIRST, LAST] = [0x370, 0x58f];
/** Letters and digits of all others that are in no word beside ASCII; before them are those of Latin languages. */
const FIRST_OF_OTHERS = 0x250;
const [FIRST_OF_FORMULAS, LAST_OF_FORMULAS] = [0x2100, 0x214f];
const [I, DOTLESS_I] = [0x69, 0x131];
/** A digit and a letter of Russian. */
const [THREE, ZE] = [0x33, 0x417];
/** Of Latin, and in the alphabet of hardly any language. */
const RARE: ReadonlySet<number> = new Set([0x184, 0x196, 0x1a6, 0x1bd, 0x1c0]);
const LAST_OF_ALL = 0xffff;
/** With the numbers of Rome, which are letters to the eye. */
const LETTER_OR_DIGIT = /[\p{L}\p{Nd}\u2160-\u217f]/u;
/** A name without ASCII letters may be a word of Russian, unless it gets a value, or is called or looked into. */
export const IS_NAME = /^(?:\(|\[|\.\w|\s*[-+*/|&:]?=(?![~>]))/;
const LETTER = /[A-Za-z]/;
/** In strings they are numbers, which a reader sees. */
const NUMBER_OF_ROME = /[\u2160-\u217f]/;
const NAMES_OF_ASCII = /(?<![\w$])[A-Za-z_$][\w$]*/g;
/** Beside letters of another alphabet it is a part of a word. */
const BEFORE = /[\p{L}\p{M}\p{N}]$/u;
const BEHIND = /^[\p{L}\p{M}\p{N}]/u;
const WITH_DOTLESS_I = /^[\w$\u0131]+$/;
/** Beside other letters of Turkish and its like two words may differ in a dot. */
const TURKIC = /[\u011e\u011f\u0130\u015e\u015f]/;
const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`']);
/** A longer name is data. */
const LONGEST = 100;

/** Of characters in names. */
const [IS_ASCII, PASSES] = [1, 2];
const isInName = new Uint8Array(LAST_OF_ALL + 1);
let twins: RegExp | undefined;

/** UTF-16 indices in the text, and the letter that each passes for. */
export function twinsInNames(code: CodeText): readonly Double[] {
  const mixed = namesWithOthers(code).map(({ start, name }) => ({
    ...{ start, name },
    key: sameToTheEye(Array.from(name, plainOf).join('')),
  }));
  if (mixed.length === 0) return [];
  const plain = namesOfAscii(code.text, new Set(mixed.flatMap(({ key }) => [key, withoutDollar(key)])));
  return mixed.flatMap(({ start, name, key }) => {
    const own = plain.get(key);
    const bare = own === undefined ? plain.get(withoutDollar(key)) : undefined;
    if (own === undefined && bare === undefined) return [];
    const other = own ?? key.slice(0, -(bare as string).length) + bare;
    return [...name].flatMap((letter, place) =>
      isInName[letter.charCodeAt(0)] === PASSES ? [[start + place, other[place] as string] as const] : [],
    );
  });
}

/** Shells set a name without the dollar sign that reads it. */
function withoutDollar(key: string): string {
  return key.replace(/^\$/, '');
}

/** Names with letters that pass for ASCII. */
function namesWithOthers(code: CodeText): readonly { readonly start: number; readonly name: string }[] {
  twins ??= prepare();
  const { text } = code;
  const found: { start: number; name: string }[] = [];
  let last = 0;
  for (const { index } of code.matchAll(twins)) {
    if (index < last) continue;
    const [start, end] = nameAround(text, index);
    last = end;
    const name = text.slice(start, end);
    const isName = LETTER.test(name) || IS_NAME.test(text.slice(end, end + 8));
    if (WITH_DOTLESS_I.test(name) && TURKIC.test(code.around(start, LONGEST))) continue;
    const counts = (isName && code.isCode(start)) || isCompared(text, start, end);
    if (counts && end - start <= LONGEST && !isBeside(text, start, end)) found.push({ start, name });
  }
  return found;
}

/** Whether it is a whole string that is compared: a word of letters that pass for ASCII. */
function isCompared(text: string, start: number, end: number): boolean {
  const quote = text.charAt(start - 1);
  const word = text.slice(start, end);
  if (!QUOTES.has(quote) || text.charAt(end) !== quote || LETTER.test(word)) return false;
  if (NUMBER_OF_ROME.test(word)) return false;
  return isComparedAt(text, start, end);
}

/** Those of these keys, by key: a text may have millions of names. */
function namesOfAscii(text: string, keys: ReadonlySet<string>): ReadonlyMap<string, string> {
  const lengths = new Set(Array.from(keys, (key) => key.length));
  const names = new Map<string, string>();
  for (const { 0: name } of text.matchAll(NAMES_OF_ASCII)) {
    const key = lengths.has(name.length) ? sameToTheEye(name) : '';
    if (keys.has(key)) names.set(key, name);
    if (names.size === keys.size) break;
  }
  return names;
}

/** A zero of another script passes for the letter as well; so 0 and O are one, and 1, I and l. */
function sameToTheEye(name: string): string {
  return name.replace(/[0O]/g, 'o').replace(/[1I]/g, 'l');
}

/** The longest row of ASCII and of letters that pass for it. */
function nameAround(text: string, index: number): readonly [number, number] {
  let [start, end] = [index, index + 1];
  while ((isInName[text.charCodeAt(start - 1)] ?? 0) > 0) start--;
  while ((isInName[text.charCodeAt(end)] ?? 0) > 0) end++;
  return [start, end];
}

function isBeside(text: string, start: number, end: number): boolean {
  return BEFORE.test(text.slice(Math.max(0, start - 2), start)) || BEHIND.test(text.slice(end, end + 2));
}

function plainOf(letter: string): string {
  const plain = letterFor(letter.charCodeAt(0));
  return plain === 0 ? letter : String.fromCharCode(plain);
}

/** The letter of ASCII that one passes for; 0 where there is none. */
function letterFor(codePoint: number): number {
  if (codePoint === DOTLESS_I) return I;
  if (codePoint === ZE) return THREE;
  // Letters of formulas, such as those of sets of numbers, are seen.
  const isOfFormula = codePoint >= FIRST_OF_FORMULAS && codePoint <= LAST_OF_FORMULAS;
  if ((codePoint < FIRST_OF_OTHERS && !RARE.has(codePoint)) || isOfFormula) return 0;
  if (codePoint >= FIRST && codePoint <= LAST) return twinOf(codePoint);
  return LETTER_OR_DIGIT.test(String.fromCharCode(codePoint)) ? doubleInNames(codePoint) : 0;
}

/** Says which characters are in names; a pattern of those that pass for others. */
function prepare(): RegExp {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$')
    isInName[letter.charCodeAt(0)] = IS_ASCII;
  let letters = '';
  for (let codePoint = DOTLESS_I; codePoint <= LAST_OF_ALL; codePoint++) {
    if (!/\w/.test(String.fromCharCode(letterFor(codePoint)))) continue;
    isInName[codePoint] = PASSES;
    letters += String.fromCharCode(codePoint);
  }
  return new RegExp(`[${letters}]`, 'g');
}
