/** Reads a character as people write one: a number in some notation, a name, an abbreviation, the character itself. */
import { codePointOfName } from '@limpid/engine';
import { decodeEscapes } from '../escapes/decode-escapes.ts';
import { WrongUsage } from '../exit-codes.ts';
import { didYouMean } from '../nearest-name.ts';

/** Abbreviations of NameAliases.txt and of people, for characters that somebody may ask about. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  ...{ NBSP: 0xa0, SHY: 0xad, CGJ: 0x34f, ALM: 0x61c, MVS: 0x180e, NNBSP: 0x202f, MMSP: 0x205f },
  ...{ ZWSP: 0x200b, ZWNJ: 0x200c, ZWJ: 0x200d, LRM: 0x200e, RLM: 0x200f, WJ: 0x2060, BOM: 0xfeff },
  ...{ ZWNBSP: 0xfeff, LRE: 0x202a, RLE: 0x202b, PDF: 0x202c, LRO: 0x202d, RLO: 0x202e },
  ...{ LRI: 0x2066, RLI: 0x2067, FSI: 0x2068, PDI: 0x2069, LS: 0x2028, PS: 0x2029, NEL: 0x85 },
  ...{
    NUL: 0,
    BEL: 7,
    BS: 8,
    TAB: 9,
    LF: 0xa,
    VT: 0xb,
    FF: 0xc,
    CR: 0xd,
    ESC: 0x1b,
    DEL: 0x7f,
    OBJ: 0xfffc,
    HF: 0x3164,
  },
  ...{ FVS1: 0x180b, FVS2: 0x180c, FVS3: 0x180d, FVS4: 0x180f, IDSP: 0x3000, THSP: 0x2009, HSP: 0x200a },
};

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

/** Code points, each once. Throws WrongUsage. */
export function readCharacters(written: string): readonly number[] {
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
  const meant = didYouMean(written, Object.keys(ABBREVIATIONS));
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
  const selector = /^VS-?([0-9]{1,3})$/.exec(name)?.[1];
  if (selector !== undefined) return selectorOf(Number(selector));
  const known = ABBREVIATIONS[name.replaceAll(' ', '')];
  return known ?? codePointOfName(name);
}

function selectorOf(number: number): number | null {
  if (number < 1 || number > 256) return null;
  return number <= 16 ? 0xfe00 + number - 1 : 0xe0100 + number - 17;
}
