/** Does a sign that Arabic, Syriac or Kaithi writes before numbers and words stand among letters of other scripts? TUS 9.2, 9.3, 15.2. */

import { isLetter } from '../unicode/general-category.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import type { Surroundings } from './surroundings.ts';

const ABBREVIATION_MARK = 0x70f;
const LOW_LINE = 0x5f;
const OTHER_SCRIPTS: ReadonlySet<number> = new Set([
  ...[SCRIPT.Latin, SCRIPT.Greek, SCRIPT.Cyrillic, SCRIPT.Armenian, SCRIPT.Georgian, SCRIPT.Cherokee],
  ...[SCRIPT.Han, SCRIPT.Hiragana, SCRIPT.Katakana, SCRIPT.Hangul],
]);

/** Elsewhere it is a visible sign, of which nothing is said: behind a Latin word it may begin a number. */
export function isAmongOtherLetters(around: Surroundings, candidate: number): boolean {
  const isBehind = isOther(around.before(candidate));
  const after = around.after(candidate);
  // A line above the Syriac letters behind it, and nothing without them.
  if (around.codePointOf(candidate) === ABBREVIATION_MARK)
    return isOther(after) || (isBehind && !isLetter(after));
  return isBehind && isOther(after);
}

/** Or the low line of a name. */
function isOther(codePoint: number): boolean {
  return codePoint === LOW_LINE || (isLetter(codePoint) && OTHER_SCRIPTS.has(scriptOf(codePoint)));
}
