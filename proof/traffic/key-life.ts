/** Keys that are made, used, revoked and used in vain, over all processes. */
import type { Account, Callers } from './callers.ts';
import type { Kind, PlannedCall } from './kind.ts';
import type { Chance } from './seeded-chance.ts';

/** A key that a call has made, and the account that it opens. */
export interface MadeKey {
  readonly key: string;
  readonly id: string;
  readonly account: Account;
}

/** Keys of which the service has said what they are. */
export interface KeysTold {
  /** Made, and not revoked since. */
  readonly alive: readonly MadeKey[];
  /** Revoked for longer than the service may remember a key. */
  readonly revoked: readonly MadeKey[];
}

/** A revoked key acts no more within five seconds in every process; the rest is the clock's grain. */
const FORGOTTEN_MS = 5_500;
/** An account may have a hundred, and there are many accounts. */
const MOST_ALIVE = 200;
/** Revoked keys that are tried again at the end. */
const MOST_REVOKED = 200;

export function keyLife(callers: Callers, chance: Chance, nextModel: () => string) {
  const alive: MadeKey[] = [];
  /** Those that no call is on its way with: a key that is revoked meanwhile would be refused rightly. */
  const idle: MadeKey[] = [];
  const revoked: { made: MadeKey; at: number }[] = [];
  const due: (() => PlannedCall)[] = [];
  const session = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

  function mint(): PlannedCall {
    const account = chance.pick(callers.keepers);
    return {
      ...{ method: 'POST', path: '/v1/keys', expected: [200], isRead: true },
      headers: { 'content-type': 'application/json', ...session(account) },
      body: Buffer.from('{"name":"of the traffic"}'),
      heard(status, body) {
        if (status !== 200) return;
        const { key, id } = JSON.parse(body).data;
        const made = { key, id, account };
        alive.push(made);
        due.push(() => use(made));
        if (alive.length > MOST_ALIVE || chance.next() < 0.5) due.push(revokeOldest);
      },
    };
  }

  function use(made: MadeKey): PlannedCall {
    const model = nextModel();
    return {
      ...{ method: 'POST', path: '/v1/clean', expected: [200] },
      headers: { 'content-type': 'application/json', 'x-api-key': made.key },
      body: Buffer.from(`{"model":"${model}","text":"one"}`),
      scans: [{ owner: `account:${made.account.id}`, model }],
      heard: () => idle.push(made),
    };
  }

  /** From now on it is neither alive nor known to be revoked until the answer says so. */
  function revokeOldest(): PlannedCall {
    const made = idle.shift();
    if (made === undefined) return mint();
    alive.splice(alive.indexOf(made), 1);
    return {
      ...{ method: 'DELETE', path: `/v1/keys/${made.id}`, headers: session(made.account), expected: [200] },
      heard(status) {
        if (status !== 200) return;
        revoked.push({ made, at: performance.now() });
        if (revoked.length > MOST_REVOKED) revoked.shift();
      },
    };
  }

  function useInVain({ key }: MadeKey): PlannedCall {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    return {
      method: 'POST',
      path: '/v1/clean',
      headers,
      body: Buffer.from('{"text":"one"}'),
      expected: [401],
    };
  }

  const forgotten = () =>
    revoked.filter(({ at }) => performance.now() - at > FORGOTTEN_MS).map(({ made }) => made);

  const kind: Kind = {
    name: 'keys',
    share: 30,
    next() {
      const gone = forgotten();
      if (gone.length > 0 && chance.next() < 0.25) return useInVain(chance.pick(gone));
      return (due.shift() ?? mint)();
    },
  };
  return { kind, told: (): KeysTold => ({ alive: [...alive], revoked: forgotten() }) };
}
