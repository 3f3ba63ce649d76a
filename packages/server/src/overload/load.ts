/** What the process has taken on, and whether it can take on more: refused in time, work costs nobody an answer. */
import { getHeapStatistics } from 'node:v8';
import { MAX_BODY_BYTES } from '@limpid/contract';
import type { LoadBounds } from '../config.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../logging.ts';
import { SAMPLE_MS, watchStrain } from './watch-strain.ts';

/** What there can be too much of. */
export type Strain = 'loop-delay' | 'heap' | 'bodies' | 'connections';

/** A request, which keeps the number itself: a map of requests was measured to cost a small call a quarter more. */
export interface Holder {
  /** Bytes of its body that are there. */
  heldBytes: number;
  /** Whose body is waited for, where it did not come at once. */
  waitingFor: string | null;
}

export interface Load {
  /** Connections that may be open at once. */
  readonly mostConnections: number;
  /** How often work was refused, for what. */
  readonly refused: Readonly<Record<Strain, number>>;
  /** Why no new work is taken on; null while it is. */
  strain(): Strain | null;
  /** Says that a request holds so many bytes of its body; false where there is no room for more than it held. */
  hold(request: Holder, bytes: number): boolean;
  /** Says whose body is waited for from now on; false where those of this caller hold their share already. */
  waitFor(request: Holder, owner: string): boolean;
  letGo(request: Holder): void;
  heldBytes(): number;
  note(strain: Strain): void;
  stop(): void;
}

/**
 * Of the heap that V8 may have, bodies hold an eighth: a body is there as bytes, as a string of up to twice as many, and
 * once more in its answer, so that half of the heap is what they come to.
 */
const BODY_SHARE = 1 / 8;
/** Four of the largest bodies, so that the largest are taken on at all. */
const LEAST_BODY_BYTES = 4 * MAX_BODY_BYTES;

/** Of the room for bodies, what those of one caller that do not come to their end may take: others have the rest. */
const WAITING_SHARE = 1 / 4;

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

  const refused = { 'loop-delay': 0, heap: 0, bodies: 0, connections: 0 };
  let hasRefused = false;
  let calmMs = RELIEVED_MS;
  const watch = watchStrain(bounds, () => {
    if (hasRefused && calmMs >= RELIEVED_MS) log.event('overloaded');
    const calmBefore = calmMs;
    calmMs = hasRefused ? 0 : Math.min(RELIEVED_MS, calmMs + SAMPLE_MS);
    hasRefused = false;
    if (calmBefore < RELIEVED_MS && calmMs === RELIEVED_MS) log.event('relieved');
  });

  const mostWaitingBytes = Math.max(MAX_BODY_BYTES, mostBytes * WAITING_SHARE);
  let heldBytes = 0;
  /** By caller; few bodies do not come at once. */
  const waitingBytes = new Map<string, number>();

  /** What the bodies of a caller hold that are waited for, with so many more. */
  const addWaiting = (owner: string, more: number): number => {
    const bytes = (waitingBytes.get(owner) ?? 0) + more;
    if (bytes > 0) waitingBytes.set(owner, bytes);
    else waitingBytes.delete(owner);
    return bytes;
  };

  return {
    mostConnections,
    refused,
    strain: () => watch.now() ?? (heldBytes >= mostBytes ? 'bodies' : null),
    hold(request, bytes) {
      const more = bytes - request.heldBytes;
      if (more > 0 && heldBytes + more > mostBytes) return false;
      heldBytes += more;
      request.heldBytes = bytes;
      return request.waitingFor === null || addWaiting(request.waitingFor, more) <= mostWaitingBytes;
    },
    waitFor(request, owner) {
      request.waitingFor = owner;
      return addWaiting(owner, request.heldBytes) <= mostWaitingBytes;
    },
    letGo(request) {
      heldBytes -= request.heldBytes;
      if (request.waitingFor !== null) addWaiting(request.waitingFor, -request.heldBytes);
      request.heldBytes = 0;
    },
    heldBytes: () => heldBytes,
    note(strain) {
      refused[strain]++;
      hasRefused = true;
    },
    stop: () => watch.stop(),
  };
}

/** Those that are refused together come back one second after the other. */
const LONGEST_RETRY_SECONDS = 5;
let lastRetrySeconds = 0;

/** Refuses work, and counts that it did. */
export function refuseWork(load: Load, strain: Strain): ServiceError {
  load.note(strain);
  lastRetrySeconds = (lastRetrySeconds % LONGEST_RETRY_SECONDS) + 1;
  return new ServiceError('unavailable', {
    sentence: 'The service has more to do than it can: try again as Retry-After says.',
    retryAfterSeconds: lastRetrySeconds,
  });
}
