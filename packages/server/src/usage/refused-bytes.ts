/** Charges callers for the bytes of refused bodies: reading and parsing them is work for which no quota pays. */
import { MAX_REFUSED_BYTES_PER_MINUTE } from '@limpid/contract';
import { ServiceError } from '../errors.ts';
import { memoryRateLimiter } from './rate-limit.ts';

export interface RefusedBytes {
  add(owner: string, bytes: number): void;
  /** A refusal for an owner who has used up the minute; null for any other. */
  check(owner: string): ServiceError | null;
}

/** Each process counts for itself, as each has its own time and memory. `now` is a clock that never jumps. */
export function createRefusedBytes(now?: () => number): RefusedBytes {
  const minutes = memoryRateLimiter(now);
  return {
    add(owner, bytes) {
      // Most refusals come before any byte is read.
      if (bytes > 0) minutes.take(owner, MAX_REFUSED_BYTES_PER_MINUTE, bytes);
    },
    check(owner) {
      const { allowed, resetsInMs } = minutes.peek(owner, MAX_REFUSED_BYTES_PER_MINUTE);
      if (allowed) return null;
      return new ServiceError('rate_limited', {
        sentence: 'Too many bytes were refused: correct what you send, and wait as long as Retry-After says.',
        retryAfterSeconds: Math.ceil(resetsInMs / 1000),
        // Else the body would still be read, to be thrown away.
        closes: true,
      });
    },
  };
}
