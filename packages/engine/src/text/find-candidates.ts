/** Text to candidates: the places that the tables say need a look, and the invisible runs that they form. */

import type { Candidates } from '../marks/mark.ts';
import { IS_DELETED_BY_DEFAULT, isDeletedByDefault } from '../unicode/character-facts.ts';
import { isNonspacingOrEnclosingMark } from '../unicode/general-category.ts';
import { BMP_TECHNIQUE_INDEX, TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';
import { codePointBefore } from '../unicode/utf-16.ts';

/** How many marks in a row are surely natural: the question about floods is asked from the next one on. */
const MARKS_NEVER_A_FLOOD = 2;

const FIRST_ROOM = 1024;

const IS_FLOOD_ONLY = Uint8Array.from(TECHNIQUE_ENTRIES, ({ context }) => +(context === 'combining-flood'));

/** Where candidates are collected before their number is known: memory that was never touched is slow. */
let starts = new Int32Array(FIRST_ROOM);
let codePoints = new Int32Array(FIRST_ROOM);
let entries = new Int32Array(FIRST_ROOM);

/** `places` are those of the kernel, where it walked over this very text. */
export function findCandidates(text: string, places?: Int32Array): Candidates {
  const count = collect(text, places);
  const candidates = {
    text,
    starts: starts.slice(0, count),
    codePoints: codePoints.slice(0, count),
    entries: entries.slice(0, count),
  };
  return { ...candidates, ...runsOf(candidates) };
}

/** How many candidates there are: they stand in the first places of the columns then. */
function collect(text: string, places: Int32Array | undefined): number {
  let count = 0;
  let marksInARow = 0;
  let lastVisible = -1; // UTF-16 index after the last character that is not looked through
  const end = places === undefined ? text.length : places.length;
  for (let next = 0; next < end; next++) {
    const start = places === undefined ? next : (places[next] as number);
    const unit = text.charCodeAt(start);
    let entry = BMP_TECHNIQUE_INDEX[unit] as number;
    if (entry === 0) continue;
    let codePoint = unit;
    if (unit >= 0xd800 && unit <= 0xdbff && start + 1 < text.length) {
      const low = text.charCodeAt(start + 1);
      if (low >= 0xdc00 && low <= 0xdfff) {
        if (places === undefined) next++;
        codePoint = (unit - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
        entry = techniqueIndexOf(codePoint);
        if (entry === 0) continue;
      }
    }
    const after = start + (codePoint > 0xffff ? 2 : 1);
    if (IS_DELETED_BY_DEFAULT[entry] === 1) {
      // Marks go on being in a row across what is looked through.
      if (lastVisible === start) lastVisible = after;
    } else if (isNonspacingOrEnclosingMark(codePoint)) {
      if (lastVisible === start) marksInARow++;
      else marksInARow = 1 + (places === undefined ? 0 : marksBefore(text, start));
      lastVisible = after;
      if (IS_FLOOD_ONLY[entry] === 1 && marksInARow <= MARKS_NEVER_A_FLOOD) continue;
    }
    if (count === starts.length) grow();
    starts[count] = start;
    codePoints[count] = codePoint;
    entries[count] = entry;
    count++;
  }
  return count;
}

function grow(): void {
  [starts, codePoints, entries] = [starts, codePoints, entries].map((column) => {
    const longer = new Int32Array(column.length * 4);
    longer.set(column);
    return longer;
  }) as [typeof starts, typeof starts, typeof starts];
}

function runsOf({
  starts,
  codePoints,
  entries,
}: Pick<Candidates, 'starts' | 'codePoints' | 'entries'>): Pick<Candidates, 'runFirst' | 'runEnd'> {
  const count = starts.length;
  const runFirst = new Int32Array(count);
  const runEnd = new Int32Array(count);
  for (let first = 0; first < count; ) {
    let end = first + 1;
    if (IS_DELETED_BY_DEFAULT[entries[first] as number] !== 1) {
      runFirst[first] = -1;
      runEnd[first] = -1;
      first = end;
      continue;
    }
    let after = (starts[first] as number) + ((codePoints[first] as number) > 0xffff ? 2 : 1);
    while (end < count && starts[end] === after && IS_DELETED_BY_DEFAULT[entries[end] as number] === 1) {
      after += (codePoints[end] as number) > 0xffff ? 2 : 1;
      end++;
    }
    for (let member = first; member < end; member++) {
      runFirst[member] = first;
      runEnd[member] = end;
    }
    first = end;
  }
  return { runFirst, runEnd };
}

/** How many marks in a row stand before a place, what is looked through passed over: as many as matter. */
function marksBefore(text: string, start: number): number {
  let marks = 0;
  for (let index = start; index > 0 && marks < MARKS_NEVER_A_FLOOD; ) {
    const codePoint = codePointBefore(text, index);
    if (!isDeletedByDefault(codePoint)) {
      if (!isNonspacingOrEnclosingMark(codePoint)) break;
      marks++;
    }
    index -= codePoint > 0xffff ? 2 : 1;
  }
  return marks;
}
