import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { clean, type Reason } from '../src/index.ts';
import { escaped } from './escaped.ts';

const FOLDER = join(import.meta.dirname, 'untouched');
const MIN_ENTRIES = 30;

interface List {
  /** Why something in it may be reported. */
  readonly reasons: readonly Reason[];
  /** English sentences in which its entries stand too. */
  readonly sentences?: readonly string[];
  /** Entries make a text when they follow one another. */
  readonly isText?: boolean;
}

const ENGLISH = ['The value of % is given in the table.', 'See % for more.', 'They spoke of the new %'];
const RUSSIAN = ['Это % и больше ничего.', 'Вчера мы говорили про %', '% работает хорошо, но не всегда.'];
const LANGUAGE: List = { reasons: [], isText: true };
const LISTS: Readonly<Record<string, List>> = {
  'armenian-georgian.txt': LANGUAGE,
  'belarusian-and-more.txt': LANGUAGE,
  'bulgarian-macedonian.txt': LANGUAGE,
  'cherokee-coptic.txt': LANGUAGE,
  'foreign-in-english.txt': { reasons: ['foreign-script-text', 'scientific-symbol'], isText: true },
  'greek-with-latin.txt': { reasons: ['foreign-script-text'], isText: true },
  'hyphened-words.txt': { reasons: ['foreign-script-text'], sentences: RUSSIAN },
  'japanese-with-latin.txt': { reasons: ['fullwidth-cjk'], isText: true },
  'kazakh.txt': LANGUAGE,
  'mixed-words.txt': {
    reasons: ['mixed-script-word', 'foreign-script-text'],
    sentences: [...ENGLISH, ...RUSSIAN],
  },
  'phonetics.txt': { reasons: ['ipa-transcription'], sentences: ENGLISH, isText: true },
  'roman-numerals.txt': { reasons: ['roman-numeral'], sentences: ENGLISH, isText: true },
  'russian.txt': LANGUAGE,
  'science.txt': { reasons: ['scientific-symbol'], sentences: ENGLISH, isText: true },
  'serbian.txt': LANGUAGE,
  'styled.txt': { reasons: ['styled-word', 'math-variable'], sentences: ENGLISH, isText: true },
  'ukrainian.txt': { reasons: ['foreign-script-text'], isText: true },
  'units.txt': {
    reasons: ['unit-sign'],
    sentences: ENGLISH,
    isText: true,
  },
};

/** Names with a Russian ending: without a sentence in Cyrillic their last letters are as good as Latin. */
const INFLECTED_NAMES = ['Facebook\u0430', 'TikTok\u0435\u0440', 'eBay\u0449\u0438\u043A'];

/** One entry a line; what could be taken for a plain letter is escaped. */
function entriesOf(file: string): readonly string[] {
  return readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) =>
      line.replace(/\\u(?:\{([0-9A-F]+)\}|([0-9A-F]{4}))/g, (_, long, short) =>
        String.fromCodePoint(Number.parseInt(long ?? short, 16)),
      ),
    );
}

function staysAsItIs(text: string, reasons: readonly Reason[]): void {
  const report = clean(text);
  assert.equal(escaped(report.text), escaped(text));
  assert.deepEqual([report.payloads, report.suspicion], [[], 0], escaped(text));
  for (const { name, reason, removed } of report.findings) {
    assert.equal(removed, false, escaped(text));
    assert.ok(reason !== undefined && reasons.includes(reason), `${name}, ${reason}: ${escaped(text)}`);
  }
}

describe('words that are not disguised', () => {
  it('every word list in packages/engine/test/untouched is tested', () => {
    assert.deepEqual(readdirSync(FOLDER).sort(), Object.keys(LISTS).sort());
  });

  for (const [file, { reasons, sentences = [], isText = false }] of Object.entries(LISTS)) {
    const entries = entriesOf(file);

    it(`cleaning changes no word of the list ${file} on its own`, () => {
      assert.ok(entries.length >= MIN_ENTRIES, `${entries.length} entries`);
      for (const entry of entries) staysAsItIs(entry, reasons);
    });

    if (isText)
      it(`cleaning changes no word of the list ${file} when all words form one text`, () => {
        staysAsItIs(entries.join('\n'), reasons);
        staysAsItIs(entries.join(' '), reasons);
      });

    if (sentences.length > 0)
      it(`cleaning changes no word of the list ${file} inside a sentence`, () => {
        for (const entry of entries)
          for (const sentence of sentences) staysAsItIs(sentence.replace('%', entry), reasons);
      });
  }

  it('a Latin name with a Russian ending is kept in a Russian sentence', () => {
    for (const name of INFLECTED_NAMES)
      for (const sentence of RUSSIAN) staysAsItIs(sentence.replace('%', name), ['mixed-script-word']);
  });
});
