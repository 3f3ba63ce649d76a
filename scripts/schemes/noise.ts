/** Random runs of hidden characters, which say nothing: whatever is read in them is wrong. */
import { detect } from '../../packages/engine/src/index.ts';
import { Seeded } from '../../packages/engine/test/seeded.ts';
import { HIDDEN, POPULAR } from './random-alphabets.ts';

export const FEWEST = 8;
export const MOST = 400;
const MOST_KINDS = 16;

export interface Claimed {
  readonly kinds: string;
  readonly length: number;
  readonly scheme: string;
  readonly text: string;
}

/** What the engine reads in `count` runs: uniform, skewed, and of a chain in which each depends on the one before. */
export function measureNoise(count: number, seed: number, longest = MOST): readonly Claimed[] {
  const random = new Seeded(seed);
  const claimed: Claimed[] = [];
  for (let run = 0; run < count; run++) {
    const alphabet = alphabetOf(random);
    const length = random.between(FEWEST, longest);
    const next = [uniform, skewed, dependent][run % 3] as typeof uniform;
    const choose = next(random, alphabet.length);
    const symbols = Array.from({ length }, () => alphabet[choose()] as number);
    const text = `Hello wor${String.fromCodePoint(...symbols)}ld.`;
    for (const payload of detect(text).payloads) {
      const kinds = [...new Set(symbols)].map((symbol) => symbol.toString(16)).join(' ');
      claimed.push({ kinds, length, scheme: payload.scheme, text: payload.text });
    }
  }
  return claimed;
}

function alphabetOf(random: Seeded): readonly number[] {
  const size = random.between(2, MOST_KINDS);
  const isPopular = size <= POPULAR.length && random.next() < 0.5;
  const symbols = new Set<number>();
  while (symbols.size < size) symbols.add(random.pick(isPopular ? POPULAR : HIDDEN));
  return [...symbols];
}

function uniform(random: Seeded, kinds: number): () => number {
  return () => random.between(0, kinds - 1);
}

/** The first kinds are the commonest. */
function skewed(random: Seeded, kinds: number): () => number {
  const power = 1 + random.next() * 2;
  return () => Math.floor(random.next() ** power * kinds);
}

/** Each kind is followed by some kinds more often than by others. */
function dependent(random: Seeded, kinds: number): () => number {
  const shift = random.between(0, kinds - 1);
  const loyalty = random.next();
  let last = 0;
  return () => {
    last = random.next() < loyalty ? (last + shift) % kinds : random.between(0, kinds - 1);
    return last;
  };
}
