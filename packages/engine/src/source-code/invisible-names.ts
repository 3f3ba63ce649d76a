/** Does an invisible character make a name of its own, or another one of a name? UTS #55 4.1; UTS #39 3.1. */

import { endOf, type Marks } from '../marks/marks.ts';
import { whatIs } from '../marks/verdicts.ts';
import { isDecimalDigit, isLetter, isMark } from '../unicode/general-category.ts';
import type { CharacterClass } from '../unicode/techniques.ts';
import { codePointBefore } from '../unicode/utf-16.ts';
import { isRemoved, type MarkedLine } from './marked-line.ts';

/** No letter, and a name in languages that take any sign for one. */
export const BRAILLE_BLANK = 0x2800;
const SPACE = 0x20;
const DOLLAR = 0x24;
const UNDERSCORE = 0x5f;
const BYTE_ORDER_MARK = 0xfeff;
/** How much is read behind a name. */
const MAX_READ = 200;
const CALL_OR_ASSIGNMENT = /^[\w$]*(?:\(|\s*[-+*/|&]?=(?![=~>]))/;
const ASSIGNMENT = /^[\w$]*\s*[-+*/|&]?=(?![=~>])/;
const ENDS_NAME = /^(?:[().,;=[\]{}:]|\s+\S)/;
const BEGINS_NAME = /[\s(.,!]/;
/** Of those that are looked for as zero-width characters; controls are no letters, and editors show them. */
const NO_PART_OF_NAMES: ReadonlySet<CharacterClass> = new Set([
  'combining-mark',
  'control',
  'private-use',
  'surrogate',
]);

/**
 * Whether an invisible character makes two names of one, or is a name. At the two ends of a line it is what editors and
 * pages leave behind.
 */
export function hasInvisibleName(line: MarkedLine, isCode: boolean): boolean {
  return invisibleNames(line, isCode).next().done !== true;
}

/** The runs of invisible characters that do. */
export function* invisibleNames(
  { text, start, marks, first, end, places }: MarkedLine,
  isCode: boolean,
): Generator<Run, undefined> {
  const mayName = isCode || text.includes('(') || text.includes('=');
  // Only a filler is a name of its own, and most lines have none.
  if (!mayName && !hasFiller({ marks, first, end })) return;
  for (let index = first; index < end; ) {
    const begin = index++;
    if (!isRemoved(marks, begin) || !isInvisible(marks, begin)) continue;
    const from = (marks.starts[begin] as number) - start;
    let to = endOf(marks, begin) - start;
    while (index < end && (marks.starts[index] as number) - start === to && isInvisible(marks, index))
      to = endOf(marks, index++) - start;
    const run = { marks, first: begin, end: index };
    if (!(mayName && isInName(text, from, to, run, isCode)) && !hasFiller(run)) continue;
    if (places()[from] === 1) yield run;
  }
}

/** Marks of a line with nothing between them. */
export interface Run {
  readonly marks: Marks;
  readonly first: number;
  readonly end: number;
}

function isInvisible({ codePoints, verdicts }: Marks, index: number): boolean {
  const { technique, characterClass } = whatIs(verdicts[index] as number);
  if (codePoints[index] === BRAILLE_BLANK) return true;
  if (technique !== 'zero-width' && technique !== 'variation-selector') return false;
  return !NO_PART_OF_NAMES.has(characterClass);
}

function someOf({ marks, first, end }: Run, holds: (codePoint: number, index: number) => boolean): boolean {
  for (let index = first; index < end; index++)
    if (isRemoved(marks, index) && holds(marks.codePoints[index] as number, index)) return true;
  return false;
}

/** A letter without a shape is a name of its own. */
function hasFiller(run: Run): boolean {
  return someOf(run, (codePoint, index) => {
    const { characterClass } = whatIs(run.marks.verdicts[index] as number);
    return characterClass === 'filler' || codePoint === BRAILLE_BLANK;
  });
}

function isInName(text: string, from: number, to: number, run: Run, isCode: boolean): boolean {
  const before = from > 0 ? codePointBefore(text, from) : SPACE;
  const after = text.codePointAt(to) ?? SPACE;
  // Of a line that may be a sentence, a name that is called or gets a value.
  if (isNamePart(before) && isNamePart(after)) return isCode || isCalledOrSet(text, to);
  // A byte order mark begins the second of two files that were joined.
  if (!isCode || !someOf(run, (codePoint) => codePoint !== BYTE_ORDER_MARK)) return false;
  if (isNamePart(before)) return ENDS_NAME.test(text.slice(to, to + MAX_READ));
  return isNamePart(after) && BEGINS_NAME.test(text.slice(0, from).trimStart().slice(-1));
}

/** Whether the name that goes on at a place of a line is called or gets a value. */
function isCalledOrSet(line: string, place: number): boolean {
  return CALL_OR_ASSIGNMENT.test(line.slice(place, place + MAX_READ));
}

/** Whether it gets a value. */
export function isSet(line: string, place: number): boolean {
  return ASSIGNMENT.test(line.slice(place, place + MAX_READ));
}

function isNamePart(codePoint: number): boolean {
  if (codePoint === UNDERSCORE || codePoint === DOLLAR) return true;
  return isLetter(codePoint) || isMark(codePoint) || isDecimalDigit(codePoint);
}
