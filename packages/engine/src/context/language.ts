/** Which language do the commonest words of a text say? Asked where a space is right in one language and odd in another. */

/** What a text says, or one of its parts. */
export interface LanguageFacts {
  /** Words that only English has, each once, and how many there are: no more than are asked for. */
  readonly english: ReadonlySet<string>;
  readonly count: number;
  readonly hasFrench: boolean;
  readonly hasSlavic: boolean;
  readonly hasRomance: boolean;
  /** Letters that no English word has. */
  readonly hasForeignLetters: boolean;
}

/** None of them is a word of French. */
const ENGLISH =
  /\b(?:the|of|and|to|is|that|for|with|this|was|are|not|you|it|have|from|they|we|be|which|would|their|there|what|were|when|has|been|his|her|she|he|at|by|my|your|its|does|did|can|could|should|than|then|these|those|who|how|into|yes|about|because)\b/gi;
const MANY = 3;
const KINDS = 2;
/** None of them is a word of English; an opening guillemet too. */
const FRENCH =
  /[\u00ab\u0153]|\b(?:le|la|les|des|du|une|et|est|dans|pour|que|qui|pas|sur|avec|ce|cette|elle|ils|vous|nous|aux|ne|sont|par|votre|leur|mais|oui|merci|bonjour|pourquoi|quoi)\b|\b[cdjlnq]['\u2019][a-z\u00c0-\u017f]/i;
/** Of Polish, Czech, Slovak, Slovene and Croatian; no other language in Latin letters has them. */
const SLAVIC =
  /(?<![\w\u00c0-\u024f'\u2019%$&\\-])(?:si\u0119|nie|jest|przez|oraz|lub|dla|jako|czy|jego|od|byl|byla|bylo|by\u0142|by\u0142a|kter\u00fd|kter\u00e1|kter\u00e9|ktor\u00fd|kt\u00f3ry|kt\u00f3re|aby|nebo|alebo|podle|p\u0159i|mezi|pak|jsou|jsem|nije|nisu|kao|koji|koja|koje|ili|tylko|tego|przy|gdy|v\u0161ak|lze|ako|\u017ee|za|w|z|v|k|s)(?![\w\u00c0-\u024f])/i;
/** Of Spanish, Italian and Portuguese, where one letter is a word too. */
const ROMANCE =
  /\b(?:el|los|las|una|uno|para|por|como|del|della|che|di|il|gli|per|sono|n\u00e3o|uma|em|dos|das|de|y)\b/i;
const FOREIGN_LETTER = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0400-\u1fff\u3040-\ud7ff]/;

export const NO_LANGUAGE: LanguageFacts = {
  english: new Set(),
  count: 0,
  hasFrench: false,
  hasSlavic: false,
  hasRomance: false,
  hasForeignLetters: false,
};

export function languageOf(text: string): LanguageFacts {
  const english = new Set<string>();
  const hasFrench = FRENCH.test(text);
  let count = 0;
  ENGLISH.lastIndex = 0;
  while (!hasFrench && (count < MANY || english.size < KINDS)) {
    const word = ENGLISH.exec(text)?.[0];
    if (word === undefined) break;
    english.add(word.toLowerCase());
    count++;
  }
  return {
    english,
    count,
    hasFrench,
    hasSlavic: SLAVIC.test(text),
    hasRomance: ROMANCE.test(text),
    hasForeignLetters: FOREIGN_LETTER.test(text),
  };
}

export function sumOfLanguages(one: LanguageFacts, other: LanguageFacts): LanguageFacts {
  return {
    english: new Set([...one.english, ...other.english]),
    count: one.count + other.count,
    hasFrench: one.hasFrench || other.hasFrench,
    hasSlavic: one.hasSlavic || other.hasSlavic,
    hasRomance: one.hasRomance || other.hasRomance,
    hasForeignLetters: one.hasForeignLetters || other.hasForeignLetters,
  };
}

/** Beyond doubt: several of its words, and nothing French. */
export function isEnglish({ english, count, hasFrench }: LanguageFacts): boolean {
  return !hasFrench && count >= MANY && english.size >= KINDS;
}
