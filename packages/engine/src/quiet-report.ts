/** The report of a text in which nothing asks anything but its spaces, which have been counted. No table is loaded for it. */
import type { Report } from './report.ts';
import { caveatsOf } from './scoring/caveats.ts';
import { verdictOf } from './scoring/verdict.ts';
import { sumOfWeights } from './scoring/weights.ts';
import { type SpacingCounts, suspectSpacing } from './spacing/suspect-spacing.ts';

const NOTHING_HIDDEN = {
  isPacked: false,
  isCut: false,
  isPuzzling: false,
  locked: { runs: 0, bytes: 0, messageBytes: 0 },
  isSwitchedOff: false,
  manifests: [],
  provenance: 'remove',
  unreadBytes: 0,
  hasScattered: false,
  isWhitespaceLeft: true,
  choiceBits: 0,
} as const;

/** `spacing` is null where no space is suspected. */
export function reportQuiet(characters: number, spacing: SpacingCounts | null): Report {
  const whitespace = spacing === null ? [] : suspectSpacing(spacing);
  const found = { findings: [], payloads: [], whitespace };
  const suspicion = sumOfWeights(new Map(whitespace.length > 0 ? [['spacing', whitespace.length]] : []));
  const verdict = verdictOf({ ...found, suspicion, hasCredentials: false, strictly: 0 });
  const caveats = caveatsOf({ ...found, ...NOTHING_HIDDEN });
  return { characters, deleted: 0, replaced: 0, suspicion, verdict, ...found, caveats, classes: {} };
}
