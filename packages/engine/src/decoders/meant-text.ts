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

/** A text whose characters cost less is what was meant. */
const ENGLISH_BITS = 2.4;

const encoder = new TextEncoder();

/** The same reading with the text that was meant, where there is no doubt. */
export function asMeant(reading: Reading): Reading {
  const { text } = reading;
  const isMeant = meantFor(text);
  const form = isMeant === null ? undefined : otherForms(text).find((other) => isMeant(other.text));
  if (form === undefined) return reading;
  return { ...reading, ...form, bytes: encoder.encode(form.text).length };
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
  return (other) => other.length >= FEWEST && priceOf(other.slice(0, LARGEST_SAMPLE), most) < most;
}
