/** Covers a set of UTF-16 units by products: any nibble of each of four sets, one for each place in the unit. */

/** Sets of nibbles as bits: of the page, high and low; of the unit in it, high and low. */
export type Product = readonly [number, number, number, number];

const PRODUCTS_OF_TABLES = 8;
const NIBBLES = Array.from({ length: 16 }, (_, nibble) => nibble);

export interface Cover {
  readonly products: readonly Product[];
  /** What no product holds. */
  readonly left: ReadonlySet<number>;
  readonly holds: (unit: number) => boolean;
}

/** Covers as many targets as a given number of product tables can hold, and nothing that is forbidden. */
export function coverByProducts(
  targets: ReadonlySet<number>,
  forbidden: ReadonlySet<number>,
  tables: number,
): Cover {
  const left = new Set(targets);
  const worth = new Int8Array(0x10000);
  for (const unit of forbidden) worth[unit] = -1;
  for (const unit of targets) worth[unit] = 1;
  const products: Product[] = [];
  while (left.size > 0 && products.length < tables * PRODUCTS_OF_TABLES) {
    const grown = [...left].map((seed) => grow(seed, worth));
    const gains = grown.map((product) => gainOf(product, worth));
    const best = grown[gains.indexOf(Math.max(...gains))] as Product;
    products.push(best);
    for (const unit of left) {
      if (!holds(best, unit)) continue;
      left.delete(unit);
      worth[unit] = 0;
    }
  }
  return { products, left, holds: (unit) => products.some((product) => holds(product, unit)) };
}

/** Four tables of sixteen bytes for eight products: a unit is held where the bytes of its nibbles share a bit. */
export function tablesOf(products: readonly Product[]): readonly number[] {
  return [0, 1, 2, 3].flatMap((place) =>
    NIBBLES.map((nibble) =>
      products.reduce(
        (bits, product, bit) => bits | ((((product[place] as number) >> nibble) & 1) << bit),
        0,
      ),
    ),
  );
}

/** Adds nibble after nibble, each time the one that brings the most, while nothing forbidden is held. */
function grow(seed: number, worth: Int8Array): Product {
  let product = nibblesOf(seed).map((nibble) => 1 << nibble) as unknown as Product;
  for (;;) {
    let best: Product | null = null;
    let most = 0;
    for (const place of [3, 2, 1, 0]) {
      for (const nibble of NIBBLES) {
        if (((product[place] as number) >> nibble) & 1) continue;
        const added = product.map((bits, at) => (at === place ? 1 << nibble : bits)) as unknown as Product;
        const gain = gainOf(added, worth);
        if (gain <= most) continue;
        most = gain;
        best = product.map((bits, at) => (at === place ? bits | (1 << nibble) : bits)) as unknown as Product;
      }
    }
    if (best === null) return product;
    product = best;
  }
}

/** How many targets a product holds that no other does; -1 where it holds something forbidden. */
function gainOf(product: Product, worth: Int8Array): number {
  const [pageHighs, pageLows, highs, lows] = product.map((bits) =>
    NIBBLES.filter((nibble) => (bits >> nibble) & 1),
  );
  let gain = 0;
  for (const pageHigh of pageHighs as number[]) {
    for (const pageLow of pageLows as number[]) {
      for (const high of highs as number[]) {
        for (const low of lows as number[]) {
          const one = worth[(pageHigh << 12) | (pageLow << 8) | (high << 4) | low] as number;
          if (one < 0) return -1;
          gain += one;
        }
      }
    }
  }
  return gain;
}

function nibblesOf(unit: number): Product {
  return [unit >> 12, (unit >> 8) & 15, (unit >> 4) & 15, unit & 15];
}

function holds(product: Product, unit: number): boolean {
  return nibblesOf(unit).every((nibble, place) => ((product[place] as number) >> nibble) & 1);
}
