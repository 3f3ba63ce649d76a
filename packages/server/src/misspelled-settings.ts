/** Finds variables of the environment that are no settings but were probably meant as one. */

/** An unknown variable, and the setting one typo away. */
export interface Misspelled {
  readonly written: string;
  readonly meant: string;
}

/** Shorter names, HOST and PORT, are one slip away from too much that others set. */
const SHORTEST = 6;

/** Of `settings`, the names of all that are read. Values are not looked at. */
export function misspelledSettings(names: readonly string[], settings: readonly string[]): Misspelled[] {
  const long = settings.filter((name) => name.length >= SHORTEST);
  return (
    names
      // What else a name can hold could move the terminal that it is shown on.
      .filter((written) => /^\w+$/.test(written) && !settings.includes(written))
      .flatMap((written) => {
        const meant = long.find((name) => isOneSlipAway(written.toUpperCase(), name));
        return meant === undefined ? [] : [{ written, meant }];
      })
  );
}

/** Whether one letter is missing, too much, another one or in the place of its neighbour; or none. */
function isOneSlipAway(written: string, name: string): boolean {
  let same = 0;
  while (same < name.length && written[same] === name[same]) same++;
  const rest = written.slice(same);
  const other = name.slice(same);
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return (
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    rest.slice(1) === other.slice(1) ||
    (rest.length > 1 && swapped === other)
  );
}
