/** `limpid worker`: streams that pyarrow made (arrow-streams.json) and streams made here, over its pipes. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { clean } from '@limpid/engine';
import { TableReader, writeFlatbuffer } from '../src/worker/flatbuffers.ts';
import { TextColumn, TextRoom } from '../src/worker/text-column.ts';
import { type Column, END_OF_STREAM, writeBatch, writeSchema } from '../src/worker/write-message.ts';
import { ENVIRONMENT, PROGRAM } from './run-limpid.ts';

const MADE: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'arrow-streams.json'), 'utf8'),
);
const HIDDEN = 'pass\u{200B}word';

function run(...streams: readonly Uint8Array[]) {
  const options = { input: Buffer.concat(streams), env: ENVIRONMENT };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'worker'], options);
  return { status, stdout, error: stderr.toString() };
}

function made(name: string): Buffer {
  assert.ok(MADE[name] !== undefined, name);
  return Buffer.from(MADE[name], 'base64');
}

/** A stream of one column of strings; a text may be given by its bytes. */
function streamOf(rows: readonly (string | null)[]): Buffer {
  const column = new TextColumn(new TextRoom(), rows.length, false);
  for (const [row, text] of rows.entries()) if (text !== null) column.put(row, text);
  return stream(rows.length, column.end());
}

function stream(rows: number, column: Column): Buffer {
  return Buffer.concat([writeSchema({ text: 'utf8' }), ...writeBatch(rows, [column]), END_OF_STREAM]);
}

/** Asks for more with a stream of one text. */
function ask(metadata: string, text = HIDDEN) {
  const pair = { fields: [{ text: 'limpid' }, { text: metadata }] };
  const type = { bits: 8, number: 5 } as const;
  const field = { fields: [{ text: 'text' }, null, type, { fields: [] }, null, { tables: [] }] };
  const schema = { fields: [null, { tables: [field] }, { tables: [pair] }] };
  const header = writeFlatbuffer({
    fields: [{ bits: 16, number: 4 }, { bits: 8, number: 1 }, schema, { bits: 64, number: 0 }],
  });
  const prefix = Buffer.from(END_OF_STREAM);
  prefix.writeUInt32LE(header.length, 4);
  const rest = streamOf([text]).subarray(writeSchema({ text: 'utf8' }).length);
  return run(Buffer.concat([prefix, header, rest]));
}

interface Answer {
  readonly rows: number;
  readonly columns: readonly { readonly nulls: number; readonly buffers: readonly Buffer[] }[];
}

/** The batches of an answer: columns as numbers of nulls and buffers, for text three, for numbers two. */
function answersIn(bytes: Buffer): readonly Answer[] {
  const answers: Answer[] = [];
  for (let at = 0; at < bytes.length; ) {
    assert.equal(bytes.readUInt32LE(at), 0xffffffff);
    const length = bytes.readUInt32LE(at + 4);
    at += 8;
    if (length === 0) continue;
    assert.equal(length % 8, 0);
    const message = TableReader.root(bytes.subarray(at, at + length));
    at += length;
    const body = bytes.subarray(at, at + message.long(3));
    at += body.length;
    const batch = message.table(2);
    if (message.byte(1) !== 3 || batch === null) continue;
    const buffers = batch.pairs(2).map(([from, size]) => body.subarray(from, from + size));
    const columns = batch.pairs(1).map(([rows, nulls], index) => {
      assert.equal(rows, batch.long(0));
      return { nulls, buffers: buffers.splice(0, index === 0 || index > 4 ? 3 : 2) };
    });
    answers.push({ rows: batch.long(0), columns });
  }
  return answers;
}

