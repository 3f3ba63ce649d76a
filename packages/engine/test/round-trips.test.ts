import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clean } from '../src/index.ts';
import { CARRIERS, placesIn } from './carriers.ts';
import { cases } from './cases.ts';
import { flagTunnel, tags, tagsBetweenControls } from './encoders/tags.ts';
import {
  bytesAsSelectors,
  bytesFromPlane14,
  nibblesHighFirst,
  nibblesLowFirst,
} from './encoders/variation-selectors.ts';
import {
  type Alphabet,
  byteGroups,
  digitGroups,
  fingerprint,
  presence,
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

/** Only plain text is believed where no group says anything by itself. */
const PLAIN: readonly Kind[] = ['prose', 'accents', 'cyrillic', 'ideographs'];
const SECRETS_OF_EACH_KIND = cases(6);
/** The alphabets that 330k offers: its own, and others that its page lets one choose. */
const DIGITS: Readonly<Record<string, readonly string[]>> = {
  four: ['\u200c', '\u200d', '\u202c', '\ufeff'],
  three: ['\u200b', '\u200c', '\u200d'],
  five: ['\u200b', '\u200c', '\u200d', '\u200e', '\u200f'],
  six: ['\u200b', '\u2060', '\u2061', '\u2062', '\u2063', '\u2064'],
};

describe('messages of encoders', () => {
  for (const encoder of ENCODERS) {
    it(`a hidden message in the encoding "${encoder.name}" is decoded, and cleaning restores the cover text`, () => {
      const random = new Seeded(encoder.name.length * 7919);
      for (const [language, sentence] of Object.entries(CARRIERS)) {
        for (const kind of encoder.kinds) {
          for (let count = 0; count < SECRETS_OF_EACH_KIND; count++) {
            const secret = secretOf(kind, random, encoder.atLeast);
            const place = random.pick(placesIn(sentence));
            const before = sentence.slice(0, place) + (encoder.before ?? '');
            const after = sentence.slice(place);
            const report = clean(before + encoder.encode(secret) + after);
            const context = `${kind} in ${language}: ${escaped(before)} + "${escaped(secret)}" + ${escaped(after)}`;
            assert.deepEqual(
              report.payloads.map(({ scheme, text }) => `${scheme}: ${escaped(text)}`),
              [`${encoder.scheme}: ${escaped(secret)}`],
              context,
            );
            assert.equal(report.suspicion, 100, context);
            assert.equal(escaped(report.text), escaped(before + after), context);
          }
        }
      }
    });
  }
});

describe('messages written as digits', () => {
  for (const [name, digits] of Object.entries(DIGITS)) {
    it(`a message in digits of base ${name} is decoded from one run of hidden characters`, () => {
      const random = new Seeded(digits.length);
      for (const sentence of Object.values(CARRIERS)) {
        for (const kind of ['prose', 'ascii', 'signs', 'accents', 'cyrillic'] as const) {
          for (const groupsOf of [digitGroups, byteGroups]) {
            // Of an alphabet of one's own every symbol must come up.
            const secret = secretOf(kind, random, name === 'six' ? 40 : 8);
            const place = random.pick(placesIn(sentence));
            const hidden = groupsOf(secret, digits).join('');
            const report = clean(sentence.slice(0, place) + hidden + sentence.slice(place));
            const context = `${groupsOf.name} "${escaped(secret)}" at ${place} of ${escaped(sentence)}`;
            assert.deepEqual(
              report.payloads.map(({ scheme, text }) => `${scheme}: ${escaped(text)}`),
              [`zero-width-base-n: ${escaped(secret)}`],
              context,
            );
            assert.equal(escaped(report.text), escaped(sentence), context);
          }
        }
      }
    });
  }

  it('a message in digits of base four is decoded when the hidden digits are scattered over a text', () => {
    const random = new Seeded(330);
    const cover = `${CARRIERS.English} `.repeat(3).trim();
    for (const kind of PLAIN) {
      for (const groupsOf of [digitGroups, byteGroups]) {
        for (let count = 0; count < SECRETS_OF_EACH_KIND; count++) {
          const secret = Array.from(secretOf(kind, random, 6))
            .slice(0, 40)
            .join('');
          const groups = [...groupsOf(secret, DIGITS.four as readonly string[])];
          let text = '';
          for (const character of cover) {
            text += character;
            while (groups.length > 0 && random.next() < 0.2) text += groups.shift();
          }
          const report = clean(text + groups.join(''));
          assert.deepEqual(
            report.payloads.map((payload) => escaped(payload.text)),
            [escaped(secret)],
            `${groupsOf.name} ${kind}`,
          );
          assert.equal(report.text, cover);
        }
      }
    }
  });
});

describe('bits scattered over a text', () => {
  it('a watermark that writes a hidden character for a 1 bit and nothing for a 0 bit is decoded', () => {
    const random = new Seeded(4);
    const cover = `${CARRIERS.English} `.repeat(12).trim();
    for (const mark of ['\u200c', '\u200b', '\u2060', '\u007f']) {
      for (const kind of ['prose', 'ascii', 'accents', 'cyrillic'] as const) {
        const secret = Array.from(secretOf(kind, random, 6))
          .slice(0, 40)
          .join('')
          .trim();
        const report = clean(presence(secret, mark, cover));
        assert.deepEqual(
          report.payloads.map(({ scheme, text }) => `${scheme}: ${escaped(text)}`),
          [`presence-bits: ${escaped(secret)}`],
        );
        assert.equal(report.text, cover);
      }
    }
  });

  it('hidden characters that a template repeats on each line are not decoded as a message', () => {
    assert.deepEqual(clean('a foot\u200bnote in a tem\u00adplate.\n'.repeat(40)).payloads, []);
    assert.deepEqual(clean('an\u200b'.repeat(100)).payloads, []);
  });

  it('a hidden message with one zero-width bit after each word is decoded', () => {
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

  it('a few scattered zero-width characters, or many equal ones, are not decoded as a message', () => {
    assert.deepEqual(clean('a\u200bb\u200cc\u200bd\u200c').payloads, []);
    assert.deepEqual(clean('ab\u200b'.repeat(100)).payloads, []);
  });
});

describe('messages inside emoji and joined words', () => {
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
    it(`a message hidden anywhere inside the sequence ${escaped(text)} is removed, and the sequence is kept`, () => {
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

  it('the tag characters of a truncated flag emoji are not decoded as a message', () => {
    const flag = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}';
    assert.deepEqual(clean(`${flag} and ${flag} and ${flag}`).payloads, []);
  });
});
