/** Overload protection: refuses new work before it delays work in progress. */
import { getHeapStatistics } from 'node:v8';
import { MAX_BODY_BYTES } from '@limpid/contract';
import type { LoadBounds } from '../config.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../logging.ts';
import { createBodyRoom, type Holder, type Waiting } from './body-room.ts';
import { SAMPLE_MS, watchOverload } from './watch-overload.ts';

/** What there can be too much of. */
export type OverloadReason = 'loop-delay' | 'heap' | 'bodies' | 'connections' | 'passwords';

export interface Load {
  /** Connections that may be open at once. */
  readonly mostConnections: number;
  /** How often work was refused, for what. */
  readonly refused: Readonly<Record<OverloadReason, number>>;
  /** Why no new work is taken on; null while it is. */
  overloadReason(): OverloadReason | null;
  /** Sets the bytes that a request holds; false where there is no room. */
  hold(request: Holder, bytes: number): boolean;
  /**
   * Says that a request holds what it has until its client sends or reads more: it is ended where others need the room.
   * False where it is the one to end.
   */
  waitFor(request: Holder, waiting: Waiting): boolean;
  /** Says that a request has all that it waited for. */
  arrived(request: Holder): void;
  release(request: Holder): void;
  heldBytes(): number;
  note(overloadReason: OverloadReason): void;
  stop(): void;
}

/**
 * Of the heap that V8 may have, bodies hold an eighth: a body is there as bytes, as a string of up to twice as many, and
 * once more in its answer, so that half of the heap is what they come to.
 */
const BODY_SHARE = 1 / 8;
/** Four of the largest bodies, so that the largest are taken on at all. */
const LEAST_BODY_BYTES = 4 * MAX_BODY_BYTES;

/** A quarter of the heap is what connections come to that each hold a head of 16 KiB, and as much around it. */
const CONNECTION_SHARE = 1 / 4;
const CONNECTION_BYTES = 32 * 1024;

/** After so long without a refusal it is over. */
const RELIEVED_MS = 10_000;

export function createLoad(bounds: LoadBounds, log: Log): Load {
  const heapBytes = getHeapStatistics().heap_size_limit;
  const mostBytes =
    bounds.bodyMegabytes === null
      ? Math.max(LEAST_BODY_BYTES, heapBytes * BODY_SHARE)
      : bounds.bodyMegabytes * 1024 * 1024;
  const mostConnections = bounds.connections ?? Math.floor((heapBytes * CONNECTION_SHARE) / CONNECTION_BYTES);

  const refused = { 'loop-delay': 0, heap: 0, bodies: 0, connections: 0, passwords: 0 };
  let hasRefused = false;
  let calmMs = RELIEVED_MS;
  const watch = watchOverload(bounds, () => {
    if (hasRefused && calmMs >= RELIEVED_MS) log.event('overloaded');
    const calmBefore = calmMs;
    calmMs = hasRefused ? 0 : Math.min(RELIEVED_MS, calmMs + SAMPLE_MS);
    hasRefused = false;
    if (calmBefore < RELIEVED_MS && calmMs === RELIEVED_MS) log.event('relieved');
  });

  const room = createBodyRoom(mostBytes);

  return {
    mostConnections,
    refused,
    overloadReason: () => watch.now() ?? (room.isFull() ? 'bodies' : null),
    hold: room.hold,
    waitFor: room.waitFor,
    arrived: room.arrived,
    release: room.release,
    heldBytes: room.heldBytes,
    note(overloadReason) {
      refused[overloadReason]++;
      hasRefused = true;
    },
    stop: () => watch.stop(),
  };
}

/** Those that are refused together come back one second after the other. */
const LONGEST_RETRY_SECONDS = 5;
let lastRetrySeconds = 0;

/** Refuses work, and counts that it did. */
export function refuseWork(load: Load, overloadReason: OverloadReason): ServiceError {
  load.note(overloadReason);
  lastRetrySeconds = (lastRetrySeconds % LONGEST_RETRY_SECONDS) + 1;
  return new ServiceError('unavailable', {
    sentence: 'The service has more to do than it can: try again as Retry-After says.',
    retryAfterSeconds: lastRetrySeconds,
  });
}
