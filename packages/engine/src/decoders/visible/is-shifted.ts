/**
 * Whether some of a text was read from the wrong bit on. Where a letter was taken for one that carries, or for one that
 * does not, all bits behind it are shifted, and another such letter may put them right again.
 */
import { priceOf, TextPrice } from '../any-scheme/text-price.ts';

/** This many characters together must not cost this many bits more than noise. */
const WINDOW = 3;
const MOST_DEARER = 7;
/** Of a character of a key: in units of sixteen bits one of them may be another without a trace. */
const KEY_BITS = 5;
/** Digits and their signs, a bit too far to the left: letters that are all even. */
const SHIFTED_NUMBER = /[bdfhjlnp`r\\Z^V@]{4}/;

export function isShiftedNumber(text: string): boolean {
  return SHIFTED_NUMBER.test(text);
}

/** `noise` is what a unit costs if it says nothing. */
export function isShifted(text: string, encoding: string, noise: number): boolean {
  const isWideKey = encoding === 'utf-16' && priceOf(text) > Array.from(text).length * KEY_BITS;
  return isWideKey || isShiftedNumber(text) || hasDearPart(text, encoding, noise);
}

function hasDearPart(text: string, encoding: string, noise: number): boolean {
  const price = new TextPrice();
  /** By how much the text so far is dearer than noise. */
  const dearer = [0];
  let units = 0;
  for (const character of text) {
    const codePoint = character.codePointAt(0) as number;
    price.add(codePoint);
    units += encoding === 'utf-8' ? bytesOf(codePoint) : 1;
    dearer.push(price.bits - units * noise);
  }
  return dearer.some(
    (bits, index) => bits - (dearer[index - WINDOW] ?? Number.POSITIVE_INFINITY) > MOST_DEARER,
  );
}

function bytesOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  return codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
}
