/** Numbers as digits of any base, each digit a hidden character, with what stands between and around them. */
import { symbolOf, symbolsOf } from './scheme.ts';
import { UNITS, type UnitName } from './units.ts';

export interface DigitForm {
  /** The digits from 0 on, in hexadecimal: their number is the base. */
  readonly digits: string;
  /** Bytes of UTF-8 where nothing is said. */
  readonly unit?: UnitName;
  /** Digits of a unit at least; all have the width of the largest where nothing is said. */
  readonly least?: number;
  readonly isLowestFirst?: true;
  readonly beforeDigit?: string;
  readonly betweenDigits?: string;
  readonly betweenUnits?: string;
  readonly beforeUnit?: string;
  readonly afterUnit?: string;
  /** Written in place of a space. */
  readonly space?: string;
  readonly before?: string;
  readonly after?: string;
}

/** One string for each unit of the text. */
export function writeUnits(text: string, form: DigitForm): readonly string[] {
  const { valuesOf } = UNITS[form.unit ?? 'utf-8'];
  return writeValues(valuesOf(text), form);
}

/** One string for each value. */
export function writeValues(values: readonly number[], form: DigitForm): readonly string[] {
  const symbols = symbolsOf(form.digits);
  const { bound } = UNITS[form.unit ?? 'utf-8'];
  const least = form.least ?? digitsOf(bound - 1, symbols.length, 1).length;
  const between = symbolsOr(form.betweenDigits);
  const before = symbolsOr(form.beforeDigit);
  const [first, last] = [symbolsOr(form.beforeUnit), symbolsOr(form.afterUnit)];
  return values.map((value) => {
    const digits = digitsOf(value, symbols.length, least);
    const ordered = form.isLowestFirst ? digits.toReversed() : digits;
    return first + ordered.map((digit) => before + symbols[digit]).join(between) + last;
  });
}

/** A whole text in one run. */
export function writeRun(text: string, form: DigitForm): string {
  const { space } = form;
  const words = space === undefined ? [text] : text.split(' ');
  const runs = words.map((word) => joinUnits(writeUnits(word, form), form));
  return symbolsOr(form.before) + runs.join(symbolsOr(space)) + symbolsOr(form.after);
}

/** Bytes in one run. */
export function writeBytes(bytes: readonly number[], form: DigitForm): string {
  return symbolsOr(form.before) + joinUnits(writeValues(bytes, form), form) + symbolsOr(form.after);
}

/** Bytes as one number, the highest digit first. */
export function writeNumber(bytes: readonly number[], digits: string): string {
  const symbols = symbolsOf(digits);
  const base = BigInt(symbols.length);
  const written: string[] = [];
  const number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  for (let rest = number; rest > 0n; rest /= base) written.unshift(symbols[Number(rest % base)] ?? '');
  return written.join('');
}

function joinUnits(units: readonly string[], form: DigitForm): string {
  return units.join(symbolsOr(form.betweenUnits ?? form.betweenDigits));
}

/** The highest first. */
export function digitsOf(value: number, base: number, least: number): readonly number[] {
  const digits: number[] = [];
  for (let rest = value; rest > 0 || digits.length < least; rest = Math.floor(rest / base)) {
    digits.unshift(rest % base);
  }
  return digits;
}

function symbolsOr(codePoints: string | undefined): string {
  return codePoints === undefined ? '' : codePoints.split(' ').map(symbolOf).join('');
}
