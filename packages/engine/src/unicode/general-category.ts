/** General_Category of every code point (UAX #44 5.7.1), and the groups of it that the rules ask for. */
import { decodeRuns } from './lookup.ts';
import { GENERAL_CATEGORIES, RUNS } from './tables/general-category.ts';

const CATEGORY = decodeRuns(RUNS);

function membersOf(group: RegExp): Uint8Array {
  return Uint8Array.from(GENERAL_CATEGORIES, (category) => (group.test(category) ? 1 : 0));
}

function isIn(members: Uint8Array): (codePoint: number) => boolean {
  return (codePoint) => members[CATEGORY[codePoint] as number] === 1;
}

/** The two-letter value, `Cn` for what is not assigned. */
export function generalCategoryOf(codePoint: number): string {
  return GENERAL_CATEGORIES[CATEGORY[codePoint] as number] ?? 'Cn';
}

export const isLetter = isIn(membersOf(/^L/));
export const isMark = isIn(membersOf(/^M/));
export const isNonspacingOrEnclosingMark = isIn(membersOf(/^M[ne]/));
export const isDecimalDigit = isIn(membersOf(/^Nd/));
export const isNumber = isIn(membersOf(/^N/));
export const isPunctuation = isIn(membersOf(/^P/));
export const isSymbol = isIn(membersOf(/^S/));
const isMathSymbol = isIn(membersOf(/^Sm/));
export const isSpaceSeparator = isIn(membersOf(/^Zs/));
export const isOpenOrClosePunctuation = isIn(membersOf(/^P[se]/));
export const isUnassigned = isIn(membersOf(/^Cn/));
export const isClosePunctuation = isIn(membersOf(/^P[ef]/));
export const isCurrencySymbol = isIn(membersOf(/^Sc/));
const isInitialOrFinalQuote = isIn(membersOf(/^P[if]/));

/** A sign of mathematics beyond ASCII and its fullwidth forms: its line is a formula. */
export function isMathWitness(codePoint: number): boolean {
  const isFullwidthAscii = codePoint >= 0xff01 && codePoint <= 0xff5e;
  return codePoint > 0x7f && !isFullwidthAscii && isMathSymbol(codePoint);
}

/** Quotation marks of all languages, straight and low ones too. */
export function isQuotationMark(codePoint: number): boolean {
  const isOther = codePoint === 0x22 || codePoint === 0x27 || codePoint === 0x201a || codePoint === 0x201e;
  return isOther || isInitialOrFinalQuote(codePoint);
}
