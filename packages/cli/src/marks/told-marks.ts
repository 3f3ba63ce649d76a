/** What is told of the marks and messages of a text, part by part: what was chosen, in lines that count, neither allowed nor known. */
import { type Position, Walker } from '../position-in-text.ts';
import type { Job, PlacedPayload, Source } from '../scanned.ts';
import type { AllowComments, Allowed } from './allow-comments.ts';
import { CountedMarks } from './counted-marks.ts';
import type { FoundMark, FoundPayload, Inspected } from './inspected.ts';
import { KnownMarks } from './known-marks.ts';
import { ChangedLines } from './lines-of-change.ts';
import { isChosen, isSelected, tellsPayloadOf } from './select-marks.ts';

/** What is to be said of this source alone. */
export type Limits = Pick<Source, 'lines' | 'known'>;

/** The next part of a text; marks and payloads are in text order, with indices of the whole text. */
export interface InspectedPart {
  readonly text: string;
  readonly marks: readonly FoundMark[];
  /** Those that begin in it. */
  readonly payloads: readonly FoundPayload[];
}

interface MetPayload {
  readonly payload: FoundPayload;
  readonly position: Position;
  readonly isChosen: boolean;
  /** Whether comments allow it in each line of it so far. */
  isAllowed: boolean;
  /** One that was there, and goes on in a line that is new, is new. */
  isInLines: boolean;
}

export class ToldMarks {
  readonly #job: Pick<Job, 'selection' | 'tallies'>;
  readonly #comments: AllowComments;
  readonly #lines: ChangedLines | null;
  readonly #walker = new Walker();
  readonly #counted = new CountedMarks();
  readonly #known: KnownMarks;
  readonly #payloads = new Map<FoundPayload, MetPayload>();
  #hasCarriers = false;
  #nextAllowed = 0;
  #allowed = 0;

  constructor(job: Pick<Job, 'selection' | 'tallies'>, { lines, known }: Limits, comments: AllowComments) {
    this.#job = job;
    this.#comments = comments;
    this.#lines = lines === undefined ? null : new ChangedLines(lines);
    this.#known = new KnownMarks(known ?? [], this.#counted, job.tallies === true);
  }

  /** The marks of the part that were chosen and are not allowed: what becomes of it. */
  add({ text, marks, payloads }: InspectedPart): readonly FoundMark[] {
    this.#walker.read(text);
    this.#lines?.read(text);
    let next = 0;
    const left = marks.filter((mark) => {
      while (next < payloads.length && (payloads[next] as FoundPayload).index < mark.start)
        this.#meet(payloads[next++] as FoundPayload, null);
      while (payloads[next]?.index === mark.start) this.#meet(payloads[next++] as FoundPayload, mark);
      return this.#isTold(mark);
    });
    for (const payload of payloads.slice(next)) this.#meet(payload, null);
    return left;
  }

  end({ names }: Pick<Inspected, 'names'>) {
    const met = [...this.#payloads.values()].filter(
      ({ isChosen, isAllowed, isInLines }) => isChosen && !isAllowed && isInLines,
    );
    const payloads = met.map(({ payload, position }): PlacedPayload => {
      const { index: _, ...facts } = payload;
      return { ...facts, ...position };
    });
    const { messages, known, tallies } = this.#known.end(payloads);
    return {
      ...this.#counted.report(names),
      ...{ allowed: this.#allowed, known, tallies, payloads: messages },
      hidesMessage: this.#hasCarriers || this.#payloads.size > 0,
    };
  }

  /** `first` is the mark that begins it; of plain spaces there is none. */
  #meet(payload: FoundPayload, first: FoundMark | null): void {
    const { index } = payload;
    const met: MetPayload = {
      payload,
      position: this.#walker.at(index),
      isChosen: first === null || tellsPayloadOf(first.technique, this.#job.selection),
      isAllowed: this.#allowedAt(index)?.allowsPayload === true,
      isInLines: this.#isInLines(index),
    };
    this.#payloads.set(payload, met);
  }

  #isTold(mark: FoundMark): boolean {
    const isInLines = this.#isInLines(mark.start);
    const isCarrier = mark.carries !== undefined;
    this.#hasCarriers ||= isCarrier;
    for (const payload of mark.carries ?? []) this.#carry(payload, mark.start);
    if (!isInLines || !isSelected(mark, this.#job.selection)) return false;
    const isKept = mark.decision.action === 'keep';
    if (!isKept && this.#isAllowed(mark)) {
      this.#allowed++;
      return false;
    }
    const position = this.#walker.at(mark.start);
    // What is kept is nobody's legacy.
    if (isKept) this.#counted.add(mark, position);
    else this.#known.add(mark, position, isCarrier);
    return true;
  }

  #carry(payload: FoundPayload, index: number): void {
    const met = this.#payloads.get(payload);
    if (met === undefined) return;
    met.isInLines ||= this.#isInLines(index);
    met.isAllowed &&= this.#allowedAt(index)?.allowsPayload === true;
  }

  #isInLines(index: number): boolean {
    return this.#lines?.includes(index) ?? true;
  }

  /** What carries a message goes with it: no comment about characters leaves it in a text. */
  #isAllowed({ start, technique, codePoint, carries }: FoundMark): boolean {
    const line = this.#allowedAt(start);
    if (carries === undefined || carries.length === 0)
      return (
        line !== null &&
        (carries === undefined ? isChosen({ technique, codePoint }, line) : line.allowsPayload)
      );
    return carries.every((payload) => this.#payloads.get(payload)?.isAllowed === true);
  }

  /** What is allowed in the line of a place; places are asked about in text order. */
  #allowedAt(index: number): Allowed | null {
    const { lines } = this.#comments;
    while ((lines[this.#nextAllowed]?.end ?? Number.POSITIVE_INFINITY) <= index) this.#nextAllowed++;
    const line = lines[this.#nextAllowed];
    return line !== undefined && line.start <= index ? line : null;
  }
}
