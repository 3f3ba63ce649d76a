/** A verdict with the number of characters that are listed: files are searched for more than the engine looks for. */
import type { FoundMark, Inspected } from './found-marks.ts';

const COUNT = /\d+ hidden or unusual characters? found where no script or notation needs (?:it|them)\.$/;

/** Where no option says otherwise, all that is found is what would be removed. */
export function withCountOfAll(inspected: Inspected): Inspected {
  const { verdict, marks } = inspected;
  if (!COUNT.test(verdict)) return inspected;
  const count = marks.filter(isListed).length;
  const [what, them] = count === 1 ? ['character', 'it'] : ['characters', 'them'];
  const found = `${count} hidden or unusual ${what} found where no script or notation needs ${them}.`;
  return { ...inspected, verdict: verdict.replace(COUNT, found) };
}

/** Blanks before code that is out of view are no hidden characters. */
function isListed({ decision, hidesCode }: FoundMark): boolean {
  return decision.action !== 'keep' && hidesCode !== true;
}
