/** A large file whose plain lines never become strings is answered as the same file that is read in chunks. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { type OpenDocument, openDocument } from '@limpid/engine';
import { SCHEMES } from '@limpid/engine/forge';
import { openQuietBytes } from '@limpid/engine/quiet-bytes';
import fc from 'fast-check';
import { cases } from '../../../engine/test/cases.ts';
import { escaped } from '../../../engine/test/escaped.ts';
import { PLAIN_JOB as JOB } from '../../test/plain-job.ts';
import { assertSameInChunks, inChunks } from '../../test/streamed.ts';
import type { Source } from '../scan-data.ts';
import { encodeText } from '../sources/decode-text.ts';
import { TextFile } from '../sources/text-file.ts';
import { Outline } from './outline.ts';

const folder = mkdtempSync(join(tmpdir(), 'limpid-outline-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'a.txt');
const SOURCE = { path: 'a.txt', file };
const kernelIsMissing = openQuietBytes() === null && 'this process has no WebAssembly';
const SIZE = { visible: 600, characters: 800 };
/** A report that is limited to all lines: no line is passed over. */
const ALL_LINES: Pick<Source, 'lines'> = { lines: [[1, 1e9]] };

/** Asserts that the report is the same one; `path` says whether it is code. */
async function assertSame(bytes: Buffer | string, path = SOURCE.path, job = JOB): Promise<void> {
  writeFileSync(file, bytes);
  const source = { ...SOURCE, path };
  const { outcome } = await inChunks({ ...source, ...ALL_LINES }, job, 1000, SIZE);
  assert.deepEqual((await inChunks(source, job, 1000, SIZE)).outcome, outcome, escaped(`${bytes}`));
}

const LINES = [
  'export function lines(of: string): number {\n  return of.length;\n}\n\n',
  '2026-11-26 11:10:07 INFO [worker-1] GET /v1/items 200 31ms\n',
  'The cat and the dog sat there. They were late, and it was Table 3.\r\n',
  'une ligne de la page est dans le livre avec un mot pour vous\n',
  '\tif (isLate) {\n\t\treturn;\n\t}\n',
  '    indented\n\n    and more\n',
  'words and words\n\n    x. Y\n',
  '# A heading\n\nwords of a list\n\n- **one**\n',
];
const DIRTY = [
  'One. Two.  Three.\n'.repeat(8),
  '\nOne  \nTwo  \n\n\n'.repeat(8),
  '\u{416}\u{443}\u{43A} \u{436}\u{438}\u{43B} \u{441}\u{43E}\u{440}\n'.repeat(60),
  ...['pass\u{200B}word', 'a \u{200B}b', 'One. \u{200B}Two', 'a\u{A0}line', '10\u{A0}km', 'Mr.\u{A0}Smith'],
  ...[
    'Table\u{A0}3 and Table\u{A0}4',
    '\u{AB}\u{A0}oui\u{A0}\u{BB}',
    'quoi\u{A0}?',
    '1\u{202F}000',
    's\u{A0}tebou',
  ],
  ...[
    'One.  Two.',
    'one  two',
    'trailing  \nHere',
    ' \t \n',
    '\t\n',
    '```\n',
    '~~~\n',
    '# A heading\n',
    '**bold**',
  ],
  ...[
    'p\u{430}ypal',
    '\u{441}\u{43E}\u{440}\u{435}',
    '\u{416}\u{443}\u{43A} \u{436}\u{438}\u{43B}',
    '\u{661}1',
    'fi\u{2010}rst',
  ],
  ...[
    '\u{202E}x\u{202C}',
    '\u{2067} // x',
    'x\u{301}\u{301}\u{301}',
    '\u{1F600}',
    '\u{1F469}\u{200D}\u{1F680}',
    '\u{E9}t\u{E9}',
  ],
  ...[
    '\u{1B}[8mx\u{1B}[0m',
    '\rover',
    'one\r\ntwo',
    '\u{2028}',
    '\u{5E9}\u{200F}',
    '\u{131}',
    'limpid-allow nbsp',
    'limpid-allow',
  ],
];
const anyLines = fc
  .tuple(fc.constantFrom(...LINES), fc.integer({ min: 1, max: 60 }))
  .map(([line, times]) => line.repeat(times));
const anyDirty = fc.array(fc.constantFrom(...DIRTY), { maxLength: 3 }).map((pieces) => pieces.join(' '));
const anyText = fc
  .array(fc.tuple(anyLines, anyDirty), { minLength: 1, maxLength: 10 })
  .map((parts) => parts.flat().join(''));

