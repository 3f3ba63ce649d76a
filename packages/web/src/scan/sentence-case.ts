/** Formal names of characters as a sentence writes them: `ZERO WIDTH SPACE` is "Zero width space". */

/** Names of scripts and people, which keep their capital. */
const PROPER =
  /\b(?:arabic|armenian|braille|canadian|cherokee|coptic|cyrillic|deseret|devanagari|ethiopic|georgian|gothic|greek|hangul|hebrew|hiragana|ipa|katakana|khmer|latin|lisu|mongolian|ogham|roman|thai|tibetan)\b/g;

/** Labels in angle brackets stay as they are: they are not names. */
export function sentenceCase(name: string): string {
  if (name.startsWith('<')) return name;
  const plain = name
    .toLowerCase()
    .replace(PROPER, capitalised)
    .replace(
      /\b(capital (?:letter )?)([a-z]{1,2})$/,
      (_, start: string, letter: string) => start + letter.toUpperCase(),
    );
  return capitalised(plain);
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
