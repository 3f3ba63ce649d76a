/** Letters of the African and phonetic alphabets: a text that has some spells sounds. */

/** Between these are African and phonetic letters, but for the digraphs and carons of the Balkans and Pinyin. */
export const FIRST_PHONETIC = 0x180;
export const LAST_PHONETIC = 0x2af;
const FIRST_CARON = 0x1cd;
const LAST_CARON = 0x21b;
const IPA_TWINS = new Set([0x251, 0x261]);

export function isPhonetic(codePoint: number): boolean {
  return (
    codePoint >= FIRST_PHONETIC &&
    codePoint <= LAST_PHONETIC &&
    !(codePoint >= FIRST_CARON && codePoint <= LAST_CARON) &&
    !IPA_TWINS.has(codePoint)
  );
}
