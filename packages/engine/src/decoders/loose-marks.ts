/** The marks of a text that no run spells alone, with their places in code points, which hardly ever matter. */
import type { Mark } from '../mark.ts';
import { moveMarks } from '../place-marks.ts';
import { codePointOffsets } from '../unicode/code-point-offsets.ts';
import type { StrewnStream } from './reading.ts';

/** A part of the text and what is loose in it. */
interface Part {
  readonly text: string;
  readonly marks: readonly Mark[];
  readonly start: number;
  /** Code points before it. */
  readonly offset: number;
}

/** Few numbers are kept of each mark of the parts that are gone; the last part is kept as it is. */
export class LooseMarks {
  readonly #starts: number[] = [];
  readonly #codePoints: number[] = [];
  readonly #offsets: number[] = [];
  /** One mark of each character: all others of it are like it, but for their place. */
  readonly #kinds = new Map<number, Mark>();
  #last: Part | null = null;

  /** The marks of the next part, which begins at a UTF-16 index of the whole text, after so many code points. */
  add(text: string, marks: readonly Mark[], start: number, offset: number): void {
    if (marks.length === 0) return;
    this.#packLast();
    this.#last = { text, marks, start, offset };
  }

  get stream(): StrewnStream {
    const last = this.#last;
    const packed = this.#starts.map((start, index) => this.#unpacked(start, index));
    const marks = last === null ? packed : [...packed, ...moveMarks(last.marks, last.start)];
    return { marks, offsets: () => (last === null ? this.#offsets : [...this.#offsets, ...offsetsOf(last)]) };
  }

  #packLast(): void {
    if (this.#last === null) return;
    const { marks, start } = this.#last;
    for (const mark of marks) {
      this.#starts.push(start + mark.start);
      this.#codePoints.push(mark.codePoint);
      if (!this.#kinds.has(mark.codePoint)) this.#kinds.set(mark.codePoint, mark);
    }
    for (const offset of offsetsOf(this.#last)) this.#offsets.push(offset);
    this.#last = null;
  }

  #unpacked(start: number, index: number): Mark {
    const kind = this.#kinds.get(this.#codePoints[index] as number) as Mark;
    return { ...kind, start, end: start + kind.end - kind.start };
  }
}

function offsetsOf({ text, marks, offset }: Part): readonly number[] {
  const starts = marks.map((mark) => mark.start);
  return codePointOffsets(text, starts).map((before) => offset + before);
}
