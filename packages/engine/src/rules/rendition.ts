/** What a sequence of a terminal does to the letters behind it: ECMA-48 8.3.117 (SGR), with the colours of ISO 8613-6. */

/** The colours that are set, each as a word of its own; null is that of the terminal. */
export interface Colours {
  readonly letters: string | null;
  readonly ground: string | null;
}

export const NO_COLOURS: Colours = { letters: null, ground: null };

export interface Rendition {
  /** Those that are set behind what is left of it. */
  readonly colours: Colours;
  readonly conceals: boolean;
  /** Stretches of UTF-16 indices; all of the sequence where no other parameter is left. */
  readonly removed: 'all' | readonly (readonly [from: number, to: number])[];
}

const CONCEAL = 8;
const REVEAL = 28;
const LETTERS = 38;
const GROUND = 48;
const UNDERLINE = 58;
/** How many parameters say a colour, by their first. */
const PARAMETERS_OF_COLOUR: Readonly<Record<string, number>> = { 5: 1, 2: 3 };

interface Parameter {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Reads the parameters between `from` and `to`, where `colours` are set. */
export function readRendition(text: string, from: number, to: number, colours: Colours): Rendition {
  const parameters = parametersOf(text, from, to);
  const hidden = new Set<Parameter>();
  let { letters, ground } = colours;
  let conceals = false;
  for (let index = 0; index < parameters.length; index++) {
    const parameter = parameters[index] as Parameter;
    const code = Number.parseInt(parameter.text || '0', 10);
    if (code === CONCEAL || code === REVEAL) {
      hidden.add(parameter);
      conceals ||= code === CONCEAL;
    } else if (code === LETTERS || code === GROUND || code === UNDERLINE) {
      const { colour, length } = readColour(parameters, index);
      if (code === LETTERS) letters = colour ?? letters;
      if (code === GROUND) ground = colour ?? ground;
      index += length;
    } else if (code === 0) ({ letters, ground } = NO_COLOURS);
    else if (code === 39) letters = null;
    else if (code === 49) ground = null;
    else {
      letters = indexed(code, 30) ?? letters;
      ground = indexed(code, 40) ?? ground;
    }
  }
  const isChanged = letters !== colours.letters || ground !== colours.ground;
  if (isChanged && letters !== null && letters === ground) return { colours, conceals: true, removed: 'all' };
  const next = { letters, ground };
  if (hidden.size === parameters.length) return { colours: next, conceals, removed: 'all' };
  // The sign that parts two parameters goes too: behind those that come first, before the others.
  const shown = parameters.find((one) => !hidden.has(one)) as Parameter;
  const removed = Array.from(
    hidden,
    ({ from, to }) => (from < shown.from ? [from, to + 1] : [from - 1, to]) as readonly [number, number],
  );
  return { colours: next, conceals, removed };
}

function parametersOf(text: string, from: number, to: number): readonly Parameter[] {
  let place = from;
  return text
    .slice(from, to)
    .split(';')
    .map((parameter) => {
      const start = place;
      place += parameter.length + 1;
      return { from: start, to: start + parameter.length, text: parameter };
    });
}

/** `length` is how many parameters behind the first one say it; null is an unknown colour. */
function readColour(parameters: readonly Parameter[], index: number) {
  const [, ...parts] = (parameters[index] as Parameter).text.split(':');
  if (parts.length > 0)
    return {
      colour: parts
        .filter((part) => part !== '')
        .map(Number)
        .join(':'),
      length: 0,
    };
  const values = parameters.slice(index + 1, index + 5).map(({ text }) => Number.parseInt(text || '0', 10));
  const count = PARAMETERS_OF_COLOUR[String(values[0])];
  if (count === undefined) return { colour: null, length: 0 };
  return { colour: values.slice(0, count + 1).join(':'), length: count + 1 };
}

/** The colours 0 to 7, and 8 to 15 that are 60 higher, as the palette of 256 counts them. */
function indexed(code: number, first: number): string | null {
  if (code >= first && code < first + 8) return `5:${code - first}`;
  return code >= first + 60 && code < first + 68 ? `5:${code - first - 52}` : null;
}
