/** Tells the encodings that write a character in two or four bytes, with the mark at their start or without. */

export type WideEncoding = 'utf-16' | 'utf-32';

/** As many bytes as tell; of four, so that no character is cut. */
const SNIFFED_BYTES = 4_096;
/** A text of letters and spaces in two bytes has a NUL in many of them, whatever its script. */
const FEWEST_NULS = 0.1;

export function wideEncodingOf(bytes: Uint8Array): WideEncoding | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? 'utf-32' : 'utf-16';
  if (first === 0xfe && second === 0xff) return 'utf-16';
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32';
  const sniffed = bytes.subarray(0, SNIFFED_BYTES);
  const nuls = sniffed.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  if (nuls <= sniffed.length * FEWEST_NULS) return null;
  const view = new DataView(sniffed.buffer, sniffed.byteOffset, sniffed.length);
  for (const isLittle of [true, false]) {
    if (bytes.length % 4 === 0 && isText(view, 4, (at) => view.getUint32(at, isLittle))) return 'utf-32';
    if (bytes.length % 2 === 0 && isText(view, 2, (at) => view.getUint16(at, isLittle))) return 'utf-16';
  }
  return null;
}

function isText(view: DataView, width: number, read: (at: number) => number): boolean {
  for (let at = 0; at < view.byteLength; at += width) if (!isOfText(read(at))) return false;
  return true;
}

/** Programs and pictures have NULs and controls before long; the halves of a pair are left to pass. */
function isOfText(unit: number): boolean {
  if (unit < 0x20) return (unit >= 0x09 && unit <= 0x0d) || unit === 0x1b;
  return unit <= 0x10_ffff && unit !== 0xffff;
}
