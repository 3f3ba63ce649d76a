/** What becomes of the look-alikes of a word: the vocabulary of those who judge it. */
import type { Reason } from '../mark.ts';
import type { Evidence } from './evidence.ts';
import type { SeenText, Word } from './words.ts';

/** A word among the others of its text, and what is known of them. */
export interface Case {
  readonly text: SeenText;
  readonly word: Word;
  readonly evidence: Evidence;
  /** The nearest words with letters, one before and one after it, but at the ends of the text: seldom asked for. */
  readonly neighbours: () => readonly Word[];
  readonly line: LineFacts;
}

/** What the line of a word says. */
export interface LineFacts {
  /** A mathematical sign that is not of ASCII. */
  readonly hasMathSymbol: boolean;
  /** Chinese, Japanese or Korean beyond fullwidth forms of ASCII. */
  readonly hasCjk: boolean;
}

/** Places in the seen text, and the letter that takes the place of each, the last one said, or the reason why it stays. */
export class Judgement {
  readonly replaced: number[] = [];
  /** In the place of each of them. */
  readonly letters: number[] = [];
  readonly kept = new Map<number, Reason>();

  replace(index: number, letter: number): void {
    this.replaced.push(index);
    this.letters.push(letter);
  }

  keep(indexes: readonly number[], reason: Reason): void {
    for (const index of indexes) this.kept.set(index, reason);
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
