/** Turns a client address into the day's opaque id: an HMAC under a secret that is destroyed after the day. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Store } from '../store/open-store.ts';
import { networkOf } from './client-address.ts';
import { dayOf } from './clock.ts';

export interface AnonymousCallers {
  /** The id of an address on the day of `now`; a promise only for the first call of a day. */
  idOf(address: string, now: number): string | Promise<string>;
  /** Rejects when the secret of a day could not be kept, and still cannot: callers without a key are refused then. */
  ping(now: number): Promise<void>;
}

/** Any one, to ask for the secret of its day. */
const NO_ADDRESS = '0.0.0.0';

export function createAnonymousCallers(store: Store): AnonymousCallers {
  let current = { day: '', secret: '' };
  let coming: { day: string; secret: Promise<string> } | null = null;
  let hasFailed = false;

  async function secretOf(day: string, now: number): Promise<string> {
    // Asked first: the secret of a wrong day would be the newest row.
    const isBelieved = await store.retentionClock.accepts(now);
    const secret = await store.daySecrets.keep(day, randomBytes(32).toString('base64url'));
    if (isBelieved) await store.daySecrets.deleteBefore(day);
    current = { day, secret };
    hasFailed = false;
    return secret;
  }

  return {
    idOf(address, now) {
      const day = dayOf(now);
      if (current.day === day) return opaqueId(current.secret, address);
      if (coming?.day !== day) {
        coming = { day, secret: secretOf(day, now) };
        // A store that failed is asked again by the next call.
        coming.secret.catch(() => {
          coming = null;
          hasFailed = true;
        });
      }
      return coming.secret.then((secret) => opaqueId(secret, address));
    },
    async ping(now) {
      if (hasFailed) await this.idOf(NO_ADDRESS, now);
    },
  };
}

function opaqueId(secret: string, address: string): string {
  // 132 bits: enough that no two addresses of a day meet.
  return createHmac('sha256', secret).update(networkOf(address)).digest('base64url').slice(0, 22);
}
