/** The name of a character, as a finding shows it (UAX #44 4.8). */
import { readNames } from './character-names.ts';
import { generalCategoryOf } from './general-category.ts';

export const FIRST_NUMBERED_SELECTOR = 0xe0100;
const LAST_NUMBERED_SELECTOR = 0xe01ef;
/** U+E0100 goes on from VARIATION SELECTOR-16. */
export const NUMBER_OF_FIRST = 17;

/** Read when the first name is asked for: most texts need none. */
let names: ReadonlyMap<number, string> | undefined;

/** The formal name, or a label in angle brackets where there is none, such as `<private-use-E000>`. */
export function characterName(codePoint: number): string {
  if (codePoint >= FIRST_NUMBERED_SELECTOR && codePoint <= LAST_NUMBERED_SELECTOR)
    return `VARIATION SELECTOR-${codePoint - FIRST_NUMBERED_SELECTOR + NUMBER_OF_FIRST}`;
  if (isCompatibilityIdeograph(codePoint)) return `CJK COMPATIBILITY IDEOGRAPH-${hexOf(codePoint)}`;
  return knownNames().get(codePoint) ?? `<${labelOf(codePoint)}-${hexOf(codePoint)}>`;
}

/** All names that the tables hold. */
export function knownNames(): ReadonlyMap<number, string> {
  names ??= readNames();
  return names;
}

/** Upper-case hex of at least four digits. */
export function hexOf(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, '0');
}

/** Some of them are not assigned, and are never named. */
function isCompatibilityIdeograph(codePoint: number): boolean {
  return (codePoint >= 0xf900 && codePoint <= 0xfad9) || (codePoint >= 0x2f800 && codePoint <= 0x2fa1d);
}

function labelOf(codePoint: number): string {
  switch (generalCategoryOf(codePoint)) {
    case 'Cc':
      return 'control';
    case 'Co':
      return 'private-use';
    case 'Cs':
      return 'surrogate';
    default:
      return isNoncharacter(codePoint) ? 'noncharacter' : 'reserved';
  }
}

function isNoncharacter(codePoint: number): boolean {
  return (codePoint & 0xfffe) === 0xfffe || (codePoint >= 0xfdd0 && codePoint <= 0xfdef);
}
