/** Does an inherent vowel follow a Khmer consonant or independent vowel? TUS 16.4. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

export function khmerInherentVowel(around: Surroundings, candidate: number): Reason | null {
  const before = around.before(candidate);
  return before >= 0x1780 && before <= 0x17b3 ? 'khmer-inherent-vowel' : null;
}
