/** What a decoder makes of hidden characters, and how likely it is: the vocabulary of decoders; docs/rules.md 5. */
import { type Marks, pick } from '../marks/marks.ts';
import { isDeletion } from '../marks/verdicts.ts';

/** One way to read a stream of marks as text. */
export interface Reading {
  readonly scheme: string;
  readonly text: string;
  readonly encoding: string;
  readonly bytes: number;
  /** The marks that spell it, in text order, strays that were passed over too. */
  readonly carriers: Marks;
  /** Whether every symbol says something: none was dropped before or left over behind. */
  readonly isWhole: boolean;
  /** Bits that it takes to say this text in this way: of several readings the cheapest is the likeliest. */
  readonly cost: number;
}

/** Marks that say something together, in text order. */
export interface Stream {
  /** The code point before the first of them; 0 where the text begins. */
  readonly before: number;
  readonly marks: Marks;
}

/** Marks that stand by themselves, or in runs that say nothing, in text order. */
export interface ScatteredStream {
  readonly marks: Marks;
  /** How many code points stand before each, in the whole text. */
  readonly offsets: () => ArrayLike<number>;
}

/** A scheme. "Not mine" is null. */
export interface Decoder {
  readonly scheme: string;
  /** Whether the scheme writes with this character. */
  readonly carries: (codePoint: number) => boolean;
  /** Whether a mark that its context keeps may be the first symbol all the same. */
  readonly mayUseKept: boolean;
  /** Whether a letter beside the payload may need such a character for itself. */
  readonly mayMeetStrays: boolean;
  readonly readRun: (stream: Stream) => Reading | null;
  /** Reads what all runs hold together that no run spells alone. */
  readonly readScattered: (stream: ScatteredStream) => Reading | null;
}

/** The bits that a reading pays for what it must assume beyond UTF-8, eight bits a byte, the highest first. */
export const PRICE = {
  /** A stray or two before a payload, and what else is lost with them. */
  droppedHead: 8,
  ignoredTail: 8,
  /** Of a stray where every symbol would say something: the last letter alone is worth less. */
  strayInWhole: 10,
  lostSymbol: 1,
  /** Asked only where the usual order says nothing. */
  leastSignificantFirst: 3,
  otherPolarity: 4,
  sevenBits: 2,
  /** Many random runs read as ideographs in units of 16 bits: it must be worth a character of text. */
  sixteenBits: 8,
  /** A number without padding begins with a one. */
  paddedGroup: 6,
  otherMapping: 8,
  /** Digits in base n, but only two of them occurred. */
  twoOfMore: 6,
  /** Of digits in base n that spell bytes and not characters. */
  bytesOfDigits: 2,
  /** Of its grammar and its compression. */
  stegcloak: 2,
  /** Of marks that are or are not there, instead of two kinds of them. */
  presence: 4,
  /** By how much the text of a scattered stream must be cheaper than its symbols: it has the whole document to hide in. */
  scatteredMargin: 1.12,
  /** Of a group that says nothing, beside others that do. */
  looseSymbol: 2,
  /** Of a second payload beside the first, where one could say it all. */
  anotherPayload: 8,
} as const;

/**
 * Whether it takes fewer bits to say a text than to say its symbols one by one: of a random run some reading is nearly
 * always a text of rare characters, and such a text says no more than the run itself.
 */
export function saysMore(cost: number, symbols: number, kinds: number): boolean {
  return cost < symbols * Math.log2(kinds);
}

/** The cheaper of two; the first one when they cost the same. */
export function cheaper<T extends { readonly cost: number }>(one: T | null, other: T | null): T | null {
  if (one === null || other === null) return one ?? other;
  return other.cost < one.cost ? other : one;
}

/** The cheapest of what several decoders read. */
export function cheapest(
  decoders: readonly Decoder[],
  read: (decoder: Decoder) => Reading | null,
): Reading | null {
  return decoders.reduce((best: Reading | null, decoder) => cheaper(best, read(decoder)), null);
}

/** Those that are to be deleted; all of them as they are where all are. */
export function deletedOf(marks: Marks): Marks {
  return pick(marks, (index) => isDeletion(marks.verdicts[index] as number));
}

/** The UTF-16 index of its first carrier. */
export function startOf({ carriers }: Reading): number {
  return carriers.starts[0] ?? 0;
}
