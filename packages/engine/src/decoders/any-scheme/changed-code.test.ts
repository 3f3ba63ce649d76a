/** Which texts are digits that were changed or written backwards. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isUnchangedText } from './unchanged-text.ts';

const BASE64 = 'VGhlIHdob2xlIHRlYW0gZm9yZ290IHRoZSBtYXA=';
const BASE32 = 'KRUGKIDLMV4SA2LTEB2W4ZDFOIQHI2DFEBWWC5A=';
const HEXADECIMAL = '4772c3b6c39f6520756e642057c3bc726465';
const moved = (text: string, change: (code: number) => number) =>
  Array.from(text, (letter) => String.fromCharCode(change(letter.charCodeAt(0)))).join('');
const backwards = (text: string) => Array.from(text).reverse().join('');

describe('digits of a text', () => {
  it('are plain as they are, and no plain text where each was changed alike', () => {
    for (const text of [BASE64, BASE32, HEXADECIMAL]) {
      assert.ok(isUnchangedText(text), text);
      assert.ok(!isUnchangedText(moved(text, (code) => code + 1)));
    }
    assert.ok(!isUnchangedText(moved(BASE64, (code) => code ^ (code >> 1))));
    for (const text of [BASE64, BASE32]) assert.ok(!isUnchangedText(moved(text, (code) => code ^ 0xc)));
  });

  it('are none in base 16 where they are written backwards; in base 64 the text may be', () => {
    assert.ok(!isUnchangedText(backwards(HEXADECIMAL)));
    assert.ok(isUnchangedText('uUGcvxWZ25WZg4WYgQ3bnJ3bmBCduV2ZhBic19We'));
  });

  it('a zero at the end is part of it, and keys are plain', () => {
    for (const text of [
      'ODAuMTA1LjEwOC4xNDYA',
      'tok_Qx7Lm2ZpR9aVt4',
      'ghp_nBjc8tya1vSsAs',
      'f5ea4d6f4ab80e10',
    ])
      assert.ok(isUnchangedText(text), text);
  });
});
