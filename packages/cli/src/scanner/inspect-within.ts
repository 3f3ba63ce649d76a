/** What hides in the files that a file holds, beside what hides in that file. */
import { joined } from '../escapes/inspect-escapes.ts';
import type { FoundMark, FoundPayload, Inspected } from '../reporter/found-marks.ts';
import type { FileWithin } from '../syntax/file-within.ts';
import { isCodeFile } from '../syntax/syntax-of-file.ts';

type Judged = Pick<Inspected, 'suspicion' | 'verdict' | 'caveats'>;

/** `inspect` reads a file by its own name, which says more of a character than the whole file does. */
export function withFilesWithin(
  text: string,
  whole: Inspected,
  files: Iterable<FileWithin>,
  inspect: (file: FileWithin) => Inspected,
): Inspected {
  const within = new MarksWithin(text, whole);
  for (const file of files) within.add(file, inspect(file));
  return within.joined();
}

/** Gathered of all files before they are joined once: a file may hold thousands. */
class MarksWithin {
  readonly #text: string;
  readonly #whole: Inspected;
  /** By their UTF-16 indices in the whole file. */
  readonly #removed: ReadonlyMap<number, FoundMark>;
  readonly #payloads: Map<number, FoundPayload>;
  readonly #marks = new Map<number, FoundMark>();
  readonly #names = new Map<string, string>();
  #worst: Judged;

  constructor(text: string, whole: Inspected) {
    this.#text = text;
    this.#whole = whole;
    this.#removed = new Map(whole.marks.filter(isRemoved).map((mark) => [mark.start, mark]));
    this.#payloads = new Map(whole.payloads.map((payload) => [payload.index, payload]));
    this.#worst = whole;
  }

  add(file: FileWithin, own: Inspected): void {
    const marks = own.marks.filter(isRemoved);
    if (marks.length === 0) return;
    const moved = new Map(own.payloads.map((payload) => [payload, this.#move(payload, file)]));
    const isCode = isCodeFile(file.name, file.text);
    const isAdded = marks.map((mark) => this.#add(movedMark(this.#text, mark, file, { moved, isCode })));
    if (!isAdded.includes(true)) return;
    for (const [codePoint, name] of own.names) this.#names.set(codePoint, name);
    if (own.suspicion > this.#worst.suspicion) this.#worst = own;
  }

  joined(): Inspected {
    const whole = this.#whole;
    if (this.#marks.size === 0) return whole;
    const known = new Set(whole.payloads);
    return joined(
      { ...whole, marks: whole.marks.filter(({ start }) => !this.#marks.has(start)) },
      {
        ...{ suspicion: this.#worst.suspicion, verdict: this.#worst.verdict, caveats: this.#worst.caveats },
        marks: [...this.#marks.values()],
        payloads: [...this.#payloads.values()].filter((payload) => !known.has(payload)),
        names: this.#names,
      },
    );
  }

  /** The one that is known of its place stays. */
  #move(payload: FoundPayload, file: FileWithin): FoundPayload {
    const index = file.startOf(payload.index);
    const found = this.#payloads.get(index) ?? { ...payload, index };
    this.#payloads.set(index, found);
    return found;
  }

  /** Of one place the first stays, unless a later one stands in a name. */
  #add(mark: FoundMark): boolean {
    const known = this.#removed.get(mark.start);
    // What is longer than the character that the whole file removes is another finding.
    if (known !== undefined && (known.end !== mark.end || known.written !== mark.written)) return false;
    const other = this.#marks.get(mark.start);
    if (other !== undefined && (other.inName === true || mark.inName !== true)) return false;
    const carries = [...new Set([...(known?.carries ?? []), ...(mark.carries ?? [])])];
    const isCarrier = known?.carries !== undefined || mark.carries !== undefined;
    this.#marks.set(mark.start, { ...mark, ...(isCarrier && { carries }) });
    return true;
  }
}

function isRemoved({ decision }: FoundMark): boolean {
  return decision.action !== 'keep';
}

interface Moved {
  readonly moved: ReadonlyMap<FoundPayload, FoundPayload>;
  readonly isCode: boolean;
}

function movedMark(text: string, mark: FoundMark, file: FileWithin, { moved, isCode }: Moved): FoundMark {
  const [start, end] = [file.startOf(mark.start), file.endOf(mark.end)];
  const { carries } = mark;
  const isEscape = mark.written !== undefined || end - start !== mark.end - mark.start;
  return {
    ...mark,
    ...{ start, end },
    ...(isEscape && { written: text.slice(start, end) }),
    ...(carries !== undefined && { carries: carries.flatMap((one) => moved.get(one) ?? []) }),
    ...(isCode && { isInCode: true }),
  };
}
