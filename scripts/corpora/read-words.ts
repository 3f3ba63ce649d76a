/** Dictionaries: words of one language, a hundred at a time and all of them as one text. */
import type { Corpus, CorpusDocument } from './corpus.ts';
import { type Home, readInstalled } from './installed-package.ts';

const WORDS_OF_A_DOCUMENT = 100;

const DICTIONARIES: readonly { readonly home: Home; readonly language: string }[] = [
  { home: 'corpora', language: 'fa' },
  ...['ru', 'uk', 'sr', 'bg', 'mk', 'el', 'mn', 'hy', 'ne'].map((language) => ({
    home: 'evidence' as const,
    language,
  })),
];

/** Lines of a dictionary without the count on top and the flags that follow a slash. */
function wordsOf(home: Home, language: string): readonly string[] {
  const [, ...lines] = readInstalled(home, `dictionary-${language}/index.dic`).trimEnd().split(/\r?\n/);
  return lines.map((line) => line.replace(/[/\t].*$/, ''));
}

function* documentsOf(home: Home, language: string): Generator<CorpusDocument> {
  const words = wordsOf(home, language);
  for (let first = 0; first < words.length; first += WORDS_OF_A_DOCUMENT) {
    yield { group: language, text: words.slice(first, first + WORDS_OF_A_DOCUMENT).join(' ') };
  }
  yield { group: `${language}, whole`, text: words.join(' ') };
}

export const WORDS: readonly Corpus[] = DICTIONARIES.map(({ home, language }) => ({
  name: `dictionary-${language}`,
  what: 'a hundred words; all words',
  documents: () => documentsOf(home, language),
}));
