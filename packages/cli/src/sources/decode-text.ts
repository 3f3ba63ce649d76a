/** Bytes to text and back, by the signature at their start; what is neither UTF-8 nor UTF-16 is never guessed at. */
import { isUtf8 } from 'node:buffer';
import type { Encoding } from '../scanned.ts';

export type Decoded =
  | { readonly is: 'text'; readonly text: string; readonly encoding: Encoding }
  | { readonly is: 'unreadable'; readonly problem: string };

const SIGNATURES: readonly { readonly name: Encoding['name']; readonly bytes: readonly number[] }[] = [
  { name: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
];
const UTF_32: readonly (readonly number[])[] = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];

/** How much of a file says whether it is text: as much as git looks at. */
export const SNIFFED_BYTES = 8192;

/** NUL near the start, and no signature under which it would be half of a character. */
export function isBinary(start: Uint8Array): boolean {
  if (UTF_32.some((bytes) => startsWith(start, bytes))) return false;
  const signature = signatureOf(start);
  if (signature !== null && signature.name !== 'utf-8') return false;
  return start.subarray(0, SNIFFED_BYTES).includes(0);
}

export function decodeText(bytes: Buffer): Decoded {
  if (UTF_32.some((signature) => startsWith(bytes, signature))) {
    return { is: 'unreadable', problem: 'It is UTF-32, which is not read: save it as UTF-8.' };
  }
  const signature = signatureOf(bytes);
  const { name } = signature ?? { name: 'utf-8' };
  const skipped = signature?.bytes.length ?? 0;
  const rest = bytes.subarray(skipped);
  const encoding: Encoding = { name, hasSignature: signature !== null };
  return name === 'utf-8' ? decodeUtf8(rest, skipped, encoding) : decodeUtf16(rest, skipped, encoding);
}

/** The bytes that such a text came from. */
export function encodeText(text: string, { name, hasSignature }: Encoding): Buffer {
  const signature = hasSignature ? SIGNATURES.find((one) => one.name === name) : undefined;
  const body = Buffer.from(text, name === 'utf-8' ? 'utf8' : 'utf16le');
  if (name === 'utf-16be') body.swap16();
  return signature === undefined ? body : Buffer.concat([Buffer.from(signature.bytes), body]);
}

function decodeUtf8(bytes: Buffer, skipped: number, encoding: Encoding): Decoded {
  if (isUtf8(bytes)) return { is: 'text', text: bytes.toString('utf8'), encoding };
  const offset = skipped + firstBadByte(bytes);
  return { is: 'unreadable', problem: `It is not UTF-8: the byte at offset ${offset} begins no character.` };
}

function decodeUtf16(bytes: Buffer, skipped: number, encoding: Encoding): Decoded {
  if (bytes.length % 2 === 1) {
    const offset = skipped + bytes.length - 1;
    return { is: 'unreadable', problem: `It is not UTF-16: it ends with half a unit at offset ${offset}.` };
  }
  const text = (encoding.name === 'utf-16be' ? Buffer.from(bytes).swap16() : bytes).toString('utf16le');
  if (text.isWellFormed()) return { is: 'text', text, encoding };
  const offset = skipped + 2 * firstLoneSurrogate(text);
  return {
    is: 'unreadable',
    problem: `It is not UTF-16: half a character stands alone at offset ${offset}.`,
  };
}

/** Where the first sequence begins that is no character: halves the bytes until it is found. */
function firstBadByte(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  // All before `good` is well formed, and ends with a character.
  while (bad - good > 4) {
    const middle = startOfCharacter(bytes, good + ((bad - good) >> 1), good);
    if (middle === good) break;
    if (isUtf8(bytes.subarray(good, middle))) good = middle;
    else bad = middle;
  }
  while (good < bytes.length) {
    const length = [1, 2, 3, 4].find(
      (many) => good + many <= bytes.length && isUtf8(bytes.subarray(good, good + many)),
    );
    if (length === undefined) return good;
    good += length;
  }
  return good;
}

/** The nearest byte before `index`, or at it, that continues nothing. */
function startOfCharacter(bytes: Buffer, index: number, least: number): number {
  let start = index;
  while (start > least && ((bytes[start] as number) & 0xc0) === 0x80) start--;
  return start;
}

function firstLoneSurrogate(text: string): number {
  for (let index = 0; index < text.length; index++) {
    const codePoint = text.codePointAt(index) as number;
    if (codePoint > 0xffff) index++;
    else if ((codePoint & 0xf800) === 0xd800) return index;
  }
  return text.length;
}

function signatureOf(bytes: Uint8Array) {
  return SIGNATURES.find((signature) => startsWith(bytes, signature.bytes)) ?? null;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
