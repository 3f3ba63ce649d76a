import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CsvRows } from './csv-rows.ts';
import { RowCutter, type RowNotation } from './cut-rows.ts';
import { JsonRows } from './json-rows.ts';

const MOST = 40;

/** The values, or the sentence. */
function cut(notation: RowNotation, text: string, size: number): readonly string[] | string {
  const rows = new RowCutter(notation, MOST);
  const values: string[] = [];
  let done = '';
  for (let from = 0; from <= text.length; from += size) {
    const isEnd = from + size > text.length;
    const found = [rows.add(text.slice(from, from + size)), ...(isEnd ? [rows.end()] : [])];
    for (const one of found) {
      if (typeof one === 'string') return one;
      done += one.text;
      values.push(...one.cells.map(({ value }) => value));
      for (const { from: start, value } of one.cells) assert.ok(text.startsWith(value, start));
    }
  }
  assert.equal(done, text);
  return values;
}

const SIZES = Array.from({ length: 120 }, (_, index) => index + 1);
const tooLong = (line: number) =>
  `The row that begins in line ${line} is larger than 64 MiB, which is more than is read at once.`;

describe('rows of CSV and JSONL files read in chunks', () => {
  const short = 'x'.repeat(10);
  /** In UTF-8 as many bytes as may be, and one more. */
  const inBytes = (more: number) =>
    `${'\u{E9}'.repeat(10)}${'y'.repeat(MOST - 20 - '{"text":""}'.length + more)}`;

  it('a CSV or JSONL file gives the same rows in chunks of any size, and an error for a row over the size limit', () => {
    const json = (value: string) => `{"text":"${value}"}`;
    const csv = (value: string) => `"${value}",1234567`;
    for (const size of SIZES) {
      for (const end of ['', '\n']) {
        const fine = [short, inBytes(0), short];
        const long = [short, inBytes(0), inBytes(1)];
        const asJson = (values: readonly string[]) => values.map(json).join('\n') + end;
        assert.deepEqual(cut(new JsonRows(['text']), asJson(fine), size), fine);
        assert.equal(cut(new JsonRows(['text']), asJson(long), size), tooLong(3));
        for (const between of ['\n', '\r\n', '\r']) {
          const asCsv = (values: readonly string[]) =>
            `text${between}${values.map(csv).join(between)}${end === '' ? '' : between}`;
          const many = [`${short}\r\n\n`, inBytes(1), short];
          assert.deepEqual(cut(new CsvRows(['text'], [',']), asCsv(many), size), many);
          const more = [`${short}\r\n\n`, inBytes(2), '"'];
          assert.equal(cut(new CsvRows(['text'], [',']), asCsv(more), size), tooLong(5));
        }
      }
    }
  });

  it('a row over the size limit is refused as soon as the limit is exceeded, before the row ends', () => {
    const rows = new RowCutter(new CsvRows(['text'], [',']), MOST);
    assert.deepEqual(rows.add('text\n"'), { text: 'text\n', cells: [] });
    let count = 0;
    while (typeof rows.add(',\n') === 'object') count++;
    assert.equal(count, MOST / 2);
    assert.equal(new RowCutter(new JsonRows(['text']), MOST).add('\u{4ECA}'.repeat(15)), tooLong(1));
  });
});
