/** A text as UTF-16 units and back, by the fastest way that this machine has. */

/** What is asked of Buffer, so that the engine needs no types of Node. */
interface NodeBuffer {
  write(text: string, encoding: 'utf16le'): number;
  toString(encoding: 'utf16le' | 'latin1', start: number, end: number): string;
}

declare const Buffer: { from(memory: ArrayBuffer, offset: number, length: number): NodeBuffer } | undefined;

const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;
/** As many arguments as any engine takes at once. */
const AT_ONCE = 2048;
/** Longer texts have memory of their own. */
const LONGEST_KEPT = 1 << 19;

/** Memory that is used again: what was never touched is slow. */
let kept = new Uint16Array(0);

/** The units of a text, which stay until the next text is asked for. */
export function unitsOf(text: string): Uint16Array<ArrayBuffer> {
  return writeUnits(text, unitsFor(text.length));
}

/** Writes the units of a text into memory that has room for them; what is behind them stays. */
export function writeUnits(text: string, units: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  if (typeof Buffer !== 'undefined' && IS_LITTLE_ENDIAN)
    Buffer.from(units.buffer, 0, units.byteLength).write(text, 'utf16le');
  else for (let index = 0; index < text.length; index++) units[index] = text.charCodeAt(index);
  return units;
}

function unitsFor(length: number): Uint16Array<ArrayBuffer> {
  if (length > LONGEST_KEPT) return new Uint16Array(length);
  if (length > kept.length) kept = new Uint16Array(Math.min(length * 2, LONGEST_KEPT));
  return kept.subarray(0, length);
}

/** The text of the first units, which may be gone then. */
export function textOf(units: Uint16Array<ArrayBuffer>, length: number): string {
  if (typeof Buffer === 'undefined' || !IS_LITTLE_ENDIAN) return textInPieces(units, length);
  const buffer = Buffer.from(units.buffer, 0, units.byteLength);
  if (hasWide(units, length)) return buffer.toString('utf16le', 0, length * 2);
  // Half the memory, and the next reader is faster.
  const bytes = new Uint8Array(units.buffer, 0, length);
  for (let index = 0; index < length; index++) bytes[index] = units[index] as number;
  return buffer.toString('latin1', 0, length);
}

/** Whether some unit has more than a byte; two of them are read at once. */
function hasWide(units: Uint16Array, length: number): boolean {
  const pairs = new Uint32Array(units.buffer, 0, length >> 1);
  for (let start = 0; start < pairs.length; start += AT_ONCE) {
    let all = 0;
    for (let index = start; index < Math.min(start + AT_ONCE, pairs.length); index++)
      all |= pairs[index] as number;
    if ((all & 0xff00ff00) !== 0) return true;
  }
  return length % 2 === 1 && (units[length - 1] as number) > 0xff;
}

function textInPieces(units: Uint16Array, length: number): string {
  let text = '';
  for (let start = 0; start < length; start += AT_ONCE) {
    const piece = units.subarray(start, Math.min(start + AT_ONCE, length));
    text += String.fromCharCode.apply(null, piece as unknown as number[]);
  }
  return text;
}
