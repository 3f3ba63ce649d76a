import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeCharacter } from '@limpid/engine';
import fc from 'fast-check';
import { NOTATIONS, type Notation } from '../scan-data.ts';
import { decodeEscapes, openOrigins } from './decode-escapes.ts';
import { NAMED_CHARACTERS } from './named-characters.ts';

const hexOf = (text: string) => (text.codePointAt(0) as number).toString(16);
const unitsOf = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
const asUnits = (text: string) =>
  unitsOf(text)
    .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('');

const isAscii = (text: string) => (text.codePointAt(0) as number) < 0x80;
const bytesOf = (write: (byte: number) => string) => (text: string) =>
  isAscii(text) ? text : Array.from(Buffer.from(text), write).join('');

/** What programs write for a character, notation by notation. */
const WRITERS: Readonly<Record<Notation, readonly ((text: string) => string)[]>> = {
  html: [
    (text) => `&#${text.codePointAt(0)};`,
    (text) => `&#x${hexOf(text)};`,
    (text) => `&#X000${hexOf(text).toUpperCase()};`,
  ],
  js: [asUnits, (text) => `\\u{${hexOf(text)}}`, (text) => `\\x{${hexOf(text)}}`],
  c: [
    bytesOf((byte) => `\\x${byte.toString(16)}`),
    bytesOf((byte) => `\\${byte.toString(8)}`),
    (text) => `\\U${hexOf(text).padStart(8, '0')}`,
  ],
  css: [(text) => `\\${hexOf(text)} `, (text) => `\\${hexOf(text).toUpperCase().padStart(6, '0')}\n`],
  url: [bytesOf((byte) => `%${byte.toString(16)}`), bytesOf((byte) => `%${byte.toString(16).toUpperCase()}`)],
  json: [asUnits, (text) => asUnits(text).replaceAll(/[a-f]/g, (letter) => letter.toUpperCase())],
};

const decoded = (text: string, ...notations: readonly Notation[]) => decodeEscapes(text, notations).text;

describe('escapes in a text', () => {
  it('a character that is called by an abbreviation of Unicode is decoded', () => {
    assert.equal(decoded('\\N{ZWSP}\\N{zwj}\\N{VS1}\\N{VS17}', 'c'), '\u200b\u200d\ufe00\u{e0100}');
  });

  it('escapes of each notation are decoded and mapped to their positions in the original text', () => {
    const character = fc.constantFrom(
      ...'a & ; { \u{200B} \u{430} \u{1F680} \u{E0041} u \u{A0}'.split(' '),
      '\n',
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...NOTATIONS),
        fc.array(fc.tuple(character, fc.nat(3))),
        (notation, letters) => {
          const writers = WRITERS[notation];
          const written = letters.map(([letter, way]) => writers[way]?.(letter) ?? letter);
          const { text, escapes } = decodeEscapes(written.join(''), [notation]);
          assert.equal(text, letters.map(([letter]) => letter).join(''));
          for (const { start, end, from, to } of escapes) {
            assert.equal(decoded(written.join('').slice(from, to), notation), text.slice(start, end));
          }
          const originOf = openOrigins(escapes);
          let from = 0;
          let index = 0;
          for (const [number, [letter]] of letters.entries()) {
            assert.equal(originOf(index), from);
            from += (written[number] as string).length;
            index += letter.length;
          }
        },
      ),
      { seed: 20261123 },
    );
  });

  it('an invalid escape, or one whose backslash is itself escaped, is not decoded', () => {
    for (const text of ['\\\\u200b', '\\u200', '\\u{}', '\\u{110000}', '\\U200B', '\\x{zz}', '\\x2']) {
      assert.equal(decoded(text, 'js'), text);
    }
    for (const text of '&#0; &#xD800; &#1114112; &#; &x200b; &NoSuchName; &nbspx ?a&shy=1'.split(' ')) {
      assert.equal(decoded(text, 'html'), text);
    }
    for (const text of ['\\u{200b}', '\\x41', '\\\\u200b', '&#8203;'])
      assert.equal(decoded(text, 'json'), text);
  });

  it('the escapes that only some languages know are decoded: names, lists of code points, octal digits, pairs', () => {
    const written = String.raw`\N{ZERO WIDTH SPACE}\N{U+200B}\u{200B E0041}\x{200b}\o{20013}\U200B \udb40\udc41\u200b`;
    assert.equal(
      decoded(written, 'c'),
      '\u{200B}\u{200B}\u{200B}\u{E0041}\u{200B}\u{200B}\u{200B} \u{E0041}\u{200B}',
    );
    const { escapes } = decodeEscapes(String.raw`\u{200B E0041}`, ['c']);
    assert.deepEqual(
      escapes.map(({ from, to }) => [from, to]),
      [
        [0, 7],
        [7, 14],
      ],
    );
  });

  it('bytes in decimal digits, bytes in strings that are parted, and the escapes of SQL are decoded', () => {
    for (const text of ['\\226\\128\\139', '\\xe2" "\\x80"\n"\\x8b', '\\+00200B', '\\u{0000200b}'])
      assert.equal(decoded(text, 'c'), '\u{200B}', text);
    assert.equal(decoded('\\363\\240\\201\\251', 'c'), '\u{E0069}');
    assert.equal(decoded('\\243\\160\\129\\169', 'c'), '\u{E0069}');
  });

  it('bytes that are no UTF-8, single bytes and unknown names are not decoded', () => {
    for (const text of [
      '\\xad',
      '\\303',
      '\\xe0\\x80\\x8b',
      '\\xf3\\xa0\\x81',
      '\\N{NO SUCH NAME}',
      '\\ud800 \\d',
    ])
      assert.equal(decoded(text, 'c'), text);
    for (const text of '%41 %e2%80 %E2%80%2 100%af %c0%80'.split(' '))
      assert.equal(decoded(text, 'url'), text);
  });

  it('named HTML entities are decoded, even without a semicolon if HTML allows that', () => {
    assert.equal(
      decoded('&ZeroWidthSpace;&zwj;&nbsp &shy;&ThickSpace;', 'html'),
      '\u{200B}\u{200D}\u{A0} \u{AD}\u{205F}\u{200A}',
    );
    assert.equal(decoded('&#150;', 'html'), '\u{2013}');
    assert.equal(decoded('\\\\\\u200b \\&#8203;', 'js', 'html'), '\\\\\u{200B} \\\u{200B}');
  });

  it('each named HTML entity that is decoded stands for a character Limpid detects or a Greek or Cyrillic letter', () => {
    for (const [name, text] of NAMED_CHARACTERS) {
      const uses = Array.from(text, (one) => describeCharacter(one.codePointAt(0) as number).uses.length);
      const isLetter = /^[\p{Script=Greek}\p{Script=Cyrillic}\u{3F6}]$/u.test(text);
      assert.ok(isLetter || uses.every((count) => count > 0), name);
    }
  });
});
