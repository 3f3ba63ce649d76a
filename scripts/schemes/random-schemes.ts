/** Random schemes, to measure what no one has written yet: any hidden characters, orders, units, separators, frames and places, by chance. */

import { type DigitForm, writeRun, writeUnits } from '../../packages/engine/src/forge/digits.ts';
import { morse } from '../../packages/engine/src/forge/morse.ts';
import {
  afterCharacters,
  afterFirstWord,
  afterWords,
  atEnd,
  atStart,
  inMiddle,
} from '../../packages/engine/src/forge/places.ts';
import type { Family, Scheme } from '../../packages/engine/src/forge/scheme.ts';
import {
  codePoints,
  leb128,
  UNITS,
  type UnitName,
  utf8,
  utf16,
} from '../../packages/engine/src/forge/units.ts';
import { atLineEnds } from '../../packages/engine/src/forge/visible.ts';
import { Seeded } from '../../packages/engine/test/seeded.ts';
import { alphabet, HIDDEN, others, POPULAR, some } from './random-alphabets.ts';

const hex = (codePoint: number) => codePoint.toString(16).toUpperCase().padStart(4, '0');
const list = (symbols: readonly number[]) => symbols.map(hex).join(' ');

/** The scheme of a number. */
export function randomScheme(number: number): Scheme {
  const random = new Seeded(number);
  const write = random.pick(WRITERS);
  const { family, mapping, encode, isCaseless } = write(random);
  const scheme = { name: `random-${number}`, family, mapping, source: 'chance', encode };
  return isCaseless ? { ...scheme, isCaseless } : scheme;
}

type Written = Pick<Scheme, 'family' | 'mapping' | 'encode' | 'isCaseless'>;
type Writer = (random: Seeded) => Written;

const PLACES = [
  ['after the first word', afterFirstWord],
  ['at the start', atStart],
  ['in the middle of a word', inMiddle],
  ['at the end', atEnd],
] as const;

function inRun(random: Seeded, form: DigitForm, family: Family, isCaseless = false): Written {
  const [where, place] = random.pick(PLACES);
  return {
    family,
    mapping: `${describe(form)}; ${where}.`,
    encode: (secret, cover) => place(writeRun(secret, form), cover),
    ...(isCaseless ? { isCaseless } : {}),
  };
}

