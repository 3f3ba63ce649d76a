/** What a message means whose text is written in another way: numbers for characters, letters moved on, or the last one first. */
import { isNamedKey } from './any-scheme/key-prefixes.ts';
import { LZ_STRING, unpackLzString } from './any-scheme/lz-string.ts';
import { type OtherForm, otherForms, unpackedOf, wordOfHalves } from './any-scheme/second-layer.ts';
import { priceOf } from './any-scheme/text-price.ts';
import { withoutFrame } from './framed-text.ts';
import type { Reading } from './reading.ts';
import { tag } from './tag.ts';

/** What the other way must save, and the share of the bits that may be left: a key is hardly cheaper in any way. */
const LEAST_SAVED = 20;
const MOST_LEFT = 0.75;
/** What a word must save, and the share of its bits that may be left. */
const [LEAST_OF_WORD, MOST_LEFT_OF_WORD] = [6, 0.5];
/** Fewer characters are no text. */
const FEWEST = 6;
/** The beginning of a long text says how it is written. */
const LARGEST_SAMPLE = 1024;
const LONGEST = 100_000;
/** Bits of a character: a text as cheap as English is taken as it stands, and signs that a list of numbers spells are dearer than any text. */
const [ENGLISH_BITS, MOST_BITS] = [2.4, 4.8];

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const IS_HEXADECIMAL = /^[\da-f]+$/i;
const LZ_BASE64 = /^[A-Za-z\d+/]{8,}={0,3}$/;
/** A word whose capital comes last. */
const CAPITAL_LAST = /^[a-z]{5,}[A-Z]$/;

const encoder = new TextEncoder();

/** The same reading with the text that was meant, where there is no doubt. */
export function asMeant(reading: Reading): Reading {
  const text = withoutFrame(reading.text);
  if (text !== reading.text) return asMeant(asForm(reading, { text, encoding: reading.encoding }));
  const reversed = Array.from(text).reverse().join('');
  if (isReversed(text, reversed)) return asForm(reading, { text: reversed, encoding: 'reversed' });
  const unpacked = unpackedByLzString(text);
  if (unpacked !== null) return asForm(reading, { text: unpacked, encoding: LZ_STRING });
  const word = wordOfHalves(text);
  if (word !== null && priceOf(word) < priceOf(text) * MOST_LEFT_OF_WORD)
    return asForm(reading, { text: word, encoding: 'hexadecimal' });
  const isMeant = meantFor(text);
  if (isMeant === null) return reading;
  for (const form of otherForms(text)) if (isMeant(form.text)) return asForm(reading, form);
  // A tag stands for a letter: an encoder that writes hexadecimal in tags had the bytes of a text.
  const packed = reading.scheme === tag.scheme && IS_HEXADECIMAL.test(text) ? unpackedOf(text)[0] : undefined;
  if (packed !== undefined && isMeant(packed))
    return asForm(reading, { text: packed, encoding: 'hexadecimal' });
  return reading;
}

function asForm(reading: Reading, { text, encoding }: OtherForm): Reading {
  return { ...reading, text, encoding, bytes: encoder.encode(text).length };
}

/** Whether a key or a word with a capital stands there the last character first. */
function isReversed(text: string, reversed: string): boolean {
  if (CAPITAL_LAST.test(text)) return priceOf(reversed) + LEAST_OF_WORD < priceOf(text);
  return isNamedKey(reversed) && !isNamedKey(text);
}

/** What lz-string wrote as base64, which is no text by chance; null for any other text. */
function unpackedByLzString(text: string): string | null {
  if (!LZ_BASE64.test(text)) return null;
  const digits = text.replace(/=+$/, '');
  const bitAt = (index: number) =>
    (BASE64.indexOf(digits.charAt(Math.floor(index / 6))) >> (5 - (index % 6))) & 1;
  const unpacked = unpackLzString(digits.length * 6, bitAt, LARGEST_SAMPLE)?.text.toWellFormed() ?? '';
  return unpacked.length >= FEWEST && priceOf(unpacked) < unpacked.length * MOST_BITS ? unpacked : null;
}

/** Whether a message is base64 or hexadecimal of another text: it stays as it is, since those may be what was meant. */
export function packsMessage({ text }: Reading): boolean {
  const isMeant = meantFor(text);
  return isMeant !== null && unpackedOf(text).some(isMeant);
}

/** Says whether another text is far likelier than this one; null where none can be. */
function meantFor(text: string): ((other: string) => boolean) | null {
  if (text.length < FEWEST || text.length > LONGEST) return null;
  const bits = priceOf(text.slice(0, LARGEST_SAMPLE).toWellFormed());
  if (bits < Math.min(text.length, LARGEST_SAMPLE) * ENGLISH_BITS) return null;
  const most = Math.min(bits - LEAST_SAVED, bits * MOST_LEFT);
  return (other) => {
    const sample = other.slice(0, LARGEST_SAMPLE);
    const least = Math.min(most, sample.length * MOST_BITS);
    return other.length >= FEWEST && priceOf(sample, least) < least;
  };
}
