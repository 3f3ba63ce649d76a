/** Bits that say whether something changes, or two of which stand for one: texts that deny others and are never claimed. */
import { FEWEST_BITS as FEWEST_OPPOSITES } from './line-codes.ts';
import { NEVER_SURE, type Search } from './search.ts';
import type { Encoding } from './units.ts';
import type { Digits } from './widths.ts';

const TOGGLED_BITS = 14;
/** Any unit of sixteen bits is a letter. */
const WIDE_BITS = 16;
const FEWEST = 24;
const LONGEST = 4096;
const WIDTHS: readonly (readonly [number, Encoding])[] = [
  [8, 'utf-8'],
  [7, 'ascii'],
  [16, 'utf-16'],
];

/** Symbols of two kinds. */
export function offerToggled(search: Search, { symbols, ids, bits }: Digits): void {
  if (symbols.length < FEWEST || symbols.length > LONGEST) return;
  const zero = ids[0] as number;
  const changes = symbols.map((symbol, index) => +(symbol !== (index === 0 ? zero : symbols[index - 1])));
  offerBits(search, changes, bits);
  // Of two bits for one, the second is the other; of more of them, the text is claimed.
  const pairs = symbols.filter((_, index) => index % 2 === 0);
  const isShort = pairs.length < FEWEST_OPPOSITES;
  if (isShort && pairs.every((symbol, index) => symbol !== symbols[index * 2 + 1]))
    offerBits(
      search,
      pairs.map((symbol) => +(symbol !== zero)),
      bits,
    );
}

function offerBits(search: Search, all: Uint8Array, bits: number): void {
  for (const [width, encoding] of WIDTHS) {
    if (all.length % width > 0) continue;
    const more = TOGGLED_BITS + (encoding === 'utf-16' ? WIDE_BITS : 0);
    for (const isLow of [false, true])
      for (const mask of [0, 1])
        search.consider({
          scheme: 'zero-width-binary',
          encoding,
          bits: bits + more,
          rival: NEVER_SURE,
          count: all.length / width,
          numberAt: (unit) => {
            let number = 0;
            for (let bit = 0; bit < width; bit++)
              number = number * 2 + ((all[unit * width + (isLow ? width - 1 - bit : bit)] as number) ^ mask);
            return number;
          },
        });
  }
}
