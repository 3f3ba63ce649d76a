/** The life of API keys in the mixed traffic: created, used, half of them revoked, and refused after that. */
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
/** Of each kind: an account may have a hundred. */
const MAX_KEYS = 200;

export function keyTraffic(owners: readonly Account[], random: Random, nextModel: () => string | null) {
  const active: CreatedKey[] = [];
  const revoked: { key: CreatedKey; at: number }[] = [];
  /** A key is in `active` while no call with it is in flight: a key that is revoked meanwhile is refused correctly. */
  const next: (() => PlannedCall)[] = [];
  const session = ({ token }: Account) => ({ authorization: `Bearer ${token}` });
  function scan(kind: string, { key }: CreatedKey, status: number, body: object): PlannedCall {
    const headers = { 'content-type': 'application/json', 'x-api-key': key };
    const sent = { headers, body: Buffer.from(JSON.stringify(body)) };
    return { kind, method: 'POST', path: '/v1/clean', ...sent, expected: [status] };
  }

  function create(): PlannedCall {
    const account = random.pick(owners);
    return {
      kind: 'create key',
      method: 'POST',
      path: '/v1/keys',
      expected: [200],
      readsBody: true,
      headers: { 'content-type': 'application/json', ...session(account) },
      body: Buffer.from('{"name":"of the traffic"}'),
      onOutcome({ status, body }) {
        if (status !== 200) return;
        const { key, id } = JSON.parse(body).data;
        next.push(() => use({ key, id, account }));
      },
    };
  }

  function use(key: CreatedKey): PlannedCall {
    const model = nextModel();
    return {
      ...scan('new key', key, 200, { ...(model && { model }), text: 'one' }),
      scans: [{ owner: `account:${key.account.id}`, model }],
      onOutcome() {
        active.push(key);
        if (active.length > MAX_KEYS || random.next() < 0.5) next.push(() => revoke(active.shift() ?? key));
      },
    };
  }

  function revoke(key: CreatedKey): PlannedCall {
    return {
      kind: 'revoke key',
      method: 'DELETE',
      path: `/v1/keys/${key.id}`,
      expected: [200],
      headers: session(key.account),
      onOutcome({ status }) {
        if (status === 200 && revoked.push({ key, at: performance.now() }) > MAX_KEYS) revoked.shift();
      },
    };
  }

  const longRevoked = () =>
    revoked.filter(({ at }) => performance.now() - at > REVOKED_MS).map(({ key }) => key);

  return {
    next(): PlannedCall {
      const keys = longRevoked();
      if (keys.length > 0 && random.next() < 0.25)
        return scan('revoked key', random.pick(keys), 401, { text: 'one' });
      return (next.shift() ?? create)();
    },
    known: (): KnownKeys => ({ active: [...active], revoked: longRevoked() }),
  };
}
