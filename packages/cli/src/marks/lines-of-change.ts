/** The lines of a text that a change adds, as git counts lines: each ends with \n, and with nothing else. */
import type { Lines } from '../scanned.ts';

/** Walks a text whose parts come in order; indices asked for are of the whole text and must not go back. */
export class ChangedLines {
  readonly #lines: Lines;
  #text = '';
  #base = 0;
  /** Where in the part the next line ends; -1 when it does not end there. */
  #lineEnd = -1;
  #line = 1;
  #next = 0;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /** Goes on to the next part. */
  read(text: string): void {
    this.#walkTo(this.#base + this.#text.length);
    this.#base += this.#text.length;
    this.#text = text;
    this.#lineEnd = text.indexOf('\n');
  }

  includes(index: number): boolean {
    this.#walkTo(index);
    const lines = this.#lines;
    while (this.#next < lines.length && (lines[this.#next]?.[1] as number) < this.#line) this.#next++;
    const stretch = lines[this.#next];
    return stretch !== undefined && stretch[0] <= this.#line;
  }

  #walkTo(index: number): void {
    while (this.#lineEnd !== -1 && this.#base + this.#lineEnd < index) {
      this.#line++;
      this.#lineEnd = this.#text.indexOf('\n', this.#lineEnd + 1);
    }
  }
}
