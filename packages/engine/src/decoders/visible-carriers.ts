/** Messages in what a reader sees: look-alikes, spaces of other widths, doubled spaces, blanks at the ends of lines. */
import { inOrder, joined, type Marks, pick } from '../marks/marks.ts';
import { moveMarks } from '../marks/place-marks.ts';
import { isDeletion } from '../marks/verdicts.ts';
import type { Reading } from './reading.ts';
import type { Found } from './visible/found.ts';
import { readForms } from './visible/read-forms.ts';
import { readGaps } from './visible/read-gaps.ts';
import { readTails } from './visible/read-tails.ts';

/** Of letters and spaces that anybody can see. */
export const VISIBLE_SCHEMES: ReadonlySet<string> = new Set([
  ...['look-alike-letters', 'space-choices', 'look-alikes-and-spaces'],
  ...['double-spaces', 'blanks-at-line-ends', 'line-ends', 'snow'],
]);

/** Of the text before the first part that has something odd. */
const BEFORE = 8192;
/** From there on so much is read. */
const MOST = 400_000;
const NEAR_CUT = 16_384;

/** What a part of a text has that could carry. */
export interface Oddities {
  readonly hasLookAlikes: boolean;
  readonly hasCandidates: boolean;
  readonly hasDoubtfulSpaces: boolean;
}

/** All that is read in visible carriers. */
export interface VisibleFacts {
  readonly readings: readonly Reading[];
  /** What carries and becomes another character; and the blanks that carry, which go where their switch is on. */
  readonly replaced: Marks;
  readonly blanks: Marks;
  /** Bits of choices that seem to be made and were not read. */
  readonly bits: number;
}

/** A text that comes in parts; parts before the first odd one are forgotten but for their end. */
export class VisibleCarriers {
  #text = '';
  #start = 0;
  #isOpen = false;
  #isCut = false;
  #odd = { letters: false, spaces: false, blanks: false };

  add(text: string, start: number, { hasLookAlikes, hasCandidates, hasDoubtfulSpaces }: Oddities): void {
    const { letters, spaces, blanks } = this.#odd;
    this.#odd = {
      letters: letters || hasLookAlikes,
      spaces: spaces || hasCandidates,
      blanks: blanks || hasDoubtfulSpaces,
    };
    this.#isOpen ||= hasLookAlikes || hasCandidates || hasDoubtfulSpaces;
    if (this.#isOpen) this.#grow(text, start);
    else {
      this.#text = `${this.#text}${text}`.slice(-BEFORE);
      this.#start = start + text.length - this.#text.length;
    }
  }

  #grow(text: string, start: number): void {
    if (this.#text === '') this.#start = start;
    const room = MOST - this.#text.length;
    if (text.length > room) this.#isCut = true;
    this.#text += text.length > room ? text.slice(0, Math.max(room, 0)) : text;
  }

  end(): VisibleFacts {
    const found = this.#isOpen ? this.#read() : [];
    const readings = found
      .flatMap((one) => one.readings.filter((reading) => this.#isRead(reading)))
      .map((reading) => ({ ...reading, carriers: moveMarks(reading.carriers, this.#start) }))
      .sort((one, other) => (one.carriers.starts[0] ?? 0) - (other.carriers.starts[0] ?? 0));
    const carriers = byPlace(joined(readings.map((reading) => reading.carriers)));
    const isBlank = (index: number) => isDeletion(carriers.verdicts[index] as number);
    return {
      readings,
      replaced: pick(carriers, (index) => !isBlank(index)),
      blanks: pick(carriers, isBlank),
      bits: found.reduce((sum, { bits }) => sum + bits, 0),
    };
  }

  #read(): readonly Found[] {
    const { letters, spaces, blanks } = this.#odd;
    const text = this.#text;
    return [
      ...(letters || spaces ? [readForms(text, { letters, spaces })] : []),
      ...(blanks ? [readGaps(text), readTails(text)] : []),
    ];
  }

  /** Where the text was cut, a message near the cut may go on. */
  #isRead({ carriers }: Reading): boolean {
    return !this.#isCut || (carriers.starts.at(-1) as number) < MOST - NEAR_CUT;
  }
}

function byPlace(marks: Marks): Marks {
  const places = Int32Array.from(marks.starts, (_, index) => index);
  places.sort((one, other) => (marks.starts[one] as number) - (marks.starts[other] as number));
  return inOrder(marks, places);
}
