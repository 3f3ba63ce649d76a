/** Is a base and its selector a pair of StandardizedVariants.txt? TUS 23.4. */
import type { Reason } from '../marks/mark.ts';
import { isCjk } from '../unicode/script-groups.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';
import { isStandardizedVariant } from '../unicode/variation-sequences.ts';
import type { Surroundings } from './surroundings.ts';

export function standardizedVariant(
  around: Surroundings,
  candidate: number,
  base: number,
  selector: number,
): Reason | null {
  if (!isStandardizedVariant(base, selector)) return null;
  // Quotation marks are everywhere: only Chinese and Japanese typesetting sets them apart.
  if (isQuotationMark(base) && !around.lineHas(candidate, hasCjk)) return null;
  return 'standardized-variant';
}

function isQuotationMark(codePoint: number): boolean {
  return codePoint === 0x2018 || codePoint === 0x2019 || codePoint === 0x201c || codePoint === 0x201d;
}

/** Not by a space or a filler: those may go. */
function hasCjk(line: string): boolean {
  for (const character of line) {
    const codePoint = character.codePointAt(0) as number;
    if (isCjk(codePoint) && techniqueIndexOf(codePoint) === 0) return true;
  }
  return false;
}
