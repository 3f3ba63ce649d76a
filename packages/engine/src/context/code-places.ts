/** Which characters of a line are code, and which stand in a comment, a string or the text of markup? */

/** What is known of the language of a line. */
export interface CodeRules {
  /** Whether two slashes divide, as in Python; else they begin a comment. */
  readonly hasSlashOperator?: boolean;
  /** Whether code within strings and the text of markup is code: `${name}`, `{name}`. */
  readonly readsStrings?: boolean;
  /** UTF-16 indices in the line, in order: there strings of several lines begin and end in turn. */
  readonly borders?: readonly number[];
  /** What stands above the line; empty where that is not known. */
  readonly above?: string | undefined;
}

/** Strings in code in strings that are read. */
const MOST_NESTED = 3;
const QUOTES = '"\'`';
const OPENS_CODE = /(?<!\\)(?:[$#]\{|\$\()/g;
/** Of strings with a format, as in Python and C#; with three quotation marks an empty one stands before. */
const OPENS_VALUE = /\{\{|\{/g;
const IS_FORMATTED = /(?:\b(?:f|fr|rf)|\$@?|@\$)(?:""|'')?$/i;
const LONGEST_SIGN_OF_FORMAT = 5;
/** Attributes of a page that are code: what it does on an event. */
export const ON_EVENT =
  'on(?:click|dblclick|load|unload|beforeunload|error|submit|reset|change|input|invalid|select|focus|focusin|focusout|blur|scroll|resize|toggle|copy|cut|paste|drag\\w{0,20}|drop|wheel|contextmenu|message|hashchange|popstate|play|pause|ended|begin|end|repeat|mouse\\w{1,20}|key\\w{1,20}|touch\\w{1,20}|pointer\\w{1,20}|animation\\w{1,20}|transition\\w{1,20}|abort|canplay|open|close|online|offline|storage|show|search)';
/** And what Vue, Angular and their like bind. JSX writes events in two cases, and their quoted values are text. */
const IS_ATTRIBUTE_OF_CODE = new RegExp(
  `(?:<[^<>]*\\s(?:${ON_EVENT}|(?:v-|x-|ng-|@|:|#|\\*|\\(|\\[)[\\w@:.()[\\]-]+)|^\\s*(?:v-|x-|ng-|@|:)[\\w@:.-]+)=$`,
);
/** A quotation mark of an attribute, behind which there may be text. */
export const HAS_WRITTEN_QUOTE = /&(?:quot|apos|#0{0,5}3[49]|#x0{0,5}2[27]);/i;
const LONGEST_TAG = 400;
const BEGINS_SCRIPT = /<script(?:\s[^<>]*)?$/i;
/** Nothing stands there that could be divided. */
const BEFORE_PATTERN = /(?:[=(,:[!&|?]|\b(?:return|typeof|case))\s*$/;
const LONGEST_WORD = 16;
const LONGEST_PATTERN = 300;
/** Before a pattern that begins a line. */
const LONGEST_INDENT = 200;
const COMMENT_BEHIND = /\s\/\/[^\n]*$/;
/** Behind its flags. */
const AFTER_PATTERN = /^[dgimsuvy]{0,8}(?:[\s;,.)\]}]|$)/;
/** Paths have none of these, and what parts commands or names a variable is in no pattern. */
const SIGN_OF_PATTERN = /[[\\^|()*+?]/;
const NO_PATTERN = /^[,:;)]|[\s;&`]|\$[\w({]/;
/** Of these signs, one stands for itself in it. */
const CLASS_OF_PATTERN = /\[(?:\\.|[^\]\\])*\]/g;
/** No character of Rust is longer than one. */
const IS_LIFETIME = /^'[a-z_]\w*(?!['\w])/;

/** By the units of the line: 1 where it is code. */
export function codePlaces(line: string, rules: CodeRules = {}): Uint8Array {
  const places = new Uint8Array(line.length);
  let from = 0;
  let isCode = true;
  for (const border of [...(rules.borders ?? []), line.length]) {
    const above = from > 0 ? line.slice(Math.max(0, from - LONGEST_WORD), from) : rules.above;
    if (isCode) places.set(placesOf(line.slice(from, border), { ...rules, above }, 0), from);
    [from, isCode] = [border, !isCode];
  }
  return places;
}

/** Those of a part of a text, as indices of it: a string in which it begins has its first one there. */
export function bordersWithin(borders: readonly number[], from: number, to: number): readonly number[] {
  let low = 0;
  let high = borders.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((borders[middle] as number) < from) low = middle + 1;
    else high = middle;
  }
  const within = low % 2 === 1 ? [0] : [];
  for (; low < borders.length && (borders[low] as number) <= to; low++)
    within.push((borders[low] as number) - from);
  return within;
}

function placesOf(line: string, rules: CodeRules, depth: number): Uint8Array {
  const places = new Uint8Array(line.length).fill(1);
  const known: Known = { unpaired: new Set(), tag: -1, above: rules.above ?? '' };
  for (let index = 0; index < line.length; index++) {
    if (rules.hasSlashOperator === true && line.startsWith('//', index)) index++;
    const end = endOfText(line, index, known);
    if (end <= index) continue;
    places.fill(0, index, end);
    if (rules.readsStrings === true && depth < MOST_NESTED)
      for (const [from, to] of codeInText(line, index, end))
        places.set(placesOf(line.slice(from, to), { ...rules, above: '' }, depth + 1), from);
    index = end - 1;
  }
  return places;
}

/** What is known of what stands above a line, and of its rest. */
interface Known {
  readonly above: string;
  /** Quotation marks that close no more. */
  readonly unpaired: Set<string>;
  /** Where the next tag begins. */
  tag: number;
}

/** Where the comment, string or text ends that begins here; `from` when none does. */
function endOfText(line: string, from: number, known: Known): number {
  const unit = line.charAt(from);
  switch (unit) {
    case '"':
    case "'":
    case '`':
      return endOfString(line, from, unit, known.unpaired);
    case '/':
      if (line.startsWith('/*', from)) return endAfter(line, '*/', from + 2);
      if (line.startsWith('//', from)) return line.charAt(from - 1) === ':' ? from : line.length;
      return endOfPattern(line, from, known.above);
    case '#':
      return isBlank(line.charAt(from - 1)) && isBlank(line.charAt(from + 1)) ? line.length : from;
    case '-':
      return line.startsWith('-- ', from) && isBlank(line.charAt(from - 1)) ? line.length : from;
    case '<':
      return line.startsWith('<!--', from) ? endAfter(line, '-->', from + 4) : from;
    case '>':
      return '=-'.includes(line.charAt(from - 1) || ' ') ? from : endOfMarkupText(line, from, known);
    default:
      return from;
  }
}

/** Of a regular expression of JavaScript and its like; `from` where it is none beyond doubt. */
function endOfPattern(line: string, from: number, above: string): number {
  const before = line.slice(Math.max(0, from - LONGEST_WORD), from);
  // Where it begins the line, the end of the last one says what it is.
  if (!BEFORE_PATTERN.test(before.trim() === '' && isLineStart(line, from) ? lastOf(above) : before))
    return from;
  let isInClass = false;
  for (let index = from + 1; index < Math.min(line.length, from + LONGEST_PATTERN); index++) {
    const unit = line.charAt(index);
    if (unit === '\\') index++;
    else if (unit === '[') isInClass = true;
    else if (unit === ']') isInClass = false;
    else if (unit === '/' && !isInClass) {
      const body = line.slice(from + 1, index);
      const isPattern = SIGN_OF_PATTERN.test(body) && !NO_PATTERN.test(body.replace(CLASS_OF_PATTERN, '[]'));
      return isPattern && AFTER_PATTERN.test(line.slice(index + 1, index + 1 + LONGEST_WORD))
        ? index + 1
        : from;
    }
  }
  return from;
}

function isLineStart(line: string, from: number): boolean {
  return from <= LONGEST_INDENT && line.slice(0, from).trim() === '';
}

/** The end of the code of what stands above a line: without blanks, and a comment in its last line. */
function lastOf(above: string): string {
  return above.trimEnd().replace(COMMENT_BEHIND, '').trimEnd().slice(-LONGEST_WORD);
}

function endOfString(line: string, from: number, quote: string, unpaired: Set<string>): number {
  // An apostrophe, or the lifetime of a reference.
  if (unpaired.has(quote)) return from;
  if (
    quote === "'" &&
    line.charAt(from - 1) === '&' &&
    IS_LIFETIME.test(line.slice(from, from + LONGEST_WORD))
  )
    return from;
  for (let index = from + 1; index < line.length; index++) {
    const unit = line.charAt(index);
    if (unit === '\\') index++;
    else if (unit === quote) return index + 1;
  }
  unpaired.add(quote);
  return quote === "'" ? from : line.length;
}

/** Where code stands in a string, or in the text of markup. */
function codeInText(line: string, start: number, end: number): Iterable<readonly [number, number]> {
  const first = line.charAt(start);
  if (first === '>') return bracketsIn(line, start + 1, end, /\{/g);
  if (!QUOTES.includes(first)) return [];
  if (!IS_ATTRIBUTE_OF_CODE.test(line.slice(Math.max(0, start - LONGEST_TAG), start)))
    return codeInString(line, start, end);
  return HAS_WRITTEN_QUOTE.test(line.slice(start, end)) ? [] : [[start + 1, end - 1]];
}

/** Where code stands in a string: the indices after its bracket, and of the one that closes it. */
export function codeInString(line: string, start: number, end: number): Iterable<readonly [number, number]> {
  // It may begin with the sign of its format.
  let open = start;
  while (open < start + LONGEST_SIGN_OF_FORMAT && !QUOTES.includes(line.charAt(open))) open++;
  const isFormatted = IS_FORMATTED.test(line.slice(Math.max(0, open - LONGEST_SIGN_OF_FORMAT), open));
  // What stands in plain ones is text to most languages.
  if (!isFormatted && line.charAt(open) === "'") return [];
  return bracketsIn(line, open + 1, end - 1, isFormatted ? OPENS_VALUE : OPENS_CODE);
}

/** What stands in the brackets that a pattern opens. */
function* bracketsIn(
  line: string,
  base: number,
  end: number,
  pattern: RegExp,
): Generator<readonly [number, number]> {
  const string = line.slice(base, end);
  const opens = new RegExp(pattern);
  for (let found = opens.exec(string); found !== null; found = opens.exec(string)) {
    if (found[0] === '{{') continue;
    const close = closeOf(string, opens.lastIndex - 1);
    if (close < 0) return;
    yield [base + opens.lastIndex, base + close];
    opens.lastIndex = close + 1;
  }
}

/** Of a bracket; -1 where none closes it. */
function closeOf(string: string, open: number): number {
  const [opener, closer] = string.charAt(open) === '(' ? '()' : '{}';
  let depth = 0;
  for (let index = open; index < string.length; index++) {
    const unit = string.charAt(index);
    if (unit === opener) depth++;
    else if (unit === closer && --depth === 0) return index;
  }
  return -1;
}

function endAfter(line: string, end: string, from: number): number {
  const found = line.indexOf(end, from);
  return found < 0 ? line.length : found + end.length;
}

/** From the end of a tag to the tag that closes it. */
function endOfMarkupText(line: string, from: number, known: Known): number {
  if (known.tag < from) {
    const next = line.indexOf('<', from);
    known.tag = next < 0 ? line.length : next;
  }
  if (line.charAt(known.tag + 1) !== '/') return from;
  return BEGINS_SCRIPT.test(line.slice(Math.max(0, from - LONGEST_TAG), from)) ? from : known.tag;
}

function isBlank(unit: string): boolean {
  return unit === '' || unit === ' ' || unit === '\t';
}
