/** What the bytes with which characters begin say in UTF-8, and those of ASCII, as bits of their nibbles. */

import { endsSentence } from '../../packages/engine/src/letters/letter-classes.ts';
import { isInWord } from '../../packages/engine/src/letters/word-letters.ts';
import {
  CANDIDATE,
  IN_WORD,
  LATIN,
  LETTERS,
  MARK,
  NATIVE_DIGIT,
  natureOf,
  OTHER,
  SURROGATE,
} from '../../packages/engine/src/text/natures.ts';

/** Tables of sixteen bytes for the high and the low nibble, and for each class of bytes the bits that say it. */
export interface ByteClasses {
  readonly tables: readonly number[];
  readonly masks: Readonly<Record<string, number>>;
}

const BYTES = Array.from({ length: 0x100 }, (_, byte) => byte);
const ARABIC = [0xd8, 0xd9];
const KANA = 0xe3;

/** For the walk: which characters are looked at one by one, which are letters of another script. */
export function leadClasses(): ByteClasses {
  refuseUnknown();
  return byteClasses({
    LOOK_LEADS: (lead) =>
      lead >= 0xc0 &&
      lead < 0xf0 &&
      !ARABIC.includes(lead) &&
      lead !== KANA &&
      !isPlain(lead) &&
      !isOther(lead),
    FOUR_LEADS: (lead) => lead >= 0xf0,
    OTHER_LEADS: isOther,
    ARABIC_LEADS: (lead) => ARABIC.includes(lead),
    KANA_LEADS: (lead) => lead === KANA,
  });
}

/** For sentences: letters of two kinds, and what may be a part of a word or an end. */
export function sentenceClasses(): ByteClasses {
  return byteClasses({
    SENTENCE_LATIN: isLatin,
    SENTENCE_OTHER: isOther,
    SENTENCE_LOOKS: (lead) =>
      lead >= 0xc0 && !isLatin(lead) && !isOther(lead) && !(isPlain(lead) && isBetweenWords(lead)),
  });
}

export function asciiClasses(): ByteClasses {
  return byteClasses({
    ASCII_ENDS: (byte) => byte < 0x80 && endsSentence(byte) && (natureOf(byte) & CANDIDATE) === 0,
    ASCII_WORDS: (byte) => byte < 0x80 && isInWord(byte),
  });
}

/** Every form that begins so is a character, and none asks anything by itself. */
function isPlain(lead: number): boolean {
  const isAlwaysFormed = lead >= 0xc2 && lead < 0xf0 && lead !== 0xe0 && lead !== 0xed;
  return isAlwaysFormed && !isOther(lead) && charactersOf(lead).every(isQuiet);
}

function isOther(lead: number): boolean {
  return (
    lead >= 0xc2 && lead < 0xe0 && charactersOf(lead).every((one) => (natureOf(one) & LETTERS) === OTHER)
  );
}

/** Each is a Latin letter, or stands between words. */
function isLatin(lead: number): boolean {
  if (lead < 0xc2 || lead >= 0xe0 || !isPlain(lead)) return false;
  const natures = charactersOf(lead).map(natureOf);
  return natures.some((one) => one & LATIN) && natures.every((one) => one === (IN_WORD | LATIN) || one === 0);
}

function isBetweenWords(lead: number): boolean {
  return charactersOf(lead).every((one) => natureOf(one) === 0 && !endsSentence(one));
}

function isQuiet(codePoint: number): boolean {
  const nature = natureOf(codePoint);
  return (
    (nature & (CANDIDATE | MARK | NATIVE_DIGIT | SURROGATE | OTHER)) === 0 && (nature & LETTERS) !== LETTERS
  );
}

/** Of two or three bytes. */
function charactersOf(lead: number): readonly number[] {
  const [first, count] = lead < 0xe0 ? [(lead & 0x1f) << 6, 0x40] : [(lead & 15) << 12, 0x1000];
  return Array.from({ length: count }, (_, index) => first + index);
}

/** What the kernel compares instead of asking a table. */
function refuseUnknown(): void {
  for (const lead of ARABIC)
    refuse(lead, (one) => {
      const second = 0x80 | (one & 0x3f);
      return lead === 0xd8 ? second <= 0x9c : second >= 0x8b && second <= 0xb0;
    });
  refuse(KANA, (one) => {
    const second = 0x80 | ((one >> 6) & 0x3f);
    const third = 0x80 | (one & 0x3f);
    if (second === 0x82) return third === 0x99 || third === 0x9a;
    return (second === 0x80 || second === 0x85) && (third === 0x80 || (third >= 0xa4 && third <= 0xad));
  });
}

function refuse(lead: number, isCompared: (codePoint: number) => boolean): void {
  for (const one of charactersOf(lead))
    if (!isQuiet(one) && !isCompared(one))
      throw new Error(`U+${one.toString(16)} asks something: the kernel must learn of it.`);
}

/** One bit for all bytes of a class with the same low nibbles. */
function byteClasses(classes: Readonly<Record<string, (byte: number) => boolean>>): ByteClasses {
  const highs = new Array<number>(16).fill(0);
  const lows = new Array<number>(16).fill(0);
  const masks: Record<string, number> = {};
  let bit = 0;
  for (const [name, isIn] of Object.entries(classes)) {
    masks[name] = 0;
    const rows = Map.groupBy(new Set(BYTES.filter(isIn).map((byte) => byte >> 4)), (high) =>
      BYTES.slice(high << 4, (high + 1) << 4)
        .filter(isIn)
        .map((byte) => byte & 15)
        .join(),
    );
    for (const [low, high] of rows) {
      if (bit === 8) throw new Error('Bytes are of more than eight kinds.');
      for (const one of high) (highs[one] as number) |= 1 << bit;
      for (const one of low.split(',').map(Number)) (lows[one] as number) |= 1 << bit;
      masks[name] |= 1 << bit;
      bit++;
    }
  }
  return { tables: [...highs, ...lows], masks };
}
