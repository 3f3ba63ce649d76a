/** Marks that texts have for themselves: a message among them is made of others. */
import { type Marks, pick } from '../../marks/marks.ts';

/** What texts have for themselves, each group alike: break hints, joiners, marks of direction, selectors, tags of flags. */
const NATURAL: readonly (readonly [number, number])[] = [
  ...([[0x200b, 0x200b], [0x200c, 0x200c], [0x200d, 0x200d], [0x200e, 0x200f]] as const),
  ...([[0xfe0e, 0xfe0f], [0xe0020, 0xe007f], [0xad, 0xad], [0x2060, 0x2060]] as const),
]; // biome-ignore format: a row for each kind

/** Without the marks that texts have for themselves, as far as they are no main part of it. */
export function withoutNatural(marks: Marks): Marks {
  const counts = NATURAL.map(([first, last]) =>
    marks.codePoints.reduce((sum, symbol) => sum + (symbol >= first && symbol <= last ? 1 : 0), 0),
  );
  const groups = NATURAL.filter((_, group) => (counts[group] as number) * 3 < marks.length);
  return pick(marks, (index) => {
    const symbol = marks.codePoints[index] as number;
    return groups.every(([first, last]) => symbol < first || symbol > last);
  });
}

export function isNatural(symbol: number): boolean {
  return NATURAL.some(([first, last]) => symbol >= first && symbol <= last);
}
