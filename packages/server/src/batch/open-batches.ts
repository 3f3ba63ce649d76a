/** Bounds how many batches one caller has open in this process: each may hold a line that does not come to its end. */
import { MAX_OPEN_BATCHES } from '@limpid/contract';
import { type Caller, quotaOwner } from '../accounts/caller.ts';
import { ServiceError } from '../errors.ts';

/** Counts a batch that begins, or refuses it; what it answers counts the end of it. */
export type EnterBatch = (caller: Caller) => () => void;

/** A guess: a batch may take any time. */
const RETRY_SECONDS = 10;

const TOO_MANY = new ServiceError('rate_limited', {
  sentence: `You have ${MAX_OPEN_BATCHES} batches open: wait until one of them has ended.`,
  retryAfterSeconds: RETRY_SECONDS,
});

export function createOpenBatches(): EnterBatch {
  const open = new Map<string, number>();

  return (caller) => {
    // An account has many keys, and each of them would have as many.
    const owner = quotaOwner(caller);
    const count = open.get(owner) ?? 0;
    if (count >= MAX_OPEN_BATCHES) throw TOO_MANY;
    open.set(owner, count + 1);
    return () => {
      const left = (open.get(owner) ?? 0) - 1;
      if (left > 0) open.set(owner, left);
      else open.delete(owner);
    };
  };
}
