/** Three and more zero-width symbols as the digits of characters; docs/rules.md 5. */
import { NO_MARKS } from '../marks/marks.ts';
import { readUtf8 } from '../unicode/utf-8.ts';
import { readUtf16 } from '../unicode/utf-16.ts';
import { isOneCharacter, isPlainText, isTelling, PricedText, SHORT_BITS } from './priced-text.ts';
import { cheaper, type Decoder, PRICE, type Reading, saysMore } from './reading.ts';
import { alphabetOf, isTemplate, kindsOf, type Part, splitAt } from './symbol-stream.ts';

const MIN_IN_RUN = 8;
/** Two characters of three digits, and the separator. */
const MIN_SEPARATED = 7;
/** Five bytes in base 4. */
const MIN_SCATTERED = 20;
const MIN_SYMBOLS = 3;
const MAX_HEAD = 2;
const SYMBOLS = new Set([
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202c, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0xfeff, 0x180e],
]);
/** A code point has no more digits than this in base 3. */
const LONGEST_GROUP = 13;
/** Three units of base 5, and five. */
const FEW_SYMBOLS = 22;
const SOME_SYMBOLS = 35;
const VALUES_OF_UNIT = 0x10000;
/** A surrogate, which alone is no character. */
const UNREADABLE = 0xdfff;
const VALUES_OF_BYTE = 0x100;

/** Symbols in the order of their digits. */
type Digits = readonly number[];

/** Alphabets that encoders are known to write with: zwsp-steg in two modes, and the default of 330k. */
const KNOWN_DIGITS: readonly Digits[] = [
  [0x200b, 0x200c, 0x200d, 0x200e, 0x200f],
  [0x200b, 0x200c, 0x200d],
  [0x200c, 0x200d, 0x202c, 0xfeff],
];
/** That of tutorials, which write the lowest digit first as well. */
const USUAL_DIGITS: Digits = [0x200b, 0x200c, 0x200d, 0xfeff];
/** zero-width-lib: digits without padding, and a separator between characters. */
const SEPARATED_DIGITS: Digits = [0x200e, 0x200f, 0x200c, 0x200d, 0xfeff];
export const SEPARATOR = 0x200b;

export const zeroWidthBaseN: Decoder = {
  scheme: 'zero-width-base-n',
  carries: (codePoint) => SYMBOLS.has(codePoint),
  mayUseKept: false,
  mayMeetStrays: true,
  readRun({ marks }) {
    const symbols = marks.codePoints;
    if (marks.length < MIN_SEPARATED) return null;
    const best = marks.length < MIN_IN_RUN ? readSeparated(symbols, alphabetOf(symbols)) : readKnown(symbols);
    return best !== null && isTelling(best.text) ? { ...best, carriers: marks } : null;
  },
  readScattered({ marks }) {
    if (marks.length < MIN_SCATTERED || isTemplate(marks.codePoints)) return null;
    const symbols = marks.codePoints;
    const best = readSymbols(symbols);
    if (best === null || !best.isWhole || !isPlainText(best.text)) return null;
    const isBelieved = saysMore(best.cost * PRICE.scatteredMargin, symbols.length, kindsOf(symbols).length);
    return isBelieved ? { ...best, carriers: marks } : null;
  },
};

/** Whether characters are parted: their number of digits says something too. */
export function isSeparated(symbols: Int32Array): boolean {
  return symbols.includes(SEPARATOR) && symbols.includes(SEPARATED_DIGITS.at(-1) as number);
}

/** Whether encoders are known that write so many units with these symbols: as digits of one width, or parted. */
export function isWrittenByKnown(symbols: Int32Array, units: number): boolean {
  const kinds = kindsOf(symbols);
  const isOf = (digits: Digits) => kinds.every((symbol) => digits.includes(symbol));
  if ([...KNOWN_DIGITS, USUAL_DIGITS].some(isOf)) return true;
  const parts = symbols.subarray(symbols[0] === SEPARATOR ? 1 : 0);
  const separators = parts.reduce((count, symbol) => count + (symbol === SEPARATOR ? 1 : 0), 0);
  return separators === units - 1 && isOf([SEPARATOR, ...SEPARATED_DIGITS]);
}

/** In digits of any alphabet: scattered over a text, they are many. */
function readSymbols(symbols: Int32Array): Reading | null {
  const alphabet = alphabetOf(symbols);
  const known = readKnown(symbols);
  const isNew =
    alphabet.length >= MIN_SYMBOLS && knownDigits(alphabet).every(({ length }) => length !== alphabet.length);
  return isNew ? cheaper(known, readFixed(symbols, alphabet, PRICE.otherMapping)) : known;
}

function readKnown(symbols: Int32Array): Reading | null {
  const alphabet = alphabetOf(symbols);
  if (alphabet.length < MIN_SYMBOLS) return alphabet.length < 2 ? null : readTwoOfMore(symbols, alphabet);
  let best: Reading | null = null;
  for (const digits of knownDigits(alphabet)) best = cheaper(best, readFixed(symbols, digits, 0));
  if (alphabet.length === USUAL_DIGITS.length && alphabet.every((symbol) => USUAL_DIGITS.includes(symbol)))
    best = cheaper(best, readFixed(symbols, USUAL_DIGITS, PRICE.otherMapping));
  return cheaper(best, readSeparated(symbols, alphabet));
}

