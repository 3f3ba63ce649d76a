/** Orders of digits that hardly differ from one that was solved: a symbol that seldom comes up may be another digit as well. */
import type { OpenOrder } from './assignments.ts';
import type { Search } from './search.ts';

/** Offers all of them to a search. */
export function varying(
  values: Int32Array,
  order: OpenOrder,
  base: number,
  offer: (into: Search, near: Int32Array) => void,
): (into: Search) => void {
  return (into) => {
    for (const near of ordersNear(values, order, base)) offer(into, near);
  };
}

/** Those in which one symbol has a digit that is free, and, where digits need not rise, those in which two change places. */
export function* ordersNear(
  values: Int32Array,
  { ids, isRising }: OpenOrder,
  base: number,
): Generator<Int32Array> {
  const digitOf = (place: number) => values[ids[place] as number] as number;
  const taken = new Set(ids.map((_, place) => digitOf(place)));
  for (let place = 0; place < ids.length; place++) {
    const low = isRising && place > 0 ? digitOf(place - 1) : -1;
    const high = isRising && place + 1 < ids.length ? digitOf(place + 1) : base;
    for (let value = low + 1; value < high; value++)
      if (!taken.has(value)) yield values.with(ids[place] as number, value);
    if (isRising) continue;
    for (let other = place + 1; other < ids.length; other++) {
      const near = values.slice();
      near[ids[place] as number] = digitOf(other);
      near[ids[other] as number] = digitOf(place);
      yield near;
    }
  }
}
