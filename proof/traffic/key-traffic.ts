/** The life of API keys in the mixed traffic: created, used, revoked, and refused after that. */
import type { PlannedCall } from '../ledger/client-ledger.ts';
import type { Account } from '../service/create-accounts.ts';
import type { Random } from './seeded-random.ts';

export interface CreatedKey {
  readonly key: string;
  readonly id: string;
  readonly account: Account;
}

/** Keys whose state the service has acknowledged. */
export interface KnownKeys {
  readonly active: readonly CreatedKey[];
  /** Revoked for longer than a process may still accept a key. */
  readonly revoked: readonly CreatedKey[];
}

/** Every process refuses a revoked key within five seconds. */
const REVOKED_MS = 5_500;
const MAX_KEYS = 200;

export function keyTraffic(owners: readonly Account[], random: Random, nextModel: () => string | null) {
  const active: CreatedKey[] = [];
  /** Keys without a call in flight: a call whose key is revoked meanwhile would be refused correctly. */
  const idle: CreatedKey[] = [];
  const revoked: { key: CreatedKey; at: number }[] = [];
  const next: (() => PlannedCall)[] = [];
  const session = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

  function create(): PlannedCall {
    const account = random.pick(owners);
    return {
      ...{ kind: 'create key', method: 'POST', path: '/v1/keys', expected: [200], readsBody: true },
      headers: { 'content-type': 'application/json', ...session(account) },
      body: Buffer.from('{"name":"of the traffic"}'),
      onOutcome({ status, body }) {
        if (status !== 200) return;
        const created = { key: JSON.parse(body).data.key, id: JSON.parse(body).data.id, account };
        active.push(created);
        next.push(() => use(created));
        if (active.length > MAX_KEYS || random.next() < 0.5) next.push(revokeOldest);
      },
    };
  }

  function scan(key: string, kind: string, body: object): Omit<PlannedCall, 'expected'> {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    return { kind, method: 'POST', path: '/v1/clean', headers, body: Buffer.from(JSON.stringify(body)) };
  }

  function use(created: CreatedKey): PlannedCall {
    const model = nextModel();
    return {
      ...scan(created.key, 'new key', { ...(model && { model }), text: 'one' }),
      expected: [200],
      scans: [{ owner: `account:${created.account.id}`, model }],
      onOutcome: () => idle.push(created),
    };
  }

  /** Until it is acknowledged, the key is neither active nor revoked. */
  function revokeOldest(): PlannedCall {
    const key = idle.shift();
    if (key === undefined) return create();
    active.splice(active.indexOf(key), 1);
    return {
      ...{ kind: 'revoke key', method: 'DELETE', path: `/v1/keys/${key.id}`, expected: [200] },
      headers: session(key.account),
      onOutcome({ status }) {
        if (status !== 200) return;
        revoked.push({ key, at: performance.now() });
        if (revoked.length > MAX_KEYS) revoked.shift();
      },
    };
  }

  const longRevoked = () =>
    revoked.filter(({ at }) => performance.now() - at > REVOKED_MS).map(({ key }) => key);

  return {
    next(): PlannedCall {
      const keys = longRevoked();
      if (keys.length > 0 && random.next() < 0.25)
        return { ...scan(random.pick(keys).key, 'revoked key', { text: 'one' }), expected: [401] };
      return (next.shift() ?? create)();
    },
    known: (): KnownKeys => ({ active: [...active], revoked: longRevoked() }),
  };
}
