/** A data set that is read row by row is answered as the same file read whole is. */
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { assertLeftAloneWhenChanged, assertSameInChunks } from '../../test/streamed.ts';
import type { Job, Outcome, Scanned, Source } from '../scan-data.ts';
import { encodeText } from '../sources/decode-text.ts';
import { scanWhole } from './whole-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'limpid-rows-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const CLEANED: Job = {
  options: { punctuation: true },
  selection: { only: null, ignore: { techniques: [], classes: [], ranges: [] } },
  readsAllowComments: false,
  fields: ['text'],
  output: 'cleaned',
};
const REPORT: Job = { ...CLEANED, output: 'report', tallies: true };
const JOBS = [CLEANED, REPORT];

/** Answers what it is read whole. */
async function isSame(
  name: string,
  content: Buffer | string,
  { jobs = JOBS, chunkSizes, limits = {} }: Settings,
): Promise<Outcome> {
  const file = join(folder, name);
  writeFileSync(file, content);
  return assertSameInChunks({ path: name, file, ...limits }, jobs, chunkSizes);
}

interface Settings {
  readonly jobs?: readonly Job[];
  readonly chunkSizes: readonly number[];
  readonly limits?: Partial<Omit<Source, 'file'>>;
}

/** At every byte of a text that is as long there is a border. */
const bordersOf = (length: number) => Array.from({ length }, (_, index) => index + 1);
const BORDERS = bordersOf(24);
const ENCODINGS = [
  { name: 'utf-8', hasSignature: false },
  { name: 'utf-8', hasSignature: true },
  { name: 'utf-16le', hasSignature: true },
  { name: 'utf-16be', hasSignature: true },
] as const;

const CSV = [
  'id,text,"more\n""quoted"""\r\n',
  '1,pass\u{200B}word,x\u{200B}\n',
  '2,"said ""yes\u{200B}"" , and\r\n no\u{A0}\r""","y"\r\n',
  '3,un\u{2028}quoted\u{201C},\n',
  '\n4\n"5","\u{1F469}\u{200D}\u{1F680}\u{200B}\u{E0041}"\r6,p\u{430}ypal,,\r\n',
  '7,"""\u{200B}"""\n8,\u{200B},\n9,',
].join('');

const JSONL = [
  '{"id":"1\u{200B}","text":"pass\u{200B}word \\u200b \\"yes\\""}\r\n',
  '\n  \r\n{"text":"\\ud83d\\ude80\\u200B\u{1F469}\u{200D}\u{1F680}","n":[1,{"text":"\u{200B}"}]}\n',
  '{"text":["a\u{A0}b","\\ud83d\u{200B}"],"more":{"text":"\u{200B}"}}\n',
  '{"text":"p\u{430}ypal\\\\\\n\\u00e9\u{E0041}"}\n{"text":7}\n{"other":"\u{200B}"}\n[]\n7\n{"text":"\u{200B}z"}',
].join('');

