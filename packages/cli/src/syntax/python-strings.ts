/** Which stretches of a Python file are strings, of several lines too: what they hold is text, as in a comment. */

const IS_PYTHON = /\.py[iw]?$/i;
const TOKEN = /#[^\n\r]*|(?<prefix>[a-z]{0,2})(?<quote>"""|'''|["'])/gi;
const HAS_CODE = /[ft]/i;
/** A brace, or a value without quotation marks, comments and braces of its own. */
const FIELD = /\{\{|\}\}|\{[^{}'"#\\]*\}/g;

/** Between its quotation marks: UTF-16 indices. */
export interface PythonString {
  readonly start: number;
  readonly end: number;
}

/** In text order, without formatted ones; none is listed after a string whose end is unclear. `name` is the path of the file. */
export function stringsOfPython(text: string, name: string | null): readonly PythonString[] {
  const found: PythonString[] = [];
  if (name === null || !IS_PYTHON.test(name) || text.includes('\0')) return found;
  const tokens = new RegExp(TOKEN);
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    const { prefix = '', quote } = token.groups as { prefix?: string; quote?: string };
    if (quote === undefined) continue;
    const start = tokens.lastIndex;
    const end = endOfString(text, start, quote);
    if (end < 0) return found;
    tokens.lastIndex = end + quote.length;
    if (HAS_CODE.test(prefix)) {
      // Since Python 3.12 its values may hold the same quotation marks: where it ends is then unclear.
      if (/[{}]/.test(text.slice(start, end).replaceAll(FIELD, ''))) return found;
    } else found.push({ start, end });
  }
  return found;
}

/** Whether an index is in one of them. */
export function isWithin(stretches: readonly PythonString[], index: number): boolean {
  let low = 0;
  let high = stretches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((stretches[middle] as PythonString).end <= index) low = middle + 1;
    else high = middle;
  }
  const next = stretches[low];
  return next !== undefined && next.start <= index;
}

/** The index of the quotation mark that closes it; -1 where none does. */
function endOfString(text: string, start: number, quote: string): number {
  for (let index = start; index < text.length; index++) {
    const unit = text.charAt(index);
    if (unit === '\\') index++;
    else if ((unit === '\n' || unit === '\r') && quote.length === 1) return -1;
    else if (text.startsWith(quote, index)) return index;
  }
  return -1;
}
