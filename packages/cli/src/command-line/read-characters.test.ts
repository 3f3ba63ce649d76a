import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WrongUsage } from '../exit-codes.ts';
import { readCharacters } from './read-characters.ts';

describe('characters given as a command-line argument', () => {
  it('a character argument may be a code point, an escape, an HTML entity, an abbreviation or a Unicode name', () => {
    const written = [
      ...['U+200B', 'u+200b', '200B', '200b', '0x200B', '\\u200b', '\\u{200B}', '\\x{200b}', '\\U0000200B'],
      ...[...'&#8203; &#x200B; &#8203 ZWSP zwsp zero-width-space \u{200B}'.split(' '), 'ZERO WIDTH SPACE'],
    ];
    for (const one of written) assert.deepEqual(readCharacters(one), [0x200b], one);
    for (const one of ['&ZeroWidthSpace;', '&NegativeThinSpace;'])
      assert.deepEqual(readCharacters(one), [0x200b]);
    assert.deepEqual([...readCharacters('&nbsp;'), ...readCharacters('&shy')], [0xa0, 0xad]);
    assert.deepEqual(readCharacters('&ThickSpace;'), [0x205f, 0x200a]);
    assert.deepEqual(readCharacters('\\uDB40\\uDC41'), [0xe0041]);
    assert.deepEqual(readCharacters('zero-width non-joiner'), [0x200c]);
    assert.deepEqual(readCharacters('soft_hyphen'), [0xad]);
    assert.deepEqual([...readCharacters('VS16'), ...readCharacters('vs-17')], [0xfe0f, 0xe0100]);
  });

  it('a character argument may be pasted text, and gives each distinct character of the text once', () => {
    assert.deepEqual(readCharacters('\u{200B}\u{200C}\u{200B}'), [0x200b, 0x200c]);
    assert.deepEqual(readCharacters('a'), [0x61]);
    assert.deepEqual(readCharacters(' '), [0x20]);
  });

  it('a character argument that cannot be read as a character is refused', () => {
    for (const one of [
      '',
      '&zeroWidthSpace;',
      '&nbsp;x',
      'ZWXYZ1',
      '110000',
      'U+FFFFFFF',
      'VS257',
      '\u{E9}'.repeat(65),
    ]) {
      assert.throws(() => readCharacters(one), WrongUsage, one);
    }
  });
});
