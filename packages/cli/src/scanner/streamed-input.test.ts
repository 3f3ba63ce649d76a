/** A data set or a text that comes once, in chunks, is answered as the same one in a file is. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Job, Outcome, Source } from '../scan-data.ts';
import { encodeText } from '../sources/decode-text.ts';
import { scanInput } from './streamed-input.ts';
import { scanParts } from './streamed-parts.ts';
import { scanWhole } from './whole-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'limpid-input-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const REPORT: Job = {
  options: {},
  selection: { only: null, ignore: { techniques: [], classes: [], ranges: [] } },
  readsAllowComments: false,
  fields: ['text'],
  output: 'report',
};
const ROWS =
  '{"id":"a\u200b","text":"pass\u200bword 10\u00a0km \\u200b"}\n{"text":"\u{1F600} \u043f\u043e\u0435\u0437\u0434"}\n';
const TABLE = 'id,text\n1,"x\u200b\ny"\n2,\u00e9t\u00e9\n';

async function* inPieces(bytes: Buffer, size: number) {
  // As much as is looked at to tell what it is.
  yield bytes.subarray(0, 8192);
  for (let from = 8192; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function ofInput(bytes: Buffer, job: Job, size: number) {
  const source: Source = { path: '-', file: null };
  const parts: Buffer[] = [];
  const outcome = await scanInput(inPieces(bytes, size), source, job, {
    onRead: () => {},
    write: (part) => void parts.push(Buffer.from(Uint8Array.from(part))),
  });
  return { outcome, text: Buffer.concat(parts) };
}

async function ofFile(bytes: Buffer, job: Job, name: string): Promise<Outcome> {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return scanWhole({ path: name, file }, job);
}

describe('standard input that comes in chunks', () => {
  it('CSV or JSONL on standard input, in chunks of any size, gives the same report and cleaned text as a file', async () => {
    for (const [name, rows] of [
      ['a.jsonl', ROWS.repeat(500)],
      ['a.csv', `${TABLE}${TABLE.slice(8).repeat(2000)}`],
    ] as const)
      for (const encoding of ['utf-8', 'utf-16le'] as const)
        for (const size of [7, 4096]) {
          const bytes = encodeText(rows, { name: encoding, hasSignature: true });
          const report = await ofFile(bytes, REPORT, name);
          const other = { ...report, path: '-', fileState: null };
          assert.deepEqual((await ofInput(bytes, REPORT, size)).outcome, other);
          const job: Job = { ...REPORT, output: 'cleaned' };
          const whole = await ofFile(bytes, job, name);
          assert.ok(whole.outcome === 'scanned' && whole.text !== null);
          const { text } = await ofInput(bytes, job, size);
          assert.ok(text.equals(encodeText(whole.text, whole.encoding)));
        }
  });

  it('a long text on standard input gives the places and the cleaned text of the same file, part by part', async () => {
    const line = 'a pass\u200bword and caf\u00e9, 10\u00a0km \u{1F468}\u200d\u{1F469}\u200d\u{1F467}\n';
    const bytes = encodeText(line.repeat(3000), { name: 'utf-8', hasSignature: true });
    const { fields: _, ...text } = REPORT;
    const whole = await ofFile(bytes, text, 'a.txt');
    const input = await ofInput(bytes, text, 4096);
    assert.ok(whole.outcome === 'scanned' && input.outcome.outcome === 'scanned');
    assert.deepEqual(input.outcome.places, whole.places);
    assert.deepEqual(input.outcome.kinds, whole.kinds);
    const cleaned = await ofInput(bytes, { ...text, output: 'cleaned' }, 4096);
    assert.ok(
      cleaned.text.equals(
        encodeText(line.replace('\u200b', '').repeat(3000), { name: 'utf-8', hasSignature: true }),
      ),
    );
  });

  it('parts of a text end with a line, or within one that is longer, and never within a character', async () => {
    const text = `${'\u{1F600}'.repeat(50)}\n${'a\u200bb\n'.repeat(40)}`;
    const written: string[] = [];
    const job: Job = { ...REPORT, output: 'cleaned' };
    const coming = {
      encoding: { name: 'utf-8', hasSignature: false } as const,
      chunks: async function* () {
        yield* text.match(/.{1,7}/gsu) ?? [];
      },
    };
    const write = async (part: Uint8Array) => void written.push(Buffer.from(part).toString());
    const { deleted, places } = await scanParts(coming, { path: '-', file: null }, job, { write }, 16);
    assert.equal(written.join(''), text.replaceAll('\u200b', ''));
    assert.ok(written.length > 10);
    assert.deepEqual([deleted, places[39]?.line], [40, 41]);
  });

  it('standard input that is invalid or cut off as CSV or JSONL gets an error with the reason', async () => {
    const many = ROWS.repeat(500);
    for (const [bytes, problem] of [
      [Buffer.from(`${many}{"text":`), 'Line 1001 is no JSON: with --field each line of it is an object.'],
      [Buffer.from(many.replaceAll('"text"', '"body"')), 'No line has a field "text" that is a text.'],
      [Buffer.concat([Buffer.from(many), Buffer.from([0xe4, 0xb8])]), /It is not UTF-8: the byte at offset/],
      [encodeText(many, { name: 'utf-16le', hasSignature: true }).subarray(0, -1), /ends in the middle/],
      [
        Buffer.concat([Buffer.from([0x1f, 0x8b, 8]), Buffer.alloc(20_000)]),
        'It is binary: give a text in its place, and unpack what is packed.',
      ],
    ] as const) {
      const { outcome } = await ofInput(bytes, { ...REPORT, output: 'cleaned' }, 4096);
      assert.equal(outcome.outcome, 'unreadable');
      if (outcome.outcome === 'unreadable')
        assert.match(outcome.problem, typeof problem === 'string' ? new RegExp(`^${problem}$`) : problem);
    }
  });
});
