/** Typographic punctuation: plain where the switch asks for it; ENGINE 4.10. */
import type { Decision, Mark } from '../mark.ts';
import { isLetter, isSpaceSeparator } from '../unicode/general-category.ts';
import { plainPunctuationOf } from '../unicode/punctuation.ts';
import { isCjkOrHangul } from '../unicode/script-groups.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';

const OKINA_STAND_IN = 0x2018;
const EM_DASH = 0x2014;
const DASHES = new Set([0x2013, EM_DASH]);
const IDEOGRAPHIC_SPACE = 0x3000;
const FIRST_FULLWIDTH = 0xff01;
const LAST_FULLWIDTH = 0xff5e;
/** Between two words a bare hyphen would make one of them. */
const TIGHT_DASH = ' - ';
const LINE_ENDS = new Set([0x0a, 0x0d, 0x0b, 0x85, 0x2028, 0x2029]);

/** Marks in text order. Characters of a line are seen without what is invisible among them. */
export function findPunctuation(text: string): readonly Mark[] {
  const marks: Mark[] = [];
  let before = 0;
  let line = { end: -1, hasCjk: false };
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) as number;
    const end = index + (codePoint > 0xffff ? 2 : 1);
    const plain = plainPunctuationOf(codePoint);
    if (plain !== null) {
      const isFullwidth = codePoint >= FIRST_FULLWIDTH && codePoint <= LAST_FULLWIDTH;
      if (isFullwidth && index >= line.end) line = readLine(text, index);
      if (!isFullwidth || !line.hasCjk)
        marks.push(markOf(codePoint, index, end, plain, before, nextSeen(text, end)));
    }
    if (!isInvisible(codePoint)) before = codePoint;
    index = end;
  }
  return marks;
}

/** Of all marks of a text those of punctuation; a sign stays where a space or a selector stays for its sake. */
export function keepSpacedDashes(marks: readonly Mark[]): readonly Mark[] {
  return marks.flatMap((mark, index) => {
    if (mark.technique !== 'punctuation') return [];
    const next = marks[index + 1];
    const isBase = next?.start === mark.end && next.technique === 'variation-selector';
    if (isBase && next.decision.action === 'keep') return [{ ...mark, decision: next.decision }];
    if (!DASHES.has(mark.codePoint)) return [mark];
    const decision = spaceOfDash(marks, index, -1) ?? spaceOfDash(marks, index, 1);
    return [decision === null ? mark : { ...mark, decision }];
  });
}

/** Why the space next to a dash stays, invisible characters between them passed over; null when none does. */
function spaceOfDash(marks: readonly Mark[], dash: number, step: -1 | 1): Decision | null {
  let index = dash;
  for (;;) {
    const here = marks[index] as Mark;
    const next = marks[index + step];
    const isAdjacent = step > 0 ? next?.start === here.end : next?.end === here.start;
    if (next === undefined || !isAdjacent || next.technique === 'punctuation') return null;
    if (isOfDash(next)) return next.decision;
    if (!isInvisible(next.codePoint)) return null;
    index += step;
  }
}

function isOfDash({ decision }: Mark): boolean {
  return (
    decision.action === 'keep' && (decision.reason === 'range-dash' || decision.reason === 'cyrillic-dash')
  );
}

function markOf(
  codePoint: number,
  start: number,
  end: number,
  plain: string,
  before: number,
  after: number,
): Mark {
  const isLetterQuote = codePoint === OKINA_STAND_IN && isLetter(before) && isLetter(after);
  const isTight = codePoint === EM_DASH && !isGap(before) && !isGap(after);
  const decision: Decision = isLetterQuote
    ? { action: 'keep', reason: 'letter-quote' }
    : { action: 'replace', text: isTight ? TIGHT_DASH : plain };
  return { start, end, codePoint, technique: 'punctuation', characterClass: 'punctuation', decision };
}

/** A space, or the edge of a line. */
function isGap(codePoint: number): boolean {
  if (TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)]?.fallback.action === 'replace') return true;
  return codePoint === 0 || codePoint === 0x09 || LINE_ENDS.has(codePoint) || isSpaceSeparator(codePoint);
}

function isInvisible(codePoint: number): boolean {
  return TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)]?.fallback.action === 'delete';
}

/** As far ahead as it takes; a run of invisible characters is short, or searched for one mark only. */
function nextSeen(text: string, from: number): number {
  for (let index = from; index < text.length; ) {
    const codePoint = text.codePointAt(index) as number;
    if (!isInvisible(codePoint)) return codePoint;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return 0;
}

function readLine(text: string, index: number): { end: number; hasCjk: boolean } {
  let start = index;
  while (start > 0 && !LINE_ENDS.has(text.charCodeAt(start - 1))) start--;
  let hasCjk = false;
  let end = start;
  while (end < text.length && !LINE_ENDS.has(text.charCodeAt(end))) {
    const codePoint = text.codePointAt(end) as number;
    const isFullwidth = codePoint >= FIRST_FULLWIDTH && codePoint <= LAST_FULLWIDTH;
    // An ideographic space stays beside a fullwidth sign, which then is no stranger.
    hasCjk ||= codePoint === IDEOGRAPHIC_SPACE;
    hasCjk ||= !isFullwidth && isCjkOrHangul(codePoint) && techniqueIndexOf(codePoint) === 0;
    end += codePoint > 0xffff ? 2 : 1;
  }
  return { end, hasCjk };
}
