/** Text to candidates: the places that the tables say need a look, and the invisible runs that they form. */
import type { Candidates } from '../mark.ts';
import { isNonspacingOrEnclosingMark } from '../unicode/general-category.ts';
import { BMP_TECHNIQUE_INDEX, TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';

/** How many marks in a row are surely natural: the question about floods is asked from the next one on. */
const MARKS_NEVER_A_FLOOD = 2;

const IS_LOOKED_THROUGH = TECHNIQUE_ENTRIES.map((entry) => entry.fallback.action === 'delete');
const IS_FLOOD_ONLY = TECHNIQUE_ENTRIES.map((entry) => entry.context === 'combining-flood');

export function findCandidates(text: string): Candidates {
  const starts: number[] = [];
  const codePoints: number[] = [];
  const entries: number[] = [];
  const runFirst: number[] = [];
  const runEnd: number[] = [];
  let pairs = 0;
  let marksInARow = 0;
  let lastVisible = -1; // UTF-16 index after the last character that is not looked through
  let openRun = -1;
  let openRunEnd = -1; // UTF-16 index where the open run ends

  const closeRun = () => {
    for (let member = openRun; member < starts.length; member++) runEnd[member] = starts.length;
    openRun = -1;
  };

  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    let entry = BMP_TECHNIQUE_INDEX[unit] as number;
    if (entry === 0) continue;
    const start = index;
    let codePoint = unit;
    if (unit >= 0xd800 && unit <= 0xdbff && index + 1 < text.length) {
      const low = text.charCodeAt(index + 1);
      if (low >= 0xdc00 && low <= 0xdfff) {
        pairs++;
        index++;
        codePoint = (unit - 0xd800) * 0x400 + (low - 0xdc00) + 0x10000;
        entry = techniqueIndexOf(codePoint);
        if (entry === 0) continue;
      }
    }
    if (IS_LOOKED_THROUGH[entry]) {
      if (openRun >= 0 && openRunEnd !== start) closeRun();
      if (openRun < 0) openRun = starts.length;
      openRunEnd = index + 1;
      // Marks go on being in a row across what is looked through.
      if (lastVisible === start) lastVisible = index + 1;
      runFirst.push(openRun);
      runEnd.push(-1);
    } else {
      if (isNonspacingOrEnclosingMark(codePoint)) {
        marksInARow = lastVisible === start ? marksInARow + 1 : 1;
        lastVisible = index + 1;
        if (IS_FLOOD_ONLY[entry] && marksInARow <= MARKS_NEVER_A_FLOOD) continue;
      }
      if (openRun >= 0) closeRun();
      runFirst.push(-1);
      runEnd.push(-1);
    }
    starts.push(start);
    codePoints.push(codePoint);
    entries.push(entry);
  }
  if (openRun >= 0) closeRun();
  return { text, characters: text.length - pairs, starts, codePoints, entries, runFirst, runEnd };
}
