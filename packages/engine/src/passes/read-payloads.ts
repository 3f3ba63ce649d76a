/** What the hidden characters of a text carry: the pass after letters and marks. */
import { bordersWithin } from '../context/code-places.ts';
import { Readings } from '../decoders/all-decoders.ts';
import type { Manifest } from '../decoders/c2pa.ts';
import { asMeant } from '../decoders/meant-text.ts';
import type { Reading } from '../decoders/reading.ts';
import { VisibleCarriers, type VisibleFacts } from '../decoders/visible-carriers.ts';
import { joined } from '../marks/marks.ts';
import { firstFrom } from '../marks/place-marks.ts';
import { mayDeceive } from '../source-code/deceptive-code.ts';
import { mayLeaveDoubtfulSpaces } from '../spacing/doubtful-edits.ts';
import type { DecidedMarks, Section } from '../text/section.ts';
import { runsOf } from './decide-marks.ts';

export interface PayloadFacts {
  /** In text order. */
  readonly payloads: readonly Reading[];
  /** UTF-16 indices of all that carries them, in order, and which payload each belongs to. */
  readonly carriers: Float64Array;
  readonly payloadOf: Int32Array;
  /** What is read in letters and spaces that can be seen. */
  readonly visible: VisibleFacts;
  /** Frames that say who made the text. */
  readonly manifests: readonly Manifest[];
  /** Whether many marks that were not read are scattered over the text. */
  readonly hasScattered: boolean;
  /** Says which runs were not read. */
  readonly readings: Readings;
  /** Numbers of the sections without any mark, and of those with runs that say something. */
  readonly plain: ReadonlySet<number>;
  readonly telling: ReadonlySet<number>;
  /** Whether the habits of the text must be counted before its marks are settled. */
  readonly asksHabits: boolean;
  /** Whether spaces are to be counted: where no section leaves one too many, the text leaves none. */
  readonly leavesDoubtfulSpaces: boolean;
  /** Whether it would deceive if it was source code. */
  readonly mayDeceive: boolean;
}

/** One reading of all sections; no letter changes any more. */
export class PayloadPass {
  readonly #readings = new Readings();
  readonly #visible = new VisibleCarriers();
  readonly #plain = new Set<number>();
  readonly #telling = new Set<number>();
  /** Code points before the next section. */
  #offset = 0;
  #isWhole = false;
  #isSure = true;
  #leavesDoubtfulSpaces = false;
  #mayDeceive = false;
  readonly #stringBorders: () => readonly number[];

  constructor(stringBorders: () => readonly number[]) {
    this.#stringBorders = stringBorders;
  }

  read(section: Section, found: DecidedMarks): void {
    const { number, start, survey, isWhole } = section;
    if (section.quiet !== null) {
      this.#plain.add(number);
      this.#isWhole = false;
      this.#visible.pass(section);
      this.#offset += survey.characters;
      return;
    }
    const { text } = section;
    const { marks, isSure } = found;
    const runs = runsOf(section, found);
    if (marks.length === 0) this.#plain.add(number);
    if (runs.telling.length > 0) this.#telling.add(number);
    this.#isWhole = isWhole;
    this.#isSure &&= isSure;
    this.#mayDeceive ||=
      marks.length > 0 &&
      mayDeceive(text, marks, bordersWithin(this.#stringBorders(), start, start + text.length));
    // A section that is the whole text is asked when it is decided.
    if (!isWhole)
      this.#leavesDoubtfulSpaces ||= survey.hasDoubtfulSpaces || mayLeaveDoubtfulSpaces(text, marks, isWhole);
    this.#readings.add({ text, characters: survey.characters, start, offset: this.#offset }, marks, runs);
    const { hasDoubtfulSpaces, hasCandidates } = survey;
    this.#visible.add({ text, start, marks, hasDoubtfulSpaces, hasCandidates });
    this.#offset += survey.characters;
  }

  end(): PayloadFacts {
    const visible = this.#visible.end();
    const payloads = inTextOrder(this.#readings.end(), visible.readings).map(asMeant);
    const carried = carriersOf(payloads);
    // Once what was read is gone, new questions may come up. A section that is the whole text knows its habits itself.
    const asksHabits = !this.#isWhole && (!this.#isSure || payloads.length > 0);
    return {
      payloads,
      ...carried,
      visible,
      hasScattered: this.#readings.hasScattered(carried.carriers),
      manifests: this.#readings.manifests,
      readings: this.#readings,
      plain: this.#plain,
      telling: this.#telling,
      asksHabits,
      // Other marks may be left then than were looked at.
      leavesDoubtfulSpaces: this.#leavesDoubtfulSpaces || asksHabits,
      mayDeceive: this.#mayDeceive,
    };
  }
}

function inTextOrder(hidden: readonly Reading[], visible: readonly Reading[]): readonly Reading[] {
  if (visible.length === 0) return hidden;
  const startOf = ({ carriers }: Reading) => carriers.starts[0] ?? 0;
  return [...hidden, ...visible].sort((one, other) => startOf(one) - startOf(other));
}

function carriersOf(payloads: readonly Reading[]): Pick<PayloadFacts, 'carriers' | 'payloadOf'> {
  const { starts } = joined(payloads.map(({ carriers }) => carriers));
  const owners = new Int32Array(starts.length);
  let next = 0;
  for (const [payload, { carriers }] of payloads.entries()) {
    owners.fill(payload, next, next + carriers.length);
    next += carriers.length;
  }
  const isInOrder = starts.every((start, index) => index === 0 || start > (starts[index - 1] as number));
  if (isInOrder) return { carriers: starts, payloadOf: owners };
  // Without a function that compares, to sort takes a tenth of the time.
  const carriers = starts.slice().sort();
  const payloadOf = new Int32Array(starts.length).fill(-1);
  let place = -1;
  for (let index = 0; index < starts.length; index++) {
    const start = starts[index] as number;
    const follows = carriers[place + 1] === start && carriers[place] !== start;
    place = follows ? place + 1 : firstFrom(carriers, start);
    while (payloadOf[place] !== -1) place++;
    payloadOf[place] = owners[index] as number;
  }
  return { carriers, payloadOf };
}
