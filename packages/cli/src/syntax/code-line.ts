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
    const text = this.#text;
    if (index >= this.#start + this.#places.length) {
      this.#start = text.lastIndexOf(LINE_END, index) + 1;
      const end = text.indexOf(LINE_END, index);
      this.#places = codePlaces(text.slice(this.#start, end < 0 ? text.length : end));
    }
    return this.#places[index - this.#start] === 1;
  }
}
