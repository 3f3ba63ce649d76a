/** The marks of a text that no run spells alone, with their places in code points, which hardly ever matter. */
import type { Mark } from '../mark.ts';
import { moveMarks } from '../place-marks.ts';
import { codePointOffsets } from '../unicode/code-point-offsets.ts';
import type { StrewnStream } from './reading.ts';

/** A part of the text, whose places are counted when the next one comes, or when they are asked for. */
interface Part {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Code points before it. */
  readonly offset: number;
}

export class LooseMarks {
  #marks: Mark[] = [];
  readonly #offsets: number[] = [];
  #last: Part | null = null;

  /** The marks of the next part, which begins at a UTF-16 index of the whole text, after so many code points. */
  add(text: string, marks: readonly Mark[], start: number, offset: number): void {
    if (marks.length === 0) return;
    this.#countLast();
    this.#last = { text, marks, offset };
    const moved = moveMarks(marks, start);
    if (this.#marks.length === 0) this.#marks = [...moved];
    else for (const mark of moved) this.#marks.push(mark);
  }

  get stream(): StrewnStream {
    return {
      marks: this.#marks,
      offsets: () => {
        this.#countLast();
        return this.#offsets;
      },
    };
  }

  #countLast(): void {
    if (this.#last === null) return;
    const { text, marks, offset } = this.#last;
    const starts = marks.map(({ start }) => start);
    for (const before of codePointOffsets(text, starts)) this.#offsets.push(offset + before);
    this.#last = null;
  }
}
