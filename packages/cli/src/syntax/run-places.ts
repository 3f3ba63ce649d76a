/** Where settings and workflows hold what is run or loaded: values and blocks of `run`, `uses`, `script` and their like, scripts of packages. */
import { scriptStrings, stringsIn } from './script-strings.ts';
import { ShellBlocks } from './shell-blocks.ts';
import { endOfLine, isWithin, type Stretch } from './stretches.ts';

const IS_JSON = /^\s{0,99}\{/;
const IS_JSON_OR_TOML = /\.(?:jsonc?|toml)$/i;
const VALUE =
  /^([ \t]*(?:- )?)(?:[\w.]{1,60}\.)?(?:run|uses|commands?|cmds?|entrypoint|entry|runcmd|shell|bash|(?:before_|after_)?(?:script|install)):[ \t]*([|>])?/;
const BEGINS_LIST = /(?:script|install|commands|cmds|runcmd):[ \t\r]*$/;
/** No alias, mapping or comment. */
const BEGINS_TEXT = /^[^\s#&!{*]/;
const [DOUBLE, SINGLE] = [/"(?:[^"\\]|\\[\s\S])*"/y, /'(?:[^']|'')*'/y];
const IS_QUOTE = /^["']/;
const ITEM = /^([ \t]*)-[ \t]+/;
const BLANKS = /^[ \t\r]*/;
/** Longer than what stands before a value. */
const LONGEST = 200;
/** More lines than a step has before what it loads, or behind. */
const MOST_LINES = 80;
/** Keys of a step whose `script` or `run` is of another language. */
const LOADS_OTHER = /^uses:[^#]*github-script/;
const RUNS_OTHER = /^shell:[ \t]*["']?(?:python|node|deno|bun|ruby|perl)/;

interface Line extends Stretch {
  /** As long as is of use. */
  readonly line: string;
  readonly blanks: number;
  /** Of the line that has the key. */
  readonly value: RegExpExecArray | null;
}

/** Whether an index of the text is in such a place. */
export function runPlaces(text: string, name: string | null): (index: number) => boolean {
  const places: readonly Stretch[] = hasStrings(text, name) ? scriptStrings(text) : [...linesOf(text)];
  return (index) => isWithin(places, index);
}

/** Whether it is also in no string and no here-document of a shell, and in no other language: of the word that is a command. */
export function runCommands(text: string, name: string | null): (index: number) => boolean {
  const scripts = scriptsOf(text, name);
  return (index) => scripts.isCommand(index);
}

/** As `runCommands`, or of its arguments. */
export function partsOfRuns(text: string, name: string | null): (index: number) => boolean {
  const scripts = scriptsOf(text, name);
  return (index) => scripts.isPartOfCommand(index);
}

function scriptsOf(text: string, name: string | null): ShellBlocks {
  const reader = new RunReader(text);
  if (hasStrings(text, name))
    for (const { start, end } of scriptStrings(text)) reader.readStrings(start, end);
  else for (const line of linesOf(text)) reader.read(line);
  return reader.scripts;
}

function hasStrings(text: string, name: string | null): boolean {
  return IS_JSON.test(text) || (name !== null && IS_JSON_OR_TOML.test(name));
}

/** A block is as long as its lines are further in than its key; items of a list may stand right below it. */
function* linesOf(text: string): Generator<Line> {
  let key = Number.POSITIVE_INFINITY;
  let [isList, isFirst] = [false, false];
  let string = 0;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = endOfLine(text, start);
    const line = beginning(text, start, end);
    const blanks = blanksOf(line);
    if (blanks === line.length) continue;
    if (start < string) {
      yield { start, end, line, blanks, value: null };
      continue;
    }
    const sign = line.charAt(blanks);
    // Below such a key there may be others, and no list.
    if (isList && isFirst && !'-#'.includes(sign)) key = Number.POSITIVE_INFINITY;
    isFirst &&= sign === '#';
    const isOfBlock = blanks > key || (isList && blanks === key && sign === '-');
    const value = isOfBlock ? null : VALUE.exec(line);
    if (isOfBlock || value !== null) yield { start, end, line, blanks, value };
    if (isOfBlock) continue;
    isList = value !== null && value[2] === undefined && BEGINS_LIST.test(line);
    isFirst = isList;
    const rest = value === null ? '' : line.slice(value[0].length);
    const goesOn = isList || value?.[2] !== undefined || BEGINS_TEXT.test(rest);
    key = value !== null && goesOn ? (value[1] as string).length : Number.POSITIVE_INFINITY;
    if (value !== null && IS_QUOTE.test(rest)) string = endOfYamlString(text, start + value[0].length);
  }
}

class RunReader {
  readonly scripts = new ShellBlocks();
  readonly #text: string;
  #isOther = false;
  #isList = false;
  /** The lines are of a list in brackets. */
  #isString = false;
  /** Where a string of several lines ends. */
  #string = 0;
  /** Of the items of a list, and of the lines of a script. */
  #items: number | null = null;
  #column: number | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  read(line: Line): void {
    if (line.start < this.#string) this.#readString(line);
    else if (line.value !== null) this.#readKey(line, line.value);
    else if (!this.#isOther) this.#readLine(line);
  }

  #readKey(line: Line, value: RegExpExecArray): void {
    this.#isOther = isOfOtherLanguage(this.#text, line);
    if (this.#isOther) return;
    this.#items = null;
    this.#isList = value[2] === undefined && BEGINS_LIST.test(line.line);
    this.#begin(line, value[0].length, value[2] ?? (this.#isList ? '-' : ''));
  }

  #readLine({ start, end, line, blanks, value }: Line): void {
    const item = this.#isList && (this.#items ?? blanks) === blanks ? ITEM.exec(line) : null;
    if (item !== null) {
      this.#items = blanks;
      const sign = /^[|>]/.exec(line.slice(item[0].length))?.[0] ?? '';
      this.#begin({ start, end, line, blanks, value }, item[0].length, sign);
    } else if (this.#isString) this.#readValues(start, end);
    else {
      this.#column ??= blanks;
      this.scripts.add(this.#text, start + Math.min(this.#column, blanks), end);
    }
  }

  /** Each is a script; false where there is none. */
  readStrings(from: number, to: number): boolean {
    const strings = [...stringsIn(this.#text, from, to)];
    for (const { start, end } of strings) {
      this.scripts.begin();
      this.scripts.addString(this.#text, start + 1, end - 1);
    }
    return strings.length > 0;
  }

  /** Behind a sign the script begins on the next line. */
  #begin({ start, end, line }: Line, length: number, sign: string): void {
    const isOpen = sign !== '';
    this.#column = null;
    this.scripts.begin(sign !== '|');
    const [rest, from] = [line.slice(length), start + length];
    this.#isString = !isOpen && rest.startsWith('[');
    this.#string = !isOpen && IS_QUOTE.test(rest) ? endOfYamlString(this.#text, from) : 0;
    if (this.#string > end) this.scripts.addString(this.#text, from + 1, end);
    else if (this.#string > 0 || this.#isString) this.#readValues(from, end);
    else if (!isOpen) this.scripts.add(this.#text, from, end);
  }

  #readString({ start, end, blanks }: Line): void {
    this.scripts.addString(this.#text, start + blanks, Math.min(end, this.#string - 1));
  }

  #readValues(from: number, to: number): void {
    if (!this.readStrings(from, to)) this.scripts.addValue(from, to);
  }
}

/** Behind the quotation mark that closes a string of YAML, in a later line too; 0 where none does. */
export function endOfYamlString(text: string, start: number): number {
  const string = text.charAt(start) === '"' ? DOUBLE : SINGLE;
  string.lastIndex = start;
  return string.test(text) ? string.lastIndex : 0;
}

/** What the step says at the column of its keys, before and behind. */
function isOfOtherLanguage(text: string, { start, line, blanks }: Line): boolean {
  const says = /^[ \t]*(?:- )?run:/.test(line) ? RUNS_OTHER : LOADS_OTHER;
  let from = start;
  let item = ITEM.exec(line);
  for (let count = 0; item === null && from > 0 && count < MOST_LINES; count++) {
    from = text.lastIndexOf('\n', from - 2) + 1;
    const before = ITEM.exec(beginning(text, from, endOfLine(text, from)));
    if (before !== null && (before[1] as string).length < blanks) item = before;
  }
  if (item === null) return false;
  const column = item[0].length;
  for (let count = 0, end = 0; from < text.length && count < 2 * MOST_LINES; count++, from = end + 1) {
    end = endOfLine(text, from);
    const key = beginning(text, from, end);
    const far = count === 0 ? column : blanksOf(key);
    if (far === column && says.test(key.slice(column))) return true;
    if (far < column && far < key.length) return false;
  }
  return false;
}

function blanksOf(line: string): number {
  return (BLANKS.exec(line) as RegExpExecArray)[0].length;
}

function beginning(text: string, start: number, end: number): string {
  return text.slice(start, Math.min(end, start + LONGEST));
}
