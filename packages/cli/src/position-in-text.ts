/** Where characters stand, as people count: lines end with \n, \r\n or \r, columns count code points. */

export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** The last of them ends with a feed, as all others do. */
interface PlainLines {
  readonly length: number;
  readonly lineFeeds: number;
}

/** What takes a step of its own: half of a character, and a return that ends a line. */
const IS_ODD = /[\ud800-\udfff]|\r(?!\n)/;

/** Walks forward over a text whose parts come in order; what is asked for must not go back. */
export class Walker {
  #text: string;
  /** UTF-16 index of the part in the whole text, and of the next character in the part. */
  #base = 0;
  #index = 0;
  #offset = 0;
  #line = 1;
  #column = 1;
  /** Whether each unit of the part is a character, and lines end with a feed; null before it is asked. */
  #isPlain: boolean | null = null;
  /** Where the next one stands in a plain part, or -1: looked for once, since it may be far away. */
  #feed = -1;

  constructor(text = '') {
    this.#text = text;
  }

  /** Goes on to the next part. */
  read(text: string): void {
    const { length } = this.#text;
    if (!this.#passTo(length)) while (this.#index < length) this.#step(text.charCodeAt(0));
    this.#base += length;
    this.#index = 0;
    this.#text = text;
    this.#isPlain = null;
  }

  /** Goes on behind whole lines of ASCII, which come next. */
  pass({ length, lineFeeds }: PlainLines): void {
    this.read('');
    this.#base += length;
    this.#offset += length;
    this.#line += lineFeeds;
    this.#column = 1;
  }

  /** The position of a UTF-16 index of the whole text, which is in this part. */
  at(index: number): Position {
    if (!this.#passTo(index - this.#base)) while (this.#base + this.#index < index) this.#step();
    return { offset: this.#offset, line: this.#line, column: this.#column };
  }

  /** The UTF-16 index and the position of the character at an offset in code points. */
  after(offset: number): Position & { readonly index: number } {
    while (this.#offset < offset && this.#index < this.#text.length) this.#step();
    this.#isPlain = null;
    return {
      index: this.#base + this.#index,
      offset: this.#offset,
      line: this.#line,
      column: this.#column,
    };
  }

  /** Passes over all before an index of a plain part at once; false where it is none. */
  #passTo(index: number): boolean {
    const text = this.#text;
    if (this.#isPlain === null) {
      this.#isPlain = !IS_ODD.test(text);
      this.#feed = text.indexOf('\n', this.#index);
    }
    if (!this.#isPlain) return false;
    let lineStart = -1;
    while (this.#feed >= 0 && this.#feed < index) {
      lineStart = this.#feed + 1;
      this.#line++;
      this.#feed = text.indexOf('\n', lineStart);
    }
    const passed = Math.max(index - this.#index, 0);
    this.#column = lineStart < 0 ? this.#column + passed : index - lineStart + 1;
    this.#offset += passed;
    this.#index += passed;
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
