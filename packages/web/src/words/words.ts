/** How numbers are put into the sentences of the page, which stand in the JSON files beside this one. */

const LOCALE = 'en';
/** Days are written as the sentences are: 19 February 2027. */
export const DATE_LOCALE = 'en-GB';
const plurals = new Intl.PluralRules(LOCALE);
const numbers = new Intl.NumberFormat(LOCALE);

/** A sentence that differs by number: the forms of CLDR that the language has. */
export interface Plural {
  readonly one?: string;
  readonly other: string;
}

/** Puts values where the sentence names them in braces: `{count}`. Numbers are grouped. */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name];
    if (value === undefined) return place;
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** The form of the sentence for `count`, which it may name as `{count}`. */
export function fillPlural(
  sentence: Plural,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const form = plurals.select(count) === 'one' ? (sentence.one ?? sentence.other) : sentence.other;
  return fill(form, { count, ...values });
}

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** A sentence of the engine, its numbers grouped as those of the page are. */
export function groupNumbers(sentence: string): string {
  return sentence.replaceAll(/(?<![\w+.])\d{4,}(?![\w.]\d)/g, (digits) => numbers.format(Number(digits)));
}
