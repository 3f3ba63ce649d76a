/** Typographic punctuation: plain where the switch asks for it; docs/rules.md 4.10. */
import type { Decision } from '../marks/mark.ts';
import { decisionAt, endOf, MarkList, type Marks } from '../marks/marks.ts';
import { kindOf, verdictOf, whatIs, withDecision } from '../marks/verdicts.ts';
import { isDeletedByDefault, isLineEnd } from '../unicode/character-facts.ts';
import { isLetter, isSpaceSeparator } from '../unicode/general-category.ts';
import { plainPunctuationOf } from '../unicode/punctuation.ts';
import { isCjkOrHangul } from '../unicode/script-groups.ts';
import { TECHNIQUE_ENTRIES, techniqueIndexOf } from '../unicode/techniques.ts';

const PUNCTUATION = kindOf('punctuation', 'punctuation');
const OKINA_STAND_IN = 0x2018;
const EM_DASH = 0x2014;
const DASHES = new Set([0x2013, EM_DASH]);
const IDEOGRAPHIC_SPACE = 0x3000;
const FIRST_FULLWIDTH = 0xff01;
const LAST_FULLWIDTH = 0xff5e;
/** Between two words a bare hyphen would make one of them. */
const TIGHT_DASH = ' - ';

/** Marks in text order. Characters of a line are seen without what is invisible among them. */
export function findPunctuation(text: string): Marks {
  const marks = new MarkList();
  let before = 0;
  let line = { end: -1, hasCjk: false };
  for (let index = 0; index < text.length; ) {
    const codePoint = text.codePointAt(index) as number;
    const end = index + (codePoint > 0xffff ? 2 : 1);
    const plain = plainPunctuationOf(codePoint);
    if (plain !== null) {
      const isFullwidth = codePoint >= FIRST_FULLWIDTH && codePoint <= LAST_FULLWIDTH;
      if (isFullwidth && index >= line.end) line = readLine(text, index);
      if (!isFullwidth || !line.hasCjk) {
        const decision = decide(codePoint, plain, before, nextSeen(text, end));
        marks.add(index, codePoint, verdictOf(PUNCTUATION, decision));
      }
    }
    if (!isDeletedByDefault(codePoint)) before = codePoint;
    index = end;
  }
  return marks.end();
}

/** Of all marks of a text those of punctuation; a sign stays where a space or a selector stays for its sake. */
export function keepSpacedDashes(marks: Marks): Marks {
  const kept = new MarkList();
  for (let index = 0; index < marks.length; index++) {
    const verdict = marks.verdicts[index] as number;
    if (!isPunctuation(marks, index)) continue;
    const decision =
      selectorOf(marks, index) ??
      (DASHES.has(marks.codePoints[index] as number)
        ? (spaceOfDash(marks, index, -1) ?? spaceOfDash(marks, index, 1))
        : null);
    const codePoint = marks.codePoints[index] as number;
    kept.add(
      marks.starts[index] as number,
      codePoint,
      decision === null ? verdict : withDecision(verdict, decision),
    );
  }
  return kept.end();
}

function isPunctuation({ verdicts }: Marks, index: number): boolean {
  return whatIs(verdicts[index] as number).technique === 'punctuation';
}

/** Why the selector right after a sign stays; null when none does. */
function selectorOf(marks: Marks, sign: number): Decision | null {
  const next = sign + 1;
  if (next >= marks.length || marks.starts[next] !== endOf(marks, sign)) return null;
  if (whatIs(marks.verdicts[next] as number).technique !== 'variation-selector') return null;
  const decision = decisionAt(marks, next);
  return decision.action === 'keep' ? decision : null;
}

/** Why the space next to a dash stays, invisible characters between them passed over; null when none does. */
function spaceOfDash(marks: Marks, dash: number, step: -1 | 1): Decision | null {
  for (let index = dash; ; index += step) {
    const next = index + step;
    if (next < 0 || next >= marks.length) return null;
    const isAdjacent =
      step > 0 ? marks.starts[next] === endOf(marks, index) : endOf(marks, next) === marks.starts[index];
    if (!isAdjacent || isPunctuation(marks, next)) return null;
    const decision = decisionAt(marks, next);
    if (isOfDash(decision)) return decision;
    if (!isDeletedByDefault(marks.codePoints[next] as number)) return null;
  }
}

function isOfDash(decision: Decision): boolean {
  return (
    decision.action === 'keep' && (decision.reason === 'range-dash' || decision.reason === 'cyrillic-dash')
  );
}

function decide(codePoint: number, plain: string, before: number, after: number): Decision {
  if (codePoint === OKINA_STAND_IN && isLetter(before) && isLetter(after))
    return { action: 'keep', reason: 'letter-quote' };
  const isTight = codePoint === EM_DASH && !isGap(before) && !isGap(after);
  return { action: 'replace', text: isTight ? TIGHT_DASH : plain };
}

/** A space, or the edge of a line. */
function isGap(codePoint: number): boolean {
  if (TECHNIQUE_ENTRIES[techniqueIndexOf(codePoint)]?.fallback.action === 'replace') return true;
  return codePoint === 0 || codePoint === 0x09 || isLineEnd(codePoint) || isSpaceSeparator(codePoint);
}

/** As far ahead as it takes; a run of invisible characters is short, or searched for one mark only. */
function nextSeen(text: string, from: number): number {
  for (let index = from; index < text.length; ) {
    const codePoint = text.codePointAt(index) as number;
    if (!isDeletedByDefault(codePoint)) return codePoint;
    index += codePoint > 0xffff ? 2 : 1;
  }
  return 0;
}

function readLine(text: string, index: number): { end: number; hasCjk: boolean } {
  let start = index;
  while (start > 0 && !isLineEnd(text.charCodeAt(start - 1))) start--;
  let hasCjk = false;
  let end = start;
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) {
    const codePoint = text.codePointAt(end) as number;
    const isFullwidth = codePoint >= FIRST_FULLWIDTH && codePoint <= LAST_FULLWIDTH;
    // An ideographic space stays beside a fullwidth sign, which then is no stranger.
    hasCjk ||= codePoint === IDEOGRAPHIC_SPACE;
    hasCjk ||= !isFullwidth && isCjkOrHangul(codePoint) && techniqueIndexOf(codePoint) === 0;
    end += codePoint > 0xffff ? 2 : 1;
  }
  return { end, hasCjk };
}
