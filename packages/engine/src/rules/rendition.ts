/** What a sequence of a terminal does to the letters behind it: ECMA-48 8.3.117 (SGR), with the colours of ISO 8613-6. */

import { areSame } from './same-colours.ts';

/** The colours that are set, each as a word of its own; null is that of the terminal. */
export interface Colours {
  readonly letters: string | null;
  readonly ground: string | null;
}

export const NO_COLOURS: Colours = { letters: null, ground: null };

/** A parameter, or those that say a colour together. */
export interface Setting {
  /** UTF-16 indices. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly code: number;
  /** Of a colour that is said by more than its code; null where that is unknown. */
  readonly colour: string | null;
  /** Bits of what it sets; none where no terminal knows it. */
  readonly sets: number;
  isGone: boolean;
}

const CONCEAL = 8;
const REVEAL = 28;
const LETTERS = 38;
const GROUND = 48;
const UNDERLINE = 58;
const COLOURS: ReadonlySet<number> = new Set([LETTERS, GROUND, UNDERLINE]);
/** How many parameters say a colour, by their first. */
const PARAMETERS_OF_COLOUR: Readonly<Record<string, number>> = { 5: 1, 2: 3 };

/** Each line sets one thing: ECMA-48, the bright colours of aixterm, and what xterm, kitty and mintty add. */
const ALIKE: readonly (readonly number[])[] = [
  [...range(30, 39), ...range(90, 97)],
  [...range(40, 49), ...range(100, 107)],
  [58, 59],
  [1, 21, 22, 221],
  [2, 22, 222],
  [3, 20, 23],
  [4, 21, 24],
  [5, 6, 25],
  [7, 27],
  [9, 29],
  range(10, 20),
  [26, 50],
  [51, 52, 54],
  [53, 55],
  range(60, 65),
  range(73, 75),
];
/** How many bits say what a setting sets. */
export const KINDS = ALIKE.length;
/** The bits of a reset, and of the ground. */
const ALL = (1 << KINDS) - 1;
export const GROUND_BIT = bitsOf(GROUND);
const MOST_CODES = 256;
const BITS = Uint32Array.from({ length: MOST_CODES }, (_, code) => (code === 0 ? ALL : bitsOf(code)));
/** Some programs write all numbers with three digits. */
const NUMBER = /^\d{0,3}$/;
/** Kinds of underlines, and shadows: one digit. */
const WITH_KIND = /^\d{1,3}:\d$/;
/** Colours of ISO 8613-6: a space of colours, a tolerance and its space may stand in them. */
const COLOUR_IN_ONE = /^\d{2}:[1-6](?::\d{0,3}){0,7}$/;
const MOST_OF_COLOUR = 255;

/** The parameters between `from` and `to`; those that no terminal knows, and that conceal, are gone. */
export function readSettings(text: string, from: number, to: number): readonly Setting[] {
  const parameters = text.slice(from, to).split(';');
  const settings: Setting[] = [];
  let place = from;
  for (let index = 0; index < parameters.length; ) {
    const first = parameters[index] as string;
    const code = Number.parseInt(first || '0', 10);
    const { length, colour } = COLOURS.has(code)
      ? readColour(parameters, index)
      : { length: 1, colour: null };
    const said = parameters.slice(index, index + length);
    const end = place + said.reduce((sum, parameter) => sum + parameter.length + 1, -1);
    const sets = isKnown(code, said) ? (BITS[code] as number) : 0;
    settings.push({
      from: place,
      to: end,
      text: text.slice(place, end),
      code,
      colour,
      sets,
      isGone: sets === 0,
    });
    index += length;
    place = end + 1;
  }
  return settings;
}

/** What is left of a sequence. */
export interface Rendition {
  /** Those that are set behind it. */
  readonly colours: Colours;
  readonly conceals: boolean;
}

/** Where `colours` are set; all of a sequence that conceals by its colours is gone. */
export function applySettings(settings: readonly Setting[], colours: Colours): Rendition {
  let { letters, ground } = colours;
  let conceals = false;
  for (const { code, colour, isGone } of settings) {
    if (code === CONCEAL) conceals = true;
    if (isGone) continue;
    if (code === LETTERS) letters = colour ?? letters;
    else if (code === GROUND) ground = colour ?? ground;
    else if (code === 0) ({ letters, ground } = NO_COLOURS);
    else if (code === 39) letters = null;
    else if (code === 49) ground = null;
    else {
      letters = indexed(code, 30) ?? letters;
      ground = indexed(code, 40) ?? ground;
    }
  }
  const isChanged = letters !== colours.letters || ground !== colours.ground;
  if (!isChanged || letters === null || ground === null || !areSame(letters, ground))
    return { colours: { letters, ground }, conceals };
  for (const setting of settings) setting.isGone = true;
  return { colours, conceals: true };
}

/** Stretches of UTF-16 indices that go from a sequence in which something is left. */
export function stretchesOf(settings: readonly Setting[]): readonly (readonly [number, number])[] {
  // The sign that parts two parameters goes too: behind those that come first, before the others.
  const shown = settings.find(({ isGone }) => !isGone);
  if (shown === undefined) return [];
  return settings
    .filter(({ isGone }) => isGone)
    .map(({ from, to }): readonly [number, number] => (from < shown.from ? [from, to + 1] : [from - 1, to]));
}

/** Whether it only says again that letters are not concealed. */
export function isReveal({ code }: Setting): boolean {
  return code === REVEAL;
}

function isKnown(code: number, said: readonly string[]): boolean {
  const [first = ''] = said;
  if (said.length > 1) return said.every((one) => NUMBER.test(one) && Number(one) <= MOST_OF_COLOUR);
  if (!COLOURS.has(code)) return code < MOST_CODES && (NUMBER.test(first) || WITH_KIND.test(first));
  const [, ...parts] = first.split(':');
  return COLOUR_IN_ONE.test(first) && parts.every((part) => Number(part) <= MOST_OF_COLOUR);
}

/** `length` is how many parameters say it; null is an unknown colour. */
function readColour(parameters: readonly string[], index: number) {
  const [, ...parts] = (parameters[index] as string).split(':');
  if (parts.length > 0) {
    const [kind = '', ...more] = parts;
    // Of red, green and blue, a space of colours may stand before, and a tolerance behind.
    const said = kind === '2' && more.length > 3 ? more.slice(1, 4) : more.filter((part) => part !== '');
    return { colour: [kind, ...said].map(Number).join(':'), length: 1 };
  }
  const values = parameters.slice(index + 1, index + 5).map((text) => Number.parseInt(text || '0', 10));
  const count = PARAMETERS_OF_COLOUR[String(values[0])];
  if (count === undefined) return { colour: null, length: 1 };
  return { colour: values.slice(0, count + 1).join(':'), length: count + 2 };
}

/** The colours 0 to 7, and 8 to 15 that are 60 higher, as the palette of 256 counts them. */
function indexed(code: number, first: number): string | null {
  if (code >= first && code < first + 8) return `5:${code - first}`;
  return code >= first + 60 && code < first + 68 ? `5:${code - first - 52}` : null;
}

function bitsOf(code: number): number {
  return ALIKE.reduce((bits, codes, kind) => (codes.includes(code) ? bits | (1 << kind) : bits), 0);
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
