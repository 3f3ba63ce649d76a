/** The checksums that encoders write beside a text. */

const POLYNOMIAL_8 = 0x07;
const POLYNOMIAL_16 = 0x1021;
const POLYNOMIAL_32 = 0xedb88320;
const ADLER = 65_521;

type Bytes = Uint8Array;

/** By the number of their bytes. */
const SUMS: Readonly<Record<number, readonly ((bytes: Bytes) => number)[]>> = {
  1: [
    (bytes) => bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0),
    (bytes) => bytes.reduce((sum, byte) => sum ^ byte, 0),
    crc8,
  ],
  2: [
    (bytes) => crc16(bytes, 0),
    (bytes) => crc16(bytes, 0xffff),
    (bytes) => bytes.reduce((sum, byte) => (sum + byte) & 0xffff, 0),
  ],
  4: [crc32, adler32],
};
export const CHECKSUM_BYTES: readonly number[] = [4, 2, 1];

/** Whether the bytes of `sum` are a checksum of others, the highest byte first or last. */
export function isChecksum(sum: Bytes, others: Bytes): boolean {
  const high = numberOf(sum);
  const low = numberOf(sum.toReversed());
  return SUMS[sum.length]?.some((of) => [high, low].includes(of(others))) === true;
}

function numberOf(bytes: Bytes): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

function crc8(bytes: Bytes): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x80 ? POLYNOMIAL_8 : 0)) & 0xff;
  }
  return sum;
}

/** Of CCITT and of XMODEM, by what it begins with. */
function crc16(bytes: Bytes, first: number): number {
  let sum = first;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? POLYNOMIAL_16 : 0)) & 0xffff;
  }
  return sum;
}

/** Of gzip (RFC 1952). */
export function crc32(bytes: Iterable<number>): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (POLYNOMIAL_32 & -(sum & 1));
  }
  return ~sum >>> 0;
}

/** Of zlib (RFC 1950). */
export function adler32(bytes: Bytes): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % ADLER;
    high = (high + low) % ADLER;
  }
  return ((high << 16) | low) >>> 0;
}
