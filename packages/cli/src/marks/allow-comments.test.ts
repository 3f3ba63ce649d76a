import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TECHNIQUES } from '@limpid/engine';
import fc from 'fast-check';
import { readAllowComments } from './allow-comments.ts';

const allowedIn = (text: string) =>
  readAllowComments(text).lines.map(({ start, end, techniques, ranges }) => [
    text.slice(start, end),
    ...techniques,
    ...ranges.map(([first, last]) => `${first.toString(16)}-${last.toString(16)}`),
  ]);

describe('a comment that allows', () => {
  it('speaks of its own line, or of the next', () => {
    assert.deepEqual(allowedIn('a\nb // limpid-allow zero-width\nc'), [
      ['b // limpid-allow zero-width\n', 'zero-width'],
    ]);
    assert.deepEqual(allowedIn('# limpid-allow-next-line nbsp\r\nb\r\nc'), [['b\r\n', 'nbsp']]);
    assert.deepEqual(allowedIn('/* limpid-allow-next-line nbsp */'), []);
  });

  it('takes several names, ends where they end, and minds no kind of comment', () => {
    assert.deepEqual(allowedIn('<!-- limpid-allow: nbsp , U+200B,u+2000..U+200A-->')[0]?.slice(1), [
      ...['nbsp', '200b-200b', '2000-200a'],
    ]);
    assert.deepEqual(allowedIn('limpid-allow nbsp since homoglyph, zero-width')[0]?.slice(1), ['nbsp']);
    assert.deepEqual(allowedIn('limpid-allow nbsp limpid-allow homoglyph')[0]?.slice(1), [
      'nbsp',
      'homoglyph',
    ]);
    assert.deepEqual(allowedIn('unlimpid-allow nbsp'), []);
    assert.deepEqual(allowedIn('limpid-allowed nbsp'), []);
  });

  it('is told which of its names is none', () => {
    assert.deepEqual(readAllowComments('a\rlimpid-allow nbps, U+110000, nbsp').notes, [
      'line 2: limpid-allow knows no technique or code point "nbps". Did you mean nbsp?',
      'line 2: limpid-allow knows no technique or code point "U+110000".',
    ]);
    assert.deepEqual(readAllowComments('`limpid-allow` is a word of docs.').notes, []);
    assert.equal(readAllowComments('limpid-allow x\n'.repeat(99)).notes.length, 10);
  });

  it('gives lines in order that do not overlap', () => {
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
    );
  });
});
