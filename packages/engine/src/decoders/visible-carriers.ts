/** Messages in what a reader sees: look-alikes, spaces of other widths, doubled spaces, blanks at the ends of lines, marks on letters. */
import { inOrder, joined, type Marks, pick } from '../marks/marks.ts';
import { moveMarks } from '../marks/place-marks.ts';
import { isKeeping, whatIs } from '../marks/verdicts.ts';
import { eachStrangeMark } from '../unicode/strange-marks.ts';
import type { Reading } from './reading.ts';
import { isBehindSentence } from './visible/collect-places.ts';
import type { Found } from './visible/found.ts';
import { readAccents } from './visible/read-accents.ts';
import { readForms } from './visible/read-forms.ts';
import { readGaps } from './visible/read-gaps.ts';
import { readTails } from './visible/read-tails.ts';

/** Of the text before the first part that has something odd. */
const BEFORE = 8192;
/** From there on so much is read. */
const MOST = 400_000;
const NEAR_CUT = 16_384;
const SPACE = 0x20;
/** A blank at the end of a line. */
const TAIL = /[\t ](?:[\n\r]|$)/;

/** A part of a text. */
interface Part {
  readonly text: string;
  /** UTF-16 index of its beginning in the whole text. */
  readonly start: number;
  /** Of its characters, before anything is known of payloads. */
  readonly marks: Marks;
  readonly hasDoubtfulSpaces: boolean;
  /** Whether a mark may stand on a letter that seldom has one. */
  readonly hasCandidates: boolean;
}

/**
 * The fewest odd places that a message has, and the units that they may be spread over: more between sentences. Most
 * texts have fewer odd places, and are not read.
 */
const LEAST_ODD = 8;
const CLOSE = 640;
const CLOSE_GAPS = 4096;
/** Marks on letters that seldom have one. */
const LEAST_ACCENTS = 2;

/** Whether enough odd places of a text that comes in parts stood close to one another. */
class Crowd {
  readonly #places: Float64Array;
  readonly #room: number;
  #count = 0;
  isFound = false;

  constructor(room: number, least = LEAST_ODD) {
    this.#room = room;
    this.#places = new Float64Array(least);
  }

  /** Places go up, but one part may add those of one kind after those of another. */
  add(place: number): void {
    const { length } = this.#places;
    const at = this.#count++ % length;
    this.#places[at] = place;
    const first = this.#places[(at + 1) % length] as number;
    this.isFound ||= this.#count >= length && Math.abs(place - first) <= this.#room;
  }
}

/** All that is read in visible carriers. */
export interface VisibleFacts {
  readonly readings: readonly Reading[];
  /** What carries and becomes another character, or goes; and the blanks that carry, which go where their switch is on. */
  readonly replaced: Marks;
  readonly blanks: Marks;
  /** Bits of choices that seem to be made and were not read. */
  readonly bits: number;
}

/** A part with nothing odd in it, whose text is made when it is asked for. */
type Passed = Pick<Part, 'text' | 'start'> & { readonly end: number };

/** A text that comes in parts; parts before the first odd one are forgotten but for their end. */
export class VisibleCarriers {
  #text = '';
  #start = 0;
  /** Before the first odd part: those that hold what is kept of them. */
  #passed: Passed[] = [];
  #isOpen = false;
  #isCut = false;
  /** Letters and spaces, which may carry together. */
  readonly #forms = new Crowd(CLOSE);
  /** Spaces behind sentences alone. */
  readonly #ofSentences = new Crowd(CLOSE_GAPS);
  #hasLetters = false;
  #hasSpaces = false;
  readonly #gaps = new Crowd(CLOSE_GAPS);
  #hasTails = false;
  readonly #accents = new Crowd(CLOSE, LEAST_ACCENTS);

