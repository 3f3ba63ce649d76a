/** The reporter of a text, part by part: it keeps marks and messages that are selected, in changed lines, and neither allowed nor in the baseline. */
import { type Position, Walker } from '../position-in-text.ts';
import type { Job, Lines, PlacedPayload, Selection, Source } from '../scan-data.ts';
import type { AllowComments, Allowed } from './allow-comments.ts';
import { BaselineFilter } from './baseline-filter.ts';
import { CountedMarks } from './counted-marks.ts';
import type { FoundMark, FoundPayload, Inspected } from './found-marks.ts';
import { type LineDigest, LineDigests } from './line-digests.ts';
import { ignoresPayloadOf, isAsked, isChosen, isSelected, narrows, PLAIN_SPACE } from './selection.ts';

/** The lines, the baseline and the selection that limit the report of a source, and whether it is known to be source code. */
export type Limits = Pick<Source, 'lines' | 'known' | 'selection'> & {
  readonly isCode?: boolean;
  /** Whether a comment is told if it allows nothing; absent where none is. */
  readonly tellsIdle?: (line: Allowed) => boolean;
};

/** The next part of a text; marks and payloads are in text order, with indices of the whole text. */
export interface InspectedPart {
  readonly text: string;
  readonly marks: readonly FoundMark[];
  /** Those that begin in it. */
  readonly payloads: readonly FoundPayload[];
}

const NO_DIGEST: LineDigest = { value: null };

interface MetPayload {
  readonly payload: FoundPayload;
  readonly position: Position;
  readonly digest: LineDigest;
  readonly isIgnored: boolean;
  /** Whether `--only` asks for any of its characters. */
  isAsked: boolean;
  /** Whether comments allow it in each line of it so far. */
  isAllowed: boolean;
  /** Whether any of its carriers is in a line that counts. */
  isInLines: boolean;
}

export class ReportedMarks {
  readonly #job: Pick<Job, 'selection' | 'tallies' | 'decodes'>;
  readonly #selection: Selection;
  readonly #comments: AllowComments;
  readonly #lines: ChangedLines | null;
  readonly #walker = new Walker();
  readonly #counted: CountedMarks;
  /** Null where no baseline is read or written. */
  readonly #digests: LineDigests | null;
  readonly #known: BaselineFilter | null;
  readonly #payloads = new Map<FoundPayload, MetPayload>();
  #hasCarriers = false;
  #nextAllowed = 0;
  #allowed = 0;
  /** Lines in which comments allow something that is there. */
  readonly #used = new Set<Allowed>();
  /** Null where less is asked for than all that is found, and of prose, which may speak of such comments. */
  readonly #tellsIdle: ((line: Allowed) => boolean) | null;

  constructor(
    job: Pick<Job, 'selection' | 'tallies' | 'decodes'>,
    { lines, known, selection, isCode = false, tellsIdle }: Limits,
    comments: AllowComments,
  ) {
    this.#job = job;
    this.#selection = selection ?? job.selection;
    this.#comments = comments;
    this.#lines = lines === undefined ? null : new ChangedLines(lines);
    this.#counted = new CountedMarks(isCode);
    const hasTallies = job.tallies === true;
    const asksAll =
      isCode && this.#lines === null && known === undefined && !hasTallies && !narrows(this.#selection);
    this.#tellsIdle = (asksAll && tellsIdle) || null;
    const decodes = (job.decodes ?? []).length > 0;
    this.#digests = hasTallies || known !== undefined ? new LineDigests(decodes) : null;
    this.#known = this.#digests && new BaselineFilter(known ?? [], this.#counted, this.#digests, hasTallies);
  }

  /** The marks of the part that are selected and not allowed: those to apply. */
  add({ text, marks, payloads }: InspectedPart): readonly FoundMark[] {
    this.#walker.read(text);
    this.#digests?.read(text);
    this.#lines?.read(text);
    let next = 0;
    const left = marks.filter((mark) => {
      while (next < payloads.length && (payloads[next] as FoundPayload).index < mark.start)
        this.#meet(payloads[next++] as FoundPayload, null);
      while (payloads[next]?.index === mark.start) this.#meet(payloads[next++] as FoundPayload, mark);
      return this.#isReported(mark);
    });
    for (const payload of payloads.slice(next)) this.#meet(payload, null);
    return left;
  }

  /** The next part, without a mark, where neither lines nor a baseline limit the report. */
  pass(lines: Parameters<Walker['pass']>[0]): void {
    this.#walker.pass(lines);
  }

