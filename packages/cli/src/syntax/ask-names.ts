/** Whether names of a file may ask something that its bytes alone do not: answered without the engine, since most ask nothing. */
import { NAME_DOUBLES } from '@limpid/engine/quiet-bytes';
import { loadedNames } from './loaded-names.ts';
import { isCodeFile } from './syntax-of-file.ts';
import { wideParts } from './wide-parts.ts';

/** Letters that pass for a character of ASCII in a name: what each looks like, and its own name. */
export const DOUBLES = new Map(NAME_DOUBLES.map(([codePoint, looks, name]) => [codePoint, { looks, name }]));
export const CLASS_OF_DOUBLES = [...DOUBLES.keys()].map((one) => String.fromCodePoint(one)).join('');

/** In the place of a double: a sign of ASCII would end the name. */
export function writtenAs(looks: string): string {
  return /^\w$/.test(looks) ? looks : '_';
}

const DOUBLE_BESIDE_ASCII = new RegExp(`[\\w$][${CLASS_OF_DOUBLES}]|[${CLASS_OF_DOUBLES}][\\w$]`, 'u');
/** Marks that stand behind a letter where one character is both. */
const MAY_BE_COMPOSED = /[\u0300-\u036f\u3099\u309a]/;
const JSON_FILE = /\.(?:jsonc?|json5|webmanifest)$/i;
const YAML_FILE = /\.ya?ml$/i;

/** Never false where a name of a text that hides nothing else has a mark. */
export function mayHaveNameMarks(name: string, text: string): boolean {
  const isCode = isCodeFile(name, text);
  if (isCode || keysOfFile(name) !== null)
    for (const part of wideParts(text)) {
      if (isCode && DOUBLE_BESIDE_ASCII.test(part.text)) return true;
      if (MAY_BE_COMPOSED.test(part.text)) return true;
    }
  return loadedNames(name, text).length > 0;
}

/** Whose keys are names of one file; null where it has none. */
export function keysOfFile(name: string | null): 'json' | 'yaml' | null {
  if (name === null) return null;
  if (JSON_FILE.test(name)) return 'json';
  return YAML_FILE.test(name) ? 'yaml' : null;
}
