/** Content credentials in a text: a frame of selectors around a C2PA manifest store (C2PA 2.4, annex A.8). */
import { type Marks, sliceOf } from '../marks/marks.ts';
import { readUtf8 } from '../unicode/utf-8.ts';
import { bodyOf, type JumbfFacts, readJumbf } from './jumbf.ts';
import { isPlainText, PricedText } from './priced-text.ts';
import type { Reading } from './reading.ts';
import { byteOfSelector, variationSelector } from './variation-selector.ts';

const BYTE_ORDER_MARK = 0xfeff;
const MAGIC = [0x43, 0x32, 0x50, 0x41, 0x54, 0x58, 0x54, 0];
const VERSION = 1;
const VERSION_AT = 8;
const LENGTH_AT = 9;
const HEADER = 13;
/** Behind the manifest, to fill a room that was left for it. */
const PADDING = new Set([0, 0xff]);

/** A frame that says it holds a manifest. */
export interface Manifest {
  /** All of it, with the mark before. */
  readonly marks: Marks;
  readonly bytes: number;
  /** The program that says it made the claim; null where it does not say so in plain words. */
  readonly generator: string | null;
  /** Whether the frame and the boxes in it are whole, and hold a claim and nothing else. */
  readonly isSound: boolean;
  /** What a forged frame holds in place of a manifest. */
  readonly text: Reading | null;
}

/** Null where a run does not end with a frame. */
export function recogniseManifest(run: Marks): Manifest | null {
  const first = run.codePoints.lastIndexOf(BYTE_ORDER_MARK);
  if (first < 0 || run.length - first - 1 < HEADER) return null;
  const marks = sliceOf(run, first, run.length);
  const selectors = marks.codePoints.subarray(1);
  if (!selectors.every(variationSelector.carries)) return null;
  const bytes = Uint8Array.from(selectors, byteOfSelector);
  if (MAGIC.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer);
  const length = view.getUint32(LENGTH_AT);
  const isFramed =
    bytes[VERSION_AT] === VERSION &&
    HEADER + length <= bytes.length &&
    bytes.subarray(HEADER + length).every((byte) => PADDING.has(byte));
  const body = bytes.subarray(HEADER);
  const facts = isFramed ? readJumbf(body.subarray(0, length)) : null;
  const isSound = facts?.isSound === true;
  return {
    ...{ marks, bytes: bytes.length, generator: facts?.generator ?? null, isSound },
    text: isSound ? null : textOf(body, facts, marks),
  };
}

/** Bytes that stand where a manifest should, if they are text: as a whole, or in a box. */
function textOf(body: Uint8Array, facts: JumbfFacts | null, carriers: Marks): Reading | null {
  for (const bytes of [body, ...(facts?.contents ?? []), bodyOf(body)]) {
    const spelled = new PricedText();
    const isText = readUtf8(bytes.length, (index) => bytes[index] as number, spelled.add);
    if (!isText || spelled.bits === null || !isPlainText(spelled.text)) continue;
    const { text, bits: cost } = spelled;
    const common = { scheme: variationSelector.scheme, encoding: 'utf-8', isWhole: true };
    return { ...common, text, bytes: bytes.length, carriers, cost };
  }
  return null;
}
