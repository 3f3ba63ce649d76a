/** DEFLATE (RFC 1951), bounded: tells what was written out and what was copied, for the price of the text. */

export interface Inflated {
  readonly bytes: Uint8Array;
  /** Of each byte, whether the stream spells it out. */
  readonly isLiteral: Uint8Array;
  /** Bits of the stream that spell nothing out. */
  readonly otherBits: number;
  /** Bytes of the stream that were read. */
  readonly end: number;
}

interface HuffmanTree {
  readonly counts: Uint16Array;
  readonly symbols: readonly number[];
}

const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163,
];
const LENGTH_BASES = [...LENGTHS, 195, 227, 258];
const CODE_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const LONGEST_CODE = 15;
const END = 256;
const STORED = 0;
const FIXED = 1;

/** Thrown inside only: what is no stream. */
const BROKEN = new Error('not a stream of DEFLATE');
const CUT = new Error('a stream of DEFLATE that goes on');

/** Null for what is no whole stream, or longer than `most` bytes. */
export function inflate(data: Uint8Array, most: number): Inflated | null {
  const inflated = read(data, most);
  return inflated === CUT || inflated === BROKEN ? null : (inflated as Inflated);
}

/** Whether a stream of at most so many bytes may begin with this data, and go on behind it. */
export function mayBegin(data: Uint8Array, most: number): boolean {
  return read(data, most) === CUT;
}

function read(data: Uint8Array, most: number): Inflated | Error {
  try {
    return new Stream(data, most).read();
  } catch (error) {
    if (error === BROKEN || error === CUT) return error as Error;
    throw error;
  }
}

class Stream {
  readonly #data: Uint8Array;
  readonly #most: number;
  #bit = 0;
  readonly #bytes: number[] = [];
  readonly #isLiteral: number[] = [];
  #otherBits = 0;

  constructor(data: Uint8Array, most: number) {
    this.#data = data;
    this.#most = most;
  }

  read(): Inflated {
    let isLast = false;
    while (!isLast) {
      const start = this.#bit;
      isLast = this.#take(1) === 1;
      const type = this.#take(2);
      if (type === STORED) this.#readStored();
      else if (type > 2) throw BROKEN;
      else {
        const [literals, distances] = type === FIXED ? FIXED_TREES : this.#readTrees();
        this.#otherBits += this.#bit - start;
        this.#readCodes(literals, distances);
      }
    }
    const bytes = Uint8Array.from(this.#bytes);
    const isLiteral = Uint8Array.from(this.#isLiteral);
    return { bytes, isLiteral, otherBits: this.#otherBits, end: Math.ceil(this.#bit / 8) };
  }

  #take(count: number): number {
    if (this.#bit + count > this.#data.length * 8) throw CUT;
    let value = 0;
    for (let place = 0; place < count; place++, this.#bit++)
      value |= (((this.#data[this.#bit >> 3] as number) >> (this.#bit & 7)) & 1) << place;
    return value;
  }

  #takeSymbol({ counts, symbols }: HuffmanTree): number {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length <= LONGEST_CODE; length++) {
      code |= this.#take(1);
      const count = counts[length] as number;
      if (code - first < count) return symbols[index + code - first] as number;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    throw BROKEN;
  }

  #put(byte: number, isLiteral: number): void {
    if (this.#bytes.length >= this.#most) throw BROKEN;
    this.#bytes.push(byte);
    this.#isLiteral.push(isLiteral);
  }

  #readStored(): void {
    this.#bit = (this.#bit + 7) & ~7;
    const length = this.#take(16);
    if ((length ^ this.#take(16)) !== 0xffff) throw BROKEN;
    this.#otherBits += 8;
    for (let byte = 0; byte < length; byte++) this.#put(this.#take(8), 1);
  }

  #readTrees(): readonly [HuffmanTree, HuffmanTree] {
    const literals = this.#take(5) + 257;
    const all = literals + this.#take(5) + 1;
    const codeLengths = Array<number>(CODE_ORDER.length).fill(0);
    const codes = this.#take(4) + 4;
    for (let code = 0; code < codes; code++) codeLengths[CODE_ORDER[code] as number] = this.#take(3);
    const tree = treeOf(codeLengths);
    const lengths: number[] = [];
    while (lengths.length < all) {
      const symbol = this.#takeSymbol(tree);
      if (symbol < 16) lengths.push(symbol);
      else {
        const count =
          symbol === 16 ? 3 + this.#take(2) : symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7);
        const length = symbol === 16 ? (lengths.at(-1) ?? 0) : 0;
        for (let copy = 0; copy < count; copy++) lengths.push(length);
      }
    }
    if (lengths.length !== all) throw BROKEN;
    return [treeOf(lengths.slice(0, literals)), treeOf(lengths.slice(literals))];
  }

  #readCodes(literals: HuffmanTree, distances: HuffmanTree): void {
    for (;;) {
      const start = this.#bit;
      const symbol = this.#takeSymbol(literals);
      if (symbol < END) {
        this.#put(symbol, 1);
        continue;
      }
      if (symbol > END) this.#copy(symbol - END - 1, distances);
      this.#otherBits += this.#bit - start;
      if (symbol === END) return;
    }
  }

  #copy(code: number, distances: HuffmanTree): void {
    const base = LENGTH_BASES[code];
    if (base === undefined) throw BROKEN;
    const extra = code < 8 || code === 28 ? 0 : (code >> 2) - 1;
    const length = base + this.#take(extra);
    const place = this.#takeSymbol(distances);
    if (!(place < 30)) throw BROKEN;
    const start = place < 2 ? place + 1 : (2 + (place & 1)) * 2 ** ((place >> 1) - 1) + 1;
    const distance = start + this.#take(place < 2 ? 0 : (place >> 1) - 1);
    if (distance > this.#bytes.length) throw BROKEN;
    for (let byte = 0; byte < length; byte++)
      this.#put(this.#bytes[this.#bytes.length - distance] as number, 0);
  }
}

function treeOf(lengths: readonly number[]): HuffmanTree {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length] = (counts[length] as number) + 1;
  counts[0] = 0;
  const next = new Uint16Array(LONGEST_CODE + 1);
  let left = 1;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    left = left * 2 - (counts[length] as number);
    if (left < 0) throw BROKEN;
    next[length] = (next[length - 1] as number) + (counts[length - 1] as number);
  }
  const symbols: number[] = [];
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    symbols[next[length] as number] = symbol;
    next[length] = (next[length] as number) + 1;
  }
  return { counts, symbols };
}

const FIXED_TREES = [
  treeOf(Array.from({ length: 288 }, (_, code) => (code < 144 ? 8 : code < 256 ? 9 : code < 280 ? 7 : 8))),
  treeOf(Array<number>(30).fill(5)),
] as const;
