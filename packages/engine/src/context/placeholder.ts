/** Does a place stand beside what a program puts a value for, or takes for a control: %s, $1, {name}, :name, ~a, a tag, an escape? */
import { isLineEdge, type Surroundings } from './surroundings.ts';

/** The longest that is read. */
const MAX_READ = 24;
/** As of C, Python and gettext: what formats a value. */
const DIRECTIVE = String.raw`%(?:\d+\$)?[-+ #'0]*\d*(?:\.\d+)?(?:hh?|ll?|[qjztL])?[A-Za-z@]|%\([\w.]+\)[a-z]?`;
/** Of shells, templates, wikis, QuickTime and Scheme. */
const NAMED = String.raw`[$#%]\d+|\$[A-Za-z_]\w*|[@!]\{?\w+\}?|~[a-zA-Z]|\{\{?[^{}]*\}\}?|&#?\w+;`;
/** Of catalogues of Symfony, i18n-js and Laravel: a colon before a word may be one of prose. */
const OF_CATALOGUES = String.raw`%\w+%|__\w+__|(?<![\w:]):[A-Za-z_]\w*`;
/** Each has one of these. */
const SIGN = /[%$#@!~&<{[\]}:_]/;
const SIGNS = new Set([...'%$#@!~&<{['].map((sign) => sign.charCodeAt(0)));
const NAME = /^:[A-Za-z_]\w/;
const COLON = 0x3a;
const ENDS = new RegExp(`(?:${DIRECTIVE}|${NAMED}|${OF_CATALOGUES}|<[^<>]*>|\\}|\\]\\])$`);
const BEGINS = new RegExp(`^(?:${DIRECTIVE}|${NAMED}|<[^<>]*>|\\[\\[|\\{\\{)`);

/** Whether one ends right before a candidate. */
export function followsPlaceholder(around: Surroundings, candidate: number): boolean {
  return isNearSign(around, candidate) && ENDS.test(textBefore(around, candidate));
}

/** Whether one begins right after it. */
export function precedesPlaceholder(around: Surroundings, candidate: number): boolean {
  return SIGNS.has(around.after(candidate)) && BEGINS.test(textAfter(around, candidate));
}

/** Whether one of Laravel does. */
export function precedesName(around: Surroundings, candidate: number): boolean {
  return around.after(candidate) === COLON && NAME.test(textAfter(around, candidate));
}

/** Most characters follow none: where nothing is hidden just before, its units tell. */
function isNearSign(around: Surroundings, candidate: number): boolean {
  const start = around.cursorBefore(candidate).index;
  for (let near = candidate - 1; near >= 0 && around.startOf(near) >= start - MAX_READ; near--)
    if (around.startOf(near) < start && around.isLookedThrough(near)) return true;
  return SIGN.test(around.text.slice(Math.max(0, start - MAX_READ), start));
}

/** What is seen before a candidate on its line, as much as a question needs. */
export function textBefore(around: Surroundings, candidate: number, length = MAX_READ): string {
  const cursor = around.cursorBefore(candidate);
  let text = '';
  for (let read = 0; read < length; read++) {
    const codePoint = around.stepBack(cursor);
    if (isLineEdge(codePoint)) break;
    text = String.fromCodePoint(codePoint) + text;
  }
  return text;
}

/** What is seen after it. */
export function textAfter(around: Surroundings, candidate: number, length = MAX_READ): string {
  const cursor = around.cursorAfter(candidate);
  let text = '';
  for (let read = 0; read < length; read++) {
    const codePoint = around.stepForward(cursor);
    if (isLineEdge(codePoint)) break;
    text += String.fromCodePoint(codePoint);
  }
  return text;
}
