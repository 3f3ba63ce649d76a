/** Which language do the commonest words of a text say? Asked where a space is right in one language and odd in another. */
import { LANGUAGE_WORDS, type LanguageKind } from '../unicode/tables/language-words.ts';

/** What a text says, or one of its parts. */
export interface LanguageFacts {
  /** Words that English has and its neighbours have not, each once, and how many there are: no more than are asked for. */
  readonly english: ReadonlySet<string>;
  readonly count: number;
  /** Words of French, each once, but no more than two. */
  readonly french: ReadonlySet<string>;
  /** Words of programs in English, which alone make no text English. */
  readonly hasEnglishNoun: boolean;
  readonly hasRomance: boolean;
  readonly hasSlavic: boolean;
  /** Words of German, Dutch, the Nordic languages, Hungarian, Turkish or Malay. */
  readonly hasOther: boolean;
  /** Letters that no English word has. */
  readonly hasForeignLetters: boolean;
}

/** What a word says, as bits; a few words are of two languages. What each kind holds is in data/language-words.txt. */
const ENGLISH = 1;
const FRENCH = 2;
const FRENCH_CAPITAL = 4;
const ONLY_FRENCH = 8;
const ROMANCE = 16;
const SLAVIC = 32;
const ENGLISH_NOUN = 64;
const OTHER = 128;

const BITS_OF_KIND: Readonly<Record<LanguageKind, number>> = {
  english: ENGLISH,
  'english-noun': ENGLISH_NOUN,
  french: FRENCH,
  'french-capital': FRENCH | FRENCH_CAPITAL,
  'only-french': FRENCH | FRENCH_CAPITAL | ONLY_FRENCH,
  romance: ROMANCE,
  slavic: SLAVIC,
  other: OTHER,
};

/** In small letters, with what each says. */
const WORDS = new Map<string, number>();
for (const [kind, list] of LANGUAGE_WORDS)
  for (const word of list.split(' ')) WORDS.set(word, (WORDS.get(word) ?? 0) | BITS_OF_KIND[kind]);

const MANY = 3;
const KINDS = 2;
const LATIN_END = 0x250;
/** Of letters, digits and the low line, in small letters; 0 ends a word. */
const LETTERS = Uint16Array.from({ length: LATIN_END }, (_, unit) => {
  const letter = String.fromCharCode(unit);
  return /[\w\u00c0-\u024f]/.test(letter) ? letter.toLowerCase().charCodeAt(0) : 0;
});
/** Most words are none of the lists: a bit for the hash of each that is. */
const HASHES = 4096;
const MAY_BE_KNOWN = new Uint8Array(HASHES);
const hashAfter = (hash: number, letter: number) => (hash * 31 + letter) & (HASHES - 1);
for (const word of WORDS.keys())
  MAY_BE_KNOWN[[...word].reduce((hash, letter) => hashAfter(hash, letter.charCodeAt(0)), 0)] = 1;

/** A guillemet, a ligature: no other language has them. */
const FRENCH_SIGN = /[\u00ab\u0153]/;
const SURELY_FRENCH = ['bonjour', 'merci'];
const FOREIGN_LETTER = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0400-\u1fff\u3040-\ud7ff]/;

export const NO_LANGUAGE: LanguageFacts = {
  english: new Set(),
  count: 0,
  french: new Set(),
  hasEnglishNoun: false,
  hasRomance: false,
  hasSlavic: false,
  hasOther: false,
  hasForeignLetters: false,
};

/** Tags and names of values, which are English in any language. */
const NAME = /<[^<>]{0,200}>|\{[^{}|:]{0,60}\}|%\(\w+\)/g;

export function languageOf(marked: string): LanguageFacts {
  const text = marked.replace(NAME, ' ');
  const english = new Set<string>();
  const french = new Set<string>(FRENCH_SIGN.test(text) ? SURELY_FRENCH : []);
  let count = 0;
  let said = 0;
  const hear = (start: number, end: number) => {
    const written = text.slice(start, end);
    const word = written.toLowerCase();
    const says = WORDS.get(word) ?? 0;
    said |= says;
    if ((says & ENGLISH) !== 0 && (count < MANY || english.size < KINDS)) {
      english.add(word);
      count++;
    }
    const isFrench = written === word ? FRENCH : isCapitalised(written, word) ? FRENCH_CAPITAL : 0;
    if ((says & isFrench) === 0) return;
    for (const one of (says & ONLY_FRENCH) === 0 ? [word] : SURELY_FRENCH)
      if (french.size < KINDS) french.add(one);
  };
  let start = 0;
  let hash = 0;
  for (let index = 0; index <= text.length; index++) {
    const unit = text.charCodeAt(index);
    const letter = unit < LATIN_END ? (LETTERS[unit] as number) : 0;
    if (letter !== 0) hash = hashAfter(hash, letter);
    else {
      if (MAY_BE_KNOWN[hash] === 1 && index > start) hear(start, index);
      start = index + 1;
      hash = 0;
    }
  }
  return {
    ...{ english, count, french },
    hasEnglishNoun: (said & ENGLISH_NOUN) !== 0,
    hasRomance: (said & ROMANCE) !== 0,
    hasSlavic: (said & SLAVIC) !== 0,
    hasOther: (said & OTHER) !== 0,
    hasForeignLetters: FOREIGN_LETTER.test(text),
  };
}

function isCapitalised(written: string, word: string): boolean {
  return written === word.charAt(0).toUpperCase() + word.slice(1);
}

export function sumOfLanguages(one: LanguageFacts, other: LanguageFacts): LanguageFacts {
  return {
    english: new Set([...one.english, ...other.english]),
    count: one.count + other.count,
    french: new Set([...one.french, ...other.french]),
    hasEnglishNoun: one.hasEnglishNoun || other.hasEnglishNoun,
    hasRomance: one.hasRomance || other.hasRomance,
    hasSlavic: one.hasSlavic || other.hasSlavic,
    hasOther: one.hasOther || other.hasOther,
    hasForeignLetters: one.hasForeignLetters || other.hasForeignLetters,
  };
}

/** Beyond doubt: several of its words, and hardly a word of French. */
export function isEnglish({ english, count, french }: LanguageFacts): boolean {
  return french.size < KINDS && count >= MANY && english.size >= KINDS;
}

/** Where one letter is a word too: French, Spanish, Italian, Portuguese. */
export function isRomance({ french, hasRomance }: LanguageFacts): boolean {
  return french.size > 0 || hasRomance;
}

/** Some other language than English. */
export function isForeign(facts: LanguageFacts): boolean {
  const { hasSlavic, hasOther, hasForeignLetters } = facts;
  return (isRomance(facts) || hasSlavic || hasOther || hasForeignLetters) && !isEnglish(facts);
}

/** Another language, or a message so short that it says nothing: but no word of it is English. */
export function isUnlikeEnglish(facts: LanguageFacts): boolean {
  return isForeign(facts) || (facts.count === 0 && !facts.hasEnglishNoun);
}
