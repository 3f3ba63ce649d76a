/** Symbols that follow a number: units, currency codes and short multiples (CLDR 48, SI). */
import { CODES, CURRENCIES, PREFIXED, PREFIXES, UNITS } from './tables/number-units.ts';

const SYMBOLS = new Set([...UNITS.split(' '), ...readPrefixed(), ...readCodes()]);

const CURRENCY_NAMES = new Set(CURRENCIES.split(' '));

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

/** Each word is a letter and what follows it in the codes that begin with it, two letters each. */
function readCodes(): readonly string[] {
  return CODES.split(' ').flatMap(([first, ...rest]) =>
    (rest.join('').match(/../g) ?? []).map((pair) => `${first}${pair}`),
  );
}
