/** What a program does with a whole string or word of a file: it compares it, lists it among others, or takes it for a key. */
import { lastLine, type Stretch } from './stretches.ts';
import { kindOfName } from './syntax-of-file.ts';

export type Use = 'compared' | 'item' | 'key' | 'value';

/** The content; quotation marks stand around it or not. */
export interface Word extends Stretch {
  readonly isQuoted: boolean;
}

/** A longer word is a sentence of a language that has no spaces. */
const LONGEST = 40;
const ENDS_WORD = /[\s"'`=:#{}[\],;()<>|&\\]/;
const ENDS_STRING = /["'`\n]/;
const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`']);
const NEAR_OPERATOR = 12;
const COMPARES_BEFORE = /(?:[!=]==?|\bcase|\beq|\bne)\s*$/;
const COMPARES_BEHIND = /^\s*[!=]==?/;

/** Of a call, and of a condition or a branch. */
const [NEAR_CALL, NEAR_CONDITION] = [48, 160];
/** Of an alternative of a shell. */
const BEGINS_PATTERN = /(?:\sin\s|;;|\n|\|)[ \t(*]{0,99}$/;
const ENDS_PATTERN = /^\*?[ \t]{0,9}[)|]/;
/** Languages in which such an arrow makes no pair of a table. */
const HAS_ARMS = /\.(?:rs|cs)$/i;
export const IS_LIST_OF_PATHS = /(?:^|[\\/])(?:codeowners|\.\w{1,20}ignore|\.gitattributes)$/i;
/** Of a list on one line, or on a few. */
const NEAR = 400;
/** Three quotation marks each are one. */
const TWO_QUOTES_END = /(?:''|"")$/;
const TWO_QUOTES_BEGIN = /^(?:''|"")/;
/** Of a string in Python, Rust, C# and their like. */
const PREFIX = /(?:\b[bBuUfFrRLN]{1,2}|@)$/;
const LOOKS_UP =
  /(?:\.\s{0,9}(?:[eE]quals(?:IgnoreCase)?|includes|(?:lastI|i)ndexOf|has|[cC]ontains(?:Key)?|[sS]tarts_?[wW]ith|[eE]nds_?[wW]ith|hasOwnProperty|localeCompare|compareTo|eql|include|(?:has_)?key|member)\??|\b(?:re\.(?:full)?match|preg_match|in_array|array_key_exists|str(?:n?case)?cmp|strncmp|str_contains|str_starts_with|EqualFold|HasPrefix|HasSuffix))\s{0,9}\(\s{0,9}$/;
/** Of a table, a header or the environment, by a name. */
const GETS =
  /(?:\.\s{0,9}(?:[gG]et\w{0,20}|pop|setdefault|fetch|[hH]eader|[lL]ookup\w{0,5})|\bgetenv)\s{0,9}\(\s{0,9}$/;
const IS_IN = /^\s{1,9}(?:not\s{1,9})?in\s/;
const OTHER_OPERATORS = /(?:~=|<>|\bwhen|\bis|\beql\?|\s-(?:eq|ne|in|contains)|\bLIKE)\s{0,9}$/i;
/** A condition of SQL, or of a shell. */
const IN_CONDITION =
  /(?:\b(?:where|and|or|when|having)\b[^\n;]{0,80}[^:!<>=]=\s{0,9}|(?:\[|\btest)\s[^\n;\]]{0,80}\s==?\s{1,9})$/i;
/** A test of what a function makes of a text. */
const ASSERTS = /\bassert\b/;
const COMPARES_RESULT = /\)\s{0,9}[!=]==?\s{0,9}$/;
/** One of several strings of a branch. */
const IN_BRANCH = /\b(?:case|when)\b[^\n:;]{0,120},\s{0,9}$/;
const BRANCHES = /^\s{0,9}(?:[,:]|->)/;
const SUBSCRIPT = /[\w)\]]\[\s{0,9}$/;
const ENDS_SUBSCRIPT = /^\s{0,9}\]/;
/** No word stands there without quotation marks. */
const IS_JSON = /\.(?:json|ipynb|webmanifest|har|arb|geojson|jsonl)$/i;
const IS_ENVIRONMENT = /\.env$|(?:^|[\\/])\.env[^\\/]*$/i;
const BEGINS_SCALAR = /[:=][ \t]{0,99}$/;
/** Behind a list, a call that looks something up in it. */
const IS_LOOKED_INTO =
  /^(?:\s{0,9},\s{0,9}(?:"[^"\n]{0,60}"|'[^'\n]{0,60}'))*\s{0,9},?\s{0,9}[\]})]\s{0,9}\)?\.\s{0,9}(?:includes|indexOf|has|[cC]ontains|include\?|member\?)\s{0,9}\(/;
const LOOKS_INTO = /(?:\bnot\s+in|\bin|\bIN|\bset|\bSet|\bnew\s+(?:Hash)?Set(?:<\w*>)?)\s{0,9}\(?\s{0,9}$/;
/** Brackets of calls hold arguments, unless they make a list. */
const MAKES_LIST =
  /(?:\b(?:array|tuple|set|list|frozenset|of|\w{0,20}Of|asList)|(?:^|[^\w\s=!<>])\s{0,9}=|\w\s{1,9}=)\s{0,9}$/i;
/** Of a line of settings. */
const BEGINS_ENTRY = /(?:^|\n)[ \t]*(?:- +|export +)?$/;
const ENDS_ITEM = /^\s*(?:[,\]})]|$)/;
const IS_KEY = /^\s{0,9}(?::(?!:)|=>)/;
const IS_QUOTED_KEY = /^\s{0,9}[:=]/;
const IS_KEY_OF_SETTINGS = /^[ \t]{0,9}(?::(?=\s|$|["'[{])|=)/;
const BEGINS_LINE = /(?:^|\n)[ \t]*- +$/;
const ENDS_LINE = /^[ \t]*(?:#|\r?\n|$)/;
/** A value of an environment, or one of several with commas between. */
const BEGINS_VALUE = /(?:^|\n)(?:export +)?[\w.-]{1,80}=["']?(?:[^\s"'\n,]{1,40},){0,20}$/;
const ENDS_VALUE = /^["']?(?:[,\s]|$)/;
const NAME_BEFORE =
  /([\w.-]{1,60})["'\]]?[^\w\n]{0,9}(?:new\s{1,9})?(?:\w{0,20}Set|set|list|array|of|List\.of)?[^\w\n]{0,9}$/i;
const CALLS = /(\w{2,40})\(\s{0,9}$/;
const IS_CONSTANT = /(?:^|[\s(])([A-Z][A-Z0-9_]{2,40})(?:: ?&?(?:'static )?\w{1,20})?\s{0,9}:?=\s{0,9}$/;
const NAME_OF_VALUES = /^(?:export +)?([\w.-]{1,80})=/;
const NAME_OF_LINES = /([\w.-]{1,60})["']?[ \t]*:[ \t]*(?:#[^\n]*)?$/;
const IS_LINE_OF_LIST = /^[ \t]*(?:-|#|$)/;

/** Whether a string is compared, whose content stands there. */
export function isComparedAt(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - NEAR_OPERATOR), start - 1);
  return COMPARES_BEFORE.test(before) || COMPARES_BEHIND.test(text.slice(end + 1, end + NEAR_OPERATOR));
}

/** Whether something is looked up by it: a key of a table, or what a call asks for. */
export function isLookedUpAt(text: string, start: number, end: number): boolean {
  const [before, behind] = aroundOf(text, { start, end, isQuoted: true });
  return isLookedUp(before, behind) || GETS.test(before.slice(-NEAR_CALL)) || IS_IN.test(behind);
}

/** The whole word or string around an index; null of a longer text. */
export function wordAround(text: string, index: number): Word | null {
  const word = stretchAround(text, index, ENDS_WORD);
  if (word?.isQuoted === true) return word;
  const string = stretchAround(text, index, ENDS_STRING);
  return string?.isQuoted === true ? string : word;
}

function stretchAround(text: string, index: number, ends: RegExp): Word | null {
  let [start, end] = [index, index];
  while (start > 0 && !ends.test(text.charAt(start - 1))) if (index - --start > LONGEST) return null;
  while (end < text.length && !ends.test(text.charAt(end))) if (++end - index > LONGEST) return null;
  return wordAt(text, start, end);
}

export function wordAt(text: string, start: number, end: number): Word {
  const quote = text.charAt(start - 1);
  return { start, end, isQuoted: QUOTES.has(quote) && text.charAt(end) === quote };
}

/** Whether nothing of a word stands beside it. */
export function isWhole(text: string, start: number, end: number): boolean {
  return isEnd(text.charAt(start - 1)) && isEnd(text.charAt(end));
}

function isEnd(character: string): boolean {
  return character === '' || ENDS_WORD.test(character);
}

/** Null of a part of a longer text. `name` is the path of the file; settings have words without quotation marks. */
export function useOf(text: string, word: Word, name: string | null, isSettings: boolean): Use | null {
  const [before, behind] = aroundOf(text, word);
  if (!word.isQuoted && name !== null && isOfProgram(before, behind, name)) return 'compared';
  if (!word.isQuoted) return isSettings && name !== null ? useOfPlain(before, behind, name) : null;
  if (COMPARES_RESULT.test(before.slice(-NEAR_CALL)) && ASSERTS.test(lastLine(before))) return 'value';
  if (COMPARES_BEFORE.test(before.slice(-NEAR_OPERATOR)) || COMPARES_BEHIND.test(behind)) return 'compared';
  if (isLookedUp(before, behind) || isArm(behind, name)) return 'compared';
  if (beginsEntry(before) && (isSettings ? IS_QUOTED_KEY : IS_KEY).test(behind)) return 'key';
  if (isSettings && isOfLines(before, behind, name)) return 'item';
  if (!isAfterItem(before) || !ENDS_ITEM.test(behind)) return 'value';
  const opener = openerIn(before);
  const isArgument = before.charAt(opener) === '(' && !MAKES_LIST.test(beforeBracket(before, opener));
  return isArgument ? 'value' : 'item';
}

/** Whether it begins what a program does where something equals it. */
function isArm(behind: string, name: string | null): boolean {
  return /^\s{0,9}->/.test(behind) || (/^\s{0,9}(?:=>|\|\s?["'])/.test(behind) && HAS_ARMS.test(name ?? ''));
}

/** Whether it is a pattern of a shell, or a path of a list of paths. */
function isOfProgram(before: string, behind: string, name: string): boolean {
  if (IS_LIST_OF_PATHS.test(name)) return !lastLine(before).trimStart().startsWith('#');
  return (
    kindOfName(name) === 'shell' && BEGINS_PATTERN.test(before.slice(-NEAR_CALL)) && ENDS_PATTERN.test(behind)
  );
}

/** Whether an item of a list or an argument may begin behind it. */
function isAfterItem(before: string): boolean {
  return /[([{,]$/.test(before.trimEnd());
}

function beginsEntry(before: string): boolean {
  return isAfterItem(before) || BEGINS_ENTRY.test(before.slice(-NEAR_CONDITION));
}

/** The same of a word of settings without quotation marks. */
function useOfPlain(before: string, behind: string, name: string): Use | null {
  if (IS_JSON.test(name)) return null;
  if (beginsEntry(before) && IS_KEY_OF_SETTINGS.test(behind)) return 'key';
  if (isOfLines(before, behind, name)) return 'item';
  const isInList = isAfterItem(before) && ENDS_ITEM.test(behind);
  if (isInList && /[[{]/.test(before.charAt(openerIn(before)))) return 'item';
  return BEGINS_SCALAR.test(before) && ENDS_LINE.test(behind) ? 'value' : null;
}

/** Whether it stands alone in a line of a list, or is a value of an environment. */
function isOfLines(before: string, behind: string, name: string | null): boolean {
  if (BEGINS_LINE.test(before) && ENDS_LINE.test(behind)) return true;
  if (name === null || !IS_ENVIRONMENT.test(name)) return false;
  return BEGINS_VALUE.test(before) && ENDS_VALUE.test(behind);
}

/** What the list or table is called that an item or a key stands in; empty where nothing says so. */
export function listOf(text: string, word: Word): string {
  const [before] = aroundOf(text, word);
  const opener = openerIn(before);
  if (opener >= 0) return NAME_BEFORE.exec(beforeBracket(before, opener))?.[1] ?? '';
  if (BEGINS_ENTRY.test(before.slice(-NEAR_CONDITION))) return parentOf(before.split('\n'));
  return NAME_OF_VALUES.exec(lastLine(before))?.[1] ?? '';
}

/** The key of YAML that the last line stands below. */
function parentOf(lines: readonly string[]): string {
  const own = lines.at(-1) as string;
  const depth = depthOf(own);
  const isItem = own.trimStart().startsWith('-');
  const parent = lines
    .slice(0, -1)
    .findLast((line) => !IS_LINE_OF_LIST.test(line) && depthOf(line) < depth + (isItem ? 1 : 0));
  return NAME_OF_LINES.exec(parent?.trimEnd() ?? '')?.[1] ?? '';
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** What is called with it, or the constant that it is; empty of others. */
export function ownerOf(text: string, word: Word): string {
  const [before, behind] = aroundOf(text, word);
  const called = CALLS.exec(before.slice(-NEAR_CALL))?.[1];
  if (called !== undefined && ENDS_ITEM.test(behind)) return called;
  return IS_CONSTANT.exec(before.slice(-NEAR_CALL))?.[1] ?? '';
}

function aroundOf(text: string, { start, end, isQuoted }: Word): readonly [before: string, behind: string] {
  const [from, to] = isQuoted ? [start - 1, end + 1] : [start, end];
  const before = text.slice(Math.max(0, from - NEAR), from);
  const behind = text.slice(to, to + NEAR);
  if (!isQuoted) return [before, behind];
  const isTriple = TWO_QUOTES_END.test(before) && TWO_QUOTES_BEGIN.test(behind);
  const width = isTriple ? 2 : 0;
  return [before.slice(0, before.length - width).replace(PREFIX, ''), behind.slice(width)];
}

function isLookedUp(before: string, behind: string): boolean {
  const near = before.slice(-NEAR_CALL);
  const last = near.trimEnd().at(-1) ?? '';
  if (last === '(' && LOOKS_UP.test(near)) return true;
  if (last === '=' && IN_CONDITION.test(before.slice(-NEAR_CONDITION))) return true;
  if (/[\w=>?]/.test(last) && OTHER_OPERATORS.test(near)) return true;
  if (last === '[' && SUBSCRIPT.test(near) && ENDS_SUBSCRIPT.test(behind)) return true;
  if (last === ',' && BRANCHES.test(behind) && IN_BRANCH.test(before.slice(-NEAR_CONDITION))) return true;
  if (!isAfterItem(near) || !ENDS_ITEM.test(behind)) return false;
  const opener = openerIn(before);
  if (opener >= 0 && LOOKS_INTO.test(beforeBracket(before, opener))) return true;
  return behind.includes('(') && IS_LOOKED_INTO.test(behind);
}

function beforeBracket(before: string, opener: number): string {
  return before.slice(Math.max(0, opener - NEAR_CALL), opener);
}

/** The bracket that the end of a text stands in; -1 where there is none. A file may have many words: codes are fast. */
function openerIn(before: string): number {
  let depth = 0;
  for (let index = before.length - 1; index >= 0; index--) {
    const code = before.charCodeAt(index);
    // Round, square and curly: those that close, then those that open.
    if (code === 0x29 || code === 0x5d || code === 0x7d) depth++;
    else if ((code === 0x28 || code === 0x5b || code === 0x7b) && --depth < 0) return index;
  }
  return -1;
}