  end({ names }: Pick<Inspected, 'names'>) {
    const tellsIdle = this.#tellsIdle;
    const met = [...this.#payloads.values()].filter(
      ({ isIgnored, isAsked, isAllowed, isInLines }) => isAsked && !isIgnored && !isAllowed && isInLines,
    );
    this.#digests?.end();
    const { messages = met, known = 0, tallies } = this.#known?.end(met) ?? {};
    const payloads = messages.map(({ payload, position }): PlacedPayload => {
      const { index: _, ...facts } = payload;
      return { ...facts, ...position };
    });
    return {
      ...this.#counted.report(names),
      ...{ allowed: this.#allowed, known, tallies, payloads },
      hidesMessage: this.#hasCarriers || this.#payloads.size > 0,
      idle:
        tellsIdle === null
          ? []
          : this.#comments.lines.filter((line) => !this.#used.has(line) && tellsIdle(line)),
    };
  }

  /** `first` is the mark that begins it; of plain spaces there is none. */
  #meet(payload: FoundPayload, first: FoundMark | null): void {
    const { index } = payload;
    const met: MetPayload = {
      payload,
      position: this.#walker.at(index),
      digest: this.#digests?.at(index) ?? NO_DIGEST,
      isIgnored: first !== null && ignoresPayloadOf(first.technique, this.#job.selection),
      isAsked: isAsked(first ?? PLAIN_SPACE, this.#job.selection.only),
      isAllowed: this.#allowedAt(index)?.allowsPayload === true,
      isInLines: this.#isInLines(index),
    };
    this.#payloads.set(payload, met);
  }

  #isReported(mark: FoundMark): boolean {
    // Code is hidden by each line that covers it, and by its own.
    const isInLines = this.#isInLines(mark.start, mark.further);
    const isCarrier = mark.carries !== undefined;
    this.#hasCarriers ||= isCarrier;
    for (const payload of mark.carries ?? []) this.#carry(payload, mark);
    const selection = isCarrier ? this.#job.selection : this.#selection;
    if (!isInLines || !isSelected(mark, selection)) return false;
    const isKept = mark.decision.action === 'keep';
    const line = this.#allowedAt(mark.start);
    if (line !== null && isKept && isChosen(mark, line)) this.#used.add(line);
    if (!isKept && this.#isAllowed(mark)) {
      this.#allowed++;
      if (line !== null) this.#used.add(line);
      return false;
    }
    const position = this.#walker.at(mark.start);
    // A baseline holds no kept marks.
    if (isKept || this.#known === null) this.#counted.add(mark, position);
    else this.#known.add(mark, position);
    return true;
  }

  #carry(payload: FoundPayload, mark: FoundMark): void {
    const met = this.#payloads.get(payload);
    if (met === undefined) return;
    met.isAsked ||= isAsked(mark, this.#job.selection.only);
    met.isInLines ||= this.#isInLines(mark.start);
    met.isAllowed &&= this.#allowedAt(mark.start)?.allowsPayload === true;
  }

  /** Whether the line of an index counts, or one of the further lines behind it. */
  #isInLines(index: number, further = 0): boolean {
    return this.#lines?.includes(index, further) ?? true;
  }

  /** What carries a message goes with it: no comment about characters leaves it in a text. */
  #isAllowed(mark: FoundMark): boolean {
    const { start, carries } = mark;
    const line = this.#allowedAt(start);
    if (carries === undefined || carries.length === 0)
      return line !== null && (carries === undefined ? isChosen(mark, line) : line.allowsPayload);
    return carries.every((payload) => this.#payloads.get(payload)?.isAllowed === true);
  }

  /** What comments allow in the line of an index; indices must not go back. */
  #allowedAt(index: number): Allowed | null {
    const { lines } = this.#comments;
    while ((lines[this.#nextAllowed]?.end ?? Number.POSITIVE_INFINITY) <= index) this.#nextAllowed++;
    const line = lines[this.#nextAllowed];
    return line !== undefined && line.start <= index ? line : null;
  }
}

/** Walks a text whose parts come in order; indices asked for are of the whole text and must not go back. */
class ChangedLines {
  readonly #lines: Lines;
  #text = '';
  #base = 0;
  /** Where in the part the next line ends; -1 when it does not end there. */
  #lineEnd = -1;
  #line = 1;
  #next = 0;

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /** Goes on to the next part. */
  read(text: string): void {
    this.#walkTo(this.#base + this.#text.length);
    this.#base += this.#text.length;
    this.#text = text;
    this.#lineEnd = text.indexOf('\n');
  }

  includes(index: number, further: number): boolean {
    this.#walkTo(index);
    const lines = this.#lines;
    while (this.#next < lines.length && (lines[this.#next]?.[1] as number) < this.#line) this.#next++;
    const stretch = lines[this.#next];
    return stretch !== undefined && stretch[0] <= this.#line + further;
  }

  #walkTo(index: number): void {
    while (this.#lineEnd !== -1 && this.#base + this.#lineEnd < index) {
      this.#line++;
      this.#lineEnd = this.#text.indexOf('\n', this.#lineEnd + 1);
    }
  }
}
