/** Where characters stand, as people count: lines end with \n, \r\n or \r, columns count code points. */

export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

const MAY_BE_HALF = /[\ud800-\udfff]/;

/** Walks forward over a text whose parts come in order; what is asked for must not go back. */
export class Walker {
  #text: string;
  /** UTF-16 index of the part in the whole text, and of the next character in the part. */
  #base = 0;
  #index = 0;
  #offset = 0;
  #line = 1;
  #column = 1;

  constructor(text = '') {
    this.#text = text;
  }

  /** Goes on to the next part. */
  read(text: string): void {
    const { length } = this.#text;
    if (!this.#passAtOnce()) while (this.#index < length) this.#step(text.charCodeAt(0));
    this.#base += length;
    this.#index = 0;
    this.#text = text;
  }

  /** The position of a UTF-16 index of the whole text, which is in this part. */
  at(index: number): Position {
    while (this.#base + this.#index < index) this.#step();
    return { offset: this.#offset, line: this.#line, column: this.#column };
  }

  /** The UTF-16 index and the position of the character at an offset in code points. */
  after(offset: number): Position & { readonly index: number } {
    while (this.#offset < offset && this.#index < this.#text.length) this.#step();
    return {
      index: this.#base + this.#index,
      offset: this.#offset,
      line: this.#line,
      column: this.#column,
    };
  }

  /** To the end of the part, where each unit is a character and lines end in one way; false where that may not be so. */
  #passAtOnce(): boolean {
    const text = this.#text;
    if (MAY_BE_HALF.test(text) || text.includes('\r', this.#index)) return false;
    let lineStart = -1;
    for (let end = text.indexOf('\n', this.#index); end >= 0; end = text.indexOf('\n', lineStart)) {
      lineStart = end + 1;
      this.#line++;
    }
    this.#column = lineStart < 0 ? this.#column + text.length - this.#index : text.length - lineStart + 1;
    this.#offset += text.length - this.#index;
    this.#index = text.length;
    return true;
  }

  /** `following` is the unit after the part. */
  #step(following = Number.NaN): void {
    const codePoint = this.#text.codePointAt(this.#index) as number;
    this.#index += codePoint > 0xffff ? 2 : 1;
    this.#offset++;
    this.#column++;
    if (codePoint > 0x0d || (codePoint !== 0x0a && codePoint !== 0x0d)) return;
    const isInside = this.#index < this.#text.length;
    const next = isInside ? this.#text.charCodeAt(this.#index) : following;
    if (codePoint === 0x0d && next === 0x0a) return;
    this.#line++;
    this.#column = 1;
  }
}
