/** Does a blank Braille cell stand on a line with other cells? TUS 21.1. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

const hasRaisedDots = (line: string) => /[\u2801-\u28ff]/.test(line);

export function brailleCell(around: Surroundings, candidate: number): Reason | null {
  return around.lineHas(candidate, hasRaisedDots) ? 'braille-cell' : null;
}
