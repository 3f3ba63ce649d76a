/** What a message means whose text is written in another way: numbers for characters, letters moved on, or the last one first. */
import { otherForms, unpackedOf } from './any-scheme/second-layer.ts';
import { priceOf } from './any-scheme/text-price.ts';
import type { Reading } from './reading.ts';

/** What the other way must save, and the share of the bits that may be left: a key is hardly cheaper in any way. */
const LEAST_SAVED = 20;
const MOST_LEFT = 0.75;
/** Fewer characters are no text. */
const FEWEST = 6;
/** The beginning of a long text says how it is written. */
const LARGEST_SAMPLE = 1024;
const LONGEST = 100_000;
/** Bits of a character: a text as cheap as English is taken as it stands, and signs that a list of numbers spells are dearer than any text. */
const [ENGLISH_BITS, MOST_BITS] = [2.4, 4.8];

const encoder = new TextEncoder();

/** The same reading with the text that was meant, where there is no doubt. */
export function asMeant(reading: Reading): Reading {
  const { text } = reading;
  const isMeant = meantFor(text);
  if (isMeant === null) return reading;
  for (const form of otherForms(text))
    if (isMeant(form.text)) return { ...reading, ...form, bytes: encoder.encode(form.text).length };
  return reading;
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
