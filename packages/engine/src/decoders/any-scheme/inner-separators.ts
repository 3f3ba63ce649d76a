/** Symbols that stand around, beside or between those of a text, and are none of it. */

/** Fewer may stand so by chance. */
const FEWEST = 12;
const FIRST_OF_PLANE_14 = 0xe0100;

/** The digits of a run with a symbol between those of each unit, and none or another one between the units: as many in each unit. */
interface PartedUnits {
  readonly digits: Uint8Array;
  readonly group: number;
}

/** Null where the separator stands elsewhere too, or the units have not as many digits each. */
export function withoutInner(symbols: Uint8Array, separator: number): PartedUnits | null {
  const digits = new Uint8Array(symbols.length);
  let [count, group, border] = [0, 0, 0];
  let between = -1;
  for (let index = 0; index < symbols.length; ) {
    digits[count++] = symbols[index] as number;
    if (index === symbols.length - 1) break;
    if (symbols[index + 1] === separator) {
      index += 2;
      continue;
    }
    // A unit ends here; what stands before the next one, if anything, is the same each time.
    const isParted = symbols[index + 2] !== separator;
    const parting = isParted ? (symbols[index + 1] as number) : separator;
    if ((border > 0 && parting !== between) || (border > 0 && count - border !== group)) return null;
    [between, group, border] = [parting, count - border, count];
    index += isParted ? 2 : 1;
  }
  const rest = digits.subarray(0, count);
  const isRegular = border > 0 && group > 1 && count - border === group;
  const isClean = !rest.includes(separator) && (between === separator || !rest.includes(between));
  return isRegular && isClean ? { digits: rest, group } : null;
}

/** Two of the first block may frame many of plane 14. */
export function withoutEnds(codePoints: Int32Array): Int32Array {
  const inner = codePoints.subarray(1, -1);
  const areFrame = [codePoints[0], codePoints.at(-1)].every((end = 0) => end < FIRST_OF_PLANE_14);
  const isFramed = areFrame && inner.length >= FEWEST;
  return isFramed && inner.every((symbol) => symbol >= FIRST_OF_PLANE_14) ? inner : codePoints;
}

/** A symbol of another row before or behind each other one, and nowhere else, parts them. */
export function withoutSeparator(codePoints: Int32Array, kinds: readonly number[]) {
  // Of a few symbols, one may be the first of each pair by chance.
  for (const separator of codePoints.length < FEWEST ? [] : codePoints.subarray(0, 2)) {
    const first = codePoints[0] === separator ? 0 : 1;
    const isEachOther = codePoints.every(
      (codePoint, index) => (codePoint === separator) === (index % 2 === first),
    );
    const others = kinds.filter((kind) => kind !== separator);
    const isApart = others.every((kind) => Math.abs(kind - separator) > 0xff);
    if (isEachOther && isApart)
      return { codePoints: codePoints.filter((codePoint) => codePoint !== separator), kinds: others };
  }
  return { codePoints, kinds };
}
