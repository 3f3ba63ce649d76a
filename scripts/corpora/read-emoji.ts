/** Emoji: every sequence there is, and lists that name them in many languages. */
import type { Corpus, CorpusDocument } from './corpus.ts';
import { listInstalled, readInstalled, stringsOfJson } from './installed-package.ts';

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

function* emojibase(): Generator<CorpusDocument> {
  for (const path of listInstalled('evidence', 'emojibase-data/*/**/*.json')) {
    const group = path.split('/')[1] ?? '';
    for (const text of stringsOfJson('evidence', path)) yield { group, text };
  }
}

/** Files as they are: emoji are keys in some. */
function* emojiLists(): Generator<CorpusDocument> {
  const patterns = ['unicode-emoji-json/*.json', 'gemoji/index.js'];
  for (const path of patterns.flatMap((pattern) => listInstalled('evidence', pattern))) {
    yield { group: path, text: readInstalled('evidence', path) };
  }
}

export const EMOJI: readonly Corpus[] = [
  { name: 'emoji-test', what: 'an emoji alone, doubled, in a sentence', documents: sequences },
  { name: 'emojibase-data', what: 'a value', documents: emojibase },
  { name: 'emoji lists', what: 'a file', documents: emojiLists },
];
