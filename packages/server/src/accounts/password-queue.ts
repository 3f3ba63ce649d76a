/** A queue for work that hashes passwords: few at once, first for the network that had the least, and a bound on how many wait. */
import { availableParallelism } from 'node:os';

export interface PasswordQueue {
  /** Does the work when it is its turn. Rejects with a refusal when too many wait. */
  run<Result>(network: string, work: () => Promise<Result>): Promise<Result>;
}

interface Settings {
  /** Makes the error for work that is not done. */
  readonly refuse: () => Error;
  readonly mostRunning?: number;
  readonly mostWaiting?: number;
  /** A clock that never jumps, in milliseconds. */
  readonly now?: () => number;
}

interface Waiting {
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/** A hash keeps a processor busy for 50 to 100 ms: one is left for everything else, where there are two. */
const MOST_RUNNING = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Some five seconds of work. */
const MOST_WAITING = 64;
/** The share of a turn that a right password counts as: networks that guess wait behind those that do not. */
const RIGHT_SHARE = 1 / 4;
/** After so long a turn that a network had counts half. */
const HALF_MS = 10_000;
/** Networks whose turns are remembered. */
const MOST_REMEMBERED = 1_000;

export function createPasswordQueue({
  refuse,
  mostRunning = MOST_RUNNING,
  mostWaiting = MOST_WAITING,
  now = () => performance.now(),
}: Settings): PasswordQueue {
  /** By network. */
  const queues = new Map<string, Waiting[]>();
  /** How often a network had its turn recently, in the order of their last turns. */
  const turns = new Map<string, { count: number; at: number }>();
  let running = 0;
  let waiting = 0;

  function turnsOf(network: string): number {
    const { count, at } = turns.get(network) ?? { count: 0, at: 0 };
    return count * 2 ** ((at - now()) / HALF_MS);
  }

  function countTurn(network: string, share: number): void {
    const count = turnsOf(network) + share;
    turns.delete(network);
    if (turns.size >= MOST_REMEMBERED) turns.delete(turns.keys().next().value as string);
    turns.set(network, { count, at: now() });
  }

  function startNext(): void {
    let next: string | null = null;
    for (const network of queues.keys())
      if (next === null || turnsOf(network) < turnsOf(next)) next = network;
    if (next === null) return;
    const queue = queues.get(next) as Waiting[];
    countTurn(next, 1);
    waiting--;
    running++;
    queue.shift()?.start();
    if (queue.length === 0) queues.delete(next);
  }

  /** Drops the last one of the network that had, and wants, the most; false where that is the newcomer's. */
  function makeRoom(newcomer: string): boolean {
    const weightOf = (network: string) => turnsOf(network) + (queues.get(network)?.length ?? 0);
    let heaviest = newcomer;
    let most = weightOf(newcomer) + 1;
    for (const network of queues.keys()) {
      if (weightOf(network) <= most) continue;
      heaviest = network;
      most = weightOf(network);
    }
    if (heaviest === newcomer) return false;
    const queue = queues.get(heaviest) as Waiting[];
    queue.pop()?.reject(refuse());
    if (queue.length === 0) queues.delete(heaviest);
    waiting--;
    return true;
  }

  function waitForTurn(network: string): Promise<void> {
    if (waiting >= mostWaiting && !makeRoom(network)) return Promise.reject(refuse());
    return new Promise((start, reject) => {
      const queue = queues.get(network) ?? [];
      queue.push({ start, reject });
      queues.set(network, queue);
      waiting++;
      if (running < mostRunning) startNext();
    });
  }

  return {
    async run(network, work) {
      await waitForTurn(network);
      try {
        const result = await work();
        countTurn(network, RIGHT_SHARE - 1);
        return result;
      } finally {
        running--;
        startNext();
      }
    },
  };
}