function describe(form: DigitForm): string {
  return Object.entries(form)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

function familyOf(base: number): Family {
  return base === 2 ? 'two symbols' : 'more symbols';
}

/** Units of a fixed number of digits. */
function fixed(random: Seeded): Written {
  const base =
    random.next() < 0.5 ? 2 : random.pick([3, 4, 4, 5, 6, 7, 8, 8, 9, 10, 11, 12, 13, 16, 16, 20, 32, 36]);
  const units: UnitName[] = ['utf-8', 'utf-8', 'utf-8', 'ascii', 'latin-1', 'utf-16'];
  const unit = random.pick(units);
  const digits = alphabet(random, base);
  const form: DigitForm = {
    digits: list(digits),
    unit,
    ...(random.next() < 0.25 ? { isLowestFirst: true as const } : {}),
    ...frame(random, digits),
    ...parting(random, digits),
  };
  return inRun(random, form, familyOf(base));
}

function frame(random: Seeded, digits: readonly number[]): Pick<DigitForm, 'before' | 'after'> {
  const choice = random.next();
  if (choice < 0.5) return {};
  const [first = 0, second = 0, third = 0, fourth = 0] = others(random, digits, 4);
  if (choice < 0.6) return { before: list([first]) };
  if (choice < 0.7) return { after: list([first]) };
  if (choice < 0.8) return { before: list([first]), after: list([first]) };
  if (choice < 0.9) return { before: list([first]), after: list([second]) };
  if (choice < 0.95) return { before: list([first, second]), after: list([first, second]) };
  return { before: list([first, second]), after: list([third, fourth]) };
}

type Parting = Pick<DigitForm, 'betweenUnits' | 'betweenDigits' | 'afterUnit' | 'beforeUnit' | 'beforeDigit'>;

function parting(random: Seeded, digits: readonly number[]): Parting {
  const separator = list(others(random, digits, 1));
  const choice = random.next();
  if (choice < 0.6) return {};
  if (choice < 0.75) return { betweenUnits: separator };
  if (choice < 0.85) return { afterUnit: separator };
  if (choice < 0.9) return { beforeUnit: separator };
  return choice < 0.95 ? { betweenDigits: separator } : { beforeDigit: separator };
}

/** Numbers without padding, between separators. */
function numbers(random: Seeded): Written {
  const base = random.pick([2, 2, 2, 3, 4, 5, 8, 10, 16]);
  const digits = alphabet(random, base);
  const [separator = 0, space = 0] = others(random, digits, 2);
  const unit = random.pick<UnitName>(['code-point', 'utf-8', 'utf-16']);
  const form: DigitForm = {
    digits: list(digits),
    unit,
    least: 1,
    ...(random.next() < 0.2 ? { isLowestFirst: true as const } : {}),
    ...(random.next() < 0.7 ? { betweenUnits: list([separator]) } : { afterUnit: list([separator]) }),
    ...(random.next() < 0.2 ? { space: list([space]) } : {}),
  };
  return inRun(random, form, familyOf(base));
}

/** Letters in five bits, or signs in six. */
function letters(random: Seeded): Written {
  const base = random.pick([2, 2, 2, 3]);
  const digits = alphabet(random, base);
  const unit = random.pick<UnitName>(['letters', 'letters-from-1', 'space-and-letters', 'six-bit']);
  const form: DigitForm = {
    digits: list(digits),
    unit,
    ...(random.next() < 0.2 ? { isLowestFirst: true as const } : {}),
    ...(random.next() < 0.2 ? { betweenUnits: list(others(random, digits, 1)) } : {}),
  };
  return inRun(random, form, familyOf(base), true);
}

function morseCode(random: Seeded): Written {
  const symbols = alphabet(random, 4);
  const [dot = 0, dash = 0, letter = 0, word = 0] = symbols;
  const words = random.pick([[word], [letter, letter], [letter, letter, letter], [letter, word, letter]]);
  const [where, place] = random.pick(PLACES);
  const form = list([dot, dash, letter, ...words]);
  return {
    family: 'Morse',
    mapping: `Morse ${form}; ${where}.`,
    isCaseless: true,
    encode: (secret, cover) => place(morse(secret, form), cover),
  };
}

/** LEB128, or octal and more digits whose bits run on. */
function bytesOfCodePoints(random: Seeded): Written {
  const base = random.pick([2, 4, 16]);
  const digits = alphabet(random, base);
  return inRun(random, { digits: list(digits), unit: 'leb128', ...frame(random, digits) }, familyOf(base));
}

function runningBits(random: Seeded): Written {
  const bits = random.pick([3, 3, 4, 5, 6]);
  const digits = alphabet(random, 2 ** bits);
  const unit = random.pick<'utf-8' | 'ascii'>(['utf-8', 'ascii']);
  const width = unit === 'ascii' ? 7 : 8;
  const [where, place] = random.pick(PLACES);
  return {
    family: 'more symbols',
    mapping: `${bits} bits of ${unit} a symbol, ${list(digits)}; ${where}.`,
    encode: (secret, cover) => {
      const all = UNITS[unit].valuesOf(secret).flatMap((value) => bitsOf(value, width));
      while (all.length % bits !== 0) all.push(0);
      const run = Array.from({ length: all.length / bits }, (_, index) => {
        const value = all.slice(index * bits, (index + 1) * bits).reduce((sum, bit) => sum * 2 + bit, 0);
        return String.fromCodePoint(digits[value] as number);
      });
      return place(run.join(''), cover);
    },
  };
}

function bitsOf(value: number, width: number): number[] {
  return Array.from({ length: width }, (_, bit) => (value >> (width - 1 - bit)) & 1);
}

/** A byte or a code point for each symbol. */
function direct(random: Seeded): Written {
  const [where, place] = random.pick(PLACES);
  const first = random.pick([0xe0000, 0xe0100, 0xe0200, 0xe0080, 0xe0f00, 0xe0300]);
  const [name, valuesOf] = random.pick([
    ['UTF-8', utf8] as const,
    ['LEB128', leb128] as const,
    ['UTF-16LE', (text: string) => utf16(text).flatMap((value) => [value & 0xff, value >> 8])] as const,
    ['code points', codePoints] as const,
  ]);
  return {
    family: 'tags',
    mapping: `${name} from U+${hex(first)} on; ${where}.`,
    encode: (secret, cover) =>
      place(
        valuesOf(secret)
          .map((value) => String.fromCodePoint(first + value))
          .join(''),
        cover,
      ),
  };
}

const SPREADS = [
  ['after each character', afterCharacters],
  ['after each word', afterWords],
  ['at the end of each line', atLineEnds],
] as const;

/** One symbol or one unit for each letter, word or line of the cover. */
function strewn(random: Seeded): Written {
  const base = random.pick([2, 2, 2, 4, 16]);
  const digits = alphabet(random, base);
  const isUnits = random.next() < 0.5;
  const [where, spread] = isUnits ? random.pick(SPREADS) : random.pick(SPREADS.slice(0, 2));
  const form: DigitForm = {
    digits: list(digits),
    unit: random.pick<UnitName>(['utf-8', 'utf-8', 'ascii', 'utf-16']),
    ...(random.next() < 0.25 ? { isLowestFirst: true as const } : {}),
  };
  return {
    family: 'scattered',
    mapping: `${describe(form)}; one ${isUnits ? 'unit' : 'symbol'} ${where}.`,
    encode: (secret, cover) => {
      const units = writeUnits(secret, form);
      return spread(isUnits ? units : units.flatMap((unit) => Array.from(unit)), cover);
    },
  };
}

/** A symbol is there for 1 and is not for 0. */
function presence(random: Seeded): Written {
  const [symbol = 0] = some(random, random.next() < 0.6 ? POPULAR : HIDDEN, 1);
  const [where, spread] = random.pick(SPREADS.slice(0, 2));
  const isFramed = random.next() < 0.6;
  const width = random.pick([7, 8, 8]);
  return {
    family: 'scattered',
    mapping: `U+${hex(symbol)} ${where} is 1 and none is 0, ${width} bits${isFramed ? ', a 1 before and after' : ''}.`,
    encode: (secret, cover) => {
      const values = UNITS[width === 7 ? 'ascii' : 'utf-8'].valuesOf(secret);
      const bits = values.flatMap((value) => bitsOf(value, width));
      const all = isFramed ? [1, ...bits, 1] : bits;
      return spread(
        all.map((bit) => (bit === 1 ? String.fromCodePoint(symbol) : '')),
        cover,
      );
    },
  };
}

const WRITERS: readonly Writer[] = [
  ...[fixed, fixed, fixed, fixed, fixed, fixed, numbers, numbers, letters, morseCode],
  ...[bytesOfCodePoints, runningBits, direct, strewn, strewn, presence],
];
