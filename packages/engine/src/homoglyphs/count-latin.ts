/** What a text counts whose letters pass for no others, without reading its words: no word of it is judged. */
import { isLetter } from '../unicode/general-category.ts';
import { SCRIPT } from '../unicode/script.ts';
import { type Counts, countLatinWords, NO_COUNTS } from './evidence.ts';
import { isInWord, isLatin, isOther, isRomanNumeral, isStyled, isSuspect } from './letters.ts';
import { isPhonetic, LAST_PHONETIC } from './phonetics.ts';
import { isSeenThrough, readSeenText, readWords } from './words.ts';

/** What a character adds, as bits. */
const LATIN = 1;
const BEYOND = 2;
const PHONETIC = 4;
/** Its word may be judged. */
const JUDGED = 8;
const PAIR = 16;

/** Where the first words are looked for; eight times as much each time that there are too few. */
const FIRST_PART = 2048;
const MORE = 8;

function kindOf(codePoint: number): number {
  if (isSeenThrough(codePoint)) return 0;
  if (isOther(codePoint) || isSuspect(codePoint) || isStyled(codePoint) || isRomanNumeral(codePoint))
    return JUDGED;
  const phonetic = isPhonetic(codePoint) ? PHONETIC : 0;
  if (isLatin(codePoint)) return phonetic | LATIN;
  const isBeyond = codePoint > LAST_PHONETIC && isLetter(codePoint) && !isInWord(codePoint);
  return isBeyond ? phonetic | BEYOND : phonetic;
}

let kindsOfUnits: Uint8Array | undefined;

/** Made for the first long text. */
function kinds(): Uint8Array {
  kindsOfUnits ??= Uint8Array.from({ length: 0x10000 }, (_, unit) =>
    unit >= 0xd800 && unit <= 0xdfff ? PAIR : kindOf(unit),
  );
  return kindsOfUnits;
}

/** Null where some word may be judged; of words with small letters as many are counted as are asked for. */
export function countLatin(text: string): Counts | null {
  const kindOfUnit = kinds();
  let latin = 0;
  let beyond = 0;
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    let kind = kindOfUnit[text.charCodeAt(index)] as number;
    if (kind === PAIR) {
      const codePoint = text.codePointAt(index) as number;
      kind = kindOf(codePoint);
      if (codePoint > 0xffff) index++;
    }
    if (kind === LATIN) latin++;
    else if (kind !== 0) {
      if (kind === JUDGED) return null;
      seen |= kind;
      latin += kind & LATIN;
      beyond += (kind & BEYOND) >> 1;
    }
  }
  const hasPhonetics = (seen & PHONETIC) !== 0;
  if (latin === 0) return { ...NO_COUNTS, beyond, hasPhonetics };
  const ofText = new Map([[SCRIPT.Latin, latin]]);
  return { ...NO_COUNTS, ofText, latin, latinWords: firstLatinWords(text), beyond, hasPhonetics };
}

function firstLatinWords(text: string): number {
  for (let length = FIRST_PART; ; length *= MORE) {
    const isWhole = length >= text.length;
    const seen = readSeenText(isWhole ? text : text.slice(0, length));
    const words = readWords(seen);
    // The last word of a part may go on.
    const { count, isEnough } = countLatinWords(seen, words, isWhole ? words.length : words.length - 1);
    if (isWhole || isEnough) return count;
  }
}
