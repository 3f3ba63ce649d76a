/** Where a string ends, by what its language lets it hold. */
import { between, closerOf, type Language, type Quote } from './quotes.ts';

const IS_TRIPLE = /^(.)\1\1$/;
const CLOSES = /[)\]}]/;
const IS_BLANK = /\s/;
/** Code in a string in code in a string. */
const MOST_NESTED = 8;

/** Behind what closes the string that begins before an index, and the one that follows it in a pair; -1 where nothing does. */
export function endOfQuoted(text: string, from: number, quote: Quote, quoteOf: Language['quoteOf']): number {
  const end = endOfString(text, from, quote, quoteOf);
  if (end < 0 || quote.isPair !== true) return end;
  if (quote.nests === undefined) return endOfString(text, end, quote, quoteOf);
  let next = end;
  while (IS_BLANK.test(text.charAt(next))) next++;
  return next < text.length ? endOfString(text, next + 1, between(text.charAt(next)), quoteOf) : -1;
}

/** A short one goes on behind an escaped line end alone. */
function endOfString(
  text: string,
  from: number,
  { close, escaped, isLong, nests, code }: Quote,
  quoteOf: Language['quoteOf'],
  depth = 0,
): number {
  let open = 0;
  for (let index = from; index < text.length; index++) {
    const unit = text.charAt(index);
    if (unit === '\\' && escaped === 'backslash') index++;
    else if (unit === '`' && escaped === 'backtick') index++;
    else if (unit === '\n' && !isLong) return -1;
    else if (unit === nests) open++;
    else if (code !== undefined && text.startsWith(code, index)) {
      index = endOfCode(text, index, quoteOf, depth + 1);
      if (index < 0) return -1;
    } else if (unit === close.charAt(0) && text.startsWith(close, index)) {
      const end = index + close.length;
      const isTwice = (escaped === 'double' || escaped === 'backtick') && text.charAt(end) === close;
      if (isTwice) index++;
      else if (open > 0) open--;
      else if (escaped === 'none' && IS_TRIPLE.test(close)) return behindMore(text, end, close.charAt(0));
      else return end;
    }
  }
  return -1;
}

/** The bracket that closes the code in a string, whose own strings do not count; -1 where that is unclear. */
function endOfCode(text: string, start: number, quoteOf: Language['quoteOf'], depth: number): number {
  if (depth > MOST_NESTED) return -1;
  let open = 0;
  for (let index = start; index < text.length; index++) {
    const unit = text.charAt(index);
    if (unit === '"' || unit === "'") {
      index = endOfString(text, index + 1, quoteOf(unit) as Quote, quoteOf, depth) - 1;
      if (index < 0) return -1;
    } else if (unit !== '<' && closerOf(unit) !== undefined) open++;
    else if (CLOSES.test(unit) && --open === 0) return index;
  }
  return -1;
}

/** Of more than three quotation marks, the last three close. */
function behindMore(text: string, end: number, mark: string): number {
  let last = end;
  while (text.charAt(last) === mark) last++;
  return last;
}
