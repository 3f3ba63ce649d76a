/** Symbols that follow a number: units, currency codes and short multiples (CLDR 48, SI). */
import { UNITS } from './tables/number-units.ts';

const SYMBOLS = new Set(UNITS.split(' '));

export function isNumberUnit(symbol: string): boolean {
  return SYMBOLS.has(symbol);
}
