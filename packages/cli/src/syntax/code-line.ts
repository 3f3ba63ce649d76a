/** Which places of a text are code, line by line. */
import { codePlaces } from '@limpid/engine';

const LINE_END = '\n';

/** The line that was asked about last: one line may have many. */
export class CodeLine {
  readonly #text: string;
  #start = 0;
  #places: Uint8Array = new Uint8Array();

  constructor(text: string) {
    this.#text = text;
  }

  isCode(index: number): boolean {
    this.#goTo(index);
    return this.#places[index - this.#start] === 1;
  }

  /** The line of an index, up to so many units before and behind it. */
  around(index: number, length: number): string {
    this.#goTo(index);
    const end = Math.min(this.#start + this.#places.length, index + length);
    return this.#text.slice(Math.max(this.#start, index - length), end);
  }

  #goTo(index: number): void {
    const text = this.#text;
    if (index >= this.#start && index < this.#start + this.#places.length) return;
    this.#start = text.lastIndexOf(LINE_END, index) + 1;
    const end = text.indexOf(LINE_END, index);
    this.#places = codePlaces(text.slice(this.#start, end < 0 ? text.length : end));
  }
}