describe('a CSV or JSONL file read row by row', () => {
  it('a CSV or JSONL file gives the same result row by row as read whole, in every encoding and chunk size', async () => {
    for (const encoding of ENCODINGS) {
      for (const [name, text] of [
        ['a.csv', CSV],
        ['a.csv', `${CSV}\r`],
        ['a.tsv', CSV.replaceAll(',', '\t')],
        ['a.CSV', CSV.replaceAll(',', ';')],
        ['a.jsonl', JSONL],
        ['a.ndjson', `${JSONL}\r\n\n`],
      ] as const) {
        const bytes = encodeText(text, encoding);
        const chunkSizes = encoding === ENCODINGS[0] ? bordersOf(bytes.length) : BORDERS;
        await isSame(name, bytes, { jobs: [REPORT], chunkSizes: BORDERS });
        const outcome = await isSame(name, bytes, { jobs: [CLEANED], chunkSizes });
        assert.ok(outcome.outcome === 'scanned' && outcome.deleted > 5, name);
      }
    }
  });

  it('an empty CSV or JSONL file, or one with only a header, gives the same result row by row as read whole', async () => {
    for (const text of ['', '\u{FEFF}', 'text', 'text\r', '\u{FEFF}text\r\n'])
      await isSame('a.csv', text, { chunkSizes: BORDERS });
    for (const text of ['', '\u{FEFF}', '\n', ' \r\n\n', '\u{FEFF}{"text":"\u{200B}"}'])
      await isSame('a.jsonl', text, { chunkSizes: BORDERS });
  });

  it('a CSV or JSONL file with random values gives the same result row by row as read whole', async () => {
    const value = fc
      .array(
        fc.constantFrom(
          ...[...'a " "" , \\ ; { \u{200B} \u{A0} \u{1F680}'.split(' '), ' ', '\n', '\r\n', '\r'],
        ),
        { maxLength: 6 },
      )
      .map((parts) => parts.join(''));
    const rows = fc.array(fc.tuple(value, value, fc.boolean()), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (all, chunkBytes) => {
        const settings = { jobs: [CLEANED], chunkSizes: [chunkBytes] };
        // Those without quotation marks are CSV that means something else, or none at all.
        const written = all.map(([one, other, isBare]) => [
          one.replaceAll(/[",\r\n]/g, '_'),
          isBare ? other : `"${other.replaceAll('"', '""')}"`,
        ]);
        await isSame('a.csv', ['id,text', ...written.map((row) => row.join(','))].join('\n'), settings);
        const lines = all.map(([one, other, isBare]) =>
          isBare ? one : JSON.stringify({ text: one, other }),
        );
        await isSame('a.jsonl', lines.join('\n'), settings);
      }),
      { numRuns: 300, seed: 20261123 },
    );
  });

  it('a CSV file scanned with --diff, a baseline or --only gives the same result row by row as read whole', async () => {
    const rows = `${CSV}\n`;
    const chunkSizes = [7, 1000];
    await isSame('a.csv', rows, { chunkSizes, limits: { lines: [[3, 5]] } });
    const { tallies } = (await isSame('a.csv', rows, { jobs: [REPORT], chunkSizes })) as Scanned;
    const known = (tallies ?? []).slice(1);
    assert.ok(known.length > 1);
    await isSame('a.csv', rows, { jobs: [REPORT], chunkSizes, limits: { known } });
    const only = { techniques: ['nbsp'], classes: [], ranges: [] } as const;
    await isSame('a.csv', rows, {
      jobs: JOBS.map((job) => ({ ...job, selection: { ...job.selection, only } })),
      chunkSizes,
    });
  });

  it('several fields of a CSV or JSONL file are cleaned, in whatever order the fields are given', async () => {
    const fields = ['text', 'id', 'text'];
    const csv = 'id,text\n1\u{200B},a\u{200B}b\n';
    const jobs = JOBS.map((job) => ({ ...job, fields }));
    await isSame('a.csv', csv, { jobs, chunkSizes: BORDERS });
    const source = { path: 'a.csv', file: join(folder, 'a.csv') };
    const outcome = await scanWhole(source, { ...CLEANED, fields });
    assert.equal(outcome.outcome === 'scanned' && outcome.text, 'id,text\n1,ab\n');
    await isSame('a.jsonl', '{"text":"\u{200B}","id":"\u{200B}"}', { jobs, chunkSizes: BORDERS });
  });

  it('a CSV or JSONL file that cannot be parsed gets the same error row by row as read whole, and no output', async () => {
    const rows = 'id,text\n1,"a\r\nb\u{200B}"\n';
    for (const [name, content, problem] of [
      ['a.csv', `${rows}2,"a"b\n3,"c"\n`, 'It is no CSV that can be read in one way only, from line 4 on.'],
      ['a.csv', `${rows}2,a"b"\n`, 'It is no CSV that can be read in one way only, from line 4 on.'],
      ['a.csv', `${rows}2,"open\n3,c\n`, 'It is no CSV that can be read in one way only, from line 4 on.'],
      [
        'a.csv',
        `${rows}${'2,b\n'.repeat(2100)}2,"a"\0b\n3,c\n4,"a"b\n`,
        'It is no CSV that can be read in one way only, from line 2104 on.',
      ],
      [
        'a.csv',
        'id,text\r\n1,b\r\n\r2,"a"b\r\n',
        'It is no CSV that can be read in one way only, from line 4 on.',
      ],
      ['a.csv', 'id,txet\n1,"a"b', 'Its first line names no field "text". Did you mean "txet"?'],
      ['a.csv', 'id;"txet\n1;2"\n', 'Its first line names no field "text".'],
      [
        'a.jsonl',
        `${JSONL}\n\n{"text":\n{"text":""}`,
        'Line 13 is no JSON: with --field each line of it is an object.',
      ],
      [
        'a.jsonl',
        '{"text":"a\u{200B}"}\n\n{"text":"\n',
        'Line 3 is no JSON: with --field each line of it is an object.',
      ],
      ['a.jsonl', '{"txet":"a\u{200B}"}\n{"text":1}\n', 'No line has a field "text" that is a text.'],
      ['a.txt', 'text\na\u{200B}\n', 'With --field it ends in .jsonl, .ndjson, .json, .csv or .tsv.'],
      // What is no text is said first, wherever it is.
      [
        'a.jsonl',
        Buffer.concat([Buffer.from('{\n'), Buffer.from([0x61, 0xff])]),
        'It is not UTF-8: the byte at offset 3 begins no character. Save it as UTF-8, or leave it out with --ignore.',
      ],
    ] as const) {
      const outcome = await isSame(name, content, { chunkSizes: BORDERS });
      assert.deepEqual(outcome, { outcome: 'unreadable', path: name, problem });
    }
  });

  it('a CSV or JSONL file that changes while it is read is not overwritten', async () => {
    const source = { path: 'a.jsonl', file: join(folder, 'a.jsonl') };
    await assertLeftAloneWhenChanged(source, CLEANED, '{"text":"\u{200B}"}\n'.repeat(1000), [
      () => appendFileSync(source.file, '{'),
      () => writeFileSync(source.file, ''),
      () => writeFileSync(source.file, '{'.repeat(20_000)),
    ]);
  });
});
