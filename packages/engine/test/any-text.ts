/** Texts for property tests: letters of many scripts, emoji, and every kind of hidden character among them. */
import fc from 'fast-check';

const HIDDEN = [
  ...[0x200b, 0x200c, 0x200d, 0x2060, 0xfeff, 0xad, 0x34f, 0x180e, 0x2061, 0x2062, 0x2064, 0x206a],
  ...[0xfff9, 0xfffa, 0xfffb, 0xfffc, 0x115f, 0x1160, 0x3164, 0xffa0, 0x17b4, 0x1bca0, 0x1d173, 0x1d174],
  ...[0x13430, 0x200e, 0x200f, 0x61c, 0x202a, 0x202c, 0x202e, 0x2066, 0x2069, 0x2065, 0xe0fff, 0xfdd0],
  ...[0xffff, 0x00, 0x01, 0x07, 0x08, 0x0c, 0x1b, 0x1c, 0x7f, 0x92, 0x93, 0x81, 0xd800, 0xdc00, 0xe000],
  ...[0xe0001, 0xe0067, 0xe0062, 0xe0073, 0xe0063, 0xe0074, 0xe007f],
  ...[0xfe0f, 0xfe0e, 0xfe00, 0xfe01, 0x180b, 0x180c, 0xe0100, 0xe0101, 0xe0112, 0xe0140],
  ...[0xa0, 0x2003, 0x2007, 0x2009, 0x200a, 0x202f, 0x3000, 0x1680, 0x2800, 0x2028, 0x85, 0x0b],
];

const VISIBLE = [
  ...'acexopHi\u0430\u0441\u0435\u0456\u0431\u0434\u0410\u03b1\u03bf\u03bd\u0394\u{1D5BA}\uff21\u2170\u212a\u0251\u1d20\u24d0',
  ...'\u0600\u070f\u0712\u05d0\u0661\u00ab\u00bb\u2014\u2013\u20ac\u00a7\u0447\u042f\u0159\u1681\u1820\u201d',
  ...'aBz16{%$}()=[];:?mJ\\ _\n\r\t.0#',
  ...'\u0645\u06cc\u0647\u0627\u0622\u0644\u062e\u06d2\u0640\u064e\u0930\u094d\u0937\u09b0\u09cd\u09af\u0d15\u0d4d',
  ...'\u0e44\u0e17\u0e40\u0e21\u4eca\u65e5\u3002\u30fc\u300c\u3030\uac01\u3131\u314f\uffa1\uffc2\u1100\u1161\u11a8',
  ...'\u182d\u1828\u1780\u2229\u222a\u845b\u9089\u00e9\u0131\u0307\u0301\u0323\u05b7\u20e3\u00bd\u00b2\u2044\u201c',
  ...'\u{1F469}\u{1F468}\u{1F3FD}\u2764\u00a9\u{1F3F4}\u{1F3F3}\u{1F680}\u2695\u{1D453}\u{1D15F}\u{1BC02}\u{13000}\u2801',
];

/** What only means something as a whole. */
const PIECES = [
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
  '1\uFE0F\u20E3',
  '\u0645\u06cc\u200c\u0631\u0648\u0645',
  'Donaudampf\u00ADschiff\u00ADfahrt',
  '\u001B[31m',
  '\u001B]0;',
  ...[
    '\u001B[8m',
    '\u001B[1;8;31m',
    '\u001B[30;40m',
    '\u001B[2K',
    '\u001B[K',
    '\u001B(B',
    '\u001B]8;;a\u0007',
  ],
  ...['\u009B2J', '\u009D0;a\u009C', '\u009B', '\u009E', '\u009C', '\b\b', '\r\n'],
  'sin\u2061x',
  '\uFFF9\u6F22\uFFFA\u304B\uFFFB',
  '8=FIX.4.2\u00019=65',
  '\u200D\u200C\u200D',
  'km',
  'p\u0430ypal',
  'the cat sat',
  '\u0441\u043e\u0441\u043e',
  '\u043f\u0440o\u0433\u0440a\u043c',
  'p\u03b1y',
  '\u{1D5C1}\u{1D5C2}',
  'lo\u0261in',
  '1\u202F234',
  '000',
  '\u2067\u05d0\u2069',
  '\u202aabc 1\u202c',
  'Bonjour\u00A0!',
  '1\u2009\u2013\u20093',
];

const hidden = fc.constantFrom(...HIDDEN).map((codePoint) => String.fromCodePoint(codePoint));
const visible = fc.constantFrom(...VISIBLE);
const mixed = fc.oneof(
  { weight: 4, arbitrary: visible },
  { weight: 4, arbitrary: hidden },
  { weight: 1, arbitrary: fc.constantFrom(...PIECES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);
const run = fc.array(fc.constantFrom('\u200b', '\u200c', '\u200d'), { minLength: 2, maxLength: 40 });

export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof({ weight: 12, arbitrary: mixed }, { weight: 1, arbitrary: run.map((all) => all.join('')) }),
    {
      maxLength: 40,
    },
  )
  .map((pieces) => pieces.join(''));

/** Characters that may hide in a text. */
export const anyHidden: fc.Arbitrary<string> = hidden;