/** The alphabets of known encoders that have all these symbols. */
function knownDigits(alphabet: Digits): readonly Digits[] {
  return KNOWN_DIGITS.filter((digits) => alphabet.every((symbol) => digits.includes(symbol)));
}

/** Two symbols are binary, but for a short text in which the others of a known alphabet did not come up. */
function readTwoOfMore(symbols: Int32Array, alphabet: Digits): Reading | null {
  let best: Reading | null = null;
  for (const digits of KNOWN_DIGITS) {
    if (!alphabet.every((symbol) => digits.includes(symbol))) continue;
    if (symbols.length % digitsOf(VALUES_OF_UNIT, digits) !== 0) continue;
    const read = readFixed(symbols, digits, PRICE.twoOfMore);
    if (read?.isWhole === true && read.encoding === 'utf-16') best = cheaper(best, read);
  }
  return best;
}

/** As many digits for each UTF-16 unit, or each byte, as the highest one needs. */
function readFixed(symbols: Int32Array, digits: Digits, price: number): Reading | null {
  const unit = digitsOf(VALUES_OF_UNIT, digits);
  const byte = digitsOf(VALUES_OF_BYTE, digits);
  const values = new Map(digits.map((symbol, value) => [symbol, value]));
  let best: Reading | null = null;
  for (let head = 0; head <= MAX_HEAD; head++) {
    const dropped = head > 0 ? PRICE.droppedHead + head * PRICE.lostSymbol : 0;
    const all = price + dropped;
    best = cheaper(best, spell(symbols, values, groupsOf(symbols, head, unit), 'utf-16', all));
    const groups = groupsOf(symbols, head, byte);
    best = cheaper(best, spell(symbols, values, groups, 'utf-8', all + PRICE.bytesOfDigits));
  }
  return best;
}

/** How many digits the highest of some values needs. */
function digitsOf(values: number, digits: Digits): number {
  return Math.ceil(Math.log(values) / Math.log(digits.length) - Number.EPSILON);
}

/** Groups of digits, one after another; those of one width are not written down. */
interface Groups {
  readonly count: number;
  readonly partAt: (index: number) => Part;
}

function groupsOf(symbols: Int32Array, head: number, width: number): Groups {
  const count = Math.floor((symbols.length - head) / width);
  return {
    count,
    partAt: (index) => ({ start: head + index * width, end: head + (index + 1) * width }),
  };
}

function readSeparated(symbols: Int32Array, alphabet: Digits): Reading | null {
  if (!alphabet.every((symbol) => symbol === SEPARATOR || SEPARATED_DIGITS.includes(symbol))) return null;
  const values = new Map(SEPARATED_DIGITS.map((symbol, value) => [symbol, value]));
  const groups = splitAt(symbols, SEPARATOR, LONGEST_GROUP);
  if (groups === null) return null;
  const partAt = (index: number) => groups[index] as Part;
  return spell(symbols, values, { count: groups.length, partAt }, 'utf-16', 0, false);
}

/** In a short run of a known alphabet some digits do not come up; in a longer one all do. */
function likelyKinds(kinds: number, known: number, symbols: number): number {
  if (symbols < FEW_SYMBOLS) return known;
  return symbols < SOME_SYMBOLS && kinds === known - 1 ? known : kinds;
}

function spell(
  symbols: Int32Array,
  values: ReadonlyMap<number, number>,
  { count, partAt }: Groups,
  encoding: 'utf-16' | 'utf-8',
  price: number,
  isFixed = true,
): Reading | null {
  if (count < 1) return null;
  const first = symbols[0] === SEPARATOR && !values.has(SEPARATOR) ? 1 : 0;
  const valueAt = (index: number) => {
    const { start, end } = partAt(index);
    let value = 0;
    for (let place = start; place < end; place++)
      value = value * values.size + (values.get(symbols[place] as number) as number);
    // What is no unit is no text.
    return isFixed && encoding === 'utf-16' && value >= VALUES_OF_UNIT ? UNREADABLE : value;
  };
  const spelled = new PricedText();
  const read = encoding === 'utf-8' ? readUtf8 : readUtf16;
  if (!read(count, valueAt, spelled.add) || spelled.bits === null) return null;
  const tail = symbols.length - partAt(count - 1).end;
  const ignored = tail > 0 ? PRICE.ignoredTail + tail * PRICE.lostSymbol : 0;
  const cost = spelled.bits + price + ignored;
  const isExact = ignored === 0 && price <= PRICE.twoOfMore && !isOneCharacter(spelled.text);
  const kinds = kindsOf(symbols).length;
  const isBelieved = isExact
    ? saysMore(cost - SHORT_BITS, symbols.length, likelyKinds(kinds, values.size, symbols.length))
    : saysMore(cost, symbols.length, kinds);
  if (!isBelieved) return null;
  return {
    scheme: 'zero-width-base-n',
    text: spelled.text,
    encoding,
    bytes: encoding === 'utf-8' ? count : count * 2,
    carriers: NO_MARKS,
    isWhole: tail === 0 && partAt(0).start === first,
    cost,
  };
}
