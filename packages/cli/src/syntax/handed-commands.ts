/** Where a program holds commands that it hands to a shell: strings of calls, and strings in marks that run them. */
import { bordersWithin } from '@limpid/engine/quiet-bytes';
import { BEHIND_OPTION, CALLS_OF_SHELLS } from './calls-of-shells.ts';
import { beginsComment } from './comment-signs.ts';
import { endOfQuoted } from './end-of-string.ts';
import { languageOf, nameOfProgram } from './long-strings.ts';
import { between, type Language, LONG, type Quote, SHORT } from './quotes.ts';
import { ShellBlocks } from './shell-blocks.ts';
import { endOfLine, firstOf, type Stretch } from './stretches.ts';
import { type StringBorders, stringBorders } from './string-borders.ts';
import { isCodeFile, kindOfName } from './syntax-of-file.ts';

/** Of a string, with what stands before it. */
const OPENS = /\s{0,99}[A-Za-z@$]{0,3}("""|'''|["'`])|<<<?[~-]?[ \t]?["'`]?(\w{1,40})["'`]?/y;
const BEGINS_STRING = '(?=[A-Za-z@$]{0,3}["\'`])';
const OPERATOR = '(?:\\.\\.?|[+~&])\\s{0,99}';
const VALUE = '[\\w$.[\\]()>:-]{1,60}\\s{0,9}';
/** Joins two strings, perhaps with a value between them. */
const JOINS = new RegExp(
  `\\s{0,99}(?:${OPERATOR}(?:${VALUE}${OPERATOR})?|\\\\\\r?\\n\\s{0,99})?${BEGINS_STRING}`,
  'y',
);
/** A value before the first string. */
const LEADS = new RegExp(`${VALUE}${OPERATOR}${BEGINS_STRING}`, 'y');
/** Parts two commands of a list. */
const ITEMS = new RegExp(`\\s{0,99},\\s{0,99}${BEGINS_STRING}`, 'y');
/** A variable in place of a string. */
const NAME = /\$?[A-Za-z_]\w{0,60}(?=\s{0,9}(?:[,);\]]|$))/my;
/** Before what a variable gets; what stands between may be a variable, too. */
const SETS =
  /(?<![\w$.])(\$?[A-Za-z_]\w{0,60})(?=((?:\[\w{0,60}\])?\s{0,9}(?::\s?[\w.<>]{1,40}\s{0,9})?[:.+]?=(?![=>~])\s{0,99}))|\bs?n?printf\(\s{0,9}(\w{1,60})(?=(\s{0,9},(?:[^",]{1,40},)?\s{0,9}))/g;
const MOST_PIECES = 200;
const BEGINS_LINE = /^[ \t]*(\w{1,40})(?!\w)/gm;
const LONGEST_LINE = 400;
/** Lists of words alone. */
const IS_YAML = /\.ya?ml$/i;

/** Whether the file of a name may have such calls. */
export function mayHandCommands(name: string): boolean {
  return (
    isCodeFile(name, '') ||
    kindOfName(name) === 'other' ||
    IS_YAML.test(name) ||
    CALLS_OF_SHELLS.some(({ files }) => files.test(name))
  );
}

/** Whether a UTF-16 index may be of such a command. */
export function handedCommands(text: string, name: string | null): (index: number) => boolean {
  const reader = new CallReader(text, name);
  const scripts = new ShellBlocks();
  for (const pieces of reader.read()) {
    scripts.begin();
    for (const { start, end } of pieces) scripts.addString(text, start, end);
  }
  return (index) => scripts.isPartOfCommand(index);
}

class CallReader {
  readonly #text: string;
  readonly #name: string | null;
  readonly #language: Language | undefined;
  #borders: StringBorders | undefined;
  #lines: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(text: string, name: string | null) {
    this.#text = text;
    this.#name = nameOfProgram(name, text);
    this.#language = languageOf(name, text);
  }

  /** The strings of each command, in text order. */
  read(): readonly (readonly Stretch[])[] {
    const rows = CALLS_OF_SHELLS.filter(({ files }) => this.#name !== null && files.test(this.#name));
    const found = [
      ...rows.flatMap(({ quotes }) => (quotes === undefined ? [] : [...this.#inQuotes(quotes)])),
      ...this.#behind([BEHIND_OPTION, ...rows.map(({ calls }) => calls)].join('|')),
    ].filter(([piece]) => piece !== undefined);
    found.sort(([one], [other]) => (one as Stretch).start - (other as Stretch).start);
    let last = 0;
    return found.filter((pieces) => {
      if ((pieces[0] as Stretch).start < last) return false;
      last = (pieces.at(-1) as Stretch).end;
      return true;
    });
  }

  /** Arguments of calls, and what the variables among them get. */
  *#behind(calls: string): Generator<readonly Stretch[]> {
    const names = new Set<string>();
    for (const { 0: call, index } of this.#text.matchAll(new RegExp(calls, 'gm'))) {
      if (!this.#isCode(index)) continue;
      const from = index + call.length;
      yield this.#argumentAt(from, call.endsWith('[') ? ITEMS : JOINS);
      NAME.lastIndex = from;
      const [name] = NAME.exec(this.#text) ?? [];
      if (name !== undefined) names.add(name);
    }
    if (names.size > 0) yield* this.#assigned(names);
  }

  /** The strings that such a variable gets. */
  *#assigned(names: ReadonlySet<string>): Generator<readonly Stretch[]> {
    for (const { 0: found, 1: name, 2: sign, 3: printed, 4: between, index } of this.#text.matchAll(SETS)) {
      if (!names.has(name ?? (printed as string)) || !this.#isCode(index)) continue;
      yield this.#argumentAt(index + found.length + (sign ?? (between as string)).length, JOINS);
    }
  }

  *#inQuotes(quotes: RegExp): Generator<readonly Stretch[]> {
    const { borders } = this.#stringBorders;
    for (const [index, start] of borders.entries()) {
      const opener = index % 2 === 0 ? quotes.exec(this.#text.slice(start, start + 4))?.[0] : undefined;
      if (opener === undefined) continue;
      const sign = opener === '`' ? '' : this.#text.charAt(start + opener.length);
      const from = start + opener.length + sign.length;
      const end = this.#endOf(from, sign === '' ? LONG('`') : between(sign));
      if (end > from) yield [{ start: from, end: end - 1 }];
    }
  }

  /** Its strings, and those that are joined to them. */
  #argumentAt(from: number, joins: RegExp): readonly Stretch[] {
    const pieces: Stretch[] = [];
    LEADS.lastIndex = from;
    let index = LEADS.test(this.#text) ? LEADS.lastIndex : from;
    while (pieces.length < MOST_PIECES) {
      OPENS.lastIndex = index;
      const [whole, opener, word] = OPENS.exec(this.#text) ?? [];
      if (whole === undefined) return pieces;
      if (opener === undefined) return [...pieces, this.#document(index, word as string)];
      const start = index + whole.length;
      const end = this.#endOf(start, this.#quoteOf(opener));
      if (end < 0) return pieces;
      pieces.push({ start, end: end - opener.length });
      joins.lastIndex = end;
      if (!joins.test(this.#text)) return pieces;
      index = joins.lastIndex;
    }
    return pieces;
  }

  #document(index: number, word: string): Stretch {
    const start = endOfLine(this.#text, index);
    this.#lines ??= firstWords(this.#text);
    const lines = this.#lines.get(word) ?? [];
    return { start, end: lines[firstOf(lines.length, (at) => (lines[at] as number) >= start)] ?? start };
  }

  #quoteOf(opener: string): Quote {
    if (opener.length > 1 || opener === '`') return LONG(opener);
    return this.#language?.quoteOf(opener) ?? SHORT(opener);
  }

  #endOf(from: number, quote: Quote): number {
    return endOfQuoted(this.#text, from, quote, this.#language?.quoteOf ?? SHORT);
  }

  get #stringBorders(): StringBorders {
    this.#borders ??= stringBorders(this.#text, this.#name, true);
    return this.#borders;
  }

  /** Not known to be in a string or comment. */
  #isCode(index: number): boolean {
    const { borders, until } = this.#stringBorders;
    if (index === 0) return true;
    if (index < until) return bordersWithin(borders, index - 1, index - 1).length % 2 === 0;
    const near = this.#text.slice(Math.max(0, index - LONGEST_LINE), index);
    const start = near.lastIndexOf('\n') + 1;
    // Of a longer line it is not known what is a string.
    if (start === 0 && near.length < index) return true;
    return !beginsComment(this.#name, near.slice(start));
  }
}

/** Where the line ends before each line that begins with a word, by that word. */
function firstWords(text: string): ReadonlyMap<string, readonly number[]> {
  const lines = new Map<string, number[]>();
  for (const { 1: word, index } of text.matchAll(BEGINS_LINE)) {
    const before = lines.get(word as string);
    if (before === undefined) lines.set(word as string, [index - 1]);
    else before.push(index - 1);
  }
  return lines;
}
