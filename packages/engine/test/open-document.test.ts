/** A document that is read in chunks has the answer of the whole text. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HOSTILE_SHAPES } from '../../../bench/hostile-shapes.ts';
import { type CleanOptions, inspect, openDocument } from '../src/index.ts';
import type { SectionSize } from '../src/text/section-size.ts';
import { anyText } from './any-text.ts';
import { cases, HAS_EVERY_CASE } from './cases.ts';
import { corporaAreMissing, declarations, emojiSequences, persianWords } from './corpora.ts';
import { utf8Bits } from './encoders/zero-width.ts';
import { escaped } from './escaped.ts';
import { chunksOf, evenChunks, inspectInSections, readDocument } from './read-document.ts';

const TINY: readonly SectionSize[] = [
  { visible: 6, characters: 8 },
  { visible: 24, characters: 32 },
  { visible: 50, characters: 64 },
];
const OPTIONS: readonly Partial<CleanOptions>[] = [
  {},
  { punctuation: true, whitespace: true },
  { zeroWidth: false },
];

function isAnswered(
  text: string,
  chunks: readonly string[],
  options: Partial<CleanOptions> = {},
  size?: SectionSize,
): void {
  const { source, ...document } = readDocument(chunks, options, size);
  assert.equal(source, text);
  const whole =
    size === undefined ? inspect(text, { options, positions: true }) : inspectInSections(text, options, size);
  assert.deepEqual(document, whole, `${escaped(text.slice(0, 300))} ${JSON.stringify({ size, options })}`);
}

/** What reaches far: fences, scattered bits, habits of a text, look-alikes that need rounds, long lines. */
const FAR = [
  '```\n',
  '    code\n',
  '\n\n',
  '\r\n',
  'One.  Two. Three.\n',
  'two at the end  \n',
  'tabs \t \n',
  '| a  | b |\n',
  'Zajac i \u0107\u0119\u0142 w\u00a0lesie. ',
  'a\u00a0dog ',
  '10\u202fkm 1\u202f234 ',
  'Bonjour\u202f! ',
  'i\u0307 \u0131 ',
  'p\u0430ypal \u0441\u043e\u0441\u043e the cat ',
  '\u043f\u0440\u043e\u0441\u0442\u043e \u0442\u0435\u043a\u0441\u0442. ',
  'x'.repeat(40),
  '\u4eca'.repeat(20),
  'hi\u{E0158}\u{E0159}\u{E015A} ',
  'a\u200bb\u200cc\u200bd\u200c ',
  '\u200b\u200c\u200d\u2060\u200b\u200d\u200c\ufeff\u200b',
  '\ud83d',
  '\ude00',
];
const farText = fc
  .array(fc.oneof(fc.constantFrom(...FAR), anyText), { minLength: 1, maxLength: 14 })
  .map((pieces) => pieces.join(''));

/** Bits of a message, one after each letter of a text. */
function scattered(secret: string, between: string): string {
  return Array.from(utf8Bits(secret, { zero: '\u200b', one: '\u200c' }), (bit) => `${between}${bit}`).join(
    '',
  );
}

describe('documents in chunks', () => {
  it('a document with many small sections gives the same result read in chunks as read at once', () => {
    fc.assert(
      fc.property(
        farText,
        fc.constantFrom(...OPTIONS),
        fc.constantFrom(...TINY),
        fc.array(fc.nat(), { maxLength: 8 }),
        (text, options, size, cuts) => {
          const places = cuts.map((cut) => cut % (text.length + 1));
          isAnswered(text, chunksOf(text, places), options, size);
        },
      ),
      { numRuns: cases(3000), seed: 20261121 },
    );
  });

  it('a document cut into two chunks at any offset gives the same result as read at once', () => {
    const text = FAR.join('');
    for (const size of TINY) {
      for (let cut = 0; cut <= text.length; cut += size.visible < 24 ? 5 : 1)
        isAnswered(text, chunksOf(text, [cut]), {}, size);
      isAnswered(text, [...evenChunks(text, 1)], {}, size);
      isAnswered(text, ['', text, ''], {}, size);
    }
    isAnswered('', [], {});
    isAnswered('', ['', ''], {});
  });

  it('a text built to slow down the scan gives the same result read in chunks as read at once', () => {
    for (const shape of HOSTILE_SHAPES) {
      const text = shape.make(4000);
      isAnswered(text, evenChunks(text, 777), OPTIONS[1], { visible: 1000, characters: 1300 });
    }
  });

  it('a document of 600,000 characters gives the same result read in chunks as read at once', () => {
    const words = 'The quick brown fox jumps over the lazy dog. It is 10\u00a0km away.\n';
    const text = [
      words.repeat(4000),
      'p\u0430ypal pass\u0000word \u{1F468}\u200D\u{1F469}\n\n',
      words.repeat(2000).replaceAll('\n', ' '),
      scattered('scattered', `x${words.repeat(60)}`),
      `\n\`\`\`\n${words.repeat(3000)}\`\`\`\nend  \n`,
    ].join('');
    assert.ok(text.length > 600_000);
    isAnswered(text, evenChunks(text, 65_536));
    isAnswered(text, evenChunks(text, 9_999), OPTIONS[1]);
    const { payloads } = readDocument(evenChunks(text, 65_536));
    assert.deepEqual(
      payloads.map((payload) => payload.text),
      ['scattered'],
    );
  });

  if (HAS_EVERY_CASE)
    it('a document with 300,000 or more hidden characters gives the same result read in chunks as read at once', () => {
      const run = '\u200b\u200c\u200c\u200d'.repeat(80_000);
      const words = `a${'\u200b\u200c\u200c\u200b\u200b\u200b\u200b\u200c'} `.repeat(40_000);
      for (const text of [`x${run}y`, words, `${'\ufeff'.repeat(300_000)}${words}`])
        isAnswered(text, evenChunks(text, 100_000));
    });
});

