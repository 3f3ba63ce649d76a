/** Content credentials in a text: a frame of selectors around a C2PA manifest store (C2PA 2.4, annex A.8). */
import { type Marks, sliceOf } from '../marks/marks.ts';
import { readUtf8 } from '../unicode/utf-8.ts';
import { bodyOf, readJumbf } from './jumbf.ts';
import { isPlainText, PricedText } from './priced-text.ts';
import type { Reading } from './reading.ts';
import { byteOfSelector, variationSelector } from './variation-selector.ts';

const BYTE_ORDER_MARK = 0xfeff;
const MAGIC = [0x43, 0x32, 0x50, 0x41, 0x54, 0x58, 0x54, 0];
const VERSION = 1;
const VERSION_AT = 8;
const LENGTH_AT = 9;
const HEADER = 13;
/** Fewer bytes are some text by chance. */
const FEWEST_OF_TEXT = 4;
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
  const mark = run.codePoints.lastIndexOf(BYTE_ORDER_MARK);
  // What reads a file may have taken the mark at its start for the sign of an encoding.
  if (mark < 0 && run.starts[0] !== 0) return null;
  const marks = sliceOf(run, Math.max(0, mark), run.length);
  const selectors = run.codePoints.subarray(mark + 1);
  if (selectors.length < HEADER) return null;
  if (MAGIC.some((byte, index) => byteOfSelector(selectors[index] as number) !== byte)) return null;
  if (!selectors.every(variationSelector.carries)) return null;
  const bytes = Uint8Array.from(selectors, byteOfSelector);
  const view = new DataView(bytes.buffer);
  const length = view.getUint32(LENGTH_AT);
  const body = bytes.subarray(HEADER);
  const isFramed = bytes[VERSION_AT] === VERSION && length <= body.length;
  const facts = isFramed ? readJumbf(body.subarray(0, length)) : null;
  const behind = body.subarray(length);
  const isSound = facts?.isSound === true && behind.every((byte) => PADDING.has(byte));
  return {
    ...{ marks, bytes: bytes.length, generator: facts?.generator ?? null, isSound },
    text: isSound ? null : textOf([body, behind, ...(facts?.contents ?? []), bodyOf(body)], marks),
  };
}

/** The first of several parts of a frame that is text: all of it, what stands behind the manifest, or a box. */
function textOf(parts: readonly Uint8Array[], carriers: Marks): Reading | null {
  for (const bytes of parts) {
    if (bytes.length < FEWEST_OF_TEXT) continue;
    const spelled = new PricedText();
    const isText = readUtf8(bytes.length, (index) => bytes[index] as number, spelled.add);
    if (!isText || spelled.bits === null || !isPlainText(spelled.text)) continue;
    const { text, bits: cost } = spelled;
    const common = { scheme: variationSelector.scheme, encoding: 'utf-8', isWhole: true };
    return { ...common, text, bytes: bytes.length, carriers, cost };
  }
  return null;
}
