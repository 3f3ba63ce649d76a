/** Symbols that follow a number: units, currency codes and short multiples (CLDR 48, SI). */
import { CURRENCIES, PREFIXED, PREFIXES, UNITS } from './tables/number-units.ts';

const CURRENCY_NAMES: ReadonlySet<string> = new Set(readSorted(CURRENCIES));

const SYMBOLS: ReadonlySet<string> = new Set([...readSorted(UNITS), ...readPrefixed()]);

export function isNumberUnit(symbol: string): boolean {
  return SYMBOLS.has(symbol) || CURRENCY_NAMES.has(symbol);
}

/** Whether it is how some country writes a currency, in two letters or more. */
export function isCurrency(symbol: string): boolean {
  return CURRENCY_NAMES.has(symbol);
}

/** SI units, alone and with a prefix. */
function readPrefixed(): readonly string[] {
  return ['', ...PREFIXES.split(' ')].flatMap((prefix) => PREFIXED.split(' ').map((unit) => prefix + unit));
}

/** Each is a digit, which says how many letters it shares with the one before, and its others. */
function readSorted(text: string): readonly string[] {
  let word = '';
  return Array.from(text.matchAll(/([0-9])([^0-9]+)/g), ([, shared, rest = '']) => {
    word = word.slice(0, Number(shared)) + rest;
    return word;
  });
}
