/** Marks taken out of others: where nothing was left out, they are the others. */
import { MarkList, type Marks, sliceOf } from '../marks/marks.ts';

export class TakenMarks {
  readonly #marks: Marks;
  /** How many of the first ones were taken without a gap. */
  #first = 0;
  #list: MarkList | null = null;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  get length(): number {
    return this.#list === null ? this.#first : this.#list.length;
  }

  take(index: number): void {
    if (this.#list === null && index === this.#first) {
      this.#first++;
      return;
    }
    if (this.#list === null) {
      this.#list = new MarkList();
      for (let earlier = 0; earlier < this.#first; earlier++) this.#list.addFrom(this.#marks, earlier);
    }
    this.#list.addFrom(this.#marks, index);
  }

  get marks(): Marks {
    if (this.#list !== null) return this.#list.end();
    return sliceOf(this.#marks, 0, this.#first);
  }
}
