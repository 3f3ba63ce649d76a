import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clean } from '../src/index.ts';
import { CARRIERS, placesIn } from './carriers.ts';
import { flagTunnel, tags, tagsBetweenControls } from './encoders/tags.ts';
import {
  bytesAsSelectors,
  bytesFromPlane14,
  nibblesHighFirst,
  nibblesLowFirst,
} from './encoders/variation-selectors.ts';
import {
  type Alphabet,
  fingerprint,
  separated,
  sevenBits,
  sixteenBits,
  terminated,
  utf8Bits,
  utf8BitsLowestFirst,
} from './encoders/zero-width.ts';
import { escaped } from './escaped.ts';
import { KINDS, type Kind, secretOf } from './secrets.ts';
import { Seeded } from './seeded.ts';

interface Encoder {
  readonly name: string;
  readonly scheme: string;
  readonly encode: (text: string) => string;
  /** What its mapping can carry. */
  readonly kinds: readonly Kind[];
  /** What must stand right before the payload. */
  readonly before?: string;
  /** Characters of the shortest secret, where a shorter one reads as well in a commoner mapping. */
  readonly atLeast?: number;
}

const ASCII: readonly Kind[] = ['prose', 'ascii', 'signs'];
const alphabet = (zero: string, one: string): Alphabet => ({ zero, one });
const SPACE_NON_JOINER = alphabet('\u200b', '\u200c');
const NON_JOINER_JOINER = alphabet('\u200c', '\u200d');
const zeroWidth = (name: string, encode: (text: string) => string, kinds = KINDS): Encoder => ({
  name,
  scheme: 'zero-width-binary',
  encode,
  kinds,
});

const ENCODERS: readonly Encoder[] = [
  { name: 'selector bytes', scheme: 'variation-selector', encode: bytesAsSelectors, kinds: KINDS },
  {
    name: 'selector bytes after a space',
    scheme: 'variation-selector',
    encode: bytesAsSelectors,
    kinds: KINDS,
    before: '\u{1F60A} ',
  },
  {
    name: 'selector bytes after a heart that has a selector',
    scheme: 'variation-selector',
    encode: bytesAsSelectors,
    kinds: KINDS,
    before: '\u2764\ufe0f',
  },
  {
    name: 'selectors of plane 14',
    scheme: 'variation-selector',
    encode: bytesFromPlane14,
    kinds: ['prose'],
    atLeast: 20,
  },
  { name: 'nibbles, high first', scheme: 'variation-selector', encode: nibblesHighFirst, kinds: KINDS },
  {
    name: 'nibbles, low first',
    scheme: 'variation-selector',
    encode: nibblesLowFirst,
    kinds: ['ascii'],
    atLeast: 12,
  },
  {
    name: 'nibbles after a heart',
    scheme: 'variation-selector',
    encode: nibblesHighFirst,
    kinds: KINDS,
    before: '\u2764',
  },
  { name: 'tags', scheme: 'tag', encode: tags, kinds: ASCII },
  { name: 'tags between controls', scheme: 'tag', encode: tagsBetweenControls, kinds: ASCII },
  { name: 'flag tunnel', scheme: 'tag', encode: flagTunnel, kinds: ASCII, before: '\u{1F3F4}' },
  zeroWidth('sneaky bits', (text) => utf8Bits(text, alphabet('\u2062', '\u2064'))),
  zeroWidth('binary A', (text) => utf8Bits(text, SPACE_NON_JOINER)),
  zeroWidth('binary B', (text) => utf8Bits(text, alphabet('\u200c', '\u200b'))),
  zeroWidth('binary C', (text) => utf8Bits(text, NON_JOINER_JOINER)),
  zeroWidth('word joiner and no-break space', (text) => utf8Bits(text, alphabet('\u2060', '\ufeff'))),
  zeroWidth('direction marks', (text) => utf8Bits(text, alphabet('\u200e', '\u200f'))),
  {
    ...zeroWidth('lowest bit first', (text) => utf8BitsLowestFirst(text, SPACE_NON_JOINER), ['ascii']),
    atLeast: 12,
  },
  zeroWidth('seven bits', (text) => sevenBits(text, SPACE_NON_JOINER), ['ascii']),
  zeroWidth('sixteen bits', (text) => sixteenBits(text, SPACE_NON_JOINER), ['ascii', 'accents', 'cyrillic']),
  zeroWidth('fingerprint', fingerprint),
  zeroWidth('separated', (text) => separated(text, SPACE_NON_JOINER, '\u200d')),
  zeroWidth('separated by spaces', (text) => separated(text, NON_JOINER_JOINER, '\u200b')),
  zeroWidth('separated by word joiners', (text) => separated(text, alphabet('\u200c', '\u200b'), '\u2060')),
  zeroWidth('terminated', (text) => terminated(text, SPACE_NON_JOINER, '\u200d')),
  zeroWidth('framed separated', (text) => `\ufeff${separated(text, SPACE_NON_JOINER, '\u200d')}\ufeff`),
  zeroWidth('framed', (text) => `\u2060${utf8Bits(text, SPACE_NON_JOINER)}\u2060`),
  zeroWidth('begun', (text) => `\ufeff${utf8Bits(text, SPACE_NON_JOINER)}`),
  zeroWidth('ended', (text) => `${utf8Bits(text, SPACE_NON_JOINER)}\u2060`),
  zeroWidth('begun and ended', (text) => `\ufeff${utf8Bits(text, SPACE_NON_JOINER)}\u2060`),
];

