/** Variation selectors as bytes: sixteen in the first block, 240 in plane 14; docs/rules.md 5. */
import { type Marks, pick, sliceOf } from '../marks/marks.ts';
import { readUtf8 } from '../unicode/utf-8.ts';
import { PricedText } from './priced-text.ts';
import { cheaper, type Decoder, deletedOf, PRICE, type Reading } from './reading.ts';

const FIRST = 0xfe00;
const FIRST_OF_PLANE_14 = 0xe0100;
const SELECTORS_IN_FIRST_BLOCK = 16;
const MIN_IN_RUN = 2;
const MIN_NIBBLES = 4;
const MIN_SCATTERED = 4;
/** A control may be among so many letters. */
const MARKS_A_CONTROL = 8;

export const variationSelector: Decoder = {
  scheme: 'variation-selector',
  carries: (codePoint) =>
    (codePoint >= FIRST && codePoint < FIRST + SELECTORS_IN_FIRST_BLOCK) ||
    (codePoint >= FIRST_OF_PLANE_14 && codePoint <= 0xe01ef),
  mayUseKept: true,
  mayMeetStrays: false,
  readRun({ marks }) {
    const deleted = deletedOf(marks);
    const whole = read(deleted, 0);
    if (whole !== null) return whole;
    // The selector that its base seems to need may be the first byte.
    if (deleted.length < marks.length) return read(marks, 0);
    const price = PRICE.lostSymbol;
    return cheaper(
      read(sliceOf(deleted, 1, deleted.length), PRICE.droppedHead + price),
      read(sliceOf(deleted, 0, deleted.length - 1), PRICE.ignoredTail + price),
    );
  },
  readScattered({ marks }) {
    if (marks.length < MIN_SCATTERED) return null;
    // Printable bytes are in plane 14: what stands after emoji is not of the message.
    const inPlane14 = pick(marks, (index) => (marks.codePoints[index] as number) >= FIRST_OF_PLANE_14);
    const whole = read(marks, 0);
    if (whole !== null || inPlane14 === marks || inPlane14.length < MIN_SCATTERED) return whole;
    const isFew = (marks.length - inPlane14.length) * MARKS_A_CONTROL <= marks.length;
    if (!isFew && hasBoth(marks)) return null;
    return read(inPlane14, PRICE.ignoredTail);
  },
};

function read(marks: Marks, price: number): Reading | null {
  const { codePoints, length } = marks;
  if (length < MIN_IN_RUN) return null;
  const byteAt = (index: number) => byteOfSelector(codePoints[index] as number);
  let best = spell(marks, length, byteAt, price);
  const inPlane14 = countInPlane14(codePoints);
  if (inPlane14 === length) {
    // One encoder counts its bytes from the first selector of plane 14.
    const shiftedAt = (index: number) => byteAt(index) - SELECTORS_IN_FIRST_BLOCK;
    best = cheaper(best, spell(marks, length, shiftedAt, price + PRICE.otherMapping));
  }
  const isNibbles = length >= MIN_NIBBLES && length % 2 === 0;
  if (isNibbles && inPlane14 === 0) {
    const joined = (first: number, second: number) => (index: number) =>
      (byteAt(index * 2) << first) | (byteAt(index * 2 + 1) << second);
    const halves = cheaper(
      spell(marks, length / 2, joined(4, 0), price),
      spell(marks, length / 2, joined(0, 4), price + PRICE.leastSignificantFirst),
    );
    best = cheaper(best, halves);
  }
  return best;
}

/** Whether selectors of both blocks stand side by side: all of a run is of the message. */
function hasBoth({ starts, codePoints, length }: Marks): boolean {
  for (let index = 1; index < length; index++) {
    const before = codePoints[index - 1] as number;
    const isBeside = (starts[index] as number) - (starts[index - 1] as number) === (before > 0xffff ? 2 : 1);
    const isOther = before < FIRST_OF_PLANE_14 !== (codePoints[index] as number) < FIRST_OF_PLANE_14;
    if (isBeside && isOther) return true;
  }
  return false;
}

function countInPlane14(codePoints: Int32Array): number {
  let count = 0;
  for (let index = 0; index < codePoints.length; index++)
    if ((codePoints[index] as number) >= FIRST_OF_PLANE_14) count++;
  return count;
}

export function byteOfSelector(codePoint: number): number {
  return codePoint >= FIRST_OF_PLANE_14
    ? codePoint - FIRST_OF_PLANE_14 + SELECTORS_IN_FIRST_BLOCK
    : codePoint - FIRST;
}

function spell(
  carriers: Marks,
  bytes: number,
  byteAt: (index: number) => number,
  price: number,
): Reading | null {
  const spelled = new PricedText();
  const isText = readUtf8(bytes, byteAt, spelled.add);
  const { text, bits } = spelled;
  if (!isText || bits === null) return null;
  return {
    scheme: 'variation-selector',
    text,
    encoding: 'utf-8',
    bytes,
    carriers,
    isWhole: true,
    cost: bits + price,
  };
}
