/** Which language do the commonest words of a text say? Asked where a space is right in one language and odd in another. */

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

const BEFORE = '(?<![\\w\\u00c0-\\u024f])';
const BEHIND = '(?![\\w\\u00c0-\\u024f])';
const words = (list: string, flags: string) => new RegExp(`${BEFORE}(?:${list})${BEHIND}`, flags);

const ENGLISH = words(
  'the|of|and|to|is|that|for|with|this|was|are|not|you|it|have|from|they|we|be|which|would|their|there|what|were|when|has|been|his|her|she|he|at|by|my|your|its|does|did|can|could|should|than|then|these|those|who|how|into|yes|about|because',
  'gi',
);
const MANY = 3;
const KINDS = 2;
const FRENCH = words(
  '[Ll]e|la|[Ll]es|[Dd]es|[Dd]u|[Uu]ne|et|[Dd]ans|[Qq]ue|[Qq]ui|pas|avec|[Cc]ette|[Ee]lle|[Ii]ls|[Vv]ous|nous|aux|sont|votre|leur|mais|[Pp]our|[Pp]ar|[Oo]ui|[Mm]erci',
  'g',
);
/** No other language has these: a greeting, a guillemet, a ligature. */
const ONLY_FRENCH = /[\u00ab\u0153]|\b(?:[Bb]onjour|[Pp]ourquoi|[Mm]erci|[Oo]ui)\b/;
/** Of Spanish, Italian and Portuguese, where one letter is a word too. */
const ROMANCE = words(
  'el|los|las|est|sur|una|uno|para|por|como|del|della|che|di|il|gli|per|sono|n\\u00e3o|uma|em|dos|das|de|y',
  'i',
);
/** Of Polish, Czech, Slovak, Slovene and Croatian. */
const SLAVIC = words(
  'si\\u0119|je|jest|ke|ze|jak|nie|przez|oraz|lub|dla|jako|czy|jego|od|byl|byla|bylo|by\\u0142|by\\u0142a|kter\\u00fd|kter\\u00e1|kter\\u00e9|ktor\\u00fd|kt\\u00f3ry|kt\\u00f3re|aby|nebo|alebo|podle|p\\u0159i|mezi|pak|jsou|jsem|nije|nisu|kao|koji|koja|koje|ili|tylko|tego|przy|gdy|v\\u0161ak|lze|ako|\\u017ee|za',
  'i',
);
const ENGLISH_NOUN = words(
  'files?|folders?|items?|lists?|users?|errors?|results?|news?|feeds?|titles?|names?|words?|texts?|times?|ago|left|remaining|selected|chapters?|sections?|sec|vol|fig|mrs?|ms|dr|st|eq|figures?|tables?|appendix|step|see|click|save|saved|open|load|loaded|loading|found|failed|please|your|you|no|all|each|more|only|on|as|an',
  'i',
);
const OTHER = words(
  'und|nicht|ist|mit|der|das|dem|den|im|ein|eine|einen|wird|werden|von|zum|zur|f\u00fcr|oder|het|een|niet|voor|naar|och|att|eller|som|ikke|og|til|det|ett|nem|egy|ile|bir|yang|dengan|untuk',
  'i',
);
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
  const french = new Set<string>(ONLY_FRENCH.test(text) ? ['bonjour', 'merci'] : []);
  let count = 0;
  for (const [word] of text.matchAll(FRENCH)) {
    if (french.size >= KINDS) break;
    french.add(word.toLowerCase());
  }
  for (const [word] of text.matchAll(ENGLISH)) {
    if (count >= MANY && english.size >= KINDS) break;
    english.add(word.toLowerCase());
    count++;
  }
  return {
    ...{ english, count, french },
    hasEnglishNoun: ENGLISH_NOUN.test(text),
    hasRomance: ROMANCE.test(text),
    hasSlavic: SLAVIC.test(text),
    hasOther: OTHER.test(text),
    hasForeignLetters: FOREIGN_LETTER.test(text),
  };
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
