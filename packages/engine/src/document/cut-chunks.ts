/** Chunks of a text, cut anywhere, to its sections: the same ones as those of the text as a whole, at every reading. */
import { endOfSection, type SectionSize, unitsToCut } from '../cut-sections.ts';
import { Section } from './section.ts';

export class ChunkCutter {
  readonly #size: SectionSize;
  /** UTF-16 indices at which sections ended when the text was first read. */
  readonly #ends: number[] = [];
  #isKnown = false;
  #hasChanged = false;
  #pieces: string[] = [];
  /** UTF-16 units in the pieces. */
  #waiting = 0;
  #start = 0;
  #number = 0;

  constructor(size: SectionSize) {
    this.#size = size;
  }

  /** Whether a later reading brought a text of another length. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** The sections that are complete with this chunk. */
  add(chunk: string): readonly Section[] {
    this.#pieces.push(chunk);
    this.#waiting += chunk.length;
    return this.#waiting < this.#needed() ? [] : this.#cut(false);
  }

  /** The sections that are left, one at least where the text is empty; the next chunk begins the text again. */
  end(): readonly Section[] {
    const sections = this.#cut(true);
    if (this.#isKnown && this.#start !== this.#ends.at(-1)) this.#hasChanged = true;
    this.#isKnown = true;
    this.#start = 0;
    this.#number = 0;
    return sections;
  }

  /** Whether it is known where the section ends: the last one is told by the end of the text. */
  get #isNextKnown(): boolean {
    return this.#isKnown && this.#number < this.#ends.length - 1;
  }

  /** How many units make sure of the next section. */
  #needed(): number {
    if (!this.#isNextKnown) return unitsToCut(this.#size);
    return (this.#ends[this.#number] as number) - this.#start;
  }

  #endFrom(text: string, from: number): number {
    return this.#isNextKnown
      ? Math.min(from + this.#needed(), text.length)
      : endOfSection(text, from, this.#size);
  }

  #cut(isEnd: boolean): readonly Section[] {
    const text = this.#pieces.join('');
    const sections: Section[] = [];
    let from = 0;
    const take = (end: number, isLast: boolean) => {
      sections.push(new Section(text.slice(from, end), this.#number, this.#start, isLast));
      this.#start += end - from;
      this.#number++;
      if (!this.#isKnown) this.#ends.push(this.#start);
      from = end;
    };
    while (text.length - from >= this.#needed()) take(this.#endFrom(text, from), false);
    if (isEnd) {
      do {
        const end = this.#endFrom(text, from);
        take(end, end === text.length);
      } while (from < text.length);
    }
    this.#pieces = isEnd ? [] : [text.slice(from)];
    this.#waiting = isEnd ? 0 : text.length - from;
    return sections;
  }
}
