/** The marks and messages that the engine found in a text, with indices of the file, before any selection. */
import type { Carrier, CleanReport, Mark, Payload } from '@limpid/engine';

/** `start` and `end` are UTF-16 indices of the text of the file. */
export interface FoundMark extends Mark {
  /** The escape that stands for it in the file; absent where it is there itself. */
  readonly written?: string;
  /** The messages that it carries: none in a run that was not decoded; absent where it is no carrier. */
  readonly carries?: readonly FoundPayload[];
  /** Whether it stands in a name of source code. */
  readonly inName?: true;
  /** Whether it stands in source code of a file that is none as a whole, such as a patch. */
  readonly isInCode?: true;
  /** Whether it is a run of blanks before code that is out of view. */
  readonly hidesCode?: true;
  /** Lines beyond its first that hide the code, and that of the code. */
  readonly further?: number;
}

export interface FoundPayload extends Payload {
  /** UTF-16 index of its first carrier in the text of the file. */
  readonly index: number;
}

export interface Inspected
  extends Pick<CleanReport, 'characters' | 'suspicion' | 'verdict' | 'whitespace' | 'caveats'> {
  /** In text order. */
  readonly marks: readonly FoundMark[];
  /** In text order. */
  readonly payloads: readonly FoundPayload[];
  /** Of characters, by code point: `U+200B`. */
  readonly names: ReadonlyMap<string, string>;
}

/** Adds to each mark the messages that it carries; `payloadOf` answers a message by its number in the whole text. */
export function withCarriers(
  marks: readonly FoundMark[],
  carriers: readonly Carrier[],
  payloadOf: (number: number) => FoundPayload | undefined,
): readonly FoundMark[] {
  if (carriers.length === 0) return marks;
  const carried = Map.groupBy(carriers, ({ start }) => start);
  return marks.map((mark) => {
    const own = carried.get(mark.start);
    if (own === undefined) return mark;
    const carries = own.flatMap(({ payload }) => (payload === null ? [] : (payloadOf(payload) ?? [])));
    return { ...mark, carries };
  });
}

/** Says of the marks that begin at some places that they stand in names of source code. */
export function withNames(marks: readonly FoundMark[], places: readonly number[]): readonly FoundMark[] {
  if (places.length === 0) return marks;
  const inNames = new Set(places);
  return marks.map((mark) => (inNames.has(mark.start) ? { ...mark, inName: true } : mark));
}
