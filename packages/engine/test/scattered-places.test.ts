/** Messages that are scattered over a text: in the places of their marks, in groups of several lengths, and in copies. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '../src/index.ts';

const SECRET = 'send the keys';
const COVER =
  'She had never been fond of trains, yet the journey north surprised her. The carriage was almost empty, the heating worked, and for two hours there was nothing to do but look at the fields.\n\n'.repeat(
    8,
  );
const BITS = Array.from(SECRET, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');

const messagesIn = (text: string) => inspect(text).payloads.map(({ text: message }) => message);
const isLetter = (character: string) => /\p{L}/u.test(character);

/** A part after each character that is one of the places, in order. */
function scatter(parts: readonly string[], isPlace: (character: string, index: number) => boolean): string {
  let next = 0;
  const characters = Array.from(COVER, (character, index) =>
    isPlace(character, index) && next < parts.length ? character + parts[next++] : character,
  );
  assert.equal(next, parts.length);
  return characters.join('');
}

describe('scattered messages', () => {
  it('marks that stand after some letters or spaces, or before some spaces, are decoded as bits', () => {
    const bits = (mark: string) => Array.from(BITS, (bit) => (bit === '1' ? mark : ''));
    for (const mark of ['\u2063', '\u2060', '\u{1d173}']) {
      assert.deepEqual(messagesIn(scatter(bits(mark), isLetter)), [SECRET]);
      assert.deepEqual(messagesIn(scatter(bits(mark), (character) => character === ' ')), [SECRET]);
      const isBeforeSpace = (_: string, index: number) => COVER[index + 1] === ' ';
      assert.deepEqual(messagesIn(scatter(bits(mark), isBeforeSpace)), [SECRET]);
    }
  });

  it('marks that stand after some words are decoded, whatever a word is taken to be', () => {
    const cover = "She'd paid well-known people, and they don't say why. ".repeat(20);
    for (const word of [/\S+/g, /[A-Za-z]+/g, /[A-Za-z']+/g, /\w+/g]) {
      let next = 0;
      const text = cover.replace(word, (one) => (BITS[next++] === '1' ? `${one}\u200c` : one));
      assert.deepEqual(messagesIn(text), [SECRET]);
    }
  });

  it('a message that is written again and again until the text ends is decoded once', () => {
    const symbols = (bits: string) => Array.from(bits, (bit) => (bit === '1' ? '\u200c' : '\u200b'));
    const places = Array.from(COVER).filter((character) => character === ' ').length;
    for (const bits of [`${BITS}00000000`, BITS]) {
      const parts = symbols(bits.repeat(places).slice(0, places));
      assert.deepEqual(messagesIn(scatter(parts, (character) => character === ' ')), [SECRET]);
    }
  });

  it('a message that repeats itself, or ends as it begins, is decoded whole where the text goes on behind it', () => {
    const bitsOf = (text: string) =>
      Array.from(text, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
    for (const text of ['123456123456', 'call now call now call now'])
      assert.deepEqual(
        messagesIn(
          scatter(
            Array.from(bitsOf(text), (bit) => (bit === '1' ? '\u200c' : '\u200b')),
            isLetter,
          ),
        ),
        [text],
      );
    for (const text of ['test the password test', 'one for all, all for one'])
      assert.deepEqual(
        messagesIn(
          scatter(
            Array.from(bitsOf(text), (bit) => (bit === '1' ? '\u2063' : '')),
            isLetter,
          ),
        ),
        [text],
      );
  });

  it('numbers without leading zeros after each word are decoded, and none is cut', () => {
    const numbers = (text: string) =>
      Array.from(text, (letter) =>
        letter.charCodeAt(0).toString(2).replaceAll('0', '\u2061').replaceAll('1', '\u2064'),
      );
    const isAtEnd = (_: string, index: number) => COVER[index + 1] === ' ';
    for (const text of [SECRET, 'the letters, after lunch'])
      assert.deepEqual(messagesIn(scatter(numbers(text), isAtEnd)), [text]);
    const key = '43f14ad0-979d-8829-4f0e-15f921a84efb';
    assert.ok(messagesIn(scatter(numbers(key), isAtEnd)).every((text) => text === key));
  });

  it('the letters of the first word are no message of their own where more follow', () => {
    const groups = Array.from(SECRET, (letter) =>
      [6, 4, 2, 0]
        .map((bits) => String.fromCodePoint(0x206a + ((letter.charCodeAt(0) >> bits) & 3)))
        .join(''),
    );
    assert.deepEqual(messagesIn(scatter(groups, isLetter)), [SECRET]);
  });

  it('copies of a message after each sentence are that message', () => {
    const run = BITS.replaceAll('0', '\u2061').replaceAll('1', '\u2062');
    const messages = messagesIn(COVER.replaceAll('. ', `.${run} `));
    assert.ok(messages.length > 0 && messages.every((text) => text === SECRET));
  });

  it('break hints and joiners that a text needs spell nothing by their places', () => {
    const persian =
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0628\u0647 \u062e\u0627\u0646\u0647\u200c\u0627\u0645 \u0628\u0631\u0648\u0645. '.repeat(
        60,
      );
    assert.deepEqual(messagesIn(persian), []);
    assert.deepEqual(messagesIn(COVER.replaceAll('/', '/\u200b').replaceAll('heating', 'heat\u00ading')), []);
  });
});
