/** How a sentence names a file: from this folder, or from the root where that is shorter. */
import { relative, resolve } from 'node:path';

export function nameFromHere(file: string): string {
  const [fromHere, whole] = [relative('.', file), resolve(file)];
  return fromHere !== '' && fromHere.length <= whole.length ? fromHere : whole;
}
