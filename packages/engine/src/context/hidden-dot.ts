/** Is a dot above swallowed by the dot of i or j? UTS #39 5.4 (ICU: hidden overlay). */
import type { Reason } from '../marks/mark.ts';
import { combiningClassOf } from '../unicode/combining-class.ts';
import type { Surroundings } from './surroundings.ts';

const ABOVE = 230;
/** Letters of Turkish and Azerbaijani, whose capital dotted I becomes an i with a dot in lower case. */
const TURKISH = /[\u011e\u011f\u0130\u0131\u015e\u015f\u018f\u0259]/;

/** Not where another mark above follows: Lithuanian keeps the dot under its accents. */
export function hiddenDot(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  if (before !== 0x69 && before !== 0x6a) return null;
  if (combiningClassOf(around.after(candidate)) === ABOVE) return null;
  return around.habits.isTurkish() ? null : 'hidden-dot';
}

export function hasTurkishLetter(text: string): boolean {
  return TURKISH.test(text);
}