const SECRETS_OF_EACH_KIND = 8;

describe('what an encoder hides comes back, and the carrier as it was', () => {
  for (const encoder of ENCODERS) {
    it(`${encoder.name}`, () => {
      const random = new Seeded(encoder.name.length * 7919);
      for (const [language, sentence] of Object.entries(CARRIERS)) {
        for (const kind of encoder.kinds) {
          for (let count = 0; count < SECRETS_OF_EACH_KIND; count++) {
            const secret = secretOf(kind, random, encoder.atLeast);
            const place = random.pick(placesIn(sentence));
            const before = sentence.slice(0, place) + (encoder.before ?? '');
            const after = sentence.slice(place);
            const report = clean(before + encoder.encode(secret) + after);
            const told = `${kind} in ${language}: ${escaped(before)} + "${escaped(secret)}" + ${escaped(after)}`;
            assert.deepEqual(
              report.payloads.map(({ scheme, text }) => `${scheme}: ${escaped(text)}`),
              [`${encoder.scheme}: ${escaped(secret)}`],
              told,
            );
            assert.equal(report.suspicion, 100, told);
            assert.equal(escaped(report.text), escaped(before + after), told);
          }
        }
      }
    });
  }
});

describe('bits strewn over a text', () => {
  it('are read when one stands after each word', () => {
    const words = `${CARRIERS.English} `.repeat(30).trim().split(' ');
    const bits = utf8Bits('secret message', alphabet('\u200c', '\u200b'));
    const text = words.map((word, index) => word + (bits[index] ?? '')).join(' ');
    const report = clean(text);
    assert.deepEqual(
      report.payloads.map((payload) => payload.text),
      ['secret message'],
    );
    assert.equal(report.text, words.join(' '));
  });

  it('are no payload when they are few, or alike', () => {
    assert.deepEqual(clean('a\u200bb\u200cc\u200bd\u200c').payloads, []);
    assert.deepEqual(clean('ab\u200b'.repeat(100)).payloads, []);
  });
});

describe('a payload inside what belongs together', () => {
  const bits = utf8Bits('Hello there', alphabet('\u200b', '\u200c'));
  const whole = [
    '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}',
    '\u2764\ufe0f',
    '1\ufe0f\u20e3',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0930\u093e\u091c\u094d\u200d\u092f',
    '\u0e20\u0e32\u200b\u0e44\u0e17\u0e22',
    '\u845b\u{E0100}\u57ce',
  ];
  for (const text of whole) {
    it(`leaves ${escaped(text)} whole, wherever it was put`, () => {
      let place = 0;
      for (const character of text) {
        place += character.length;
        const report = clean(text.slice(0, place) + bits + text.slice(place));
        assert.deepEqual(
          report.payloads.map((payload) => payload.text),
          ['Hello there'],
        );
        assert.equal(escaped(report.text), escaped(text), `at ${place}`);
      }
    });
  }

  it('is none where a flag was cut off', () => {
    const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}';
    assert.deepEqual(clean(`${flag} and ${flag} and ${flag}`).payloads, []);
  });
});
