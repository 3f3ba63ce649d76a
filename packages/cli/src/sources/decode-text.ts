/** Bytes to text and back, by the signature at their start; what is neither UTF-8 nor UTF-16 is never guessed at. */
import { isUtf8 } from 'node:buffer';
import type { Encoding } from '../scan-data.ts';
import { looksLikeUtf8, widthOf } from './sniff-text.ts';

interface Unreadable {
  readonly is: 'unreadable';
  readonly problem: string;
}

function unreadable(problem: string): Unreadable {
  return { is: 'unreadable', problem };
}

export type Decoded =
  | { readonly is: 'text'; readonly text: string; readonly encoding: Encoding }
  | Unreadable;

const SIGNATURES: readonly { readonly name: Encoding['name']; readonly bytes: readonly number[] }[] = [
  { name: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { name: 'utf-16le', bytes: [0xff, 0xfe] },
  { name: 'utf-16be', bytes: [0xfe, 0xff] },
];
const UTF_32: readonly (readonly number[])[] = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
];

/** `named` is the encoding that somebody names for what has no signature. */
export function decodeText(bytes: Buffer, named?: Encoding['name']): Decoded {
  const decoder = openDecoder(bytes, bytes.length, named);
  if (decoder.is === 'unreadable') return decoder;
  const decoded = decoder.decode(bytes, true);
  return decoded.is === 'text' ? { ...decoded, encoding: decoder.encoding } : decoded;
}

/** By the first bytes of a text, its signature among them, and the number of all. */
export function openDecoder(
  start: Uint8Array,
  size: number,
  named?: Encoding['name'],
): ChunkDecoder | Unreadable {
  const signature = signatureOf(start);
  const wide = signature === null && named === undefined ? widthOf(start, size) : null;
  if (wide?.width === 4 || UTF_32.some((bytes) => startsWith(start, bytes)))
    return unreadable('It is UTF-32, which is not read: save it as UTF-8.');
  if (wide !== null) {
    const flag = `--encoding utf-16${wide.isLittle ? 'le' : 'be'}`;
    return unreadable(
      `It looks like UTF-16 without a byte order mark: ${flag} reads it, or save it as UTF-8.`,
    );
  }
  if (signature !== null && signature.name !== 'utf-8' && looksLikeUtf8(start.subarray(2), signature.name))
    return unreadable(
      'Its byte order mark says UTF-16, and its bytes are UTF-8: save it as UTF-8, or without the mark.',
    );
  const { name } = signature ?? { name: named ?? 'utf-8' };
  const skipped = signature?.bytes.length ?? 0;
  if (name !== 'utf-8' && (size - skipped) % 2 === 1)
    return unreadable(
      `It is not UTF-16: it ends with half a unit at offset ${size - 1}. Save it as UTF-8, or leave it out with --ignore.`,
    );
  return new ChunkDecoder({ name, hasSignature: signature !== null }, skipped, named !== undefined);
}

/** Bytes that come in chunks, cut anywhere. */
export class ChunkDecoder {
  readonly is = 'decoder';
  readonly encoding: Encoding;
  readonly #isNamed: boolean;
  /** Of the signature, bytes that are still to come. */
  #skipped: number;
  /** The beginning of a character. */
  #left = Buffer.alloc(0);
  /** Where it begins. */
  #offset = 0;

  constructor(encoding: Encoding, skipped: number, isNamed = false) {
    this.encoding = encoding;
    this.#skipped = skipped;
    this.#isNamed = isNamed;
  }

  /** Whether all characters are complete so far. */
  get isWhole(): boolean {
    return this.#left.length === 0;
  }

