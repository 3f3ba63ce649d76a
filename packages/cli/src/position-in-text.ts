/** Where characters stand, as people count: lines end with \n, \r\n or \r, columns count code points. */

export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** Walks a text forward; indices asked for must not go back. */
export class Walker {
  readonly #text: string;
  #index = 0;
  #offset = 0;
  #line = 1;
  #column = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The position of a UTF-16 index. */
  at(index: number): Position {
    while (this.#index < index) this.#step();
    return { offset: this.#offset, line: this.#line, column: this.#column };
  }

  /** The UTF-16 index and the position of the character before which so many code points stand. */
  after(offset: number): Position & { readonly index: number } {
    while (this.#offset < offset && this.#index < this.#text.length) this.#step();
    return { index: this.#index, offset: this.#offset, line: this.#line, column: this.#column };
  }

  #step(): void {
    const codePoint = this.#text.codePointAt(this.#index) as number;
    this.#index += codePoint > 0xffff ? 2 : 1;
    this.#offset++;
    this.#column++;
    const isEnd = codePoint === 0x0a || (codePoint === 0x0d && this.#text.charCodeAt(this.#index) !== 0x0a);
    if (!isEnd) return;
    this.#line++;
    this.#column = 1;
  }
}
