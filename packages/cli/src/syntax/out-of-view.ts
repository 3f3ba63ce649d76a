/**
 * Code that a reader does not see: behind so many blanks that it stands beyond the edge of an editor, or in what only looks
 * like a comment.
 */
import { basename } from 'node:path';
import { isCodeFile } from './syntax-of-file.ts';

/** Wider than the windows in which code is read. */
const OUT_OF_VIEW = 200;
const TAB_WIDTH = 8;
/** Comments that end in their line hide what follows them as blanks do. */
const RUN = /(?<![ \t])[ \t]{25,}(?:\/\*(?:[^*\n]|\*(?!\/)){0,4000}\*\/[ \t]*)*/g;
/** What programs run or obey as well. */
const SETTINGS = /\.(?:jsonc?|ya?ml)$/;
/** A call, a value that is given, or a command behind another one: tables of numbers and names have none. */
const OF_CODE =
  /[\w$)\]]\s?[(`]|[\w$)\]]\s?[-+|&?]{0,2}=(?!=)|&&|\|\||^;\s?[\w$("'[]|\|\s?\w|\b(?:import|require|system|exec|eval|spawn|load|source|curl|wget|sudo|sh|bash)\s{1,9}["'\w./-]/;
/** The same in strings of settings, which say things as well: commands behind others. */
const OF_COMMANDS = /&&|\|\||^;\s?[\w$("'[]|\|\s?\w/;
/** A row of a table. */
const IN_ROW = /(?:^|["'\n]|\\n)\s{0,9}\|[^"'\n]*$/;
const NEAR = 300;

/** What begins a comment up to the end of its line, by the ends of names. */
const COMMENTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:#|$)/, 'py pyi rb pl pm sh bash zsh r jl ex exs nim cmake tcl nix awk mk coffee'],
  [/^--/, 'sql lua hs elm vhd vhdl'],
  [/^;/, 'lisp el clj cljs edn scm rkt asm s'],
  [/^%/, 'erl hrl'],
  [/^!/, 'f f90'],
  [/^\(\*/, 'ml mli pas fs fsi fsx'],
  [/^(?:'|rem\b)/i, 'vb bat cmd'],
  [/^(?:\/\/|#(?!\[))/, 'php tf hcl'],
];
const OF_OTHERS = /^\/\//;
const COMMENT_OF = new Map(
  COMMENTS.flatMap(([comment, ends]) => ends.split(' ').map((end) => [end, comment] as const)),
);

const JAVA = /\.java$/;
/** Line ends and ends of comments as escapes: Java reads those before it looks for comments. JLS 3.3. */
const ENDS_COMMENT =
  /(?<!\\)(?:\\\\)*\\u+(?:00(?<lineEnd>0[ad])|00(?<star>2a)(?:\/|\\u+002f))|(?<=\*)\\u+00(?<slash>2f)/gi;
/** Javadoc says such things, and a line of it has no other comment. */
const JAVADOC = /(?:^|\n)[ \t]*(?:\/\*)?\*(?:[^/\n]|\/(?!\/))*$/;
const SPACE = 0x20;

/** What code stands behind: UTF-16 indices, and the character that it is or stands for. */
export interface Cover {
  readonly start: number;
  readonly end: number;
  readonly codePoint: number;
  /** Of an escape. */
  readonly written?: string;
}

/** All that a file has; `name` is its path. */
export function* coversOfCode(text: string, name: string | null): Generator<Cover> {
  if (name === null) return;
  if (JAVA.test(name))
    for (const { 0: written, index: start, groups = {} } of text.matchAll(ENDS_COMMENT)) {
      const { lineEnd, star, slash } = groups;
      const before = text.slice(Math.max(0, start - NEAR), start);
      const codePoint = Number.parseInt(lineEnd ?? star ?? slash ?? '', 16);
      if (lineEnd === undefined || !JAVADOC.test(before))
        yield { start, end: start + written.length, codePoint, written };
    }
  yield* blanksBeforeCode(text, name);
}

/** Those before code in a file of it, or before commands in settings; `name` is the path of the file. */
function* blanksBeforeCode(text: string, name: string): Generator<Cover> {
  const file = basename(name).toLowerCase();
  const isOfCode = isCodeFile(name, text);
  if (!isOfCode && !SETTINGS.test(file)) return;
  const comment = COMMENT_OF.get(file.slice(file.lastIndexOf('.') + 1)) ?? OF_OTHERS;
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    const end = start + run.length;
    if (widthOf(run) < OUT_OF_VIEW || !/\S/.test(text.charAt(end)) || isIndented(text, start)) continue;
    const [line = ''] = text.slice(end, end + NEAR).split('\n', 1);
    const before = text.slice(Math.max(0, start - NEAR), start);
    const isHidden = isOfCode ? OF_CODE.test(line) && !comment.test(line) : hasCommand(line, before);
    if (isHidden) yield { start, end, codePoint: SPACE };
  }
}

/** Whether there is any. */
export function mayHideCode(name: string | null, text: string): boolean {
  return coversOfCode(text, name).next().done !== true;
}

function hasCommand(line: string, before: string): boolean {
  const isComment = /^(?:#|\/\/)/.test(line) || /(?:^|\n)[ \t]*(?:#|\/\/)[^\n]*$/.test(before);
  return !isComment && OF_COMMANDS.test(line) && !(line.startsWith('|') && IN_ROW.test(before));
}

function widthOf(blanks: string): number {
  let width = blanks.length;
  for (const blank of blanks) if (blank === '\t') width += TAB_WIDTH - 1;
  return width;
}

/** Under a line that begins nearly as far to the right. */
function isIndented(text: string, start: number): boolean {
  if (start > 0 && text.charAt(start - 1) !== '\n') return false;
  const before = text.slice(Math.max(0, start - 1 - NEAR * 2), Math.max(0, start - 1));
  const [line = ''] = before.split('\n').slice(-1);
  return widthOf(/^[ \t]*(?=[^ \t\r])/.exec(line)?.[0] ?? '') >= OUT_OF_VIEW / 2;
}
