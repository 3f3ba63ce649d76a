/** Exotic spaces and line separators: each becomes the plain one; ENGINE 4.5, 4.9. */
import { brailleCell } from '../context/braille-cell.ts';
import type { Decision } from '../mark.ts';
import { entryAt, keepFor, type Rule } from './place.ts';

const SPACE: Decision = { action: 'replace', text: ' ' };

export const nbsp: Rule = (place) => {
  const { context, fallback } = entryAt(place);
  const plain = fallback.action === 'replace' ? fallback : SPACE;
  return keepFor(context === 'braille-cell' ? brailleCell(place.around, place.candidate) : null, plain);
};
