/** Does a beam, tie, slur or phrase control, or the note head that draws nothing, stand on a line with musical symbols? TUS 21.2. */
import type { Reason } from '../marks/mark.ts';
import type { Surroundings } from './surroundings.ts';

const hasVisibleSymbol = (line: string) =>
  /[\u{1d100}-\u{1d158}\u{1d15a}-\u{1d172}\u{1d17b}-\u{1d1ff}]/u.test(line);

export function musicalControl(around: Surroundings, candidate: number): Reason | null {
  return around.lineHas(candidate, hasVisibleSymbol) ? 'musical-control' : null;
}
