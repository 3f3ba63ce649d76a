/** The script of the sentence in which a character stands. */
import { type Counts, countForeignWords, countPlainWords, type Evidence, NO_COUNTS } from './evidence.ts';
import { SCRIPTS } from './letter-classes.ts';
import { majorityOf } from './majority.ts';
import type { SeenUnits } from './seen-units.ts';

/** The script of most letters of the sentence in which a character stands; of the text, where it does not say. */
export class Sentences {
  readonly #text: SeenUnits;
  readonly #evidence: Evidence;
  /** Of the sentence that was asked for last. */
  #start = 0;
  #end = -1;
  #script: number | null = null;
  #isCounted = false;

  constructor(text: SeenUnits, evidence: Evidence) {
    this.#text = text;
    this.#evidence = evidence;
  }

  scriptAt(index: number): number | null {
    this.#find(index);
    if (this.#isCounted) return this.#script;
    const counts = NO_COUNTS.slice();
    countForeignWords(this.#text, this.#start, this.#end, counts);
    countPlainWords(this.#text, this.#start, this.#end, counts);
    const { ofText } = this.#evidence;
    this.#script = hasLetters(counts) ? (majorityOf(counts) ?? ofText) : ofText;
    this.#isCounted = true;
    return this.#script;
  }

  areOne(index: number, other: number): boolean {
    this.#find(index);
    return other >= this.#start && other < this.#end;
  }

  #find(index: number): void {
    if (index >= this.#start && index < this.#end) return;
    const text = this.#text;
    let start = index;
    while (start > 0 && !text.endsSentence(start - 1)) start--;
    let end = index + 1;
    while (end < text.length && !text.endsSentence(end)) end++;
    this.#start = start;
    this.#end = end;
    this.#isCounted = false;
  }
}

function hasLetters(counts: Counts): boolean {
  return SCRIPTS.some((_, index) => counts[index] !== 0);
}
