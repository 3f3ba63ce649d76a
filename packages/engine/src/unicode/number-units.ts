/** Symbols that follow a number: units, currency codes and short multiples (CLDR 48, SI). */
import { CURRENCIES, UNITS } from './tables/number-units.ts';

const SYMBOLS = new Set(UNITS.split(' '));

const CURRENCY_NAMES = new Set(CURRENCIES.split(' '));

export function isNumberUnit(symbol: string): boolean {
  return SYMBOLS.has(symbol) || CURRENCY_NAMES.has(symbol);
}

/** Whether it is how some country writes a currency, in two letters or more. */
export function isCurrency(symbol: string): boolean {
  return CURRENCY_NAMES.has(symbol);
}
