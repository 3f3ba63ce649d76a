/** Marks that a script or an emoji needs and that stay: now and then they spell a message. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean } from '../src/index.ts';
import { Seeded } from './seeded.ts';

const SECRET = 'send me the key';
const BITS = Array.from(SECRET, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('');
const HALVES = Array.from(SECRET, (letter) => letter.charCodeAt(0)).flatMap((code) => [code >> 4, code & 15]);

function eachBit(write: (isOne: boolean) => string, gap = ''): string {
  return Array.from(BITS, (bit) => write(bit === '1')).join(gap);
}

const MESSAGES: Readonly<Record<string, string>> = {
  'selectors of emoji that are there or not': eachBit((isOne) => `\u260E${isOne ? '\uFE0F' : ''}`),
  'selectors of emoji of two kinds': eachBit((isOne) => `\u260E${isOne ? '\uFE0F' : '\uFE0E'}`),
  'selectors of ideographs': HALVES.map((half) => `\u845B${String.fromCodePoint(0xe0100 + half)}`).join(''),
  'break hints between ideographs': `${eachBit((isOne) => `\u6F22${isOne ? '\u200B' : ''}`)}\u5B57`,
  'two kinds of break hints': `${eachBit((isOne) => `\u6F22${isOne ? '\u200B' : '\u2060'}`)}\u5B57`,
  'selectors of Mongolian letters': eachBit((isOne) => `\u1820${isOne ? '\u180C' : '\u180B'}`),
  'joiners after a virama': eachBit((isOne) => `\u0915\u094D${isOne ? '\u200D' : '\u200C'}\u0937`, ' '),
  'direction marks': eachBit((isOne) => `\u05D0\u05D1${isOne ? '\u200E' : '\u200F'}1`, ' '),
  'soft hyphens of long words': eachBit(
    (isOne) => `Donau${isOne ? '\u00AD' : ''}dampfschifffahrtsgesellschaft`,
    ' ',
  ),
  'dots that a letter hides': eachBit((isOne) => `i${isOne ? '\u0307' : ''}`),
  'forms of a nought': eachBit((isOne) => `0${isOne ? '\uFE00' : ''}`),
  'vowels of Khmer that are not seen': eachBit((isOne) => `\u1780${isOne ? '\u17B4' : '\u17B5'}`),
  'joiners of accents': eachBit((isOne) => `e${isOne ? '\u034F' : ''}\u0301`, ' '),
  'controls of Latin-1': HALVES.map((half) => `a${String.fromCharCode(0x86 + half)}`).join(''),
  'controls of music': HALVES.map(
    (half) => `\u{1D15F}${String.fromCodePoint(0x1d173 + (half >> 2), 0x1d173 + (half & 3))}`,
  ).join(''),
};

for (const [what, text] of Object.entries(MESSAGES))
  test(`a hidden message is decoded from ${what}`, () => {
    const { payloads, suspicion } = clean(text);
    assert.deepEqual(
      payloads.map((payload) => payload.text),
      [SECRET],
    );
    assert.equal(suspicion, 100);
  });

test('marks that stay in random places of emoji, ideographs and long words are kept, and not suspicious', () => {
  const random = new Seeded(24);
  const places: readonly (readonly [string, string, readonly string[]])[] = [
    ['\u260E', '', ['', '\uFE0F']],
    ['\u260E', '', ['\uFE0E', '\uFE0F']],
    ['\u6F22', '', ['', '\u200B']],
    ['\u845B', '', ['\u{E0100}', '\u{E0101}', '\u{E0102}']],
    ['Donaudampf', 'schifffahrtsgesellschaft ', ['', '\u00AD']],
    ['\u1820', '', ['\u180B', '\u180C', '\u180D']],
    ['\u0915\u094D', '\u0937 ', ['\u200C', '\u200D']],
    ['i', '', ['', '\u0307']],
    ['0', '', ['', '\uFE00']],
    ['\u1780', '', ['\u17B4', '\u17B5']],
    ['e', '\u0301', ['', '\u034F']],
  ];
  for (const [before, after, marks] of places)
    for (let count = 0; count < 40; count++) {
      const length = random.between(30, 300);
      const text = Array.from({ length }, () => before + random.pick(marks) + after).join('');
      const report = clean(`${text}\u6F22`);
      assert.equal(report.text, `${text}\u6F22`);
      assert.equal(report.suspicion, 0);
    }
});

test('the selector of an emoji stays before a hidden message', () => {
  for (const symbols of ['\u200B\u200C', '\u202A\u202C', '\u2062\u2064'])
    for (const emoji of ['\u2764\uFE0F', '\u{1F64B}\u200D\u2640\uFE0F']) {
      const run = eachBit((isOne) => symbols[Number(isOne)] as string);
      const report = clean(`It rains ${emoji}${run} again.`);
      assert.equal(report.text, `It rains ${emoji} again.`);
      assert.deepEqual(
        report.payloads.map((payload) => payload.text),
        [SECRET],
      );
    }
});

test('a joiner that its word needs stays beside a run that is not decoded, and joiners within a run go', () => {
  const random = new Seeded(9);
  const symbols = Array.from({ length: 16 }, () => String.fromCodePoint(0xe0100 + random.between(0, 239)));
  const [run, book, ending] = [symbols.join(''), '\u06A9\u062A\u0627\u0628', '\u0647\u0627\u06CC'];
  for (const hidden of [`\u200C${run}`, `${run}\u200C`])
    assert.equal(clean(book + hidden + ending).text, `${book}\u200C${ending}`);
  for (const hidden of [`${run}\u200C${run}`, `\u200C${run}\u200C`, '\u200C'.repeat(4)])
    assert.equal(clean(book + hidden + ending).text, book + ending);
});
