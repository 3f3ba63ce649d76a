/** Words as their judges read them: as code points, with what is seen on both sides. */
import type { Word } from './judgement.ts';
import type { SeenText, SeenUnits } from './seen-units.ts';

/** Seen characters beside a word: more than any judge reads. */
const MARGIN = 64;
/** Units that are read at once, so that words close to one another share them. */
const STRETCH = 1024;
/** Seen characters that a window has at least, so that most of it is no margin. */
const LEAST_SEEN = 8 * MARGIN;
const NOTHING: SeenText = { codePoints: new Int32Array(), starts: new Int32Array() };

/** Asked in text order. */
export class WordWindow {
  readonly #units: SeenUnits;
  #text = NOTHING;
  /** Words between these have their margins in what was read. */
  #from = 0;
  #to = -1;
  /** The first place of the word before. */
  #place = 0;

  constructor(units: SeenUnits) {
    this.#units = units;
  }

  /** The word between two UTF-16 indices. */
  around(start: number, end: number): { readonly text: SeenText; readonly word: Word } {
    if (start < this.#from || end > this.#to) this.#read(start, end);
    const { starts } = this.#text;
    while ((starts[this.#place] as number) < start) this.#place++;
    let last = this.#place;
    while (last < starts.length && (starts[last] as number) < end) last++;
    return { text: this.#text, word: { start: this.#place, end: last } };
  }

  #read(start: number, end: number): void {
    const units = this.#units;
    let from = start;
    for (let count = 0; count < MARGIN && from > 0; count++) from = Math.max(units.before(from), 0);
    for (let stretch = STRETCH; ; stretch *= 4) {
      let to = Math.max(end, Math.min(start + stretch, units.length));
      if (to < units.length && units.codePointAt(to - 1) > 0xffff) to++;
      this.#to = to;
      for (let count = 0; count < MARGIN && to < units.length; count++) to = units.after(to);
      this.#text = units.seen(from, to);
      // Where hardly anything is seen, margins are long: they are read for many words at once.
      if (to >= units.length || this.#text.starts.length > LEAST_SEEN) break;
    }
    this.#from = start;
    this.#place = 0;
  }
}