  /** The characters that are complete with this chunk. */
  decode(chunk: Buffer, isEnd: boolean): { readonly is: 'text'; readonly text: string } | Unreadable {
    const skipped = Math.min(this.#skipped, chunk.length);
    this.#skipped -= skipped;
    this.#offset += skipped;
    const rest = chunk.subarray(skipped);
    const bytes = this.#left.length === 0 ? rest : Buffer.concat([this.#left, rest]);
    return this.encoding.name === 'utf-8' ? this.#decodeUtf8(bytes, isEnd) : this.#decodeUtf16(bytes, isEnd);
  }

  #decodeUtf8(bytes: Buffer, isEnd: boolean) {
    const whole = bytes.subarray(0, isEnd ? bytes.length : endOfCharacters(bytes));
    const shift = this.#isNamed ? -1 : findShift(whole);
    if (shift >= 0) {
      const at = `an escape at offset ${this.#offset + shift} changes the characters`;
      return unreadable(
        `It is ISO-2022, not UTF-8: ${at}. Save it as UTF-8, or give --encoding utf-8 if it is that.`,
      );
    }
    if (isUtf8(whole)) return this.#take(bytes, whole.length, whole.toString('utf8'));
    const offset = this.#offset + firstBadByte(whole);
    return unreadable(
      `It is not UTF-8: the byte at offset ${offset} begins no character. Save it as UTF-8, or leave it out with --ignore.`,
    );
  }

  #decodeUtf16(bytes: Buffer, isEnd: boolean) {
    const units = bytes.subarray(0, bytes.length & ~1);
    const all = (this.encoding.name === 'utf-16be' ? Buffer.from(units).swap16() : units).toString('utf16le');
    const isHalf = !isEnd && (all.charCodeAt(all.length - 1) & 0xfc00) === 0xd800;
    const text = isHalf ? all.slice(0, -1) : all;
    if (text.isWellFormed()) return this.#take(bytes, 2 * text.length, text);
    const offset = this.#offset + 2 * firstLoneSurrogate(text);
    return unreadable(`It is not UTF-16: half a character stands alone at offset ${offset}.`);
  }

  #take(bytes: Buffer, length: number, text: string) {
    // A copy: the next chunk may be read into the same memory.
    this.#left = Buffer.from(bytes.subarray(length));
    this.#offset += length;
    return { is: 'text', text } as const;
  }
}

/** The bytes that such a text came from. */
export function encodeText(text: string, encoding: Encoding): Buffer {
  const signature = encodeSignature(encoding);
  const body = encodePart(text, encoding);
  return signature.length === 0 ? body : Buffer.concat([signature, body]);
}

/** Of a part of a text, which ends with a whole character. */
export function encodePart(text: string, { name }: Encoding): Buffer {
  const body = Buffer.from(text, name === 'utf-8' ? 'utf8' : 'utf16le');
  return name === 'utf-16be' ? body.swap16() : body;
}

/** What stands before the text. */
export function encodeSignature({ name, hasSignature }: Encoding): Buffer {
  return Buffer.from(hasSignature ? (SIGNATURES.find((one) => one.name === name)?.bytes ?? []) : []);
}

const ESCAPE = 0x1b;
/**
 * ECMA-35, after an escape: sets of two bytes a character, of 96 characters, and the two sets of JIS X 0201. Terminals
 * use others: `(B` and `(0`, and `[` before a colour.
 */
const SHIFT = /^(?:\$[@AB(-/]|\([IJ]|[-./][@-~]|&@)/;

/** Where an escape stands that makes the ASCII after it another script: ISO-2022-JP, -KR, -CN. -1 where none does. */
function findShift(bytes: Buffer): number {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1)) {
    if (SHIFT.test(bytes.toString('latin1', at + 1, at + 3))) return at;
  }
  return -1;
}

/** Where the last character ends that is complete, if it is one at all, and where an escape begins that may not be. */
function endOfCharacters(bytes: Buffer): number {
  const begun = bytes.indexOf(ESCAPE, Math.max(bytes.length - 2, 0));
  if (begun >= 0) return begun;
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if ((byte & 0xc0) === 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Where the first sequence begins that is no character: halves the bytes until it is found. */
export function firstBadByte(bytes: Buffer): number {
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
