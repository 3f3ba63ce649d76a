/**
 * Code that a reader does not see: behind so many blanks that it stands beyond the edge of an editor, in what only looks
 * like a comment, or at a line end that a shell reads in another way.
 */

import { changesIn } from './alternating-blanks.ts';
import { IS_RUN } from './command-places.ts';
import type { Cover } from './cover.ts';
import { endsLine } from './far-ends.ts';
import {
  EMPTY_LINES,
  LINE_FEED,
  MANY_CHANGES,
  mayBeOutOfView,
  OTHER_BLANKS,
  OUT_OF_VIEW,
  SPACE,
  TAB_WIDTH,
  WIDE_GAP,
  widerBy,
} from './may-be-out-of-view.ts';
import { shellLineEnds } from './shell-lines.ts';
import { endOfLine, lastLine } from './stretches.ts';
import { isCodeFile, isForAgents, isRequirements, isShellScript, kindOfName } from './syntax-of-file.ts';
import { IS_LIST_OF_PATHS } from './uses-of-words.ts';

const BLANKS = new RegExp(`[ \\t\\f${OTHER_BLANKS}]{2,}`, 'g');
/** With what takes no room. */
const IS_EMPTY = new RegExp(`^[\\s${OTHER_BLANKS}\\u00ad\\u200b-\\u200f\\u2060-\\u2064]*$`);
/** Of the columns before it: a long line of code has fewer blanks. */
const SHARE_OF_BLANKS = 0.6;
const WIDE = ['\t', '\u3000'];
/** Columns before a sign that stands alone far from all others. */
const FAR = 100;
/** So few signs alone on a line are seen as little as none. */
const SAYS_NOTHING = /^[!-/:-@[-`{-~]{0,2}$/;
/** In JSON it begins a line of what a string holds. */
const ESCAPED_LINE_END = '\\n';
/** What numbers, padding and rules do not have; programs are written in a few signs alone, too. */
const SAYS = /[\p{L}`]|[;&|] ?[.$]|[+!()[\]]{12}/u;
/** Of these, columns say nothing; and in TeX and Fortran signs part columns or end lines. */
const ARE_NO_CODE: ReadonlySet<string> = new Set(['other', 'prose', 'markup', 'json', 'yaml', 'agents']);
const HAS_COLUMNS = /\.(?:tex|sty|cls|ltx|dtx|f|for|f\d\d|fpp)$/i;
/** What columns, reports and logs do not have. */
const SAYS_CODE = /[;&|`$] ?[\w./(]|\b(?:curl|eval|exec|import|require|system)\b/;
/** Their columns are padded. */
const TABLES: ReadonlySet<string> = new Set(['csv', 'lines', 'patch']);
const HAVE_ROWS: ReadonlySet<string> = new Set(['agents', 'scriptWithMarkup', 'json', 'yaml']);
/** A string on one line may hold a table. */
const HOLD_ROWS: ReadonlySet<string> = new Set(['scriptWithMarkup', 'json']);
/** A quotation mark behind what no string ends with opens one. */
const BEGINS_IN_STRING = /(?:(?:^|[=(,:[{?+>]|\breturn)\s{0,9}["'`]|\\n)[ \t]{0,9}\|(?:(?!\$\{)[^"'`\n])*$/;
const WIDE_ROW = 100;
const BEGINS_ROW = /^[ \t>]*\|/;
const ENDS_ROW = /\|\s*$/;
/** A row of a table in prose, or in a string. */
const ROW = /^\|[^|].*\|(?:\s|["'\\,]|$)/;
const ROW_BEFORE = /(?:^|["'\n]|\\n)[ \t]{0,9}\|[^"'\n]*$/;
const NEAR = 2000;

/** Groovy and Scala did so for long, and what is made into Java does. */
const JAVA =
  /\.(?:java|groovy|gradle|scala|sc|jspf?|jspx|tag|jsh|nf|gsp|aj|pde|bsh)$|(?:^|[\\/])jenkinsfile[^\\/]*$/i;
/**
 * Line ends, ends of comments and quotation marks as escapes: Java reads those before it looks for comments and strings.
 * JLS 3.3.
 */
const ENDS_COMMENT =
  /(?<!\\)(?:\\\\)*\\u+(?:00(?<lineEnd>0[ad])|00(?<star>2a)(?:\/|\\u+002f))|(?<=\*)\\u+00(?<slash>2f)|(?<!\\)(?:\\\\)*(?!(?<=')\\u+00(?:22'|5c))\\u+00(?<quote>22|5c(?=["\\]))/gi;
/** Javadoc says such things, and a line of it has no other comment. */
const LINE_OF_JAVADOC = /^[ \t]*(?:\/\*)?\*(?:[^/]|\/(?!\/))*$/;
const BORDER_OF_COMMENT = /(?:^|\n)[ \t]*\/\*|\*\//g;
/** Markup that programs build by; pages that templates made have many empty lines. */
const BUILDS = /\.(?:\w{2,3}proj|proj|props|targets|nuspec)$|(?:^|[\\/])(?:pom|build|ivy)\.xml$/i;
/** To those who read them a return is a letter. */
const HAVE_RETURNS: ReadonlySet<string> = new Set(['shell', 'properties']);
/** All before the first sign of a line. */
const LEADING_RETURNS = /(?<![^\n])[ \t]*\r[ \t\r]*(?=\S)/g;
const LONE_RETURN = /\r(?!\n)/;
const RETURN = 0x0d;
const FEED = 0x0c;
const PYTHON = /\.(?:pyi?|pyw|pyx|pxd|bzl|star)$|(?:^|[\\/])(?:sconstruct|sconscript|wscript)$/i;
const FEED_IN_INDENT = /(?<![^\n])[ \t]+\f[ \t\f]*(?=[^\s#])/g;

/** All that a file has; `name` is its path. */
export function* coversOfCode(text: string, name: string | null): Generator<Cover> {
  if (name === null) return;
  const named = kindOfName(name);
  const kind = named === 'other' && isRead(name, text) ? 'read' : named;
  if (TABLES.has(kind) && !isForAgents(name)) return;
  if (JAVA.test(name)) yield* endsOfComments(text);
  if (mayBeOutOfView(text)) yield* blanksBefore(text, name, kind);
  if (PYTHON.test(name)) yield* feedsInIndents(text);
  // Readers of prose see its lines.
  if (named !== 'other' && (named !== 'prose' || isForAgents(name))) yield* loneReturns(text);
  const isScript = isShellScript(name, text);
  const isLetter = isScript || HAVE_RETURNS.has(named) || IS_LIST_OF_PATHS.test(name);
  yield* returnsBefore(text, isLetter ? 1 : EMPTY_LINES);
  if (isScript) yield* shellLineEnds(text);
}

/** Whether programs or agents are known to read it, though its name is of no kind. */
function isRead(name: string, text: string): boolean {
  return isForAgents(name) || isRequirements(name) || isCodeFile(name, text);
}

/** Whether there is any. */
export function mayHideCode(name: string | null, text: string): boolean {
  return coversOfCode(text, name).next().done !== true;
}

function* blanksBefore(text: string, name: string, kind: string): Generator<Cover> {
  const isBuilt = BUILDS.test(name);
  const hasWide = WIDE.some((blank) => text.includes(blank));
  let empty = 0;
  let [first, lines, changes] = [0, 0, 0];
  let end = -1;
  const coverOf = (codePoint: number): Cover => ({ start: first, end: first + 1, codePoint, further: lines });
  for (let start = 0; start <= text.length; start = end + 1) {
    end = endOfLine(text, start);
    const isBlank = isEmpty(text, start, end);
    const isFar = end - start > FAR && mayBeBlank(text.charCodeAt(start));
    if (isBlank || ((empty > 0 || isFar) && SAYS_NOTHING.test(text.slice(start, end).trim()))) {
      if (empty === 0) [first, lines] = [start, 0];
      if (isBlank || isFar) empty++;
      if (isBlank) changes += changesIn(text, start, end);
      lines++;
      continue;
    }
    if (empty >= EMPTY_LINES && (kind !== 'markup' || isBuilt)) yield coverOf(LINE_FEED);
    else if (changes >= MANY_CHANGES) yield coverOf(text.charCodeAt(first));
    [empty, changes] = [0, 0];
    const mayBeWide = hasWide && (end - start) * TAB_WIDTH >= OUT_OF_VIEW;
    const columns = end - start + (mayBeWide ? widerBy(text, start, end) : 0);
    const cover = columns < OUT_OF_VIEW ? null : blanksInLine(text, start, end, name, kind);
    if (cover !== null) yield cover;
  }
  if (changes >= MANY_CHANGES) yield coverOf(text.charCodeAt(first));
}

/** Most lines are known by their ends, and are not cut out. */
function isEmpty(text: string, start: number, end: number): boolean {
  if (start === end) return true;
  const mayBe = mayBeBlank(text.charCodeAt(start)) && mayBeBlank(text.charCodeAt(end - 1));
  return mayBe && IS_EMPTY.test(text.slice(start, end));
}

function mayBeBlank(unit: number): boolean {
  return unit <= SPACE || unit === 0xa0 || unit === 0xad || unit >= 0x1680;
}

/** The first blanks that leave the rest of a line out of view. */
function blanksInLine(text: string, from: number, to: number, name: string, kind: string): Cover | null {
  const line = text.slice(from, to);
  let [columns, blank, seen] = [0, 0, 0];
  let isAmongRows: boolean | undefined;
  for (const { 0: blanks, index } of line.matchAll(BLANKS)) {
    const lineEnd = kind === 'json' ? line.slice(seen, index).lastIndexOf(ESCAPED_LINE_END) : -1;
    if (lineEnd >= 0) [columns, blank, seen] = [0, 0, seen + lineEnd + ESCAPED_LINE_END.length];
    const width = blanks.length + widerBy(blanks, 0, blanks.length);
    columns += index - seen + width;
    blank += width;
    seen = index + blanks.length;
    if (columns < OUT_OF_VIEW || blanks.length < WIDE_GAP) continue;
    if (width < OUT_OF_VIEW && (kind === 'other' || blank < columns * SHARE_OF_BLANKS)) continue;
    const rest = line.slice(seen, seen + NEAR);
    const isCode = !ARE_NO_CODE.has(kind) || (kind === 'yaml' && IS_RUN.test(name));
    const mayBeSign = width >= OUT_OF_VIEW && isCode && !HAS_COLUMNS.test(name);
    const isSign = mayBeSign && rest.trim() !== '' && !endsLine(text, from, from + seen, to);
    if (!isSign && !(kind === 'other' ? SAYS_CODE : SAYS).test(rest)) continue;
    const before = line.slice(Math.max(0, index - NEAR), index);
    const isOfTable = isRow(rest, before, isForAgents(name) ? 'agents' : kind);
    const isInString = isOfTable && HOLD_ROWS.has(kind) && BEGINS_IN_STRING.test(before);
    if (isOfTable && !isInString) isAmongRows ??= isBesideRow(text, from, to);
    if (isOfTable && (isInString || isAmongRows === true)) continue;
    return { start: from + index, end: from + seen, codePoint: SPACE };
  }
  return null;
}

function isRow(rest: string, before: string, kind: string): boolean {
  if (kind === 'prose') return BEGINS_ROW.test(before) && ENDS_ROW.test(rest);
  return HAVE_ROWS.has(kind) && ROW.test(rest) && ROW_BEFORE.test(before);
}

/** Whether the line before or behind is as wide a row: no table has a single one. */
function isBesideRow(text: string, from: number, to: number): boolean {
  const before = from < 2 ? '' : text.slice(text.lastIndexOf('\n', from - 2) + 1, from);
  const behind = text.slice(to + 1, endOfLine(text, to + 1));
  return [before, behind].some((line) => BEGINS_ROW.test(line) && line.lastIndexOf('|') >= WIDE_ROW);
}

/** Python begins to count the blanks of a line anew behind a form feed: the line stands in another block than it seems. */
function* feedsInIndents(text: string): Generator<Cover> {
  if (!text.includes('\f')) return;
  for (const { 0: found, index } of text.matchAll(FEED_IN_INDENT)) {
    const start = index + found.indexOf('\f');
    yield { start, end: start + 1, codePoint: FEED };
  }
}

/** Of a text that has no other line end: editors of changes show one line, and programs read many. */
function* loneReturns(text: string): Generator<Cover> {
  if (!text.includes('\r')) return;
  const first = text.includes('\n') ? -1 : text.trimEnd().indexOf('\r');
  if (first >= 0) yield { start: first, end: first + 1, codePoint: RETURN };
}

/** At the beginning of a line: the first word is another one, or stands below the edge of an editor. */
function* returnsBefore(text: string, least: number): Generator<Cover> {
  if (!text.includes('\r') || !LONE_RETURN.test(text)) return;
  for (const { 0: found, index } of text.matchAll(LEADING_RETURNS)) {
    const start = index + found.indexOf('\r');
    if (found.split('\r').length > least) yield { start, end: start + 1, codePoint: RETURN };
  }
}

function* endsOfComments(text: string): Generator<Cover> {
  const isInComment = openComments(text);
  for (const { 0: written, index: start, groups = {} } of text.matchAll(ENDS_COMMENT)) {
    const { lineEnd, star, slash, quote } = groups;
    const codePoint = Number.parseInt(lineEnd ?? star ?? slash ?? quote ?? '', 16);
    const line = lastLine(text.slice(Math.max(0, start - NEAR), start));
    const isJavadoc = isInComment(start) && LINE_OF_JAVADOC.test(line);
    if ((lineEnd ?? quote) === undefined || !isJavadoc)
      yield { start, end: start + written.length, codePoint };
  }
}

/** Whether a comment that begins its line is open at a place; asked in text order. */
function openComments(text: string): (index: number) => boolean {
  const borders = text.matchAll(BORDER_OF_COMMENT);
  let isOpen = false;
  let next = borders.next();
  return (index) => {
    for (; next.done !== true && next.value.index < index; next = borders.next())
      isOpen = next.value[0] !== '*/';
    return isOpen;
  };
}
