/** Is a name of what is loaded made of look-alikes alone? Then it is no word of a language, but another name of ASCII. */
import { twinOf } from '@limpid/engine';

const WORD = /[\p{L}\p{M}]+/gu;
const FULL_STOP = /[.\u3002\uff0e\uff61]/;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** The only domain at the top whose letters all pass for ASCII: that of Russian, in the root zone as xn--p1acf. */
const RUSSIAN_DOMAIN = '\u0440\u0443\u0441';

/** UTF-16 indices in the name, and the letter of ASCII that each passes for. */
export type Double = readonly [index: number, letter: string];

/** None where another letter of another script stands in the name: it is natural then. */
export function doublesInName(name: string): readonly Double[] {
  const words = [...name.matchAll(WORD)].filter(([word]) => BEYOND_ASCII.test(word));
  if (!words.every(([word]) => [...word].every(isAlike))) return [];
  return words.flatMap(({ 0: word, index }) => doublesIn(word, index));
}

/** The same of a host, whose labels are natural under a domain of their own script. */
export function doublesInHost(host: string): readonly Double[] {
  const labels = host.split(FULL_STOP);
  const named = labels.filter((label) => label !== '');
  const top = named.at(-1) ?? '';
  const isOfItsOwn = named.length > 1 && BEYOND_ASCII.test(top) && doublesInName(top).length === 0;
  if (top === RUSSIAN_DOMAIN || isOfItsOwn) return [];
  let start = 0;
  return labels.flatMap((label) => {
    const from = start;
    start += label.length + 1;
    return doublesInName(label).map(([index, letter]) => [index + from, letter] as const);
  });
}

function doublesIn(word: string, start: number): readonly Double[] {
  const doubles: Double[] = [];
  let index = start;
  for (const letter of word) {
    const twin = twinOf(letter.codePointAt(0) as number);
    if (twin !== 0) doubles.push([index, String.fromCharCode(twin)]);
    index += letter.length;
  }
  return doubles;
}

/** A letter of ASCII among them is no other script: the engine judges mixed words. */
function isAlike(letter: string): boolean {
  return !BEYOND_ASCII.test(letter) || twinOf(letter.codePointAt(0) as number) !== 0;
}
