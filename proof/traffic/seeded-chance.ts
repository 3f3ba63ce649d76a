/** Chance that is the same in every run of one seed. */

export interface Chance {
  /** From 0 to below 1. */
  next(): number;
  pick<Item>(items: readonly Item[]): Item;
  /** The items in another order. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Mulberry32: small, and even enough to choose by. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    shuffle(items) {
      const order = items.map((item) => ({ item, at: next() }));
      return order.toSorted((one, other) => one.at - other.at).map(({ item }) => item);
    },
  };
}
