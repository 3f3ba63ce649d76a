/** Messages that were cut into parts, one for each paragraph, and say more together; and copies of one message, which do not. */
import { joined } from '../marks/marks.ts';
import { isScattered } from './any-scheme/scattered-known.ts';
import { priceOf } from './any-scheme/text-price.ts';
import type { Reading } from './reading.ts';

/** Bits that the whole text takes less than its parts: fewer where all parts but the last are of one length. */
const TORN_BITS = 8;
const EVEN_BITS = 1;
const FEWEST_EVEN = 3;
const MOST_PARTS = 64;
/** Shorter ones are names and numbers. */
const SHORTEST = 6;
const SHORTEST_COPY = 4;

/** The readings, in text order, with one in place of the parts of a message. */
export function joinParts(readings: readonly Reading[]): readonly Reading[] {
  const inOrder = readings.toSorted((one, other) => startOf(one) - startOf(other));
  const kept: Reading[] = [];
  let parts: Reading[] = [];
  const end = () => {
    kept.push(...(areTorn(parts) ? [joinedOf(parts)] : parts));
    parts = [];
  };
  for (const reading of inOrder) {
    if (!isNext(reading, parts.at(-1))) end();
    parts.push(reading);
  }
  end();
  return kept;
}

function isNext({ scheme, encoding, text }: Reading, last: Reading | undefined): boolean {
  return last !== undefined && scheme === last.scheme && encoding === last.encoding && text !== last.text;
}

function areTorn(parts: readonly Reading[]): boolean {
  if (parts.length < 2 || parts.length > MOST_PARTS) return false;
  const texts = parts.map(({ text }) => text);
  const last = texts.at(-1) as string;
  if (texts.slice(0, -1).some(({ length }) => length < SHORTEST)) return false;
  if (parts.some(({ encoding, carriers }) => encoding === 'hex' || isScattered(carriers))) return false;
  const saved = texts.reduce((sum, text) => sum + priceOf(text), 0) - priceOf(texts.join(''));
  const [first = ''] = texts;
  const areEven = texts.slice(0, -1).every(({ length }) => length === first.length);
  const isEven = parts.length >= FEWEST_EVEN && areEven && last.length < first.length;
  return saved >= (isEven ? EVEN_BITS : TORN_BITS);
}

function joinedOf(parts: readonly Reading[]): Reading {
  const first = parts[0] as Reading;
  const sum = (numberOf: (part: Reading) => number) => parts.reduce((all, part) => all + numberOf(part), 0);
  return {
    ...first,
    text: parts.map(({ text }) => text).join(''),
    bytes: sum(({ bytes }) => bytes),
    carriers: joined(parts.map(({ carriers }) => carriers)),
    cost: sum(({ cost }) => cost),
  };
}

/** Whether the same message was put into a text several times. */
export function areCopies([first, ...others]: readonly Reading[]): boolean {
  return others.length > 0 && others.every(({ text }) => text === first?.text);
}

/** Whether a text is a shorter one again and again. */
export function isCopied(text: string): boolean {
  return (text + text).indexOf(text, SHORTEST_COPY) < text.length;
}

function startOf({ carriers }: Reading): number {
  return carriers.starts[0] ?? 0;
}