describe('the fast path for plain lines of large files', { skip: kernelIsMissing }, () => {
  it('a large file with findings among plain lines gets the same report with and without the fast path', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, fc.constantFrom('a.txt', 'a.ts', 'package.json', 'a.md'), (text, path) =>
        assertSame(text, path),
      ),
      { numRuns: cases(2000), seed: 20261126 },
    );
  });

  it('one character among plain lines gets the same report, whichever it is and wherever it stands', async () => {
    for (const line of LINES)
      for (const dirty of DIRTY) {
        const lines = line.repeat(60);
        await assertSame(`${lines}${dirty}\n${lines}`);
        await assertSame(`${lines}${dirty}${lines}${dirty}${line}${dirty}${lines}`, 'a.ts');
      }
  });

  it('the language, the Markdown and the letters of plain lines count for what is decided elsewhere', async () => {
    const digits = '1234567 89\n'.repeat(100);
    for (const line of LINES)
      for (const word of [
        '\u{441}\u{43E}\u{440}',
        '\u{441}',
        '\u{3BF}',
        'c\u{43E}\u{440} \u{416}\u{443}\u{43A}',
      ])
        await assertSame(`${line.repeat(60)}${digits}${word}.\n${digits}`);
    const breaks = 'One  \nTwo  \n\n\n'.repeat(100);
    const words = `${'words '.repeat(20)}and more\n`.repeat(15);
    for (const line of [
      '# A heading of words\n',
      `${'words '.repeat(20)}\n- a list\n`,
      '`code` and **bold** words\n',
    ])
      await assertSame(`${breaks}${words}${line.repeat(40)}${words}${breaks}`);
  });

  it('a message that is scattered over a large file of plain lines is read', async () => {
    let read = 0;
    const hosts = LINES.map((line) => line.repeat(200));
    const schemes = SCHEMES.filter(
      (_, index) => index % Math.round(SCHEMES.length / cases(SCHEMES.length)) === 0,
    );
    for (const [index, scheme] of schemes.entries()) {
      const host = hosts[index % hosts.length] as string;
      let text: string;
      try {
        text = scheme.encode('hello there', host);
      } catch {
        continue;
      }
      await assertSame(`${host}${text}${host}`);
      await assertSame(text);
      const { outcome } = await inChunks(SOURCE, JOB, 1000, SIZE);
      read += Number(outcome.outcome === 'scanned' && outcome.payloads.length > 0);
    }
    assert.ok(read > schemes.length / 3, `${read} were read`);
    const bits = Array.from(Buffer.from('hello there'), (byte) => byte.toString(2).padStart(8, '0')).join('');
    const text = Array.from(
      bits,
      (bit) => `${bit === '0' ? '\u{200B}' : '\u{200C}'}${LINES[1]?.repeat(30)}`,
    ).join('');
    await assertSame(text);
    const { outcome } = await inChunks(SOURCE, JOB, 1000, SIZE);
    assert.deepEqual(outcome.outcome === 'scanned' && outcome.payloads.map((payload) => payload.text), [
      'hello there',
    ]);
  });

  it('a large file in sections of the usual size gets the same report as the whole text', async () => {
    const lines = (LINES[1] as string).repeat(12_000);
    for (const dirty of ['pass\u{200B}word\n', 'a \u{200B}b\u{A0}c\n', 'p\u{430}ypal\n', 'One.  Two. \n']) {
      writeFileSync(file, `\u{FEFF}${lines}${dirty}${lines}`);
      await assertSameInChunks(SOURCE, [JOB], [65_536]);
    }
  });

  it('most of a file of plain lines never becomes a string', () => {
    const lines = (LINES[1] as string).repeat(500);
    writeFileSync(file, `${lines}pass\u{200B}word\n${lines}`);
    const opened = new TextFile(file);
    const document = openDocument({}, SIZE);
    let passed = 0;
    const counting: OpenDocument = {
      ...document,
      get waiting() {
        return document.waiting;
      },
      readQuiet(text) {
        passed += text.length;
        document.readQuiet(text);
      },
    };
    assert.equal(
      Outline.open(opened, SOURCE, JOB, SIZE)?.read(counting, () => {}),
      true,
    );
    assert.ok(passed > lines.length * 1.8, `${passed} of ${lines.length * 2} were passed over`);
    opened.close();
  });

  it('the fast path is not taken if more than a report of UTF-8 is asked for', () => {
    writeFileSync(file, (LINES[1] as string).repeat(500));
    const opened = new TextFile(file);
    for (const job of [
      { ...JOB, tallies: true as const },
      { ...JOB, options: { whitespace: true } },
      { ...JOB, output: 'cleaned' as const },
      { ...JOB, fields: ['a'] },
    ])
      assert.equal(Outline.open(opened, SOURCE, job, SIZE), null);
    assert.equal(Outline.open(opened, { ...SOURCE, ...ALL_LINES }, JOB, SIZE), null);
    opened.close();
  });

  it('a file that is not UTF-8, or allows something, gets the same report as without the fast path', async () => {
    const lines = (LINES[0] as string).repeat(60);
    await assertSame(Buffer.concat([Buffer.from(lines), Buffer.from([0xff]), Buffer.from(lines)]));
    await assertSame(Buffer.concat([Buffer.from(`${lines}\u{200B}${lines}`), Buffer.from([0xe4, 0xb8])]));
    await assertSame(encodeText(`${lines}\u{200B}${lines}`, { name: 'utf-16le', hasSignature: true }));
    await assertSame(`${lines}x\u{200B}y // limpid-allow zero-width\n${lines}x\u{200B}y\n`);
    await assertSame(`${lines}\u{1B}$B${lines}`);
    for (let length = 250; length < 610; length += 7)
      await assertSame(`${lines}\n\u{200B}${'x'.repeat(length)}#limpid-allow zero-width\n${lines}`);
    await assertSame('');
    await assertSame(lines);
    await assertSame(`${lines}${'long words '.repeat(200)}\u{200B}limpid-allow zero-width${lines}`);
  });
});
