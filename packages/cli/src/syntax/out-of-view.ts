/**
 * Code that a reader does not see: behind so many blanks that it stands beyond the edge of an editor, or in what only looks
 * like a comment.
 */
import { isForAgents, kindOfName } from './syntax-of-file.ts';

/** Columns: wider than the windows in which code is read. */
const OUT_OF_VIEW = 200;
/** More lines than a window has, several times. */
const EMPTY_LINES = /\n(?:[ \t]*\r?\n){200,}(?=[ \t]*\S)/g;
const BLANKS = /(?<![ \t\u3000])[ \t\u3000]{25,}/g;
const COLUMNS: ReadonlyMap<string, number> = new Map([
  ['\t', 8],
  ['\u3000', 2],
]);
/** In a string it begins a line of what the string holds. */
const ESCAPED_LINE_END = /\\n$/;
/** What numbers, padding and rules do not have; programs are written in a few signs alone, too. */
const SAYS = /[\p{L}`]|[+!()[\]]{12}/u;
/** Their columns are padded. */
const TABLES: ReadonlySet<string> = new Set(['csv', 'lines', 'patch', 'prose']);
const HAVE_ROWS: ReadonlySet<string> = new Set(['prose', 'scriptWithMarkup', 'json', 'yaml']);
/** A row of a table in prose, or in a string. */
const ROW = /^\|[^|]/;
const ROW_BEFORE = /(?:^|["'\n]|\\n)[ \t]{0,9}\|[^"'\n]*$/;
const NEAR = 2000;

const JAVA = /\.java$/;
/** Line ends and ends of comments as escapes: Java reads those before it looks for comments. JLS 3.3. */
const ENDS_COMMENT =
  /(?<!\\)(?:\\\\)*\\u+(?:00(?<lineEnd>0[ad])|00(?<star>2a)(?:\/|\\u+002f))|(?<=\*)\\u+00(?<slash>2f)/gi;
/** Javadoc says such things, and a line of it has no other comment. */
const JAVADOC = /(?:^|\n)[ \t]*(?:\/\*)?\*(?:[^/\n]|\/(?!\/))*$/;
const SPACE = 0x20;
const LINE_FEED = 0x0a;

/** What code stands behind: UTF-16 indices, and the character that it is or stands for. */
export interface Cover {
  readonly start: number;
  readonly end: number;
  readonly codePoint: number;
  /** Of an escape. */
  readonly written?: string;
}

/** All that a file has, in text order of each kind; `name` is its path. */
export function* coversOfCode(text: string, name: string | null): Generator<Cover> {
  if (name === null) return;
  const kind = kindOfName(name);
  if (TABLES.has(kind) && !isForAgents(name)) return;
  if (JAVA.test(name)) yield* endsOfComments(text);
  yield* blanksBefore(text, kind);
  if (kind !== 'markup') yield* emptyLinesBefore(text);
}

/** Whether there is any. */
export function mayHideCode(name: string | null, text: string): boolean {
  return coversOfCode(text, name).next().done !== true;
}

function* blanksBefore(text: string, kind: string): Generator<Cover> {
  let columns = 0;
  let seen = 0;
  for (const { 0: blanks, index: start } of text.matchAll(BLANKS)) {
    const end = start + blanks.length;
    const before = text.slice(Math.max(seen, start - NEAR), start);
    if (text.slice(seen, start).includes('\n') || (kind === 'json' && before.includes('\\n'))) columns = 0;
    seen = end;
    if (ESCAPED_LINE_END.test(before)) continue;
    for (const blank of blanks) columns += COLUMNS.get(blank) ?? 1;
    if (columns < OUT_OF_VIEW) continue;
    const [line = ''] = text.slice(end, end + NEAR).split('\n', 1);
    if (SAYS.test(line) && !isRow(line, text, start, kind)) yield { start, end, codePoint: SPACE };
  }
}

function isRow(line: string, text: string, start: number, kind: string): boolean {
  return (
    HAVE_ROWS.has(kind) && ROW.test(line) && ROW_BEFORE.test(text.slice(Math.max(0, start - NEAR), start))
  );
}

function* emptyLinesBefore(text: string): Generator<Cover> {
  for (const { 0: lines, index } of text.matchAll(EMPTY_LINES)) {
    const end = index + lines.length;
    yield { start: end - 1, end, codePoint: LINE_FEED };
  }
}

function* endsOfComments(text: string): Generator<Cover> {
  for (const { 0: written, index: start, groups = {} } of text.matchAll(ENDS_COMMENT)) {
    const { lineEnd, star, slash } = groups;
    const codePoint = Number.parseInt(lineEnd ?? star ?? slash ?? '', 16);
    if (lineEnd === undefined || !JAVADOC.test(text.slice(Math.max(0, start - NEAR), start)))
      yield { start, end: start + written.length, codePoint, written };
  }
}
