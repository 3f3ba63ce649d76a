/** Variation selectors as bytes: sixteen in the first block, 240 in plane 14; ENGINE 5. */
import type { Mark } from '../mark.ts';
import { readUtf8 } from '../unicode/utf-8.ts';
import { PricedText } from './priced-text.ts';
import { cheaper, type Decoder, PRICE, type Reading } from './reading.ts';

const FIRST = 0xfe00;
const FIRST_OF_PLANE_14 = 0xe0100;
const SELECTORS_IN_FIRST_BLOCK = 16;
const MIN_IN_RUN = 2;
const MIN_NIBBLES = 4;
const MIN_SCATTERED = 4;

export const variationSelector: Decoder = {
  scheme: 'variation-selector',
  carries: (codePoint) =>
    (codePoint >= FIRST && codePoint < FIRST + SELECTORS_IN_FIRST_BLOCK) ||
    (codePoint >= FIRST_OF_PLANE_14 && codePoint <= 0xe01ef),
  mayUseKept: true,
  mayMeetStrays: false,
  readRun({ marks }) {
    const deleted = marks.filter((mark) => mark.decision.action === 'delete');
    const whole = read(deleted, 0);
    if (whole !== null) return whole;
    // The selector that its base seems to need may be the first byte.
    if (deleted.length < marks.length) return read(marks, 0);
    const price = PRICE.lostSymbol;
    return cheaper(
      read(deleted.slice(1), PRICE.droppedHead + price),
      read(deleted.slice(0, -1), PRICE.ignoredTail + price),
    );
  },
  readScattered({ marks }) {
    if (marks.length < MIN_SCATTERED) return null;
    // Printable bytes are in plane 14: what stands after emoji is not of the message.
    const inPlane14 = marks.filter((mark) => mark.codePoint >= FIRST_OF_PLANE_14);
    return read(marks, 0) ?? (inPlane14.length < MIN_SCATTERED ? null : read(inPlane14, PRICE.ignoredTail));
  },
};

function read(marks: readonly Mark[], price: number): Reading | null {
  if (marks.length < MIN_IN_RUN) return null;
  const bytes = marks.map(({ codePoint }) =>
    codePoint >= FIRST_OF_PLANE_14
      ? codePoint - FIRST_OF_PLANE_14 + SELECTORS_IN_FIRST_BLOCK
      : codePoint - FIRST,
  );
  let best = spell(marks, bytes, price);
  if (bytes.every((byte) => byte >= SELECTORS_IN_FIRST_BLOCK)) {
    // One encoder counts its bytes from the first selector of plane 14.
    const shifted = bytes.map((byte) => byte - SELECTORS_IN_FIRST_BLOCK);
    best = cheaper(best, spell(marks, shifted, price + PRICE.otherMapping));
  }
  const isNibbles = bytes.length >= MIN_NIBBLES && bytes.length % 2 === 0;
  if (isNibbles && bytes.every((byte) => byte < SELECTORS_IN_FIRST_BLOCK)) {
    const halves =
      spell(marks, joinNibbles(bytes, 4, 0), price) ??
      spell(marks, joinNibbles(bytes, 0, 4), price + PRICE.leastSignificantFirst);
    best = cheaper(best, halves);
  }
  return best;
}

/** Two symbols a byte; the shifts say which half comes first. */
function joinNibbles(nibbles: readonly number[], first: number, second: number): number[] {
  const bytes: number[] = [];
  for (let index = 0; index < nibbles.length; index += 2)
    bytes.push(((nibbles[index] as number) << first) | ((nibbles[index + 1] as number) << second));
  return bytes;
}

function spell(carriers: readonly Mark[], bytes: readonly number[], price: number): Reading | null {
  const spelled = new PricedText();
  const isText = readUtf8(bytes.length, (index) => bytes[index] as number, spelled.add);
  const { text, bits } = spelled;
  if (!isText || bits === null) return null;
  return {
    scheme: 'variation-selector',
    text,
    encoding: 'utf-8',
    bytes: bytes.length,
    carriers,
    isWhole: true,
    cost: bits + price,
  };
}
