/** A symbol between the digits of each unit, and none or another one between the units. */

/** The digits of a run, as many in each unit. */
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
