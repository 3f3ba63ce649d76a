import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shortName } from './short-names.ts';

describe('short names of characters', () => {
  it('the short name of a character is its abbreviation, such as ZWSP, or its code point if it has none', () => {
    for (const [codePoint, name] of [
      [0x200b, 'ZWSP'],
      [0x200c, 'ZWNJ'],
      [0x200d, 'ZWJ'],
      [0x00a0, 'NBSP'],
      [0x202f, 'NNBSP'],
      [0x00ad, 'SHY'],
      [0xfeff, 'BOM'],
      [0x200e, 'LRM'],
      [0x202e, 'RLO'],
      [0xfe0f, 'VS16'],
      [0xe0100, 'VS17'],
      [0xe01ef, 'VS256'],
      [0x180f, 'FVS4'],
      [0xe0041, 'TAG'],
      [0x0000, 'NUL'],
      [0x001b, 'ESC'],
      [0x007f, 'DEL'],
      [0xd83d, 'U+D83D'],
      [0x0430, 'U+0430'],
      [0xfdd0, 'U+FDD0'],
      [0x10fffe, 'U+10FFFE'],
    ] as const)
      assert.equal(shortName(codePoint), name);
  });
});
