import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clean } from '../src/index.ts';
import { generalCategoryOf } from '../src/unicode/general-category.ts';
import { CARRIERS, placesIn } from './carriers.ts';
import { cases } from './cases.ts';
import { tags, tagsBetweenControls } from './encoders/tags.ts';
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

const SECRETS = cases(10);
const ASCII: readonly Kind[] = ['prose', 'ascii', 'signs'];
const BITS: Alphabet = { zero: '\u200b', one: '\u200c' };

interface Encoder {
  readonly encode: (text: string) => string;
  /** What its mapping can carry. */
  readonly kinds: readonly Kind[];
}

const all = (encode: (text: string) => string): Encoder => ({ encode, kinds: KINDS });
const ascii = (encode: (text: string) => string): Encoder => ({ encode, kinds: ASCII });
const ENCODERS: Readonly<Record<string, Encoder>> = {
  'selector bytes': all(bytesAsSelectors),
  'selectors of plane 14': ascii(bytesFromPlane14),
  'nibbles, high first': all(nibblesHighFirst),
  'nibbles, low first': all(nibblesLowFirst),
  tags: ascii(tags),
  'tags between controls': ascii(tagsBetweenControls),
  'eight bits': all((text) => utf8Bits(text, BITS)),
  'eight bits of joiners': all((text) => utf8Bits(text, { zero: '\u200c', one: '\u200d' })),
  'eight bits of direction marks': all((text) => utf8Bits(text, { zero: '\u200e', one: '\u200f' })),
  'eight bits of mathematics': all((text) => utf8Bits(text, { zero: '\u2062', one: '\u2064' })),
  'lowest bit first': all((text) => utf8BitsLowestFirst(text, BITS)),
  'seven bits': ascii((text) => sevenBits(text, BITS)),
  'sixteen bits': all((text) => sixteenBits(text, BITS)),
  fingerprint: all(fingerprint),
  separated: all((text) => separated(text, BITS, '\u200d')),
  terminated: all((text) => terminated(text, BITS, '\u200d')),
};

/** Neither a control but tabs and line ends, nor what stands for no character; by Unicode 18, which Node lacks. */
function isPrintable(text: string): boolean {
  return Array.from(text).every((character) => {
    const category = generalCategoryOf(character.codePointAt(0) as number);
    return /[\t\n\r]/.test(character) || !['Cc', 'Cn', 'Cs', 'Co'].includes(category);
  });
}

/** Half of the symbols, in their order. */
function halfOf(symbols: string, random: Seeded): string {
  return Array.from(symbols)
    .filter(() => random.next() < 0.5)
    .join('');
}

/** One symbol at the edge of what was read may be the carrier's own: a joiner, mark or variant that stays there alone. */
function couldBelong(left: string, before: string, after: string): boolean {
  return Array.from(left).length <= 1 && clean(before + left + after).text === before + left + after;
}

describe('messages that lost half of their hidden characters', () => {
  for (const [name, { encode, kinds }] of Object.entries(ENCODERS)) {
    it(`a hidden message without half of its characters is removed, never decoded to unprintable text: ${name}`, (context) => {
      const random = new Seeded(name.length * 104_729);
      let torn = 0;
      let stillText = 0;
      let kept = 0;
      for (const sentence of Object.values(CARRIERS)) {
        for (const kind of kinds) {
          for (let count = 0; count < SECRETS; count++) {
            const secret = secretOf(kind, random, 12);
            const place = random.pick(placesIn(sentence));
            const symbols = halfOf(encode(secret), random);
            const [before, after] = [sentence.slice(0, place), sentence.slice(place)];
            const report = clean(before + symbols + after);
            const context = `${escaped(before)} + ${escaped(symbols)} + ${escaped(after)}`;
            assert.ok(report.text.startsWith(before) && report.text.endsWith(after), context);
            const left = report.text.slice(before.length, report.text.length - after.length);
            assert.ok(couldBelong(left, before, after), `"${escaped(left)}" is left: ${context}`);
            if (symbols !== '') assert.ok(report.suspicion > 0, context);
            for (const { text } of report.payloads)
              assert.ok(isPrintable(text), `${escaped(text)}: ${context}`);
            if (left !== '') kept++;
            torn++;
            if (report.payloads.length > 0) stillText++;
          }
        }
      }
      context.diagnostic(`${name}: ${stillText} of ${torn} still read as text, ${kept} left one`);
    });
  }
});
