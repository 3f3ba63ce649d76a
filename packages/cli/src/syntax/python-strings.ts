/** Which stretches of a Python file are strings, of several lines too: what they hold is text, as in a comment. */
import type { Stretch } from './stretches.ts';

const IS_PYTHON = /\.py[iw]?$/i;
const TOKEN = /#[^\n\r]*|(?<prefix>[a-z]{0,2})(?<quote>"""|'''|["'])/gi;
const HAS_CODE = /[ft]/i;
/** A brace, or a value without quotation marks, comments and braces of its own. */
const FIELD = /\{\{|\}\}|\{[^{}'"#\\]*\}/g;

/** Between their quotation marks, in text order, without formatted ones; none is listed after a string whose end is unclear. `name` is the path of the file. */
export function stringsOfPython(text: string, name: string | null): readonly Stretch[] {
  const found: Stretch[] = [];
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
