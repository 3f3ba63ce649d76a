/** Code behind so many blanks that it stands beyond the edge of an editor and of a change that is reviewed. */
import { basename } from 'node:path';
import { isCodeFile } from './syntax-of-file.ts';
import { TextPlaces } from './text-places.ts';

/** Wider than the windows in which code is read. */
const OUT_OF_VIEW = 200;
const TAB_WIDTH = 8;
const RUN = /(?<![ \t])[ \t]{25,}/g;
const BLANKS = /[ \t]*/y;
/** What programs run or obey as well. */
const SETTINGS = /\.(?:jsonc?|ya?ml)$/;
/** A call, a value that is given, or a command behind another one: tables of numbers and names have none. */
const OF_CODE =
  /[\w$)\]]\s?[(`]|[\w$)\]]\s?[-+|&?]{0,2}=(?!=)|&&|\|\||^;\s?[\w$("'[]|\|\s?\w|\b(?:import|require|system|exec|eval|spawn|load|source|curl|wget|sudo|sh|bash)\s{1,9}["'\w./-]/g;
/** The same in strings of settings, which say things as well: commands behind others. */
const OF_COMMANDS = /&&|\|\||^;\s?[\w$("'[]|\|\s?\w/;
/** A row of a table. */
const IN_ROW = /(?:^|["'\n]|\\n)\s{0,9}\|[^"'\n]*$/;
const NEAR = 300;

/** UTF-16 indices of the blanks. */
export interface Blanks {
  readonly start: number;
  readonly end: number;
}

/** Those before code in a file of it, or before commands in settings; `name` is the path of the file. */
export function* blanksBeforeCode(text: string, name: string | null): Generator<Blanks> {
  const file = name === null ? '' : basename(name).toLowerCase();
  const isOfCode = isCodeFile(name, text);
  if (!isOfCode && !SETTINGS.test(file)) return;
  const places = new TextPlaces(text, file);
  let seen = 0;
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    if (start < seen) continue;
    const end = start + run.length;
    const code = isOfCode ? firstCode(text, end, places) : end;
    seen = code;
    if (widthOf(text.slice(start, code)) < OUT_OF_VIEW || !/\S/.test(text.charAt(code))) continue;
    if (isIndented(text, start)) continue;
    const [line = ''] = text.slice(code, code + NEAR).split('\n', 1);
    const before = text.slice(Math.max(0, start - NEAR), start);
    if (isOfCode ? hasCode(line, code, places) : hasCommand(line, before)) yield { start, end };
  }
}

/** Whether a text has such blanks. */
export function mayHideCode(name: string | null, text: string): boolean {
  return blanksBeforeCode(text, name).next().done !== true;
}

/** Behind blanks and comments. */
function firstCode(text: string, start: number, places: TextPlaces): number {
  let index = start;
  for (let end = places.endOfComment(index); end > index; end = places.endOfComment(index)) {
    BLANKS.lastIndex = end;
    BLANKS.test(text);
    index = BLANKS.lastIndex;
  }
  return index;
}

function hasCode(line: string, start: number, places: TextPlaces): boolean {
  for (const { index } of line.matchAll(OF_CODE)) if (places.isCode(start + index)) return true;
  return false;
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
