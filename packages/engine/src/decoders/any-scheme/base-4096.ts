/** Three bytes in two symbols of twelve bits. */

const TWO_BYTES_LEFT = 0xfff;

/**
 * As invisicode writes them, the low one first. A last symbol alone is a byte; behind two bytes in a pair stands a sign.
 * Null where they hold no bytes.
 */
export function bytesLowFirst(numbers: Int32Array): readonly number[] | null {
  const leavesTwo = numbers.length % 2 === 1 && numbers.at(-1) === TWO_BYTES_LEFT;
  const whole = numbers.length - (numbers.length % 2);
  const bytes: number[] = [];
  for (let index = 0; index < whole; index += 2) {
    const three = (numbers[index] as number) + (numbers[index + 1] as number) * 0x1000;
    bytes.push(three & 0xff, (three >> 8) & 0xff);
    if (!(leavesTwo && index === whole - 2 && three < 0x10000)) bytes.push(three >> 16);
  }
  const all = leavesTwo ? bytes : [...bytes, ...numbers.slice(whole)];
  return all.some((byte) => byte > 0xff) ? null : all;
}

/** As a stream of bits, the highest first: zeros fill the last symbol. */
export function bytesHighFirst(numbers: Int32Array): readonly number[] | null {
  const bytes: number[] = [];
  let [bits, length] = [0, 0];
  for (const number of numbers) {
    bits = (bits << 12) | number;
    for (length += 12; length >= 8; length -= 8) bytes.push((bits >> (length - 8)) & 0xff);
    bits &= (1 << length) - 1;
  }
  // Of a symbol that holds one byte and zeros, the zeros are no byte of their own.
  return bits === 0 ? bytes : null;
}
