/** Is a name of what is loaded made of look-alikes alone? It is no word of a language then, but another name of ASCII. */
import { twinOf } from '@limpid/engine';
import { DOUBLES, writtenAs } from './ask-names.ts';

const WORD = /[\p{L}\p{M}]+/gu;
const FULL_STOP = /[.\u3002\uff0e\uff61]/;
/** The only domain at the top whose letters all pass for ASCII: that of Russian, in the root zone as xn--p1acf. */
const RUSSIAN_DOMAIN = '\u0440\u0443\u0441';

/** UTF-16 indices in the name, and the letter of ASCII that each passes for. */
export type Double = readonly [index: number, letter: string];

/** Where another letter of another script stands in the name, it is natural, and none are found. */
export function doublesInName(name: string): readonly Double[] {
  const words = [...name.matchAll(WORD)].filter(([word]) => !isAscii(word));
  if (!words.every(([word]) => [...word].every(isAlike) || isDisguised(word))) return [];
  return words.flatMap(({ 0: word, index }) => doublesIn(word, index));
}

/** The same of a host, whose labels are natural under a domain of their own script. */
export function doublesInHost(host: string): readonly Double[] {
  const labels = host.split(FULL_STOP).filter((label) => label !== '');
  const top = labels.at(-1) ?? '';
  if (top === RUSSIAN_DOMAIN || (labels.length > 1 && doublesInName(top).length === 0 && !isAscii(top)))
    return [];
  let start = 0;
  return host.split(FULL_STOP).flatMap((label) => {
    const from = start;
    start += label.length + 1;
    return doublesInName(label).map(([index, letter]) => [index + from, letter] as const);
  });
}

/** Of a word of look-alikes alone, or of letters of ASCII with doubles. */
function doublesIn(word: string, start: number): readonly Double[] {
  const doubles: Double[] = [];
  let index = start;
  for (const letter of word) {
    const twin = twinOf(letter.codePointAt(0) as number);
    if (twin !== 0) doubles.push([index, String.fromCharCode(twin)]);
    else if (letter > '\x7f') doubles.push([index, replacementOf(letter)]);
    index += letter.length;
  }
  return doubles;
}

/** A letter of ASCII among them is no other script: the engine judges mixed words. */
function isAlike(letter: string): boolean {
  return letter <= '\x7f' || twinOf(letter.codePointAt(0) as number) !== 0;
}

/** Letters of ASCII, and letters that pass for one or for a sign; an apostrophe is one of names of languages. */
function isDisguised(word: string): boolean {
  if (!/[A-Za-z]/.test(word)) return false;
  return [...word].every((letter) => {
    const looks = DOUBLES.get(letter.codePointAt(0) as number)?.looks ?? letter;
    return /^[\w|!/]+$/.test(looks);
  });
}

function replacementOf(letter: string): string {
  return writtenAs(DOUBLES.get(letter.codePointAt(0) as number)?.looks ?? letter);
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
