/** Does a no-break space hold a reference or a name together, as the text does everywhere? Chicago Manual of Style 7; TeX's tie. */
import type { Reason } from '../marks/mark.ts';
import { generalCategoryOf, isDecimalDigit, isLetter } from '../unicode/general-category.ts';
import { textAfter, textBefore } from './placeholder.ts';
import type { Surroundings } from './surroundings.ts';

/** Titles, and what is counted in a book. */
const WORDS =
  'Mr|Mrs|Ms|Dr|Prof|St|Mme|MM|Messrs|[Ff]igs?|[Ff]igures?|[Tt]ables?|[Ss]ections?|[Ss]ec|[Cc]hapters?|[Cc]h|[Pp]art|[Ee]qs?|[Ee]quations?|[Nn]os?|[Vv]ols?|[Vv]olume|pp?|[Pp]ages?|[Aa]rt|[Aa]rticle|[Aa]ppendix|[Ll]emma|[Tt]heorem|RFC|[Vv]ersion|[Cc]hapitre|[Tt]ableau|[Pp]artie';
const SPACE_BEFORE_NUMBER = /[ \u00a0\u2000-\u200a\u202f\u205f\u3000](?=[A-Z0-9\u00c0-\u00de])/g;
const ENDS_WITH_WORD = new RegExp(`(?<![\\w\\u00c0-\\u024f])(?:${WORDS})\\.?$`);
/** Before a name, in other languages than English. */
const TITLE =
  /(?<![\w\u00c0-\u024f\u0400-\u04ff])(?:Mme|Mlle|Mgr|Sra?|Srta|Hr|Fr|[Dd]r|[Pp]rof|mgr|[Ii]ng|\u043f\u0440\u043e\u0444|\u0430\u043a\u0430\u0434)\.?$/;
/** From 1 to 39: more would be capitals of other kinds. */
const NUMERAL = /^X{0,3}(?:IX|IV|V?I{0,3})(?![\w\u00c0-\u024f])/;
const NUMERALS = new Set([0x49, 0x56, 0x58]);
const LONGEST = 12;
const FULL_STOP = 0x2e;
/** Twice may be chance; and a text that does it as a rule hardly ever forgets. */
const LEAST = 2;
const LEAST_SHARE = 0.8;

/** How often such words stand before a no-break space, and before any. */
export interface TieCounts {
  readonly tied: number;
  readonly all: number;
}

export function countTies(text: string): TieCounts {
  let tied = 0;
  let all = 0;
  for (const { 0: space, index } of text.matchAll(SPACE_BEFORE_NUMBER)) {
    if (!ENDS_WITH_WORD.test(text.slice(Math.max(0, index - LONGEST), index))) continue;
    all++;
    if (space === '\u00a0') tied++;
  }
  return { tied, all };
}

/** Whether there are enough of them, however many spaces are none. */
export function mayBeTied({ tied }: TieCounts): boolean {
  return tied >= LEAST;
}

export function isTied({ tied, all }: TieCounts): boolean {
  return tied >= LEAST && tied >= all * LEAST_SHARE;
}

/** Part of an abbreviation of several, or an initial; and the abbreviation of what follows, before a number or a name. */
const LETTER = String.raw`[^\s\d!-/:-@[-\`{-~\u00a0-\u00bf\u2000-\u206f]`;
const ENDS_WITH_PART = new RegExp(`(?<!${LETTER}|\\d)${LETTER}{1,2}\\.$`);
const ENDS_WITH_NOUN = new RegExp(`${LETTER}{3}$`);
const ENDS_WITH_ABBREVIATION = new RegExp(`(?<!${LETTER}|\\d)${LETTER}{1,5}\\.$`);

export function reference(around: Surroundings, candidate: number): Reason | null {
  const after = around.after(candidate);
  const isNumber = isDecimalDigit(after);
  if (!isNumber && !isLetter(after)) return null;
  const before = around.before(candidate);
  if (before !== FULL_STOP && !(isLetter(before) && (isNumber || isCapital(after)))) return null;
  const text = textBefore(around, candidate, LONGEST);
  if (ENDS_WITH_WORD.test(text) && (isNumber || isCapital(after)) && around.habits.isTied())
    return 'reference';
  // a.m., z. B., str. 5
  const isShort = isNumber
    ? ENDS_WITH_ABBREVIATION.test(text)
    : isAbbreviated(around, candidate) && ENDS_WITH_PART.test(text);
  if (isShort && around.habits.isUnlikeEnglish()) return 'reference';
  const isCounted = isNumber || isLetterOfPart(around, candidate) || precedesNumeral(around, candidate);
  const isTitle = isCapital(after) && TITLE.test(text);
  return (isTitle || isTiedElsewhere(text, isCounted)) && around.habits.isForeign() ? 'reference' : null;
}

/** A capital by itself, with a number behind it or not: an appendix. */
function isLetterOfPart(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorAfter(candidate);
  return isCapital(around.stepForward(cursor)) && !isLetter(around.stepForward(cursor));
}

/** A king, a century or a chapter. */
function precedesNumeral(around: Surroundings, candidate: number): boolean {
  return NUMERALS.has(around.after(candidate)) && NUMERAL.test(textAfter(around, candidate, LONGEST));
}

/** What other languages than English tie: a noun to its number, an abbreviation to what it stands for. */
function isTiedElsewhere(before: string, isNumber: boolean): boolean {
  if (!before.endsWith('.')) return (isNumber && ENDS_WITH_NOUN.test(before)) || ENDS_WITH_WORD.test(before);
  return (isNumber ? ENDS_WITH_ABBREVIATION : ENDS_WITH_PART).test(before);
}

/** A letter and its full stop. */
function isAbbreviated(around: Surroundings, candidate: number): boolean {
  const cursor = around.cursorAfter(candidate);
  return isLetter(around.stepForward(cursor)) && around.stepForward(cursor) === FULL_STOP;
}

function isCapital(codePoint: number): boolean {
  const category = generalCategoryOf(codePoint);
  return category === 'Lu' || category === 'Lt';
}
