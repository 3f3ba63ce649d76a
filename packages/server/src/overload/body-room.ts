/** The memory that bodies and unread answers may take together, and which of them ends when others need it. */
import { MAX_BODY_BYTES } from '@limpid/contract';

/** A request, which keeps what it holds itself: a map of requests was measured to cost a small call a quarter more. */
export interface Holder {
  /** Bytes of its body, or of its answer, that are in memory. */
  heldBytes: number;
  /** Set while it holds them until its client sends or reads more. */
  waiting: Wait | null;
}

export interface Waiting {
  /** Who pays for the bytes. */
  readonly owner: string;
  /** Ends the request: its bytes are already given to others. */
  readonly end: () => void;
}

interface Wait extends Waiting {
  /** Bytes a second, of late. */
  rate: number;
  /** When the rate was true, in milliseconds. */
  ratedAt: number;
}

export interface BodyRoom {
  hold(request: Holder, bytes: number): boolean;
  waitFor(request: Holder, waiting: Waiting): boolean;
  arrived(request: Holder): void;
  release(request: Holder): void;
  heldBytes(): number;
  isFull(): boolean;
}

/** Of the room, what all that wait for their clients may take: bodies that are complete have the rest. */
const WAITING_SHARE = 3 / 4;
/** What those of one caller may take of it. */
const OWNER_SHARE = 1 / 4;

/** A rate halves, about, in the time that this is of. */
const RATE_MS = 1_000;
/** As fast as anybody is believed to be: a body that came in one burst is soon seen to stand still. */
const HIGHEST_RATE = 256 * 1024;
/** So that a body that stands still counts by its bytes. */
const LOWEST_RATE = 1024;

/** `now` is a clock that never jumps, in milliseconds. */
export function createBodyRoom(mostBytes: number, now: () => number = () => performance.now()): BodyRoom {
  const mostWaitingBytes = Math.max(MAX_BODY_BYTES, mostBytes * WAITING_SHARE);
  const mostOfOwner = Math.max(MAX_BODY_BYTES, mostBytes * OWNER_SHARE);
  let heldBytes = 0;
  let waitingBytes = 0;
  /** Those whose bodies did not come with their heads; few. */
  const waiting = new Set<Holder>();
  const bytesOfOwner = new Map<string, number>();

  function rateOf(wait: Wait, time: number): number {
    return wait.rate * Math.exp((wait.ratedAt - time) / RATE_MS);
  }

  function addWaiting({ owner }: Wait, more: number): void {
    waitingBytes += more;
    const bytes = (bytesOfOwner.get(owner) ?? 0) + more;
    if (bytes > 0) bytesOfOwner.set(owner, bytes);
    else bytesOfOwner.delete(owner);
  }

  function change(request: Holder, more: number): void {
    heldBytes += more;
    request.heldBytes += more;
    if (request.waiting !== null) addWaiting(request.waiting, more);
  }

  function arrived(request: Holder): void {
    const wait = request.waiting;
    if (wait === null) return;
    addWaiting(wait, -request.heldBytes);
    request.waiting = null;
    waiting.delete(request);
  }

  function release(request: Holder): void {
    arrived(request);
    heldBytes -= request.heldBytes;
    request.heldBytes = 0;
  }

  /** The one that holds the most for how fast it goes on; of one owner, where one is named. */
  function findSlowest(owner: string | null): Holder | null {
    const time = now();
    let slowest: Holder | null = null;
    let longest = 0;
    for (const request of waiting) {
      const wait = request.waiting as Wait;
      if (owner !== null && wait.owner !== owner) continue;
      const seconds = request.heldBytes / (rateOf(wait, time) + LOWEST_RATE);
      if (seconds <= longest) continue;
      slowest = request;
      longest = seconds;
    }
    return slowest;
  }

  /** Ends the slowest others until `more` bytes fit; false where the asker is the slowest. */
  function makeRoom(asker: Holder, more: number): boolean {
    for (;;) {
      const wait = asker.waiting;
      const isOwnersFault = wait !== null && (bytesOfOwner.get(wait.owner) ?? 0) + more > mostOfOwner;
      const isFull = heldBytes + more > mostBytes;
      if (!isFull && !isOwnersFault && (wait === null || waitingBytes + more <= mostWaitingBytes))
        return true;
      const slowest = findSlowest(isOwnersFault ? wait.owner : null);
      if (slowest === null || slowest === asker) return false;
      const { end } = slowest.waiting as Wait;
      release(slowest);
      end();
    }
  }

  return {
    hold(request, bytes) {
      const { waiting: wait, heldBytes: before } = request;
      if (wait !== null) {
        const time = now();
        // Less than before is the next line of a batch.
        const came = bytes < before ? bytes : bytes - before;
        wait.rate = Math.min(HIGHEST_RATE, rateOf(wait, time) + (came * 1000) / RATE_MS);
        wait.ratedAt = time;
      }
      const more = bytes - before;
      if (more > 0 && !makeRoom(request, more)) return false;
      change(request, more);
      return true;
    },
    waitFor(request, { owner, end }) {
      request.waiting = { owner, end, rate: HIGHEST_RATE, ratedAt: now() };
      waiting.add(request);
      addWaiting(request.waiting, request.heldBytes);
      return makeRoom(request, 0);
    },
    arrived,
    release,
    heldBytes: () => heldBytes,
    isFull: () => heldBytes - waitingBytes >= mostBytes,
  };
}
