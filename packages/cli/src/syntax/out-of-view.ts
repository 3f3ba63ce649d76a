/** Code behind so many blanks that it stands beyond the edge of an editor and of a change that is reviewed. */
import { basename } from 'node:path';
import { isCodeFile } from './syntax-of-file.ts';

/** Wider than the windows in which code is read. */
const OUT_OF_VIEW = 200;
const TAB_WIDTH = 8;
const RUN = /(?<![ \t])[ \t]{25,}/g;
/** What programs run or obey as well. */
const SETTINGS = /\.(?:jsonc?|ya?ml)$/;
const COMMENT = /^(?:\/\*.{0,200}?\*\/\s{0,200})+/;
const BEGINS_NO_CODE = /^(?:\/[/*]|[*#%\\]|\|(?!\|)|--|<!--)/;
/** A call, a value that is given, or a command behind another one: tables of numbers and names have none. */
const OF_CODE = /[\w$)\]]\s?\(|[\w$)\]]\s?[-+|&?]{0,2}=(?!=)|&&|\|\||^;|\|\s?\w/;
const NEAR = 300;

/** UTF-16 indices of the blanks. */
export interface Blanks {
  readonly start: number;
  readonly end: number;
}

/** Those before code in a file of it, or in settings; `name` is the path of the file, and `isCode` says what is no comment or string. */
export function* blanksBeforeCode(
  text: string,
  name: string | null,
  isCode: (index: number) => boolean,
): Generator<Blanks> {
  const isOfCode = isCodeFile(name, text);
  if (!isOfCode && !(name !== null && SETTINGS.test(basename(name).toLowerCase()))) return;
  for (const { 0: run, index: start } of text.matchAll(RUN)) {
    const end = start + run.length;
    if (!/\S/.test(text.charAt(end)) || widthOf(run) < OUT_OF_VIEW) continue;
    const [line = ''] = text.slice(end, end + NEAR).split('\n', 1);
    const rest = line.replace(COMMENT, '');
    const isHidden = !BEGINS_NO_CODE.test(rest) && OF_CODE.test(rest) && !isIndented(text, start);
    if (isHidden && (!isOfCode || isCode(end + line.length - rest.length))) yield { start, end };
  }
}

/** The same of a text before the engine is loaded, which tells strings and comments. */
export function mayHideCode(name: string | null, text: string): boolean {
  return blanksBeforeCode(text, name, () => true).next().done !== true;
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
  return widthOf(/^[ \t]*/.exec(line)?.[0] ?? '') >= OUT_OF_VIEW / 2;
}
