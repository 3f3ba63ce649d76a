/** Whether two colours of a terminal are the same, though they are written in two ways. */

/** Of the numbers 0 to 15, as xterm shows them. */
const NAMED = [
  ...[0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5],
  ...[0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff],
];
const [FIRST_OF_CUBE, FIRST_OF_GREYS] = [16, 232];
/** Of red, green and blue in the cube. */
const LEVELS = [0, 95, 135, 175, 215, 255];

/** Each as `5` and a number, or `2`, red, green and blue, with colons. Pictures of half blocks have many that hardly differ. */
export function areSame(one: string, other: string): boolean {
  if (one === other) return true;
  const colour = colourOf(one);
  return colour !== null && colour === colourOf(other);
}

/** Red, green and blue as one number; null where they are not known. */
function colourOf(written: string): number | null {
  const [kind, first = 0, green, blue] = written.split(':').map(Number);
  if (kind === 5) return numbered(first);
  return kind !== 2 || green === undefined || blue === undefined ? null : joined(first, green, blue);
}

function numbered(number: number): number {
  if (number < FIRST_OF_CUBE) return NAMED[number] as number;
  const grey = 8 + 10 * (number - FIRST_OF_GREYS);
  if (grey > 0) return joined(grey, grey, grey);
  const level = (step: number) =>
    LEVELS[Math.floor((number - FIRST_OF_CUBE) / step) % LEVELS.length] as number;
  return joined(level(36), level(6), level(1));
}

function joined(red: number, green: number, blue: number): number {
  return (red << 16) | (green << 8) | blue;
}
