/** A small compressor: DEFLATE (RFC 1951) in one block of fixed codes, alone or in the frames of zlib and gzip. */
import { crc32 } from '../decoders/any-scheme/checksums.ts';

const LONGEST = 258;
const SHORTEST = 3;
const END_OF_BLOCK = 256;
/** Bases and extra bits of the length codes from 257 on, and of the distance codes. */
const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const FARTHEST = 32768;

class BitWriter {
  readonly bytes: number[] = [];
  #used = 8;

  /** The lowest bit first, as numbers are written. */
  number(value: number, bits: number): void {
    for (let bit = 0; bit < bits; bit++) this.#push((value >> bit) & 1);
  }

  /** The highest bit first, as codes are written. */
  code(value: number, bits: number): void {
    for (let bit = bits - 1; bit >= 0; bit--) this.#push((value >> bit) & 1);
  }

  #push(bit: number): void {
    if (this.#used === 8) {
      this.bytes.push(0);
      this.#used = 0;
    }
    const last = this.bytes.length - 1;
    this.bytes[last] = (this.bytes[last] as number) | (bit << this.#used++);
  }
}

export function deflate(bytes: readonly number[]): readonly number[] {
  const writer = new BitWriter();
  writer.number(1, 1);
  writer.number(1, 2);
  let place = 0;
  while (place < bytes.length) {
    const { length, distance } = earlier(bytes, place);
    if (length < SHORTEST) writeSymbol(writer, bytes[place] as number);
    else writeRepeat(writer, length, distance);
    place += length < SHORTEST ? 1 : length;
  }
  writeSymbol(writer, END_OF_BLOCK);
  return writer.bytes;
}

/** The longest stretch before `place` that goes on as the text does there. */
function earlier(bytes: readonly number[], place: number): { length: number; distance: number } {
  let best = { length: 0, distance: 0 };
  for (let start = place - 1; start >= 0 && place - start <= FARTHEST; start--) {
    let length = 0;
    while (
      length < LONGEST &&
      place + length < bytes.length &&
      bytes[start + length] === bytes[place + length]
    )
      length++;
    if (length > best.length) best = { length, distance: place - start };
  }
  return best;
}

function writeSymbol(writer: BitWriter, symbol: number): void {
  if (symbol < 144) writer.code(0x30 + symbol, 8);
  else if (symbol < 256) writer.code(0x190 + symbol - 144, 9);
  else if (symbol < 280) writer.code(symbol - 256, 7);
  else writer.code(0xc0 + symbol - 280, 8);
}

function writeRepeat(writer: BitWriter, length: number, distance: number): void {
  const row = LENGTHS.findLastIndex((base) => base <= length);
  writeSymbol(writer, 257 + row);
  writer.number(length - (LENGTHS[row] as number), LENGTH_BITS[row] as number);
  // Distance codes from the third on share an extra bit by twos: 1, 2, 3, 4, 5, 7, 9, 13, 17 …
  let code = 0;
  let base = 1;
  while (base + 2 ** extraBits(code) <= distance) base += 2 ** extraBits(code++);
  writer.code(code, 5);
  writer.number(distance - base, extraBits(code));
}

function extraBits(code: number): number {
  return Math.max(0, (code >> 1) - 1);
}

export function zlib(bytes: readonly number[]): readonly number[] {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return [0x78, 0x9c, ...deflate(bytes), high >> 8, high & 0xff, low >> 8, low & 0xff];
}

/** Without a name and a time, as libraries write it. */
export function gzip(bytes: readonly number[]): readonly number[] {
  const head = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];
  return [...head, ...deflate(bytes), ...lowestFirst(crc32(bytes)), ...lowestFirst(bytes.length)];
}

function lowestFirst(value: number): readonly number[] {
  return [0, 8, 16, 24].map((shift) => (value >>> shift) & 0xff);
}
