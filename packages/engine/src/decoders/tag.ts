/** Unicode tags: each is an ASCII character moved up to plane 14; docs/rules.md 5; UTS #51 Annex C. */
import { endOf, type Marks, pick } from '../marks/marks.ts';
import { isPrefixOfSubdivisionId, isSubdivisionId } from '../unicode/subdivisions.ts';
import { PricedText } from './priced-text.ts';
import type { Decoder, Reading, Stream } from './reading.ts';

const OFFSET = 0xe0000;
const BLACK_FLAG = 0x1f3f4;
const CANCEL_TAG = 0xe007f;
/** England, Scotland and Wales: what takes emoji out of a text leaves the tags. */
const DRAWN = ['gbeng', 'gbsct', 'gbwls'];
const MIN_IN_RUN = 2;
const MIN_SCATTERED = 4;
const MOST_FRAMES = 4;

export const tag: Decoder = {
  scheme: 'tag',
  carries: (codePoint) => isCharacter(codePoint) || isFrame(codePoint),
  mayUseKept: false,
  mayMeetStrays: false,
  readRun(stream) {
    const reading = read(stream.marks, MIN_IN_RUN);
    return reading === null || isFlag(stream, reading.text) ? null : reading;
  },
  readScattered({ marks }) {
    // A run that said nothing by itself, such as a flag cut off, says nothing with others.
    const { starts } = marks;
    const single = pick(
      marks,
      (index) =>
        (index === 0 || endOf(marks, index - 1) !== starts[index]) &&
        endOf(marks, index) !== starts[index + 1],
    );
    const isUniform = single.codePoints.every((codePoint) => codePoint === single.codePoints[0]);
    return isUniform ? null : read(single, MIN_SCATTERED);
  },
};

/** A printable ASCII character, a tab or a line end. */
function isCharacter(codePoint: number): boolean {
  return (
    (codePoint >= 0xe0020 && codePoint <= 0xe007e) ||
    codePoint === 0xe0009 ||
    codePoint === 0xe000a ||
    codePoint === 0xe000d
  );
}

/** LANGUAGE TAG and CANCEL TAG: they stand around a text and are no part of it. */
function isFrame(codePoint: number): boolean {
  return codePoint === 0xe0001 || codePoint === CANCEL_TAG;
}

function read(marks: Marks, atLeast: number): Reading | null {
  const spelled = new PricedText();
  for (const codePoint of marks.codePoints) if (isCharacter(codePoint)) spelled.add(codePoint - OFFSET);
  const { text, bits } = spelled;
  if (text.length < atLeast || bits === null) return null;
  // Frames stand around a text, and not all through it.
  if (marks.length > text.length * 2 + MOST_FRAMES) return null;
  return {
    scheme: 'tag',
    text,
    encoding: 'ascii',
    bytes: text.length,
    carriers: marks,
    isWhole: true,
    cost: bits,
  };
}

/**
 * A flag that something was put into, whose end was cut off, or whose beginning was: tags after a black flag that begin a
 * subdivision id, or the end of one of those that are drawn.
 */
function isFlag({ before, marks }: Stream, spelled: string): boolean {
  const { codePoints } = marks;
  const cancel = codePoints.indexOf(CANCEL_TAG);
  const isEnded = cancel === codePoints.length - 1;
  if (before !== BLACK_FLAG) return isEnded && DRAWN.some((id) => id.endsWith(spelled));
  if (cancel < 0) return isPrefixOfSubdivisionId(spelled);
  return isEnded && isSubdivisionId(spelled);
}
