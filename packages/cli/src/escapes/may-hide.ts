/** Whether bytes may hold escapes of hidden characters: most texts have none, and are scanned without being decoded. */

/** Characters that are hidden, in hexadecimal digits; a test compares them with the engine. */
const HIDDEN =
  '(?:ad|34f|61c|115f|1160|17b[45]|180[b-f]|20(?:0[b-f]|2[a-e]|6.)|3164|fe(?:0.|ff)|ff(?:a0|f.)|134[3-5].|1bca.|16fe4|1d1(?:59|7.)|e0...)';
/** Characters beyond U+FFFF that are hidden, as the first of two units. */
const HIGH = 'u{1,9}(?:d80d|d81b|d82f|d834|db4[0-3])';
const HTML = '&(?:#(?:\\d|x)|zw|shy|lrm|rlm|no|ze|neg|inv|appl|[ai][ftc];)';
const BACKSLASH = `\`u\\{0*${HIDDEN}|\\\\(?:(?:u{1,9}|[x+])?(?:\\{[ \\t]*)?(?:u\\+)?0*${HIDDEN}|n\\{(?:u\\+0*${HIDDEN}|[a-z])|${HIGH}|o\\{|x[c-f]|3[0-7]{2}|(?:8[23]|650|652|91)\\d\\d|(?:2[234]\\d|19[45]|205|216)\\\\+1)`;
/** A list of code points may have many. */
const LIST = '\\\\u\\{[ \\t]*[\\da-f_]+[ \\t]';
/** Digits that are parted. */
const PARTED = '\\\\[ux]\\{[ \\t]*[\\da-f]*_';
const PERCENT = '%(?:25)*[c-f][\\da-f]%';
const MAY_HIDE = new RegExp(`${LIST}|${PARTED}|${BACKSLASH}|${HTML}|${PERCENT}`, 'gi');

/** The shortest message in tags or selectors that is more than a word: fewer stand in tables and patterns. */
export const MIN_HIDDEN = 4;

export function mayHideInEscapes(text: string): boolean {
  MAY_HIDE.lastIndex = 0;
  for (let count = 0; count < MIN_HIDDEN; count++) {
    const found = MAY_HIDE.exec(text)?.[0];
    if (found === undefined) return false;
    if (/[ \t]$/.test(found)) return true;
  }
  return true;
}
