/** Unicode tags: each is an ASCII character moved up to plane 14; ENGINE 5, UTS #51 Annex C. */
import { isPrefixOfSubdivisionId } from '../unicode/subdivisions.ts';
import { type Decoder, PricedText, type Reading, type Stream } from './reading.ts';

const OFFSET = 0xe0000;
const BLACK_FLAG = 0x1f3f4;
const CANCEL_TAG = 0xe007f;
const MIN_IN_RUN = 2;
const MIN_SCATTERED = 4;

export const tag: Decoder = {
  scheme: 'tag',
  carries: (codePoint) => isCharacter(codePoint) || isFrame(codePoint),
  mayUseKept: false,
  mayMeetStrays: false,
  readRun(stream) {
    const reading = read(stream, MIN_IN_RUN);
    return reading === null || isTruncatedFlag(stream, reading.text) ? null : reading;
  },
  readScattered(stream) {
    const isUniform = stream.marks.every((mark) => mark.codePoint === stream.marks[0]?.codePoint);
    return isUniform ? null : read(stream, MIN_SCATTERED);
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

function read({ marks }: Stream, atLeast: number): Reading | null {
  const spelled = new PricedText();
  for (const { codePoint } of marks) if (isCharacter(codePoint)) spelled.add(codePoint - OFFSET);
  const { text, bits } = spelled;
  if (text.length < atLeast || bits === null) return null;
  return { scheme: 'tag', text, encoding: 'ascii', bytes: text.length, carriers: marks, cost: bits };
}

/** A flag whose end was cut off: a black flag, and tags that begin a subdivision id without an end. */
function isTruncatedFlag({ text, marks }: Stream, spelled: string): boolean {
  const start = marks[0]?.start ?? 0;
  return (
    start >= 2 &&
    text.codePointAt(start - 2) === BLACK_FLAG &&
    !marks.some((mark) => mark.codePoint === CANCEL_TAG) &&
    isPrefixOfSubdivisionId(spelled)
  );
}
