/** Does a no-break space hold a word of one letter to the next, as Czech, Polish and Russian do? CSN 01 6910; CLDR cs. */
import type { Reason } from '../mark.ts';
import { isLetter, isMark, isSpaceSeparator } from '../unicode/general-category.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { isLineEdge, type Surroundings } from './surroundings.ts';

const LATIN_WORDS = new Set([...'aiouwzksvAIOUWZKSV'].map((letter) => letter.codePointAt(0)));
/** Letters of Polish, Czech, Slovak and Croatian that French, Spanish and German do without. */
const SLAVIC_LETTER =
  /[\u0105\u0107\u0119\u0142\u0144\u015b\u017a\u017c\u010d\u010f\u011b\u0148\u0159\u0161\u0165\u016f\u017e\u013e\u013a\u0155\u0111]/giu;
const MIN_SHARE = 0.01;

export function singleLetterWord(around: Surroundings, candidate: number): Reason | null {
  const cursor = around.cursorBefore(candidate);
  const letter = around.stepBack(cursor);
  const before = around.stepBack(cursor);
  if (isLetter(before) || isMark(before)) return null;
  const after = around.after(candidate);
  if (isLineEdge(after) || isSpaceSeparator(after)) return null;
  const isCyrillic = isLetter(letter) && scriptOf(letter) === SCRIPT.Cyrillic;
  const isWord = isCyrillic || (LATIN_WORDS.has(letter) && isSlavic(around));
  return isWord ? 'single-letter-word' : null;
}

/** Whether one letter in a hundred of the text is of those languages. */
function isSlavic(around: Surroundings): boolean {
  return around.memoryOf('single-letter-word', () => {
    let letters = 0;
    for (const character of around.text) if (isLetter(character.codePointAt(0) as number)) letters++;
    const slavic = around.text.match(SLAVIC_LETTER)?.length ?? 0;
    return { isSlavic: slavic > 0 && slavic >= letters * MIN_SHARE };
  }).isSlavic;
}
