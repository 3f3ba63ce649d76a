import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clean } from '@limpid/engine';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { Job } from '../scan-data.ts';
import { scanText } from '../scanner/scan-text.ts';
import { type Cell, originOf } from './cell.ts';
import { CsvRows } from './csv-rows.ts';
import { findAll } from './find-cells.ts';
import { JsonRows } from './json-rows.ts';

const JOB: Job = {
  options: { punctuation: true },
  selection: { only: null, ignore: { techniques: [], classes: [], ranges: [] } },
  readsAllowComments: false,
  output: 'cleaned',
};
const cleaned = (text: string) => clean(text, { options: JOB.options }).text;
/** In CSV a line separator becomes a space. */
const cleanedValue = (text: string) => cleaned(text.replaceAll('\u{2028}', ' '));

const findCsvCells = (text: string, fields: readonly string[], delimiters: readonly string[]) =>
  findAll(text, new CsvRows(fields, delimiters));
const findJsonCells = (text: string, fields: readonly string[]) => findAll(text, new JsonRows(fields));

const value = fc
  .array(
    fc.constantFrom(
      ...['a', 'word', ' ', '"', ',', '\n', '\r\n', '\\', ';', '\t', '{', '\u{200B}', '\u{A0}', '\u{2028}'],
      ...['\u{201C}', '\u{201D}', '\u{430}pple', '\u{1F680}', '\u{1F469}\u{200D}\u{1F680}', '\u{E0041}'],
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

function apply(text: string, cells: readonly Cell[] | string): string {
  assert.ok(typeof cells === 'object', String(cells));
  for (const cell of cells) {
    for (let index = 0; index < cell.value.length; index++) {
      const from = originOf(cell, index);
      assert.ok(from >= cell.from && from < cell.to);
      const isWritten = cell.rewritten.some((one) => one.from === from);
      if (!isWritten) assert.equal(text[from], cell.value[index]);
    }
  }
  return scanText(text, JOB, { cells }).text as string;
}

describe('a column of a CSV file', () => {
  const needsQuotes = (text: string, delimiter: string) =>
    /["\n\r]/.test(text) || text.includes(delimiter) || text === '';
  const write = (text: string, isQuoted: boolean, delimiter: string) =>
    isQuoted || needsQuotes(text, delimiter) ? `"${text.replaceAll('"', '""')}"` : text;

  it('cleaning one column of a CSV file changes no quotation marks and no other column', () => {
    const row = fc.tuple(value, value, value, fc.boolean());
    const ends = fc.constantFrom('\n', '\r\n');
    const delimiters = fc.constantFrom(',', ';', '\t');
    fc.assert(
      fc.property(fc.array(row), ends, delimiters, fc.boolean(), (rows, end, delimiter, isEnded) => {
        const table = (change: (text: string) => string) =>
          [
            ['id', 'text', 'more'].join(delimiter),
            ...rows.map(([id, text, more, isQuoted]) => {
              const isWrapped = isQuoted || needsQuotes(text, delimiter);
              return [
                write(id, isQuoted, delimiter),
                write(change(text), isWrapped, delimiter),
                write(more, !isQuoted, delimiter),
              ].join(delimiter);
            }),
          ].join(end) + (isEnded ? end : '');
        const text = table((same) => same);
        const after = apply(text, findCsvCells(text, ['text'], [delimiter]));
        assert.equal(after, table(cleanedValue));
        const records: string[][] = parse(after, { delimiter });
        assert.deepEqual(
          records.slice(1),
          rows.map(([id, middle, more]) => [id, cleanedValue(middle), more]),
        );
      }),
      { seed: 20261123 },
    );
  });

  it('a CSV value is quoted if cleaning adds a quote or delimiter to it, and cleaning never adds a line break', () => {
    for (const [delimiter, before, after] of [
      [',', 'one; two\u{2028}three', 'one; two three'],
      [',', 'a;b\u{FF0C}c', '"a;b,c"'],
      [';', 'a,b\u{FF1B}c', '"a,b;c"'],
      [';', 'a\u{FF0C}b', 'a,b'],
      ['\t', 'a,b\u{201C}c', '"a,b""c"'],
      [',', '\u{200B}', '""'],
    ] as const) {
      const text = `id${delimiter}text\n1${delimiter}${before}\n2${delimiter}x\n`;
      const expected = `id${delimiter}text\n1${delimiter}${after}\n2${delimiter}x\n`;
      assert.equal(apply(text, findCsvCells(text, ['text'], [delimiter])), expected);
    }
  });

  it('if several columns of a CSV file have the requested name, all of them are cleaned', () => {
    const text = 'text,id,text\na\u{200B},1,b\u{200B}\n';
    assert.equal(apply(text, findCsvCells(text, ['text'], [','])), 'text,id,text\na,1,b\n');
  });

  it('a CSV column is found with any delimiter, even if rows have different lengths', () => {
    const text = 'a;text\r\n1;x\u{200B}y\r\n2\r\n\r\n3;z\u{200B};4';
    assert.equal(apply(text, findCsvCells(text, ['text'], [',', ';'])), 'a;text\r\n1;xy\r\n2\r\n\r\n3;z;4');
  });

  it('a CSV file without the requested column, or with ambiguous quotes, is refused', () => {
    assert.equal(
      findCsvCells('id,text\n1,2\n', ['txet'], [',']),
      'Its first line names no field "txet". Did you mean "text"?',
    );
    for (const text of ['text\n"open\n', 'text\n"a"b\n', 'text\na"b\n']) {
      assert.match(findCsvCells(text, ['text'], [',']) as string, /^It is no CSV/, text);
    }
  });
});

describe('a field of a JSONL file', () => {
  const asUnits = (text: string) =>
    Array.from(
      { length: text.length },
      (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join('');

  it('cleaning one field of a JSONL file, with or without escapes, changes no other byte', () => {
    const row = fc.tuple(value, value, fc.boolean(), fc.constantFrom('', ' ', '\t'), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom('\n', '\r\n', '\n\n'), (rows, end) => {
        const lines = rows.map(([text, other, isEscaped, blank, more]) => {
          const string = isEscaped ? `"${asUnits(text)}"` : JSON.stringify(text);
          const [before, after] = [
            `{${blank}"other":${blank}${JSON.stringify({ text: other, more })},"text"${blank}:`,
            `,"list":[${JSON.stringify(other)}]}`,
          ];
          return { before, string, after, text };
        });
        const text = lines.map(({ before, string, after }) => before + string + after).join(end);
        const cells = findJsonCells(text, ['text']);
        assert.equal((cells as readonly Cell[]).length, rows.length);
        const applied = apply(text, cells).split(end);
        for (const [number, { before, string, after, text: original }] of lines.entries()) {
          const line = applied[number] as string;
          assert.ok(line.startsWith(before) && line.endsWith(after));
          const written = line.slice(before.length, line.length - after.length);
          assert.equal(JSON.parse(written), cleaned(original));
          if (cleaned(original) === original) assert.equal(written, string);
        }
      }),
      { seed: 20261123 },
    );
  });

  it('a JSONL field is found by its dotted path, through nested objects and lists', () => {
    const text =
      '{"messages":[{"role":"a\u{200B}","content":"b\u{200B}"},{"content":["c\u{200B}"]}],"x.y":"d\u{200B}"}';
    const cells = findJsonCells(text, ['messages.content', 'x.y']) as readonly Cell[];
    assert.deepEqual(
      cells.map((cell) => cell.value),
      ['b\u{200B}', 'c\u{200B}', 'd\u{200B}'],
    );
  });

  it('a JSONL field that is an object or a list has all its texts found', () => {
    const text =
      '{"content":"a","contents":"x"}\n{"content":[{"type":"text","text":"b"},["c"]]}\n{"content":{"d":{"e":"d"}}}\n';
    const cells = findJsonCells(text, ['content', 'content.text']) as readonly Cell[];
    assert.deepEqual(
      cells.map((cell) => cell.value),
      ['a', 'text', 'b', 'c', 'd'],
    );
  });

  it('a JSONL file is refused if no line has the requested field or a line is not JSON', () => {
    assert.equal(findJsonCells('{"a":1}\n', ['text']), 'No line has a field "text" that is a text.');
    assert.equal(
      findJsonCells('{"text":"a"}\n\n{"text":\n', ['text']),
      'Line 3 is no JSON: with --field each line of it is an object.',
    );
    assert.deepEqual(findJsonCells('', ['text']), []);
  });
});
