/** A file to a text: UTF-8 strictly, and for every other file the reason why not. */
import { wideEncodingOf } from './wide-encoding.ts';

/** What the page says about a file that it cannot read. */
export type FileProblem =
  | { readonly kind: 'empty' | 'too-large' | 'utf-16' | 'utf-32' | 'binary' | 'unreadable' }
  /** `byte` counts from 0. */
  | { readonly kind: 'not-utf-8'; readonly byte: number };

export type FileReading =
  | { readonly text: string; readonly name: string }
  | { readonly problem: FileProblem; readonly name: string };

export const MOST_FILE_BYTES = 10_000_000;

/** Of a text, hardly any character is a NUL. */
const MOST_NULS = 0.1;

/** A file that is no text says so within its first bytes, mostly. */
const SNIFFED_BYTES = 4_096;
const MOST_CONTROLS = 0.05;

export async function readTextFile(file: File): Promise<FileReading> {
  const { name } = file;
  if (file.size > MOST_FILE_BYTES) return { problem: { kind: 'too-large' }, name };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes.length === 0) return { problem: { kind: 'empty' }, name };
    const decoded = decodeText(bytes);
    return typeof decoded === 'string' ? { text: decoded, name } : { problem: decoded, name };
  } catch {
    return { problem: { kind: 'unreadable' }, name };
  }
}

/** A mark of UTF-8 at the start stays: it is a hidden character like any other. */
export function decodeText(bytes: Uint8Array): string | FileProblem {
  const wide = wideEncodingOf(bytes);
  if (wide !== null) return { kind: wide };
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return looksBinary(bytes) ? { kind: 'binary' } : { kind: 'not-utf-8', byte: firstInvalidByte(bytes) };
  }
  const nuls = bytes.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  return bytes.length >= 4 && nuls > bytes.length * MOST_NULS ? { kind: 'binary' } : text;
}

function looksBinary(bytes: Uint8Array): boolean {
  const sniffed = bytes.subarray(0, SNIFFED_BYTES);
  const controls = sniffed.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  return sniffed.includes(0) || controls > sniffed.length * MOST_CONTROLS;
}

/** Neither tab, line end, form feed nor escape, which texts have. */
function isControl(byte: number): boolean {
  return byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b;
}

/** Where the first character starts that is none; Unicode, table 3-7. */
function firstInvalidByte(bytes: Uint8Array): number {
  let index = 0;
  while (index < bytes.length) {
    const lead = bytes[index] as number;
    const length =
      lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length === 0) return index;
    for (let next = 1; next < length; next++) {
      const [least, most] = next === 1 ? boundsOfSecond(lead) : [0x80, 0xbf];
      const byte = bytes[index + next];
      if (byte === undefined || byte < least || byte > most) return index;
    }
    index += length;
  }
  return index;
}

function boundsOfSecond(lead: number): readonly [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf];
  if (lead === 0xed) return [0x80, 0x9f];
  if (lead === 0xf0) return [0x90, 0xbf];
  if (lead === 0xf4) return [0x80, 0x8f];
  return [0x80, 0xbf];
}
