/** StegCloak: two bits a symbol, doubled symbols written as one, the text compressed and inverted; docs/rules.md 5. */
import type { Marks } from '../marks/marks.ts';
import { readUtf8 } from '../unicode/utf-8.ts';
import { expandLzUtf8 } from './lz-utf8.ts';
import { isOneCharacter, isTellingAlone, PricedText } from './priced-text.ts';
import { type Decoder, PRICE, type Reading } from './reading.ts';
import { kindsOf } from './symbol-stream.ts';

/** The symbols of 0 to 3, then those that stand for two of a kind. */
const DIGITS = [0x200c, 0x200d, 0x2061, 0x2062];
const FIRST_DOUBLED = 0x2063;
const SECOND_DOUBLED = 0x2064;
const SYMBOLS = new Set([...DIGITS, FIRST_DOUBLED, SECOND_DOUBLED]);
/** Which two symbols are doubled, by the number of the first symbol of the run; the order is that of the encoder. */
const PAIRS: ReadonlyMap<number, readonly [number, number]> = new Map([
  [0x200c, [0, 1]],
  [0x200d, [0, 2]],
  [0x2061, [0, 3]],
  [0x2062, [1, 2]],
  [FIRST_DOUBLED, [1, 3]],
  [SECOND_DOUBLED, [2, 3]],
]);
const WITH_CHECKSUM = 0;
const ENCRYPTED = 1;
const PLAIN = 2;
const DIGITS_OF_BYTE = 4;
const SALT_BYTES = 8;
const CHECKSUM_BYTES = 32;
/** The shortest run of two characters: what names the pair, and the mode and two bytes, most of them doubled. */
const MIN_IN_RUN = 6;
/** A single character must have as many symbols as in any other scheme. */
const DENSE = 8;
/** Fewer characters may come by chance. */
const SHORT = 4;
/** Encrypted bytes use every symbol; a run of two or three is written in another scheme. */
const MIN_SYMBOLS = 5;

/** What a run holds that a password locks. */
export interface EncryptedRun {
  /** All of it. */
  readonly bytes: number;
  /** Without the salt and the checksum; the message is compressed. */
  readonly messageBytes: number;
}

export const stegcloak: Decoder = {
  scheme: 'stegcloak',
  carries: (codePoint) => SYMBOLS.has(codePoint),
  mayUseKept: false,
  mayMeetStrays: true,
  readRun({ marks }) {
    if (marks.length < MIN_IN_RUN || modeOf(marks) !== PLAIN) return null;
    const bytes = readBytes(marks);
    return bytes === null ? null : readMessage(bytes, marks);
  },
  // The encoder writes one run.
  readScattered: () => null,
};

/** Null for what no password of StegCloak locks. */
export function recogniseEncrypted(marks: Marks): EncryptedRun | null {
  const mode = marks.length < MIN_IN_RUN ? null : modeOf(marks);
  if (mode !== WITH_CHECKSUM && mode !== ENCRYPTED) return null;
  if (kindsOf(marks.codePoints).length < MIN_SYMBOLS) return null;
  const bytes = readBytes(marks)?.length ?? 0;
  const messageBytes = bytes - SALT_BYTES - (mode === WITH_CHECKSUM ? CHECKSUM_BYTES : 0);
  return messageBytes > 0 ? { bytes, messageBytes } : null;
}

/** The second symbol, or the one that it stands for twice. */
function modeOf(marks: Marks): number | null {
  const pair = PAIRS.get(marks.codePoints[0] ?? 0);
  const [mode] = pair === undefined ? [] : digitsOf(marks.codePoints[1] ?? 0, pair);
  return mode ?? null;
}

/** Nothing for a foreign symbol. */
function digitsOf(symbol: number, [first, second]: readonly [number, number]): readonly number[] {
  if (symbol === FIRST_DOUBLED) return [first, first];
  if (symbol === SECOND_DOUBLED) return [second, second];
  const digit = DIGITS.indexOf(symbol);
  return digit < 0 ? [] : [digit];
}

/** What follows the mode; null when a symbol is foreign or the last byte is not whole. */
function readBytes(marks: Marks): readonly number[] | null {
  const pair = PAIRS.get(marks.codePoints[0] ?? 0);
  if (pair === undefined) return null;
  const bytes: number[] = [];
  let byte = 0;
  let digits = -1; // the mode is none
  for (let index = 1; index < marks.length; index++) {
    const read = digitsOf(marks.codePoints[index] as number, pair);
    if (read.length === 0) return null;
    for (const digit of read) {
      byte = digits < 0 ? 0 : byte * DIGITS.length + digit;
      digits++;
      if (digits < DIGITS_OF_BYTE) continue;
      bytes.push(byte);
      byte = 0;
      digits = 0;
    }
  }
  return digits === 0 && bytes.length > 0 ? bytes : null;
}

/** Whether the two symbols that are doubled most are written as one, wherever they are doubled. */
function isAsWritten(symbols: Int32Array): boolean {
  const pair = PAIRS.get(symbols[0] as number) as readonly [number, number];
  const digits = Array.from(symbols.subarray(1), (symbol) => digitsOf(symbol, pair)).flat();
  const doubled = digits.join('').match(/(.)\1/g) ?? [];
  const timesOf = (digit: number) => doubled.filter((two) => two[0] === `${digit}`).length;
  const most = [0, 1, 2, 3].sort((one, other) => timesOf(other) - timesOf(one)).slice(0, 2);
  const saved = timesOf(pair[0]) + timesOf(pair[1]);
  return pair.every((digit) => most.includes(digit)) && digits.length - saved === symbols.length - 1;
}

function readMessage(bytes: readonly number[], carriers: Marks): Reading | null {
  const expanded = expandLzUtf8(bytes.map((byte) => ~byte & 0xff));
  if (expanded === null) return null;
  const spelled = new PricedText();
  const isText = readUtf8(expanded.bytes.length, (index) => expanded.bytes[index] as number, spelled.add);
  const { text, bits } = spelled;
  // Where it was cut, a character may be cut too.
  if ((!isText && !expanded.isCut) || bits === null) return null;
  if (isOneCharacter(text) && (carriers.length < DENSE || !isTellingAlone(text))) return null;
  if (text.length <= SHORT && !isAsWritten(carriers.codePoints)) return null;
  return {
    scheme: 'stegcloak',
    text,
    encoding: 'utf-8',
    bytes: expanded.bytes.length,
    carriers,
    isWhole: true,
    // What was said before costs no more than the pointer to it.
    cost: (bits * bytes.length) / expanded.bytes.length + PRICE.stegcloak,
  };
}
