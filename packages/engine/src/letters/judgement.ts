/** What becomes of the look-alikes of a word: the vocabulary of those who judge it. */
import type { Reason } from '../marks/mark.ts';
import type { Counts, Evidence } from './evidence.ts';
import type { SeenText } from './seen-units.ts';

/** A stretch of a `SeenText`; `end` is not included. */
export interface Word {
  readonly start: number;
  readonly end: number;
}

/** A word beside another. */
export interface Neighbour {
  /** All that it has in one. */
  readonly wordClass: number;
  readonly isOfSentence: () => boolean;
  /** Its code points, and what is seen right behind it. */
  readonly read: () => Word & { readonly codePoints: Int32Array };
  /** What is seen right before it; 0 where the text begins. */
  readonly before: () => number;
  /** Whether nothing but blanks and numbers stands between the two. */
  readonly isBeside: () => boolean;
}

/** A word, and what is known of the text around it. */
export interface Case {
  /** The word with what is seen beside it, 64 characters at least but at the ends of the text. */
  readonly text: SeenText;
  readonly word: Word;
  readonly evidence: Evidence;
  /** Words without a Latin letter that were replaced elsewhere in the text. */
  readonly disguises: ReadonlySet<string>;
  /** The script of most letters of its sentence; of the text, where the sentence does not say. */
  readonly ofSentence: () => number | null;
  /** The nearest words with letters, one before and one after it, but at the ends of the text: seldom asked for. */
  readonly neighbours: () => readonly Neighbour[];
  readonly line: () => LineFacts;
}

/** What all parts of a text say before a round: what they count, and the disguises that were found in them. */
export interface WholeText {
  readonly counts: Counts;
  readonly disguises: ReadonlySet<string>;
}

/** More of them are remembered of no text. */
const MOST_DISGUISES = 4096;

/** Those that were known, then the others in text order. */
export function withDisguises(known: ReadonlySet<string>, others: Iterable<string>): ReadonlySet<string> {
  const all = new Set(known);
  for (const word of others) if (all.size < MOST_DISGUISES) all.add(word);
  return all;
}

/** What the line of a word says. */
export interface LineFacts {
  /** A mathematical sign that is not of ASCII. */
  readonly hasMathSymbol: boolean;
  /** Chinese, Japanese or Korean beyond fullwidth forms of ASCII. */
  readonly hasCjk: boolean;
}

/** UTF-16 indices, and the letter that takes the place of each, the last one said, or the reason why it stays. */
export class Judgement {
  readonly replaced: number[] = [];
  /** In the place of each of them. */
  readonly letters: number[] = [];
  readonly kept = new Map<number, Reason>();
  /** Words without a Latin letter that are replaced. */
  readonly disguises: string[] = [];
  /** Of the text whose places the judges name. */
  starts: Int32Array = new Int32Array();

  replace(index: number, letter: number): void {
    this.replaceAt(this.starts[index] as number, letter);
  }

  /** By the UTF-16 index itself. */
  replaceAt(place: number, letter: number): void {
    this.replaced.push(place);
    this.letters.push(letter);
  }

  keep(indexes: readonly number[], reason: Reason): void {
    for (const index of indexes) this.kept.set(this.starts[index] as number, reason);
  }
}

/** The places of a word where something holds. */
export function placesIn(
  { text, word }: Case,
  holds: (codePoint: number, index: number) => boolean,
): readonly number[] {
  const places: number[] = [];
  for (let index = word.start; index < word.end; index++)
    if (holds(text.codePoints[index] as number, index)) places.push(index);
  return places;
}