  add({ text, start, marks, hasDoubtfulSpaces, hasCandidates }: Part): void {
    const hasAccents = hasCandidates && this.#countAccents(text, start);
    const isOdd = this.#countMarks(text, start, marks);
    if (hasDoubtfulSpaces) {
      this.#countGaps(text, start);
      this.#hasTails ||= TAIL.test(text);
    }
    if (isOdd || hasDoubtfulSpaces || hasAccents) this.#open(start);
    this.pass({ text, start, end: start + text.length });
  }

  /** The next part, in which nothing is odd. */
  pass(part: Passed): void {
    if (this.#isOpen) this.#grow(part);
    else {
      this.#passed.push(part);
      while ((this.#passed[1] ?? part).start + BEFORE <= part.end && this.#passed.length > 1)
        this.#passed.shift();
    }
  }

  #open(start: number): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#text = this.#passed
      .map(({ text }) => text)
      .join('')
      .slice(-BEFORE);
    this.#start = start - this.#text.length;
    this.#passed = [];
  }

  /** Two spaces in a row between what can be seen. */
  #countGaps(text: string, start: number): void {
    let end = 0;
    for (let gap = text.indexOf('  '); gap >= 0 && !this.#gaps.isFound; gap = text.indexOf('  ', end)) {
      end = gap + 2;
      while (text.charCodeAt(end) === SPACE) end++;
      const isPair = end === gap + 2 && text.charCodeAt(end) > SPACE;
      if (isPair && text.charCodeAt(gap - 1) > SPACE) this.#gaps.add(start + gap);
    }
  }

  #countAccents(text: string, start: number): boolean {
    let has = false;
    for (const place of eachStrangeMark(text)) {
      has = true;
      this.#accents.add(start + place);
      if (this.#accents.isFound) break;
    }
    return has;
  }

  /** Letters that pass for others, spaces that nothing speaks for, and floods of marks; gives whether there is one. */
  #countMarks(text: string, start: number, { starts, verdicts, length }: Marks): boolean {
    for (let index = 0; index < length; index++) {
      const verdict = verdicts[index] as number;
      const { technique, characterClass } = whatIs(verdict);
      if (characterClass === 'combining-mark') this.#accents.add(start + (starts[index] as number));
      const isLetter = characterClass === 'look-alike';
      if (!isLetter && (technique !== 'nbsp' || isKeeping(verdict))) continue;
      this.#hasLetters ||= isLetter;
      this.#hasSpaces ||= !isLetter;
      const place = starts[index] as number;
      this.#forms.add(start + place);
      if (!isLetter && isBehindSentence(text, place)) this.#ofSentences.add(start + place);
    }
    return this.#hasLetters || this.#hasSpaces || this.#accents.isFound;
  }

  #grow(part: Passed): void {
    const room = MOST - this.#text.length;
    if (part.end - part.start > room) this.#isCut = true;
    if (room > 0) this.#text += part.text.slice(0, room);
  }

  end(): VisibleFacts {
    const found = this.#isOpen ? this.#read() : [];
    const readings = found
      .flatMap((one) => one.readings.filter((reading) => this.#isRead(reading)))
      .map((reading) => ({ ...reading, carriers: moveMarks(reading.carriers, this.#start) }))
      .sort((one, other) => (one.carriers.starts[0] ?? 0) - (other.carriers.starts[0] ?? 0));
    const carriers = byPlace(joined(readings.map((reading) => reading.carriers)));
    const isBlank = (index: number) => whatIs(carriers.verdicts[index] as number).technique === 'whitespace';
    return {
      readings,
      replaced: pick(carriers, (index) => !isBlank(index)),
      blanks: pick(carriers, isBlank),
      bits: found.reduce((sum, { bits }) => sum + bits, 0),
    };
  }

  #read(): readonly Found[] {
    const text = this.#text;
    const has = { letters: this.#hasLetters, spaces: this.#hasSpaces };
    return [
      ...(this.#forms.isFound || this.#ofSentences.isFound ? [readForms(text, has)] : []),
      ...(this.#gaps.isFound ? [readGaps(text)] : []),
      ...(this.#hasTails ? [readTails(text)] : []),
      ...(this.#accents.isFound ? [readAccents(text)] : []),
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