/** Texts and numbers of deleted characters, by row. */
function read({ rows, columns }: Answer, width = 4) {
  const [text, deleted] = columns;
  const [validity, offsets, data] = text?.buffers ?? [];
  const [numbers, values] = deleted?.buffers ?? [];
  const bit = (bits: Buffer | undefined, row: number) => ((bits?.[row >> 3] ?? 0) >> (row & 7)) & 1;
  const offset = (row: number) => offsets?.readUInt32LE(row * width) ?? 0;
  return Array.from({ length: rows }, (_, row) => [
    bit(validity, row) === 1 ? data?.toString('utf8', offset(row), offset(row + 1)) : null,
    bit(numbers, row) === 1 || deleted?.nulls === 0 ? values?.readUInt32LE(4 * row) : null,
  ]);
}

describe('limpid worker', () => {
  const EXPECTED = [
    [null, 0],
    ['password', 1],
    [null, null],
    [null, 0],
    ['password', 1],
  ];

  it('limpid worker cleans an Arrow text column written by pyarrow, and answers null for unchanged rows', () => {
    for (const [kind, width] of [
      ['string', 4],
      ['large_string', 8],
    ] as const) {
      const { status, stdout, error } = run(
        made(kind),
        made(`${kind}, a slice`),
        made(`${kind}, no rows`),
        made(`${kind}, no batches`),
      );
      assert.deepEqual({ status, error }, { status: 0, error: '' });
      const answers = answersIn(stdout).map((answer) => read(answer, width));
      assert.deepEqual(answers, [EXPECTED, EXPECTED.slice(1, 4), []], kind);
    }
  });

  it('limpid worker refuses an Arrow column that is not plain text, with the reason', () => {
    for (const [name, sentence] of [
      ['string_view', /string_view: cast it/],
      ['compressed', /compressed: send it without/],
      ['numbers', /not text/],
      ['dictionary', /dictionary: send its values/],
    ] as const) {
      const { status, stdout, error } = run(made(name));
      assert.equal(status, 2, name);
      assert.match(error, sentence);
      assert.deepEqual(answersIn(stdout), []);
    }
  });

  it('limpid worker cleans each row on its own, and never joins bytes of two rows into a character', () => {
    const texts = [
      ...['\u0434\u043E\u043C \u0438 \u0441\u0430\u0434', 'bank \u0441\u043E\u0441\u043E rate'],
      ...['\u0434\u043E\u043C \u0438 \u0441\u0430\u0434', 'a line  \nanother  \n', 'one\ntwo\nthree\nfour\n'],
    ];
    const [answer] = answersIn(run(streamOf(texts)).stdout);
    assert.ok(answer);
    const expected = texts.map((text) => {
      const report = clean(text);
      return [report.text === text ? null : report.text, report.deleted];
    });
    assert.deepEqual(read(answer), expected);
    assert.ok(expected.some(([text]) => text !== null));

    // The two halves of a letter, one in each row.
    const halves: Column = {
      nulls: 0,
      buffers: [
        new Uint8Array(0),
        new Uint8Array(new Int32Array([0, 1, 2, 3]).buffer),
        Buffer.from('\u{E9}a'),
      ],
    };
    const [broken] = answersIn(run(stream(3, halves)).stdout);
    assert.ok(broken);
    assert.deepEqual(read(broken), [
      [null, null],
      [null, null],
      [null, 0],
    ]);
  });

  it('limpid worker adds reports and applies options if the stream metadata requests them', () => {
    const options = { zeroWidth: false };
    const { stdout, error } = ask(JSON.stringify({ report: true, positions: true, options }));
    assert.equal(error, '');
    const [answer] = answersIn(stdout);
    assert.ok(answer);
    assert.deepEqual(read(answer), [[null, 0]]);
    const { text: _, ...report } = clean(HIDDEN, { options, positions: true });
    assert.deepEqual(JSON.parse(answer.columns[6]?.buffers[2]?.toString() ?? ''), report);
    // A text that UTF-8 cannot hold.
    const lone = 'a\u{D800}b\u{200B}';
    const [spelled] = answersIn(ask('{"json":true}', JSON.stringify(lone)).stdout);
    assert.ok(spelled);
    assert.deepEqual(read(spelled), [[JSON.stringify(clean(lone).text), clean(lone).deleted]]);
    assert.match(ask('{"json":true}', HIDDEN).error, /not a string of JSON/);
    for (const [metadata, sentence] of [
      ['{"options":{"foo":true}}', /There is no option foo/],
      ['{"options":{"spaces":1}}', /The option spaces is true or false/],
      ['{"options":{"provenance":true}}', /keep or remove/],
      ['{"options":{"strict":1}}', /strict is true or false, or a list of reasons/],
      ['{"options":{"strict":["no-reason"]}}', /or a list of reasons/],
      ['{"options":{"spaces":["emoji-zwj"]}}', /spaces is true or false\./],
      ['{"optoins":{}}', /has no optoins/],
      ['[]', /not a JSON object/],
    ] as const) {
      const refused = ask(metadata);
      assert.equal(refused.status, 2, metadata);
      assert.match(refused.error, sentence);
    }
  });

  it('limpid worker exits with 2 and an error message for a broken or malicious stream', () => {
    const whole = streamOf([HIDDEN, null, 'fine']);
    const schemaLength = writeSchema({ text: 'utf8' }).length;
    const offsets = (...starts: readonly number[]): Column => ({
      nulls: 0,
      buffers: [new Uint8Array(0), new Uint8Array(new Int32Array(starts).buffer), Buffer.from('abcdefgh')],
    });
    const changed = (at: number, byte: number) => {
      const copy = Buffer.from(whole);
      copy[at] = byte;
      return copy;
    };
    const hostile: readonly (readonly [string, Uint8Array])[] = [
      ['text', Buffer.from('one line of text\n')],
      ['a half', whole.subarray(0, whole.length - 20)],
      ['metadata of 2 GB', changed(7, 0x7f)],
      ['offsets that fall', stream(3, offsets(0, 5, 3, 8))],
      ['offsets below zero', stream(2, offsets(-4, 0, 8))],
      ['offsets beyond the data', stream(2, offsets(0, 4, 900_000))],
      ['more rows than offsets', stream(200, offsets(0, 4))],
      ['a batch without a schema', whole.subarray(schemaLength)],
    ];
    for (const [name, bytes] of hostile) {
      const { status, error } = run(bytes);
      assert.equal(status, 2, name);
      assert.match(error, /^limpid: [^\n]+\n$/, name);
    }
  });

  it('limpid worker does not crash on a stream with one corrupted byte', () => {
    const whole = streamOf([HIDDEN, null, 'fine']);
    for (let at = 8; at < whole.length; at += 23) {
      const copy = Buffer.from(whole);
      copy[at] = (copy[at] as number) ^ 0x81;
      const { status, error } = run(copy);
      if (status !== 0) assert.doesNotMatch(error, /It failed/, `${at}`);
      assert.ok(status === 0 || status === 2, `${at}: ${status} ${error}`);
    }
  });

  it('limpid worker exits with 0 for empty input, and refuses a file name as argument', () => {
    assert.equal(run(Buffer.alloc(0)).status, 0);
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'worker', 'file'], { env: ENVIRONMENT });
    assert.equal(status, 2);
    assert.match(stderr.toString(), /takes no names/);
  });

  it('the option strict may list reasons, and then deletes only characters that were kept for those reasons', () => {
    const text = '\u{1F469}\u{200D}\u{1F4BB} \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645';
    for (const strict of [false, true, [], ['emoji-zwj']] as const) {
      const [answer] = answersIn(ask(JSON.stringify({ options: { strict } }), text).stdout);
      assert.ok(answer);
      const { text: cleaned, deleted } = clean(text, { options: { strict } });
      assert.deepEqual(read(answer), [[cleaned === text ? null : cleaned, deleted]]);
      assert.equal(deleted, strict === true ? 2 : strict === false ? 0 : strict.length);
    }
  });
});
