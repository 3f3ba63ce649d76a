/** The checksum of gzip (RFC 1952), which other encoders write as well. */
const POLYNOMIAL = 0xedb88320;

export function crc32(bytes: Iterable<number>): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (POLYNOMIAL & -(sum & 1));
  }
  return ~sum >>> 0;
}
