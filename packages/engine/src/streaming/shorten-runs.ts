/** Endless runs of hidden characters to short ones: a stream holds no more of a run than its beginning and its end. */
import { IS_DELETED_BY_DEFAULT } from '../unicode/character-facts.ts';
import { techniqueIndexOf } from '../unicode/techniques.ts';

/** Characters at the beginning of a run that stay: a flag, a selector, or the joiner of an emoji is among them. */
const FIRST = 48;
/** And at its end: the joiner of an emoji may stand there. */
const LAST = 16;

/** Chunks in, chunks out; `onDropped` gets what is left out in the middle of a run. */
export class RunShortener {
  readonly #onDropped: (codePoint: number) => void;
  /** Members of the run so far. */
  #members = 0;
  /** The last members, once there are enough of the first. */
  #last: number[] = [];
  #high = '';

  constructor(onDropped: (codePoint: number) => void) {
    this.#onDropped = onDropped;
  }

  /** UTF-16 units that are neither given nor dropped. */
  get held(): number {
    return this.#high.length + this.#lastText().length;
  }

  /** What can be given of all that came. Half a character waits for its other half. */
  push(chunk: string): string {
    let text = this.#high + chunk;
    this.#high = '';
    const unit = text.charCodeAt(text.length - 1);
    if (unit >= 0xd800 && unit <= 0xdbff) {
      this.#high = text.slice(-1);
      text = text.slice(0, -1);
    }
    return this.#shorten(text);
  }

  /** The rest. */
  end(): string {
    const rest = this.#shorten(this.#high) + this.#endRun();
    this.#high = '';
    return rest;
  }

  #shorten(text: string): string {
    let given = '';
    /** Where the stretch begins that is given next. */
    let from = 0;
    let index = 0;
    while (index < text.length) {
      const codePoint = text.codePointAt(index) as number;
      const end = index + (codePoint > 0xffff ? 2 : 1);
      if (IS_DELETED_BY_DEFAULT[techniqueIndexOf(codePoint)] !== 1) {
        if (this.#members > 0) {
          given += text.slice(from, index) + this.#endRun();
          from = index;
        }
      } else if (++this.#members > FIRST) {
        given += text.slice(from, index);
        from = end;
        this.#keepLast(codePoint);
      }
      index = end;
    }
    return given + text.slice(from);
  }

  #keepLast(codePoint: number): void {
    this.#last.push(codePoint);
    if (this.#last.length > LAST) this.#onDropped(this.#last.shift() as number);
  }

  #endRun(): string {
    const text = this.#lastText();
    this.#members = 0;
    this.#last = [];
    return text;
  }

  #lastText(): string {
    return this.#last.length === 0 ? '' : String.fromCodePoint(...this.#last);
  }
}
