/** Whether two colours of a terminal are the same: by number, or by red, green and blue. */

/** Of the numbers 0 to 15, as xterm shows them. */
const NAMED = [
  ...[0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5],
  ...[0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff],
];
const [FIRST_OF_CUBE, FIRST_OF_GREYS] = [16, 232];
/** Of each part of a colour in the cube. */
const LEVELS = [0, 95, 135, 175, 215, 255];

type Parts = readonly [red: number, green: number, blue: number];

/** Each as `5` and a number, or `2`, red, green and blue, with colons. */
export function areSame(one: string, other: string): boolean {
  if (one === other) return true;
  const [parts, others] = [partsOf(one), partsOf(other)];
  if (parts === null || others === null) return false;
  // Pictures of half blocks have neighbours that hardly differ.
  return parts.every((part, index) => part === others[index]);
}

/** Null where nothing is known of them. */
function partsOf(colour: string): Parts | null {
  const [kind, ...numbers] = colour.split(':').map(Number);
  if (kind === 5 && numbers.length === 1) return numbered(numbers[0] as number);
  const [red, green, blue] = numbers;
  if (kind !== 2 || red === undefined) return null;
  return green === undefined || blue === undefined ? null : [red, green, blue];
}

function numbered(number: number): Parts {
  if (number >= FIRST_OF_GREYS) {
    const grey = 8 + 10 * (number - FIRST_OF_GREYS);
    return [grey, grey, grey];
  }
  if (number >= FIRST_OF_CUBE) {
    const level = (step: number) =>
      LEVELS[Math.floor((number - FIRST_OF_CUBE) / step) % LEVELS.length] as number;
    return [level(36), level(6), level(1)];
  }
  const named = NAMED[number] ?? 0;
  return [named >> 16, (named >> 8) & 0xff, named & 0xff];
}
