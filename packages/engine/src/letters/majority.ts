/** Counts of letters to the script that a text, or a sentence of it, is written in. */
import { SCRIPTS } from './letter-classes.ts';

/** The script with more letters than every other; null where none has. */
export function majorityOf(counts: ArrayLike<number>): number | null {
  let most: number | null = null;
  let letters = 0;
  for (const [index, script] of SCRIPTS.entries()) {
    const count = counts[index] as number;
    if (count === letters) most = null;
    if (count <= letters) continue;
    most = script;
    letters = count;
  }
  return most;
}
