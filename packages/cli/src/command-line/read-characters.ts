/** Reads a character as people write one: a number in some notation, a name, an abbreviation, the character itself. */
import { codePointOfName } from '@limpid/engine';
import { decodeEscapes } from '../escapes/decode-escapes.ts';
import { UNICODE_ALIASES } from '../escapes/named-characters.ts';
import { WrongUsage } from '../exit-codes.ts';
import { didYouMean } from '../nearest-name.ts';

/** Abbreviations beside those of what hides, for characters that somebody may ask about. */
const OTHERS = {
  ...{ NUL: 0, BEL: 7, BS: 8, TAB: 9, LF: 0xa, VT: 0xb, FF: 0xc, CR: 0xd, ESC: 0x1b, DEL: 0x7f, NEL: 0x85 },
  ...{ THSP: 0x2009, HSP: 0x200a, LS: 0x2028, PS: 0x2029, IDSP: 0x3000, HF: 0x3164, OBJ: 0xfffc },
};
const ABBREVIATIONS: ReadonlyMap<string, number> = new Map([
  ...Array.from(UNICODE_ALIASES, ([name, character]) => [name, character.codePointAt(0) as number] as const),
  ...Object.entries(OTHERS),
]);

/** Each takes hexadecimal digits, but for the last one. */
const NOTATIONS = [
  /^U\+([0-9A-F]{1,6})$/i,
  /^0x([0-9A-F]{1,6})$/i,
  /^\\u\{([0-9A-F]{1,6})\}$/i,
  /^\\u([0-9A-F]{4})$/i,
  /^\\x\{?([0-9A-F]{1,6})\}?$/i,
  /^\\U([0-9A-F]{8})$/i,
  /^&#x([0-9A-F]{1,6});?$/i,
  /^([0-9A-F]{4,6})$/i,
];
const DECIMAL = /^&#([0-9]{1,7});?$/;
const PAIR = /^\\u(D[89AB][0-9A-F]{2})\\u(D[C-F][0-9A-F]{2})$/i;
const LAST_CODE_POINT = 0x10ffff;
/** A word is pasted, not a text. */
const MAX_PASTED = 64;

/** Code points, each once. Throws WrongUsage, which may suggest one of the other words that the caller takes. */
export function readCharacters(written: string, otherWords: readonly string[] = []): readonly number[] {
  const number = readNumber(written);
  if (number !== null) return [number];
  const named = readName(written);
  if (named !== null) return [named];
  const entity = readEntity(written);
  if (entity !== null) return entity;
  const pasted = Array.from(written, (character) => character.codePointAt(0) as number);
  // What is all ASCII was meant as a name; a single character is meant as itself.
  if (pasted.length === 1 || (pasted.some((one) => one > 0x7f) && pasted.length <= MAX_PASTED)) {
    return [...new Set(pasted)];
  }
  const meant = didYouMean(written, [
    ...[...ABBREVIATIONS.keys()].filter((name) => !/^VS\d/.test(name)),
    ...otherWords,
  ]);
  throw new WrongUsage(
    `"${written.slice(0, MAX_PASTED)}" is no character that is known here.${meant} Any can be written by its number, as U+200B is.`,
  );
}

function readNumber(written: string): number | null {
  const [, high, low] = PAIR.exec(written) ?? [];
  if (high !== undefined && low !== undefined) {
    return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) as number;
  }
  const [, decimal] = DECIMAL.exec(written) ?? [];
  const hex = NOTATIONS.map((notation) => notation.exec(written)?.[1]).find((digits) => digits !== undefined);
  const digits = decimal ?? hex;
  if (digits === undefined) return null;
  const number = Number.parseInt(digits, decimal === undefined ? 16 : 10);
  if (number > LAST_CODE_POINT) throw new WrongUsage(`"${written}" is beyond U+10FFFF, the last there is.`);
  return number;
}

/** By a name of HTML's, as a scan reads it: one of them stands for two characters. */
function readEntity(written: string): readonly number[] | null {
  const { text, escapes } = decodeEscapes(written, ['html']);
  const isWhole = escapes.length === 1 && escapes[0]?.from === 0 && escapes[0].to === written.length;
  return isWhole ? Array.from(text, (character) => character.codePointAt(0) as number) : null;
}

function readName(written: string): number | null {
  const name = written.trim().toUpperCase().replaceAll('_', ' ');
  const abbreviated = name.replaceAll(' ', '').replace(/^VS-?0*(?=[1-9])/, 'VS');
  return ABBREVIATIONS.get(abbreviated) ?? codePointOfName(name);
}
