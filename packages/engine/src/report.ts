/** What a scan says about a text: the engine's answer, in plain readonly objects. */
import type { Reason } from './marks/mark.ts';
import type { Technique } from './options.ts';
import type { CharacterClass } from './unicode/techniques.ts';

export type Action = 'deleted' | 'replaced' | 'kept';

/** Where a character stands: `offset` in code points from 0, `line` and `column` (code points) from 1. */
export interface Position {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
}

/** All marks of one character that met the same end: one entry for each (technique, code point, removed). */
export interface Finding {
  readonly technique: Technique;
  /** Unicode name, or the label of UAX #44 4.8 in angle brackets where there is none. */
  readonly name: string;
  /** `U+` and at least four upper-case hex digits. */
  readonly codePoint: string;
  readonly count: number;
  /** True for what was deleted or replaced. */
  readonly removed: boolean;
  readonly action: Action;
  /** Present when replaced, and by the same at each place. */
  readonly replacement?: string;
  /** Present when kept: the reason that most of these marks share. */
  readonly reason?: Reason;
  /** The first 100, present when asked for. */
  readonly positions?: readonly Position[];
}

/** Data that was written in hidden characters, read back. */
export interface Payload {
  /** `variation-selector`, `tag`, `zero-width-binary`, …: the list is open. */
  readonly scheme: string;
  /** The decoded text: hostile, never to be shown unescaped. */
  readonly text: string;
  /** How many hidden characters carried it. */
  readonly codePoints: number;
  /** How many bytes were decoded; of a text that was written in another form, how many it takes in UTF-8. */
  readonly bytes: number;
  /** Code points before its first carrier. */
  readonly offset: number;
  /** How bytes became text: `ascii`, `latin-1`, `utf-8`, `utf-16`, …; or the other form: `rot13`, `reversed`, `decimal`, … */
  readonly encoding: string;
}

/** A payload, and where it begins. */
export interface PlacedPayload extends Payload {
  /** UTF-16 index of its first carrier, in the whole text as it came. */
  readonly start: number;
}

/** A mark that carries a message, or stands in a run that is too dense to be an accident and that no decoder could read. */
export interface Carrier {
  /** UTF-16 index of the mark in the whole text as it came. */
  readonly start: number;
  /** Which of the payloads of the report, from 0; null where none was read. */
  readonly payload: number | null;
}

/** The carriers of a part of a text, in order, one array per fact. */
export interface CarrierList {
  /** UTF-16 indices in the whole text as it came. */
  readonly starts: readonly number[];
  /** Which of the payloads each belongs to, from 0; -1 where none was read. */
  readonly payloads: readonly number[];
}

export function asCarriers({ starts, payloads }: CarrierList): readonly Carrier[] {
  return starts.map((start, index) => {
    const payload = payloads[index] as number;
    return { start, payload: payload < 0 ? null : payload };
  });
}

/** Spacing that could carry data; a careless human makes it too. */
export interface WhitespaceSuspicion {
  readonly kind: 'double-space' | 'trailing-space';
  readonly count: number;
  readonly total: number;
  /** count / total */
  readonly share: number;
  readonly message: string;
}

export interface Report {
  /** Length of the text in code points; a lone surrogate counts as one. */
  readonly characters: number;
  /** Code points that are deleted, or would be. */
  readonly deleted: number;
  /** Code points that are replaced, or would be. */
  readonly replaced: number;
  /** 0 to 100; 100 if and only if there is a payload. */
  readonly suspicion: number;
  readonly verdict: string;
  readonly findings: readonly Finding[];
  readonly caveats: readonly string[];
  readonly payloads: readonly Payload[];
  readonly whitespace: readonly WhitespaceSuspicion[];
  /**
   * How many characters of each class the findings hold; what carries a payload, read or unread, is counted together
   * as `payload-carrier`, since counts of its symbols one by one would say something about its letters.
   */
  readonly classes: Readonly<Partial<Record<CharacterClass, number>>>;
}

export interface CleanReport extends Report {
  readonly text: string;
}
