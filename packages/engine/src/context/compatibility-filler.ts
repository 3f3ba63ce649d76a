/** Does a compatibility filler spell a syllable as KS X 1001 does, or part two letters? TUS 18.6. */
import type { Reason } from '../marks/mark.ts';
import { isDefaultIgnorable } from '../unicode/default-ignorable.ts';
import type { Surroundings } from './surroundings.ts';

const FILLER = 0x3164;
/** A filler, then initial, medial and final. */
const CHARACTERS = 4;
/** As many invisible characters in one place are a crowd, in which no filler stays. */
const CROWD = 4;

export function compatibilityFiller(around: Surroundings, candidate: number): Reason | null {
  const isVisible = around.codePointOf(candidate) === FILLER ? isLetter : isHalfwidthLetter;
  const isBetween = isVisible(around.before(candidate)) && isVisible(around.after(candidate));
  return isBetween || isComposed(around, candidate) ? 'ks-composition' : null;
}

/** Whether the filler opens a composition or stands inside one. */
function isComposed(around: Surroundings, candidate: number): boolean {
  if (around.codePointOf(candidate) !== FILLER) return false;
  const start = around.startOf(candidate);
  let opening = candidate;
  for (let back = 0; back < CHARACTERS; back++) {
    while (around.startOf(opening) > start - back && opening > 0) opening--;
    if (around.startOf(opening) === start - back && isComposition(around, opening)) return true;
  }
  return false;
}

function isComposition(around: Surroundings, opening: number): boolean {
  let filler = opening;
  let visible = 0;
  for (let place = 0; place < CHARACTERS; place++) {
    const index = around.startOf(opening) + place;
    const unit = around.text.charCodeAt(index);
    if (unit === FILLER) {
      if (place > 0) filler++;
      if (isCrowded(around, filler)) return false;
    } else if (place > 0 && isLetter(unit)) visible++;
    else return false;
  }
  return visible > 0;
}

function isCrowded(around: Surroundings, candidate: number): boolean {
  let members = 0;
  const end = around.runEnd(candidate);
  for (let member = around.runFirst(candidate); member < end && members < CROWD; member++)
    if (isDefaultIgnorable(around.codePointOf(member))) members++;
  return members >= CROWD;
}

function isLetter(codePoint: number): boolean {
  return codePoint >= 0x3131 && codePoint <= 0x318e && codePoint !== FILLER;
}

function isHalfwidthLetter(codePoint: number): boolean {
  return codePoint >= 0xffa1 && codePoint <= 0xffdc;
}
