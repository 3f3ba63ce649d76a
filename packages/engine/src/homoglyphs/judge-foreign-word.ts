/** Judges words without a Latin letter, each of whose letters could be one; docs/rules.md 4.8.3, H1, H6, H9 and H21. */
import {
  isClosePunctuation,
  isDecimalDigit,
  isMark,
  isOpenOrClosePunctuation,
  isQuotationMark,
} from '../unicode/general-category.ts';
import { twinOf } from '../unicode/look-alikes.ts';
import { SCRIPT, scriptOf } from '../unicode/script.ts';
import { type Case, type Judgement, type Neighbour, placesIn } from './judgement.ts';
import { isLatin, isOther } from './letters.ts';

const FULL_STOP = 0x2e;
const OMICRON = 0x3bf;
const FIRST_SMALL_GREEK = 0x3b1;
const LAST_SMALL_GREEK = 0x3c9;

export function judgeForeignWord(one: Case, other: readonly number[], judgement: Judgement): void {
  const { text, evidence } = one;
  const at = (index: number) => text.codePoints[index] as number;
  const scripts = new Set(other.map((index) => scriptOf(at(index))));
  const isMajority = [...scripts].some((script) => evidence.ofText === script || one.ofSentence() === script);
  if (!evidence.hasLatin) return;
  if (other.length === 1 && isGreekSymbol(at(other[0] as number)) && evidence.ofText !== SCRIPT.Greek) {
    judgement.keep(other, 'scientific-symbol');
    return;
  }
  // Words that are all look-alikes say nothing of the text: a short one may be all disguise.
  if (isMajority && evidence.hasOtherScript) return;
  const isAlike = other.every((index) => twinOf(at(index)) !== 0 && !isMark(text.codePoints[index + 1] ?? 0));
  const isNumbered = other.length === 1 && placesIn(one, isDecimalDigit).length > 0;
  if (!isAlike || isNumbered) return;
  if (evidence.isPurelyLatin && !isCited(one) && isAmongLatin(one))
    for (const index of other) judgement.replace(index, twinOf(at(index)));
  else judgement.keep(other, 'foreign-script-text');
}

/** A small Greek letter that stands alone; omicron is no one's symbol. */
function isGreekSymbol(codePoint: number): boolean {
  return (
    scriptOf(codePoint) === SCRIPT.Greek &&
    codePoint >= FIRST_SMALL_GREEK &&
    codePoint <= LAST_SMALL_GREEK &&
    codePoint !== OMICRON
  );
}

/** Straight between quotation marks or brackets; an abbreviation with its full stop. */
function isCited({ text, word }: Case): boolean {
  const before = text.codePoints[word.start - 1] ?? 0;
  const isAbbreviated = text.codePoints[word.end] === FULL_STOP;
  const after = text.codePoints[isAbbreviated ? word.end + 1 : word.end] ?? 0;
  const opens = isQuotationMark(before) || (isOpenOrClosePunctuation(before) && !isClosePunctuation(before));
  return opens && (isQuotationMark(after) || isClosePunctuation(after));
}

/** Each neighbour is a Latin word, and there is one. */
function isAmongLatin({ neighbours }: Case): boolean {
  const words = neighbours();
  return words.length > 0 && words.every(isLatinWord);
}

function isLatinWord({ codePoints, start, end }: Neighbour): boolean {
  let letters = 0;
  for (let index = start; index < end; index++) {
    if (isOther(codePoints[index] as number)) return false;
    if (isLatin(codePoints[index] as number)) letters++;
  }
  return letters > 0;
}
