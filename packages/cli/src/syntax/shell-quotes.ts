/** Curly quotation marks around commands in shell scripts: they are letters there, and what stands between them is run. */
import type { CodeText } from './code-text.ts';
import type { Double } from './judge-loaded-name.ts';

/** Where a word begins; elsewhere one is an apostrophe, or ends a string. */
const OPENS = /(?<=^|[\s=(])[\u2018-\u201f]/g;
const IS_CURLY = /[\u2018-\u201f]/;
const IS_SINGLE = /[\u2018-\u201b]/;
/** Ends a command, and begins another one. */
const PARTS = /[;|&`]/;
const BACKTICK = '`';
/** Longer than a message on one line. */
const LONGEST = 300;

/** UTF-16 indices of the marks around what would be no text, and the mark that each passes for. */
export function quotesOfShell(code: CodeText): readonly Double[] {
  const found: Double[] = [];
  let from = 0;
  for (const { index } of code.matchAll(OPENS)) {
    const close = index < from ? -1 : closeOf(code, index);
    if (close < 0) continue;
    from = close + 1;
    for (const place of [index, close])
      found.push([place, IS_SINGLE.test(code.text.charAt(place)) ? "'" : '"']);
  }
  return found;
}

/** -1 where nothing between would part commands. */
function closeOf(code: CodeText, open: number): number {
  const { text } = code;
  let isParted = false;
  for (let index = open + 1; index < Math.min(text.length, open + LONGEST); index++) {
    const unit = text.charAt(index);
    if (unit === '\n') return -1;
    if (IS_CURLY.test(unit)) return isParted ? index : -1;
    // What stands between backticks counts as a string.
    const place = unit === BACKTICK ? index - 1 : index;
    isParted ||= PARTS.test(unit) && text.charAt(index - 1) !== '\\' && code.isCode(place);
  }
  return -1;
}
