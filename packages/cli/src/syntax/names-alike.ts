/** Names of one file that look the same and are different: they differ by what is not seen, or by how a letter is composed. */
import { codePlaces, isProseInCode } from '@limpid/engine';

/** An edit that makes two names one: UTF-16 indices, and what stands there instead. */
export interface Difference {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ASCII_NAME = /[A-Za-z_$][\w$]*/g;
const NO_NAMES: ReadonlySet<string> = new Set();
/** What two names may differ by: a text without it has none. */
const MAY_DIFFER = /\p{M}|\p{Default_Ignorable_Code_Point}/u;
const NAME =
  /[\p{ID_Start}$_\p{Default_Ignorable_Code_Point}][\p{ID_Continue}$\p{Default_Ignorable_Code_Point}]*/gu;
const UNSEEN_ONE = /\p{Default_Ignorable_Code_Point}/u;
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const HIDDEN_DOT = /(?<=[ij\u0456\u0458]\p{Default_Ignorable_Code_Point}*)\u0307/gu;
const COMPOSED_LATER = /[^\p{M}]\p{M}+/gu;
const NOT_ASCII = /[^\0-\x7f]/;
/** What joins or parts letters of data, and an emoji with or without its selector, do not look the same. */
const SEEN_IN_KEYS = /[\u200c\u200d]|(?<![\p{L}\p{M}\p{N}])[\ufe00-\ufe0f]/gu;
const KEY_OF_JSON = /"((?:[^"\\\n]|\\.){1,200})"[ \t]*:/dg;
const KEY_OF_YAML =
  /^[ \t]*(?:-[ \t]+)?["']?([^\s"'#:&*!|>{[%@`-][^:"'\n]{0,200}?)["']?[ \t]{0,9}:(?=\s|$)/dgm;

/** Of a file of source code, outside of comments and strings. */
export function differencesInCode(text: string): readonly Difference[] {
  return MAY_DIFFER.test(text)
    ? differencesOf([...namesInCode(text, NAME)], () => new Set(text.match(ASCII_NAME)), null)
    : [];
}

/** Of the keys of JSON or YAML. */
export function differencesInKeys(text: string, isYaml: boolean): readonly Difference[] {
  if (!MAY_DIFFER.test(text)) return [];
  const keys = [...text.matchAll(isYaml ? KEY_OF_YAML : KEY_OF_JSON)];
  const names = keys.map(({ 1: name = '', indices }) => ({ name, start: indices?.[1]?.[0] as number }));
  return differencesOf(names, () => NO_NAMES, SEEN_IN_KEYS);
}

interface Name {
  readonly name: string;
  readonly start: number;
}

/** The matches of a pattern in the code of those lines of a text that are not of ASCII alone. */
export function* namesInCode(text: string, pattern: RegExp): Generator<Name> {
  let start = 0;
  for (const line of text.split('\n')) {
    if (NOT_ASCII.test(line) && !isProseInCode(line)) {
      const places = codePlaces(line);
      for (const { 0: name, index } of line.matchAll(pattern))
        if (places[index] === 1 && NOT_ASCII.test(name)) yield { name, start: start + index };
    }
    start += line.length + 1;
  }
}

/** `others` are names of ASCII alone; `seen` are characters by which two names differ for the eye too. */
function differencesOf(
  names: readonly Name[],
  others: () => ReadonlySet<string>,
  seen: RegExp | null,
): readonly Difference[] {
  let plain: ReadonlySet<string> | null = null;
  const isPlain = (name: string) => {
    if (NOT_ASCII.test(name)) return false;
    plain ??= others();
    return plain.has(name);
  };
  const alike = Map.groupBy(names, ({ name }) => shownAs(name));
  return [...alike].flatMap(([shown, spelt]) => {
    const spellings = new Set(spelt.map(({ name }) => (seen === null ? name : name.replace(seen, ''))));
    if (!spellings.has(shown) && isPlain(shown)) spellings.add(shown);
    return spellings.size === 1 ? [] : spelt.flatMap((one) => editsOf(one, seen));
  });
}

function shownAs(name: string): string {
  return name.replace(UNSEEN, '').normalize('NFD').replace(HIDDEN_DOT, '').normalize('NFC');
}

function editsOf({ name, start }: Name, seen: RegExp | null): readonly Difference[] {
  const edits: Difference[] = [];
  const add = (index: number, length: number, text: string) =>
    edits.push({ start: start + index, end: start + index + length, text });
  const kept = new Set(seen === null ? [] : [...name.matchAll(seen)].map(({ index }) => index));
  for (const {
    0: { length },
    index,
  } of name.matchAll(UNSEEN))
    if (!kept.has(index)) add(index, length, '');
  for (const { 0: letter, index } of name.matchAll(COMPOSED_LATER)) {
    const composed = letter.replace(HIDDEN_DOT, '').normalize('NFC');
    if (composed !== letter && !UNSEEN_ONE.test(letter)) add(index, letter.length, composed);
  }
  return edits.sort((one, other) => one.start - other.start);
}
