/** The pipeline of a scan, as a table of contents. */
import { applyMarks } from './apply-marks.ts';
import { findCandidates } from './candidates/find-candidates.ts';
import { countClasses, countFindings } from './count-findings.ts';
import { decodeMarks } from './decoders/all-decoders.ts';
import type { Reading } from './decoders/reading.ts';
import { findLookAlikes } from './homoglyphs/find-look-alikes.ts';
import { findMixedNumbers } from './homoglyphs/find-mixed-numbers.ts';
import type { Decision, Mark } from './mark.ts';
import { type CleanOptions, DEFAULT_OPTIONS } from './options.ts';
import { permitMarks } from './permit-marks.ts';
import { mergeMarks, placeMarks } from './place-marks.ts';
import type { Payload, Report } from './report.ts';
import { decideMarks } from './rules/all-rules.ts';
import { findPunctuation, keepSpacedDashes } from './rules/punctuation.ts';
import { caveatsOf } from './scoring/caveats.ts';
import { suspicionOf } from './scoring/suspicion.ts';
import { verdictOf } from './scoring/verdict.ts';
import { markSpaces, readSpacing, suspectSpacing } from './spacing/all-spacing.ts';

export interface DetectSettings {
  /** Whether findings say where their first 100 marks stand. */
  readonly positions?: boolean;
}

/** What cleaning with the default options would find and change. Never throws. */
export function detect(text: string, { positions = false }: DetectSettings = {}): Report {
  return scan(text, DEFAULT_OPTIONS, positions).report;
}

/** The report, and the marks that the options permit. */
export function scan(
  text: string,
  options: CleanOptions,
  positions: boolean,
): { readonly report: Report; readonly marks: readonly Mark[] } {
  const lookAlikes = mergeMarks(findLookAlikes(text), findMixedNumbers(text));
  const replacements = lookAlikes.filter(({ decision }) => decision.action === 'replace');
  // The other rules read the letters as they will be left, or a second scan would decide otherwise.
  const decide = (edits: readonly Mark[]) =>
    mergeMarks(lookAlikes, placeMarks(decideMarks(findCandidates(applyMarks(text, edits))), edits));
  const decided = decide(replacements);
  const { readings, unread, encrypted, isPuzzling } = decodeMarks(text, decided);
  const hasDenseRun = unread.length > 0;
  const carriers = readings.flatMap((reading) => reading.carriers.map(asCarrier));
  carriers.sort((one, other) => one.start - other.start);
  // Without the payload, what stood beside it is judged for itself: a joiner of the text may have been among its bits.
  // Halves of characters are settled: one that stood before the payload must not meet one that stood after it.
  const halves = decided.filter(({ characterClass }) => characterClass === 'surrogate');
  const settled = mergeMarks(carriers, halves);
  const unmasked =
    carriers.length === 0 ? decided : mergeMarks(settled, decide(mergeMarks(replacements, settled)));
  const spaced = readSpacing(text, unmasked);
  const whitespace = suspectSpacing(spaced);
  const suspicion = suspicionOf({
    text,
    marks: unmasked,
    hasPayload: readings.length > 0,
    hasDenseRun,
    spacings: whitespace.length,
  });

  const isAsked = options.punctuation || options.whitespace;
  const typographic = isAsked
    ? placeMarks(findPunctuation(applyMarks(text, replacements)), replacements)
    : [];
  const punctuation = keepSpacedDashes(mergeMarks(unmasked, typographic));
  // Spaces are read beside plain punctuation, whatever its switch, or a second scan could read them otherwise.
  const asked = mergeMarks(
    options.punctuation ? punctuation : [],
    options.whitespace ? markSpaces(text, mergeMarks(unmasked, punctuation), options.spaces) : [],
  );
  const marks = mergeMarks(permitMarks(unmasked, options), asked);
  const findings = countFindings(text, marks, positions);
  const payloads = presentPayloads(text, readings);
  const report: Report = {
    characters: countCharacters(text),
    deleted: countActions(marks, 'delete'),
    replaced: countActions(marks, 'replace'),
    suspicion,
    verdict: verdictOf({ suspicion, findings, payloads, whitespace }),
    findings,
    caveats: caveatsOf({
      findings,
      payloads,
      isPuzzling,
      encrypted,
      isSwitchedOff: marks.some(isSwitchedOff),
      whitespace,
    }),
    payloads,
    whitespace,
    classes: countClasses(marks, new Set([...carriers, ...unread].map(({ start }) => start))),
  };
  return { report, marks };
}

/** A selector that its base seemed to need, and that is the first byte of a payload, goes with the payload. */
function asCarrier(mark: Mark): Mark {
  return mark.decision.action === 'keep' ? { ...mark, decision: { action: 'delete' } } : mark;
}

function isSwitchedOff({ decision }: Mark): boolean {
  return decision.action === 'keep' && decision.reason === 'option-off';
}

function countCharacters(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index++) if ((text.codePointAt(index) as number) > 0xffff) pairs++;
  return text.length - pairs;
}

function countActions(marks: readonly Mark[], action: Decision['action']): number {
  let count = 0;
  for (const { decision } of marks) if (decision.action === action) count++;
  return count;
}

/** Readings come in text order: one walk counts the characters before each. */
function presentPayloads(text: string, readings: readonly Reading[]): readonly Payload[] {
  let index = 0;
  let offset = 0;
  return readings.map((reading) => {
    const start = reading.carriers[0]?.start ?? 0;
    for (; index < start; offset++) index += (text.codePointAt(index) as number) > 0xffff ? 2 : 1;
    const { scheme, bytes, encoding } = reading;
    return { scheme, text: reading.text, codePoints: reading.carriers.length, bytes, offset, encoding };
  });
}
