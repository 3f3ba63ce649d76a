/** What counts as plain text, and what shows that bytes were changed before they were hidden. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isPlainText } from './plain-text.ts';

const SENTENCE = 'the blue folder contains the real numbers';

describe('plain text', () => {
  it('prose, code, keys, numbers and other scripts are plain', () => {
    for (const text of [
      SENTENCE,
      'Der Schlüssel liegt unter der dritten Stufe',
      'ключ под третьей ступенькой',
      'fetch("https://a.example/?k=" + key)',
      '{"a":1,"b"}\n',
      'tok_Qx7Lm2ZpR9aVt4',
      'c3VwZXIgc2VjcmV0IG1lc3NhZ2U=',
      '736563726574206d657373616765',
      '2026-11-28',
      'correct_horse_battery_staple',
      'pvG`xcMwYGL]',
      'ha ha ha',
      '今晚九点在旧车站后面见面',
    ])
      assert.ok(isPlainText(text), text);
  });

  it('letters to which a number was added, or that were XORed with one, are not', () => {
    for (const number of [1, 5, 32, 46])
      for (const change of [(byte: number) => byte ^ number, (byte: number) => byte + number]) {
        const text = String.fromCharCode(...Array.from(SENTENCE, (letter) => change(letter.charCodeAt(0))));
        assert.ok(!isPlainText(text), text);
      }
  });

  it('Gray code and swapped halves of bytes are not', () => {
    const changed = (change: (byte: number) => number) =>
      String.fromCharCode(...Array.from(SENTENCE, (letter) => change(letter.charCodeAt(0))));
    assert.ok(!isPlainText(changed((byte) => byte ^ (byte >> 1))));
    assert.ok(!isPlainText(changed((byte) => (byte >> 4) | ((byte & 0xf) << 4))));
  });

  it('a long text that was XORed with two bytes in turn is not', () => {
    const text = Array.from(SENTENCE, (letter, place) =>
      String.fromCharCode(letter.charCodeAt(0) ^ (place % 2 === 0 ? 21 : 14)),
    );
    assert.ok(!isPlainText(text.join('')));
  });

  it('a sign in the place of each space is not', () => {
    assert.ok(!isPlainText('nobody5knows5about5us'));
    assert.ok(!isPlainText('THE`BUFFER`SIZE`HAS`BEEN'));
  });

  it('many characters of a few kinds are digits of a number', () => {
    assert.ok(!isPlainText('LLO@LOFLIFF@@LOOILLOFFFIF@@IOOLLLIL@IIIIOIFL'));
    assert.ok(isPlainText('0110100101101010110101001011010010110100'));
  });

  it('bytes of UTF-8 that were read as letters are not', () => {
    assert.ok(!isPlainText("L'Ã©tÃ© dernier Ã©tait mag"));
    assert.ok(isPlainText("L'été dernier était à São Tomé"));
  });

  it('letters of another alphabet that are ASCII, moved as a whole, are not', () => {
    const moved = (add: number) =>
      Array.from(SENTENCE, (letter) => String.fromCharCode(letter.charCodeAt(0) + add));
    assert.ok(!isPlainText(moved(0x500 + 5).join('')));
    assert.ok(isPlainText('պապիկը գնաց շուկա առավոտյան'));
  });

  it('codes of LZW are not', () => assert.ok(!isPlainText('the doctor wants ĀĂmap')));
});