describe('documents of natural text in chunks', { skip: corporaAreMissing }, () => {
  const here = (folder: string) =>
    readdirSync(join(import.meta.dirname, folder)).map((name) => ({
      name,
      text: readFileSync(join(import.meta.dirname, folder, name), 'utf8'),
    }));
  const texts = () => [
    ...declarations(),
    ...['untouched', 'fixtures', 'trojan-sources'].flatMap(here),
    { name: 'emoji in lines', text: emojiSequences().join('\n') },
    { name: 'emoji in one line', text: emojiSequences().join('') },
    { name: 'Persian words in one line', text: persianWords().join(' ') },
  ];

  it('a natural text gives the same result read in chunks as read at once', () => {
    for (const { text } of texts()) isAnswered(text, evenChunks(text, 1013));
  });

  it('natural texts joined into one long document give the same result read in chunks as read at once', () => {
    const text = texts()
      .filter((_, index) => HAS_EVERY_CASE || index % 5 === 0)
      .map((one) => one.text)
      .join('\n');
    assert.ok(text.length > cases(5_000_000));
    isAnswered(text, evenChunks(text, 65_536), OPTIONS[1]);
  });

  it('a natural text gives the same result scanned in sections as scanned whole', () => {
    for (const { name, text } of texts()) {
      const size = { visible: 500, characters: 600 };
      assert.deepEqual(inspectInSections(text, {}, size), inspect(text, { positions: true }), name);
    }
  });
});

describe('documents read more than once', () => {
  it('a plain document is read once, and a document with foreign or look-alike letters several times', () => {
    const readings = (text: string) => {
      const document = openDocument({}, { visible: 20, characters: 30 });
      let count = 0;
      for (; document.wantsReading; count++) {
        document.read(text);
        document.endReading();
      }
      return count;
    };
    assert.equal(readings('Plain words, pass\u200bword, in more\nthan one section.\n'), 1);
    assert.equal(
      readings(
        '\u0421\u044a\u0435\u0448\u044c \u0436\u0435 \u0435\u0449\u0451\n\u044d\u0442\u0438\u0445 \u0431\u0443\u043b\u043e\u043a\n',
      ),
      1,
    );
    assert.equal(readings('the angle \u03b1 is\nnot in the house\n'), 3);
    assert.equal(readings('the cat p\u0430ypal\nis in the house\nof the dog\n'), 4);
  });

  it('a document whose length changes between two readings is reported as changed', () => {
    const size = { visible: 20, characters: 30 };
    const text = 'Some words in some lines.\n'.repeat(20);
    for (const other of [text, text.slice(1), `${text}x`, `${text}${text}`, '']) {
      const document = openDocument({}, size);
      document.read(text);
      document.endReading();
      const early = document.decide(other);
      const { parts, hasChanged } = document.end();
      assert.equal(hasChanged, other !== text);
      assert.equal([...early, ...parts].map(({ source }) => source).join(''), other);
    }
  });

  it('cleaning a document in sections a second time changes nothing', () => {
    const line = fc
      .array(fc.oneof(fc.constantFrom(...FAR.filter((piece) => piece.length < 20)), anyText), {
        maxLength: 8,
      })
      .map((pieces) => pieces.join(''))
      .filter((text) => Array.from(text).length < 50);
    fc.assert(
      fc.property(fc.array(line, { minLength: 5, maxLength: 30 }), (lines) => {
        const text = lines.join('\n');
        const size = { visible: 120, characters: 6000 };
        const once = inspectInSections(text, {}, size).text;
        assert.equal(escaped(inspectInSections(once, {}, size).text), escaped(once), escaped(text));
      }),
      { numRuns: cases(1000), seed: 20261121 },
    );
  });
});
