/** What a message means whose text is written in another way: numbers for characters, letters moved on, or the last one first. */
import { otherForms } from './any-scheme/second-layer.ts';
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

const encoder = new TextEncoder();

/** The same reading with the text that was meant, where there is no doubt. */
export function asMeant(reading: Reading): Reading {
  const { text } = reading;
  if (text.length < FEWEST || text.length > LONGEST) return reading;
  const bits = priceOf(text.slice(0, LARGEST_SAMPLE).toWellFormed());
  const most = Math.min(bits - LEAST_SAVED, bits * MOST_LEFT);
  const isMeant = (other: string) =>
    other.length >= FEWEST && priceOf(other.slice(0, LARGEST_SAMPLE), most) < most;
  const form = otherForms(text).find(({ text: other }) => isMeant(other));
  if (form === undefined) return reading;
  return { ...reading, ...form, bytes: encoder.encode(form.text).length };
}
