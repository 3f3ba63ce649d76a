/** A file in chunks is answered as the same file read whole is. */
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { HAS_EVERY_CASE, STEP } from '../../../engine/test/cases.ts';
import {
  corporaAreMissing,
  declarations,
  emojiSequences,
  persianWords,
} from '../../../engine/test/corpora.ts';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import { assertLeftAloneWhenChanged, assertSameInChunks, inChunks } from '../../test/streamed.ts';
import type { Job, Source } from '../scan-data.ts';
import { OBEYED, showLines } from '../show-safely.ts';
import { encodeText } from '../sources/decode-text.ts';
import { scanText } from './scan-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'limpid-chunks-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'a.txt');
const SOURCE = { path: 'a.txt', file };

const JOB: Job = { ...PLAIN_JOB, output: 'cleaned' };
const JOBS: readonly Job[] = [
  JOB,
  { ...JOB, output: 'revealed', readsAllowComments: false },
  { ...JOB, output: 'report', tallies: true },
  { ...JOB, options: { punctuation: true, whitespace: true } },
  {
    ...JOB,
    selection: {
      only: { techniques: ['nbsp'], classes: [], ranges: [[0x200b, 0x200d]] },
      ignore: { techniques: ['homoglyph'], classes: [], ranges: [] },
    },
  },
];

async function isSame(
  bytes: Buffer | string,
  jobs = JOBS,
  chunkSizes = [1000],
  limits: Partial<Omit<Source, 'file'>> = {},
) {
  writeFileSync(file, bytes);
  await assertSameInChunks({ ...SOURCE, ...limits }, jobs, chunkSizes);
}

const MIXED = [
  'caf\u{E9} 10\u{A0}km \u{4ECA}\u{65E5} \u{1F469}\u{200D}\u{1F680} pass\u{200B}word\r\n',
  'x\u{200B}y // limpid-allow zero-width\r\nlimpid-allow-next-line U+200B\rx\u{200B}y\n',
  'p\u{430}ypal the cat \u{E0068}\u{E0069} \u{202E}\u{FEFF}  end.  \n\n```\ncode\u{A0}\n```\n',
].join('');

