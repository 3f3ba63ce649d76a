/** Strings of JSON and TOML that hold commands: scripts of packages, values of keys such as `command`, and what a shell gets behind `-c`. */
import { endOfLine, type Stretch } from './stretches.ts';

/** Each string below such a key is a script. */
const HAS_SCRIPTS = /^(?:scripts|tasks|lint-staged|simple-git-hooks)$/;
const IS_COMMAND = /^(?:\w{0,30}[cC]ommand|cmd|run|script|exec|entrypoint)$/;
const IS_SCRIPT_FLAG = /^-\w{0,3}c$/;
/** Longer than such a key. */
const LONGEST_KEY = 50;
const WORD = /[\w-]+/y;

/** With their quotation marks. */
export function scriptStrings(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  let [key, sign] = ['', ''];
  let depth = 0;
  /** How deep the scripts of a package stand. */
  let scripts = Number.POSITIVE_INFINITY;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '"') {
      const end = endOfString(text, index, text.length);
      const isValue = (sign === ':' || sign === '=') && IS_COMMAND.test(key);
      if (isValue || depth > scripts || (sign === ',' && IS_SCRIPT_FLAG.test(key)))
        found.push({ start: index, end });
      key = text.slice(index + 1, Math.min(end - 1, index + LONGEST_KEY));
      sign = '';
      index = end - 1;
    } else if (character === '{') {
      if (sign === ':' && HAS_SCRIPTS.test(key)) scripts = Math.min(scripts, depth);
      depth++;
    } else if (character === '}') {
      depth--;
      if (depth <= scripts) scripts = Number.POSITIVE_INFINITY;
    } else if (':=,['.includes(character)) sign = character;
    else if (/\w/.test(character)) {
      WORD.lastIndex = index;
      const [word = ''] = WORD.exec(text) ?? [];
      key = word.slice(0, LONGEST_KEY);
      sign = '';
      index += word.length - 1;
    }
  }
  return found;
}

/** Strings in either quotation mark, each in a line. */
export function* stringsIn(text: string, from: number, to: number): Generator<Stretch> {
  for (let index = from; index < to; index++) {
    if (!`"'`.includes(text.charAt(index))) continue;
    const end = endOfString(text, index, to);
    yield { start: index, end };
    index = end - 1;
  }
}

/** Behind its last quotation mark; a string that is not closed ends with its line. */
function endOfString(text: string, start: number, to: number): number {
  const mark = text.charAt(start);
  for (let index = start + 1; index < to; index++) {
    const character = text.charAt(index);
    if (character === mark) return index + 1;
    if (character === '\n') return index;
    if (character === '\\' && mark === '"') index++;
  }
  return Math.min(to, endOfLine(text, start));
}
