/** The report of a text in which nothing asks anything but its spaces, which have been counted. */
import type { Report } from './report.ts';
import { detect } from './scan.ts';
import { caveatsOf } from './scoring/caveats.ts';
import { suspicionOf } from './scoring/suspicion.ts';
import { verdictOf } from './scoring/verdict.ts';
import { type SpacingCounts, suspectSpacing } from './spacing/all-spacing.ts';

let nothing: Report | undefined;

const NO_PAYLOAD = { hasPayload: false, hasDenseRun: false, deceivesInCode: false };
const NOTHING_LOCKED = { runs: 0, bytes: 0, messageBytes: 0 };

/** `spacing` is null where no space is suspected. */
export function reportQuiet(characters: number, spacing: SpacingCounts | null): Report {
  nothing ??= detect('');
  const lists = { findings: [], payloads: [] };
  const quiet = {
    ...nothing,
    characters,
    ...lists,
    classes: {},
    whitespace: [],
    caveats: [...nothing.caveats],
  };
  if (spacing === null) return quiet;
  const whitespace = suspectSpacing(spacing);
  if (whitespace.length === 0) return quiet;
  const suspicion = suspicionOf({ weighed: new Map(), ...NO_PAYLOAD, spacings: whitespace.length });
  const verdict = verdictOf({ ...lists, suspicion, whitespace });
  const caveats = caveatsOf({
    ...{ ...lists, whitespace, isPuzzling: false, locked: NOTHING_LOCKED, isSwitchedOff: false },
  });
  return { ...quiet, suspicion, verdict, whitespace, caveats };
}
