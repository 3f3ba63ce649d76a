/** Units that are bytes of a compressed text: what its format demands costs nothing, and what it copies costs as bits. */
import { readUtf8 } from '../../unicode/utf-8.ts';
import { hexOf } from '../jumbf.ts';
import { adler32, crc32 } from './checksums.ts';
import { inflate, mayBegin } from './inflate.ts';
import { LZ_STRING, unpackLzString } from './lz-string.ts';
import type { Search, Way } from './search.ts';
import { TextPrice } from './text-price.ts';
import type { NumberAt } from './units.ts';

const CONTAINER_BITS = 6;
/** Fewer packages pack so. */
const LZ_STRING_BITS = 4;
const FEWEST_BYTES = 6;
const FEWEST_CHARACTERS = 4;
const MOST_BYTES = 65_536;
const BEGINNING = 512;
/** Streams that are unpacked for one run. */
const MOST_STREAMS = 24;

const SPACE = 0x20;

type Bytes = Omit<Way, 'encoding'>;

interface Format {
  readonly name: 'gzip' | 'zlib' | 'deflate';
  readonly head: number;
  readonly tail: number;
  /** Bits of the head that say something. */
  readonly bits: number;
}

const GZIP: Format = { name: 'gzip', head: 10, tail: 8, bits: 14 };
const ZLIB: Format = { name: 'zlib', head: 2, tail: 4, bits: 3 };
const DEFLATE: Format = { name: 'deflate', head: 0, tail: 0, bits: 0 };

/** Bytes that may be packed in any known way. */
export function offerContainers(search: Search, bytes: Bytes): void {
  offerLzString(search, bytes);
  offerDeflated(search, bytes);
}

/** What `compressToUint8Array` and `compress` write, and `compressToUTF16` in fifteen bits of a unit, counted from the space. */
function offerLzString(search: Search, bytes: Bytes): void {
  const { count, numberAt } = bytes;
  if (count < FEWEST_BYTES || count > MOST_BYTES || count % 2 > 0) return;
  search.spent += 4;
  for (let index = 0; index < FEWEST_BYTES; index++) if (numberAt(index) > 0xff) return;
  const unitAt = (index: number) => (numberAt(2 * index) & 0xff) * 256 + (numberAt(2 * index + 1) & 0xff);
  for (const [width, first] of [
    [16, 0],
    [15, SPACE],
  ] as const) {
    const bitAt = (index: number) =>
      ((unitAt(Math.floor(index / width)) - first) >> (width - 1 - (index % width))) & 1;
    const unpacked = unpackLzString((count / 2) * width, bitAt, MOST_BYTES);
    search.spent += count / 16;
    if (unpacked === null || unpacked.text.length < FEWEST_CHARACTERS) continue;
    const { text, isLiteral, otherBits } = unpacked;
    search.spent += text.length;
    const price = new TextPrice();
    let copied = 0;
    let place = 0;
    let isText = true;
    for (const character of text) {
      const before = price.bits;
      isText = price.add(character.codePointAt(0) as number);
      if (!isText) break;
      if (isLiteral[place] === false) copied += price.bits - before;
      place += character.length;
    }
    if (!isText || price.seen === 0) continue;
    const way: Way = { ...bytes, encoding: 'utf-8', bits: bytes.bits + CONTAINER_BITS + LZ_STRING_BITS };
    const cost = way.bits + otherBits + Math.log2(count) + price.bits - copied;
    search.found({ way, packing: LZ_STRING, text, cost });
  }
}

function offerDeflated(search: Search, bytes: Bytes): void {
  const { count, numberAt } = bytes;
  if (count < FEWEST_BYTES || count > MOST_BYTES || search.streams >= MOST_STREAMS) return;
  const format = formatOf(numberAt(0), numberAt(1));
  if (format === DEFLATE && ((numberAt(0) >> 1) & 3) === 3) return;
  search.streams++;
  search.spent += 16;
  // The beginning of nearly every long run shows that it is none.
  if (count - format.tail > BEGINNING) {
    const beginning = bytesOf(numberAt, BEGINNING);
    if (beginning === null || !mayBegin(beginning.subarray(format.head), MOST_BYTES)) return;
  }
  const data = bytesOf(numberAt, count);
  if (data === null) return;
  const body = data.subarray(format.head, count - format.tail);
  const inflated = inflate(body, MOST_BYTES);
  if (inflated === null || inflated.end !== body.length || inflated.bytes.length < 2) return;
  search.spent += inflated.bytes.length;
  if (!isChecked(format, data, inflated.bytes)) return;
  const price = new TextPrice();
  const parts: string[] = [];
  let copied = 0;
  let place = 0;
  const isText = readUtf8(
    inflated.bytes.length,
    (index) => inflated.bytes[index] as number,
    (codePoint) => {
      const before = price.bits;
      if (!price.add(codePoint)) return false;
      if (inflated.isLiteral[place] === 0) copied += price.bits - before;
      place += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
      parts.push(String.fromCodePoint(codePoint));
      return true;
    },
  );
  const way: Way = { ...bytes, encoding: 'utf-8', bits: bytes.bits + CONTAINER_BITS + format.bits };
  const common = { way, packing: format.name };
  const said = way.bits + inflated.otherBits + Math.log2(count);
  if (isText && price.seen > 0)
    search.found({ ...common, text: parts.join(''), cost: said + price.bits - copied });
  // Bytes that a checksum vouches for are no accident, whatever they say.
  else if (format !== DEFLATE)
    search.found({
      ...common,
      text: hexOf(inflated.bytes),
      isBytes: true,
      cost: said + inflated.bytes.length * 4,
    });
}

function bytesOf(numberAt: NumberAt, count: number): Uint8Array | null {
  const data = new Uint8Array(count);
  for (let index = 0; index < count; index++) {
    const number = numberAt(index);
    if (number > 0xff) return null;
    data[index] = number;
  }
  return data;
}

function formatOf(first: number, second: number): Format {
  if (first === 0x1f && second === 0x8b) return GZIP;
  const isZlib =
    (first & 0xf) === 8 && first >> 4 < 8 && (first * 256 + second) % 31 === 0 && (second & 0x20) === 0;
  return isZlib ? ZLIB : DEFLATE;
}

function isChecked({ name }: Format, data: Uint8Array, bytes: Uint8Array): boolean {
  const view = new DataView(data.buffer);
  if (name === 'gzip')
    return data[2] === 8 && data[3] === 0 && view.getUint32(data.length - 8, true) === crc32(bytes);
  return name === 'deflate' || view.getUint32(data.length - 4) === adler32(bytes);
}
