/** What the engine found in a text, before anybody chooses of it: marks and messages by their place in the file. */
import type { CleanReport, Mark, Payload } from '@limpid/engine';

/** `start` and `end` are UTF-16 indices of the text of the file. */
export interface FoundMark extends Mark {
  /** The escape that stands for it in the file; absent where it is there itself. */
  readonly written?: string;
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
