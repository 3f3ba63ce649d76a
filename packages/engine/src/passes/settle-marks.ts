/** What becomes of the hidden characters of a section when the whole text is known: what carries a payload is gone. */

import type { Habits } from '../context/surroundings.ts';
import type { Decision } from '../marks/mark.ts';
import { MarkList, type Marks, NO_MARKS, pick } from '../marks/marks.ts';
import { firstFrom, marksIn, mergeMarks } from '../marks/place-marks.ts';
import { isKeeping, whatIs, withDecision } from '../marks/verdicts.ts';
import type { CarrierList } from '../report.ts';
import type { Section } from '../text/section.ts';
import { decideAfter, marksOf, runsOf } from './decide-marks.ts';
import type { LetterFacts } from './judge-letters.ts';
import type { PayloadFacts } from './read-payloads.ts';

/** What all readings say of a text. */
export interface TextFacts {
  readonly letters: LetterFacts;
  readonly payloads: PayloadFacts;
  /** Null where no section asks, or one section is the whole text. */
  readonly habits: Habits | null;
  /** Whether returns that end no line become line ends. */
  readonly replacesReturns: boolean;
}

export interface SettledMarks {
  /** What is decided before the other rules read: look-alikes, and sequences of terminals. */
  readonly early: Marks;
  /** Before any switch is looked at. */
  readonly marks: Marks;
  /** What carries, with indices of the whole text, and the runs of it that were not read. */
  readonly carriers: CarrierList;
  readonly unread: readonly Marks[];
}

export const NO_CARRIERS: CarrierList = { starts: [], payloads: [] };
const NOTHING: SettledMarks = {
  ...{ early: NO_MARKS, marks: NO_MARKS },
  ...{ carriers: NO_CARRIERS, unread: [] },
};
const DELETE: Decision = { action: 'delete' };

export function settleMarks(section: Section, { letters, payloads, habits }: TextFacts): SettledMarks {
  const visible = visibleIn(section, payloads);
  if (payloads.plain.has(section.number) && visible.length === 0) return NOTHING;
  const found = marksOf(section, letters);
  const { marks, isSure } = found;
  const { carriers, settled, edits, early } = withoutCarriers(section, letters, payloads);
  const unread = payloads.telling.has(section.number)
    ? payloads.readings.unreadIn(runsOf(section, found), section.start, carriers)
    : [];
  const all = { early, carriers: carriersIn(section, payloads, unread), unread };
  if (carriers.length === 0 && visible.length === 0 && isSure) return { ...all, marks };
  const again = decideAfter(edits, section, early, habits ?? undefined);
  return { ...all, marks: mergeMarks(settled, again) };
}

/**
 * What is done before the marks are decided for good. Without the payload, what stood beside it is judged for itself: a
 * joiner of the text may have been among its bits. Halves of characters are settled: one that stood before the payload
 * must not meet one that stood after it.
 */
export function withoutCarriers(section: Section, letters: LetterFacts, payloads: PayloadFacts) {
  const { marks } = marksOf(section, letters);
  const early = earlyMarks(section, letters, payloads);
  const carriers = carryingMarks(section, payloads, marks);
  if (carriers.length === 0) return { carriers, settled: carriers, edits: early, early };
  const halves = pick(marks, (index) => isHalf(marks.verdicts[index] as number));
  const settled = mergeMarks(carriers, halves);
  return { carriers, settled, edits: mergeMarks(early, settled), early };
}

/** With the letters and spaces that carry a payload: they become plain, whatever their words seemed to need. */
function earlyMarks(section: Section, letters: LetterFacts, payloads: PayloadFacts) {
  const { early } = marksOf(section, letters);
  const visible = visibleIn(section, payloads);
  if (visible.length === 0) return early;
  const places = new Set(visible.starts);
  return mergeMarks(
    pick(early, (index) => !places.has(early.starts[index] as number)),
    visible,
  );
}

/** With indices of the section. */
function visibleIn({ start, end }: Section, { visible: { replaced } }: PayloadFacts): Marks {
  return marksIn(replaced, start, end);
}

function carryingMarks(section: Section, payloads: PayloadFacts, marks: Marks): Marks {
  const { start, end } = section;
  const { carriers } = payloads;
  let next = firstFrom(carriers, start);
  if (!((carriers[next] as number) < end)) return NO_MARKS;
  const places = new Set(visibleIn(section, payloads).starts);
  const found = new MarkList();
  for (let index = 0; index < marks.length; index++) {
    const place = start + (marks.starts[index] as number);
    while ((carriers[next] as number) < place) next++;
    if (carriers[next] !== place || places.has(marks.starts[index] as number)) continue;
    const verdict = marks.verdicts[index] as number;
    // A selector that its base seemed to need, and that is the first byte of a payload, goes with the payload.
    const carrier = isKeeping(verdict) ? withDecision(verdict, DELETE) : verdict;
    found.add(marks.starts[index] as number, marks.codePoints[index] as number, carrier);
  }
  return found.end();
}

/** What was read here, and what is in the runs that were not. */
function carriersIn(
  { start, end }: Section,
  { carriers, payloadOf }: PayloadFacts,
  unread: readonly Marks[],
): CarrierList {
  const first = firstFrom(carriers, start);
  const last = firstFrom(carriers, end);
  if (first === last && unread.length === 0) return NO_CARRIERS;
  const starts: number[] = [];
  const payloads: number[] = [];
  // Array.from on a typed array takes ten times as long.
  for (let index = first; index < last; index++) {
    starts.push(carriers[index] as number);
    payloads.push(payloadOf[index] as number);
  }
  return unread.length === 0 ? { starts, payloads } : withUnread({ starts, payloads }, unread, start);
}

/** From the runs that no decoder could read: the marks that carry no other payload. */
function withUnread({ starts, payloads }: CarrierList, unread: readonly Marks[], start: number): CarrierList {
  const found: number[] = [];
  for (const { starts: places, length } of unread)
    for (let index = 0; index < length; index++) found.push((places[index] as number) + start);
  // Most often nothing was read.
  if (starts.length === 0) return { starts: found, payloads: Array<number>(found.length).fill(-1) };
  found.sort((one, other) => one - other);
  const all: { starts: number[]; payloads: number[] } = { starts: [], payloads: [] };
  let next = 0;
  const takeRead = (until: number) => {
    for (; next < starts.length && (starts[next] as number) <= until; next++) {
      all.starts.push(starts[next] as number);
      all.payloads.push(payloads[next] as number);
    }
  };
  for (const place of found) {
    takeRead(place);
    if (starts[next - 1] === place) continue;
    all.starts.push(place);
    all.payloads.push(-1);
  }
  takeRead(Number.POSITIVE_INFINITY);
  return all;
}

function isHalf(verdict: number): boolean {
  return whatIs(verdict).characterClass === 'surrogate';
}
