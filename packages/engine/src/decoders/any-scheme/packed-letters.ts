/** How likely each next character is in base64 or hexadecimal that packs a text: far less is open there than in a random key. */

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BYTE_BITS = 8;
const PAD = 0x3d;
/** Share of an equals sign where a text in base64 may end. */
const PAD_SHARE = 0.04;
/** How often bytes of each kind are met; those of a kind are as likely as each other. */
const KINDS: readonly (readonly [first: number, last: number, share: number])[] = [
  [0x61, 0x7a, 0.6],
  [0x30, 0x39, 0.12],
  [0x20, 0x20, 0.1],
  [0x41, 0x5a, 0.08],
  [0x21, 0x7e, 0.05],
  [0x80, 0xf4, 0.04],
  [0x0a, 0x0a, 0.01],
];

const byteShares = new Float64Array(256);
for (const [first, last, share] of KINDS)
  for (let byte = first; byte <= last; byte++)
    byteShares[byte] = (byteShares[byte] as number) + share / (last - first + 1);

interface Packing {
  /** By ASCII character: its bits as a number, -1 for what stands for none. */
  readonly values: Int8Array;
  readonly bits: number;
  /** By the place of a character among those of some whole bytes, the bits of its first byte that are known, and its own: its share. */
  readonly shares: readonly Float32Array[];
}

function packing(bits: number, ...alphabets: readonly string[]): Packing {
  const kinds = 2 ** bits;
  const values = Int8Array.from({ length: 128 }, (_, code) =>
    Math.max(...alphabets.map((alphabet) => alphabet.indexOf(String.fromCharCode(code)))),
  );
  const shares = Array.from({ length: BYTE_BITS / (BYTE_BITS - bits) }, (_, place) => {
    const known = place === 0 ? 1 : 2 ** (BYTE_BITS - place * (BYTE_BITS - bits));
    return Float32Array.from({ length: known * kinds }, (_unused, pair) =>
      shareOfValue(bits, place, Math.floor(pair / kinds), pair % kinds),
    );
  });
  return { values, bits, shares };
}

/** The highest bits of a character end one byte, and the lowest begin the next. */
function shareOfValue(bits: number, place: number, start: number, value: number): number {
  const ending = place * (BYTE_BITS - bits);
  const beginning = bits - ending;
  const ofNext = shareOfStart(value % 2 ** beginning, beginning);
  if (ending === 0) return ofNext;
  const byte = start * 2 ** ending + Math.floor(value / 2 ** beginning);
  const ofStart = shareOfStart(start, BYTE_BITS - ending);
  return ofStart === 0 ? 0 : ((byteShares[byte] as number) / ofStart) * ofNext;
}

/** How often a byte begins with these bits. */
function shareOfStart(bits: number, count: number): number {
  const open = 2 ** (BYTE_BITS - count);
  return byteShares.subarray(bits * open, (bits + 1) * open).reduce((sum, share) => sum + share, 0);
}

/** Base64 in links writes - and _ for + and /. */
const SIX_BITS = packing(6, BASE64, `${BASE64.slice(0, -2)}-_`);
const FOUR_BITS = packing(4, '0123456789abcdef', '0123456789ABCDEF');

/** A text that is priced one ASCII character after another. */
export class PackedLetters {
  readonly #values: Int8Array;
  readonly #bits: number;
  readonly #shares: readonly Float32Array[];
  #place = 0;
  #before = 0;
  /** Whether the first of two equals signs came. */
  #asksPad = false;

  constructor(name: 'base64' | 'hexadecimal') {
    const { values, bits, shares } = name === 'base64' ? SIX_BITS : FOUR_BITS;
    this.#values = values;
    this.#bits = bits;
    this.#shares = shares;
  }

  restart(): void {
    this.#place = 0;
    this.#asksPad = false;
  }

  /** The share of a character. */
  add(character: number): number {
    const value = this.#values[character] as number;
    const pad = this.#asksPad ? 1 : this.#place > 1 ? PAD_SHARE : 0;
    if (value < 0) {
      this.#asksPad = character === PAD && this.#place === 2;
      this.#place = 0;
      return character === PAD ? pad : 0;
    }
    this.#asksPad = false;
    const table = this.#shares[this.#place] as Float32Array;
    const share = table[((this.#before << this.#bits) + value) & (table.length - 1)] as number;
    this.#place = (this.#place + 1) % this.#shares.length;
    this.#before = value;
    return share * (1 - pad);
  }
}
