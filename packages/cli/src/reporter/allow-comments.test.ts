import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TECHNIQUES } from '@limpid/engine';
import fc from 'fast-check';
import { AllowReader, readAllowComments } from './allow-comments.ts';

const allowedIn = (text: string) =>
  readAllowComments(text).lines.map(({ start, end, techniques, ranges }) => [
    text.slice(start, end),
    ...techniques,
    ...ranges.map(([first, last]) => `${first.toString(16)}-${last.toString(16)}`),
  ]);

describe('limpid-allow comments', () => {
  it('a limpid-allow comment applies to its own line, and limpid-allow-next-line to the next line', () => {
    assert.deepEqual(allowedIn('a\nb // limpid-allow zero-width\nc'), [
      ['b // limpid-allow zero-width\n', 'zero-width'],
    ]);
    assert.deepEqual(allowedIn('# limpid-allow-next-line nbsp\r\nb\r\nc'), [['b\r\n', 'nbsp']]);
    assert.deepEqual(allowedIn('/* limpid-allow-next-line nbsp */'), []);
  });

  it('a limpid-allow comment may list several names, in the comment syntax of any language', () => {
    assert.deepEqual(allowedIn('<!-- limpid-allow: nbsp , U+200B,u+2000..U+200A-->')[0]?.slice(1), [
      ...['nbsp', '200b-200b', '2000-200a'],
    ]);
    assert.deepEqual(allowedIn('limpid-allow nbsp since homoglyph, zero-width')[0]?.slice(1), ['nbsp']);
    assert.deepEqual(allowedIn('limpid-allow nbsp limpid-allow homoglyph')[0]?.slice(1), [
      'nbsp',
      'homoglyph',
    ]);
    assert.equal(readAllowComments('limpid-allow nbsp, payload').lines[0]?.allowsPayload, true);
    assert.deepEqual(allowedIn('unlimpid-allow nbsp'), []);
    assert.deepEqual(allowedIn('limpid-allowed nbsp'), []);
  });

  it('a limpid-allow comment with a code point without U+ causes a note that gives it, and a word of such letters none', () => {
    const notesOf = (name: string) => readAllowComments(`limpid-allow ${name}`).notes.join();
    assert.match(notesOf('200b'), /"200b"\. Did you mean U\+200B\?$/);
    assert.match(notesOf('decade'), /"decade"\.$/);
  });

  it('a limpid-allow comment with an unknown name or a missing comma causes a note with the line number', () => {
    assert.deepEqual(readAllowComments('a\rlimpid-allow nbps, U+110000, nbsp').notes, [
      'line 2: limpid-allow knows no class, technique or code point "nbps". Did you mean nbsp?',
      'line 2: limpid-allow knows no class, technique or code point "U+110000".',
    ]);
    assert.deepEqual(readAllowComments('// limpid-allow zero-width payload').notes, [
      'line 1: limpid-allow needs a comma before "payload" to allow it too.',
    ]);
    assert.deepEqual(readAllowComments('// limpid-allow zero-width, payload of the test').notes, []);
    assert.deepEqual(readAllowComments('`limpid-allow` is a word of docs.').notes, []);
    assert.equal(readAllowComments('limpid-allow x\n'.repeat(99)).notes.length, 10);
  });

  it('limpid-allow comments may allow at most 100 code points per line, and a note reports more', () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, index) => `limpid-allow U+${(0x2000 + 2 * index).toString(16)}`).join(
        ' ',
      );
    const fine = readAllowComments(names(100));
    assert.deepEqual([fine.lines[0]?.ranges.length, fine.notes], [100, []]);
    const { lines, notes } = readAllowComments(`${names(140)}\nlimpid-allow nbsp`);
    assert.deepEqual([lines[0]?.ranges.length, lines[1]?.techniques], [100, ['nbsp']]);
    assert.deepEqual(notes, ['line 1: limpid-allow takes 100 code points or ranges in a line, and no more.']);
    const same = readAllowComments('limpid-allow U+200B, U+200b, nbsp, nbsp '.repeat(1000));
    assert.deepEqual(same.lines[0], {
      start: 0,
      end: 40_000,
      comment: { index: 0, line: 1 },
      techniques: ['nbsp'],
      ranges: [[0x200b, 0x200b]],
      allowsPayload: false,
      classes: [],
    });
  });

  it('limpid-allow comments may allow at most 100,000 code points per text, and a note names the first line beyond', () => {
    const line = `${Array.from({ length: 100 }, (_, index) => `limpid-allow U+${0x2000 + 2 * index}`).join(' ')}\n`;
    assert.equal(readAllowComments(line.repeat(1000)).notes.length, 0);
    const { lines, notes } = readAllowComments(line.repeat(1002));
    assert.equal(lines.length, 1000);
    assert.match(notes.join('|'), /^line 1001: [^|]* and no further\.$/);
  });

  it('the time to read limpid-allow comments grows linearly with the text, with any line endings', () => {
    for (const line of [
      'limpid-allow nbsp\n',
      'limpid-allow nbsp\r',
      'limpid-allow U+00A0 ',
      'limpid-allow zzz\n',
    ]) {
      // The fastest of some: whatever else the machine does only adds.
      const timeOf = (count: number) => {
        const text = line.repeat(count);
        const times = Array.from({ length: 4 }, () => {
          const start = process.cpuUsage();
          readAllowComments(text);
          return process.cpuUsage(start).user / 1000;
        });
        return Math.min(...times);
      };
      timeOf(20_000);
      const [one, eight] = [timeOf(25_000), timeOf(200_000)];
      // Eight times as much, and 64 times where each line looks at the rest of the text.
      assert.ok(eight < 40 * Math.max(one, 10), `${JSON.stringify(line)}: ${one} ms, then ${eight} ms`);
    }
  });

  it('limpid-allow comments in a text that arrives in chunks are read as in the whole text', () => {
    const parts = fc.constantFrom(
      'limpid-allow nbsp',
      'limpid-allow-next-line U+200B',
      '\r\n',
      '\n',
      '\r',
      'x'.repeat(700),
    );
    fc.assert(
      fc.property(fc.array(fc.array(parts, { maxLength: 6 }), { maxLength: 12 }), (chunks) => {
        const reader = new AllowReader();
        for (const chunk of chunks) reader.add(chunk.join(''));
        assert.deepEqual(reader.end(), readAllowComments(chunks.flat().join('')));
      }),
      { seed: 20261123 },
    );
  });

  it('the lines that limpid-allow comments apply to are returned in text order and without overlap', () => {
    const parts = fc.constantFrom(
      'limpid-allow',
      '-next-line',
      ' ',
      ',',
      '\n',
      '\r',
      'x',
      'U+200B',
      ...TECHNIQUES,
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), (words) => {
        const text = words.join('');
        let end = 0;
        for (const line of readAllowComments(text).lines) {
          assert.ok(line.start >= end && line.end > line.start - 1 && line.end <= text.length);
          assert.ok(line.start === 0 || /[\n\r]/.test(text[line.start - 1] as string));
          end = line.end;
        }
      }),
      { seed: 20261123 },
    );
  });
});
