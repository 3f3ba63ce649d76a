/** Chunks of a text, cut anywhere, to its sections: the same ones as those of the text as a whole, at every reading. */

import { NEW_TERMINAL } from '../rules/terminal-sequences.ts';
import { endOfSection, endOfSectionSoFar } from './cut-sections.ts';
import { type QuietText, Section } from './section.ts';
import type { SectionSize } from './section-size.ts';

export class ChunkCutter {
  readonly #size: SectionSize;
  /** UTF-16 indices at which sections ended when the text was first read. */
  readonly #ends: number[] = [];
  #isKnown = false;
  #hasChanged = false;
  #pieces: string[] = [];
  /** UTF-16 units in the pieces, and how many of them it takes to try a cut. */
  #waiting = 0;
  #wanted: number;
  #start = 0;
  #number = 0;
  #terminal = NEW_TERMINAL;

  constructor(size: SectionSize) {
    this.#size = size;
    this.#wanted = size.visible;
  }

  /** Whether a later reading brought a text of another length. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** The sections that are complete with this chunk. */
  add(chunk: string): readonly Section[] {
    this.#pieces.push(chunk);
    this.#waiting += chunk.length;
    return this.#waiting < this.#wanted ? [] : this.#cut(false);
  }

  /** UTF-16 units that are in no section yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Forgets what is in no section yet, which is to come again. */
  takeBack(): string {
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#waiting = 0;
    this.#wanted = this.#unitsWanted();
    return text;
  }

  /** The next section, where nothing waits for more. */
  addQuiet(text: QuietText): Section {
    const section = new Section(text, this.#number, this.#start, false, this.#terminal);
    this.#pass(section);
    this.#wanted = this.#unitsWanted();
    return section;
  }

  /** The sections that are left, one at least where the text is empty; the next chunk begins the text again. */
  end(): readonly Section[] {
    const sections = this.#cut(true);
    if (this.#isKnown && this.#start !== this.#ends.at(-1)) this.#hasChanged = true;
    this.#isKnown = true;
    this.#start = 0;
    this.#number = 0;
    this.#wanted = this.#unitsWanted();
    return sections;
  }

  #cut(isEnd: boolean): readonly Section[] {
    const text = this.#pieces.join('');
    const sections: Section[] = [];
    let from = 0;
    for (;;) {
      const end = this.#endFrom(text, from, isEnd);
      if (end < 0) break;
      const isLast = isEnd && end === text.length;
      const section = new Section(text.slice(from, end), this.#number, this.#start, isLast, this.#terminal);
      sections.push(section);
      this.#pass(section);
      from = end;
      if (isLast) break;
    }
    this.#pieces = isEnd ? [] : [text.slice(from)];
    this.#waiting = isEnd ? 0 : text.length - from;
    // What could not be cut yet is tried again when there is a good deal more of it.
    this.#wanted = Math.max(this.#unitsWanted(), this.#waiting * 1.5);
    return sections;
  }

  #pass(section: Section): void {
    this.#terminal = section.isLast ? NEW_TERMINAL : section.terminalBehind;
    this.#start = section.end;
    this.#number++;
    if (!this.#isKnown) this.#ends.push(this.#start);
  }

  /** The index at which the next section ends; -1 when more must come to say. */
  #endFrom(text: string, from: number, isEnd: boolean): number {
    const known = this.#knownLength;
    if (known !== null && from + known <= text.length && !(isEnd && from + known === text.length))
      return from + known;
    if (isEnd) return endOfSection(text, from, this.#size);
    return known === null ? endOfSectionSoFar(text, from, this.#size) : -1;
  }

  /** Of the next section, but the last, which the end of the text tells. */
  get #knownLength(): number | null {
    if (!this.#isKnown || this.#number >= this.#ends.length - 1) return null;
    return (this.#ends[this.#number] as number) - this.#start;
  }

  #unitsWanted(): number {
    return this.#knownLength ?? this.#size.visible;
  }
}
