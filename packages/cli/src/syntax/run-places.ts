/** Where settings and workflows hold what is run or loaded: values and blocks of `run`, `uses`, `script` and their like, scripts of packages. */
import { endOfLine, isWithin, type Stretch } from './stretches.ts';

const IS_JSON = /^\s{0,99}\{/;
const SCRIPTS = /"scripts"\s{0,99}:\s{0,99}\{[^}]*/g;
const VALUE =
  /^([ \t]*(?:- )?)(?:run|uses|command|entrypoint|commands|(?:before_|after_)?script):[ \t]*([|>])?/;
const BEGINS_LIST = /(?:script|commands):[ \t\r]*$/;
const BLANKS = /^[ \t\r]*/;
/** Longer than what stands before a value. */
const LONGEST = 200;

/** Whether an index of the text is in such a place. */
export function runPlaces(text: string): (index: number) => boolean {
  const places = IS_JSON.test(text) ? scriptsOf(text) : linesOf(text);
  return (index) => isWithin(places, index);
}

function scriptsOf(text: string): readonly Stretch[] {
  return Array.from(text.matchAll(SCRIPTS), ({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
}

/** A block is as long as its lines are further in than its key. */
function linesOf(text: string): readonly Stretch[] {
  const lines: Stretch[] = [];
  let key = Number.POSITIVE_INFINITY;
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = endOfLine(text, start);
    const line = text.slice(start, Math.min(end, start + LONGEST));
    const blanks = (BLANKS.exec(line) as RegExpExecArray)[0].length;
    if (blanks === line.length) continue;
    const isOfBlock = blanks > key;
    const value = isOfBlock ? null : VALUE.exec(line);
    if (isOfBlock || value !== null) lines.push({ start, end });
    if (isOfBlock) continue;
    const isOpen = value !== null && (value[2] !== undefined || BEGINS_LIST.test(line));
    key = isOpen ? (value[1] as string).length : Number.POSITIVE_INFINITY;
  }
  return lines;
}
