/** Latin letters that pass for Cyrillic or Greek ones: only ordinary letters of an alphabet that the text uses. */
import { SCRIPT } from '../unicode/script.ts';

function pairs(latin: string, others: readonly number[]): readonly (readonly [number, number])[] {
  return Array.from(latin, (letter, index) => [letter.charCodeAt(0), others[index] as number]);
}

const CYRILLIC = pairs('aceopxyABCEHKMOPTX', [
  ...[0x430, 0x441, 0x435, 0x43e, 0x440, 0x445, 0x443, 0x410, 0x412, 0x421, 0x415, 0x41d, 0x41a, 0x41c],
  ...[0x41e, 0x420, 0x422, 0x425],
]);
/** Where the text writes Ukrainian, Belarusian or Kazakh. */
const UKRAINIAN = pairs('iI', [0x456, 0x406]);
/** Where it writes Serbian or Macedonian. */
const SERBIAN = pairs('jJsS', [0x458, 0x408, 0x455, 0x405]);
const GREEK = pairs('oABEZHIKMNOPTYXv', [
  ...[0x3bf, 0x391, 0x392, 0x395, 0x396, 0x397, 0x399, 0x39a, 0x39c, 0x39d, 0x39f, 0x3a1, 0x3a4, 0x3a5],
  ...[0x3a7, 0x3bd],
]);

export type ReverseMap = ReadonlyMap<number, number>;

const NOTHING: ReverseMap = new Map();

export interface Alphabets {
  readonly hasUkrainian: boolean;
  readonly hasSerbian: boolean;
}

const OF_GREEK: ReverseMap = new Map(GREEK);
/** What letters of ASCII pass for in any alphabet of a script. */
export const IN_ANY_ALPHABET: Alphabets = { hasUkrainian: true, hasSerbian: true };

/** By whether Ukrainian is among them, then Serbian. */
const OF_CYRILLIC = [[], UKRAINIAN].map((ukrainian) =>
  [[], SERBIAN].map((serbian): ReverseMap => new Map([...CYRILLIC, ...ukrainian, ...serbian])),
);

export function reverseMapOf(script: number, { hasUkrainian, hasSerbian }: Alphabets): ReverseMap {
  if (script === SCRIPT.Greek) return OF_GREEK;
  if (script !== SCRIPT.Cyrillic) return NOTHING;
  return OF_CYRILLIC[Number(hasUkrainian)]?.[Number(hasSerbian)] ?? NOTHING;
}

/** Of a word with letters of several scripts: the last says what a letter becomes. */
export function reverseMapOfAll(scripts: ReadonlySet<number>, alphabets: Alphabets): ReverseMap {
  const [first = SCRIPT.Common] = scripts;
  if (scripts.size === 1) return reverseMapOf(first, alphabets);
  return new Map([...scripts].flatMap((script) => [...reverseMapOf(script, alphabets)]));
}