describe('a file read in chunks', () => {
  it('a file read in chunks of any size gives the same result as read whole, in every encoding', async () => {
    const borders = Array.from({ length: 40 }, (_, index) => index + 1);
    for (const name of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      await isSame(encodeText(MIXED, { name, hasSignature: true }), JOBS, borders);
    }
    await isSame(MIXED, JOBS, borders);
    await isSame('', JOBS, [1]);
  });

  it('a file scanned with --diff or a baseline gives the same result in chunks as read whole', async () => {
    const lines = [
      [2, 2],
      [4, 6],
    ] as const;
    await isSame(MIXED.repeat(3), JOBS, [7, 1000], { lines });
    const { tallies = [] } = scanText(MIXED, { ...(JOBS[1] as Job), tallies: true });
    const known = tallies.filter((_, index) => index % 2 === 0);
    assert.ok(known.length > 1);
    await isSame(MIXED.repeat(3), JOBS.slice(1, 2), [7, 1000], { known });
  });

  it('a long file with hidden messages in several places gives the same result in chunks as read whole', async () => {
    const words = `${'The quick brown fox jumps over the lazy dog. '.repeat(30)}10\u{A0}km\n`;
    const text = [
      words.repeat(300),
      MIXED,
      words.repeat(200).replaceAll('\n', ' '),
      MIXED,
      words.repeat(100),
    ].join('');
    assert.ok(text.length > 800_000);
    await isSame(text, JOBS, [65_536]);
    await isSame(text, JOBS.slice(2, 3), [65_536], {
      lines: [
        [1, 3],
        [301, 500],
      ],
    });
  });

  it('a binary or wrongly encoded file gets the same error when read in chunks of any size', async () => {
    const bad: readonly Buffer[] = [
      Buffer.from([0x61, 0xe0, 0x80, 0x62]),
      Buffer.from([0x61, 0x62, 0xf0, 0x9f, 0x98]),
      Buffer.from([0x61, 0xed, 0xa0, 0x80, 0x61]),
      Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0x80]),
      Buffer.from([0xff, 0xfe, 0x61, 0, 0x3d, 0xd8, 0x61, 0]),
      Buffer.from([0xfe, 0xff, 0xdc, 0x00, 0x00, 0x61]),
      Buffer.from([0xff, 0xfe, 0x61, 0, 0x61]),
      Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]),
      Buffer.from([0x61, 0x00, 0x62]),
      Buffer.concat([Buffer.from(MIXED.repeat(400)), Buffer.from([0xff]), Buffer.from(MIXED)]),
    ];
    for (const bytes of bad) await isSame(bytes, [JOB], [1, 2, 3, 4, 5, 1000]);
  });

  it('no output is written for a file whose last byte is invalid UTF-8', async () => {
    writeFileSync(file, Buffer.concat([Buffer.from('plain words\n'.repeat(50_000)), Buffer.from([0xff])]));
    const { outcome, given } = await inChunks(SOURCE, JOB, 1000);
    assert.equal(given.length, 0);
    assert.deepEqual(
      outcome.outcome === 'unreadable' && outcome.problem,
      'It is not UTF-8: the byte at offset 600000 begins no character. Save it as UTF-8, or leave it out with --ignore.',
    );
  });

  it('terminal and CI commands in a file are escaped when its cleaned text is printed to a terminal', async () => {
    const text = MIXED.replaceAll('\r', '') + '::a\u{1B}[8mb ##vso[\n'.repeat(20);
    for (const [name, fields, content] of [
      ['a.txt', undefined, text],
      ['a.csv', ['b'], 'a,b\n::x\u{1B},y\u{200B}\n'],
    ] as const) {
      const source = { path: name, file: join(folder, name) };
      writeFileSync(source.file, `\u{FEFF}${content}`);
      const job: Job = { ...JOB, ...(fields !== undefined && { fields, readsAllowComments: false }) };
      const { given } = await inChunks(source, job, 7);
      const { given: shown } = await inChunks(source, { ...job, forTerminal: true }, 7);
      const cleaned = given.toString('utf8').replace('\u{FEFF}', '');
      assert.notEqual(shown.toString('utf8'), cleaned);
      assert.equal(shown.toString('utf8'), showLines(cleaned, OBEYED));
    }
  });

  it('a file that changes while it is read is not overwritten', async () => {
    // The second reading counts habits of the first text, and decides the second.
    for (const line of ['plain words\u{A0}\n', 'pass\u{200B}word # limpid-allow U+00AD\n'])
      await assertLeftAloneWhenChanged(SOURCE, JOB, line.repeat(4000), [
        () => appendFileSync(file, 'x'),
        () => writeFileSync(file, ''),
        () => writeFileSync(file, Buffer.alloc(52_000, 0xff)),
      ]);
  });
});

describe('multilingual texts read in chunks', { skip: corporaAreMissing }, () => {
  it('texts in many languages, one by one and joined into one file, give the same result in chunks as read whole', async () => {
    const tests = join(import.meta.dirname, '../../../engine/test');
    const here = (name: string) =>
      readdirSync(join(tests, name)).map((one) => readFileSync(join(tests, name, one), 'utf8'));
    const texts = [
      ...declarations().map(({ text }) => text),
      ...['untouched', 'fixtures', 'trojan-sources'].flatMap(here),
      emojiSequences().join('\n'),
      persianWords().join(' '),
    ];
    const some = texts.filter((_, index) => index % STEP === 0);
    for (const text of some) await isSame(text.toWellFormed(), JOBS.slice(0, 1), [4099]);
    const all = texts.join('\n').toWellFormed();
    assert.ok(all.length > 5_000_000);
    await isSame(all, JOBS.slice(0, HAS_EVERY_CASE ? 3 : 1), [65_536]);
  });
});
