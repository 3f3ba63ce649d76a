/** Is a word in letters of ASCII and dotless ones formed as those of Turkish are, so that it is no English one in disguise? */
import { looksEnglish } from '@limpid/engine';

const VOWELS = /[aeiou\u0131]/g;
const DOTLESS_I = '\u0131';
/** Letters that Turkish has not, vowels in a row, and two consonants at the start. */
const NEVER = /[qwx]|[aeiou\u0131]{2}|^[^aeiou\u0131]{2}/;

/** The plural, which no word of English has behind another consonant. */
const PLURAL = /[^aeioul\u0131]lar(?:da|dan|a)?$/;

/** Under a domain of Turkish a word need not end in the vowel that few words of English would end in. */
export function isTurkishWord(word: string, isTurkic: boolean): boolean {
  const lower = word.toLowerCase();
  if (NEVER.test(lower) || looksEnglish(lower, true)) return false;
  const vowels = lower.match(VOWELS) ?? [];
  if (!isHarmonic(vowels)) return false;
  const dotless = vowels.filter((vowel) => vowel === DOTLESS_I).length;
  return isTurkic || vowels.at(-1) === DOTLESS_I || dotless > 1 || PLURAL.test(lower);
}

/** The harmony of Turkish vowels: beside a dotless i stands another one or an a; what is before may be a foreign stem. */
function isHarmonic(vowels: readonly string[]): boolean {
  return vowels.every((vowel, index) => {
    const before = vowels[index - 1];
    if (vowel === DOTLESS_I) return before === undefined || before === DOTLESS_I || before === 'a';
    return before !== DOTLESS_I || vowel === 'a';
  });
}
