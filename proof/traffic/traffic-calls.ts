/** The calls of the mixed traffic: scans of every kind of caller, batches, reads and invalid calls. */
import { SPEED_TEXTS } from '../../bench/speed-texts.ts';
import { mintKey } from '../../packages/server/src/accounts/api-key.ts';
import type { PlannedCall } from '../ledger/client-ledger.ts';
import type { Account } from '../service/create-accounts.ts';
import type { Random } from './seeded-random.ts';
import { ANONYMOUS_PER_DAY, METERED_PER_DAY, type TrafficAccounts } from './traffic-accounts.ts';

/** Every text contains it: if it is found in a log or a store, a text was kept. */
export const CANARY = 'Kq4zProofCanaryTb8nWx2mYc';

/** UTF-16 units of the texts, and how many of a hundred have them. */
const SIZES = [
  [150, 40],
  [2_000, 40],
  [20_000, 17],
  [200_000, 3],
] as const;
/** Without dense texts: a long one takes as long as a hundred others. */
const TEXTS =
  /^(?:ASCII|Russian|Chinese|Arabic|mixed web|French typography|Persian|emoji|watermarked English)$/;
const BATCH_LINES = 20;
const MAX_LINE = 3_000;
/** Calls of an owner after its quota is used up. */
const BEYOND_QUOTA = 6;
const TOO_LONG = 200_001;

/** Texts as JSON strings. */
function createTexts(): string[] {
  return SPEED_TEXTS.filter(({ name }) => TEXTS.test(name)).flatMap(({ make }) =>
    SIZES.flatMap(([units, share]) => {
      const text = JSON.stringify(`${CANARY} ${make(units - CANARY.length - 1)}`);
      return new Array<string>(share).fill(text);
    }),
  );
}

type ScanPath = '/v1/clean' | '/v1/detect';

/** Each kind of call with its share among 1000 calls. `nextModel` is the hint of the next scan, or null. */
export function trafficCalls(accounts: TrafficAccounts, random: Random, nextModel: () => string | null) {
  const texts = createTexts();
  const lines = texts.filter(({ length }) => length < MAX_LINE);
  const json = { 'content-type': 'application/json' };
  const keyOf = ({ key }: Account) => ({ 'x-api-key': key });
  const sessionOf = ({ token }: Account) => ({ authorization: `Bearer ${token}` });
  const ownerOf = ({ id }: Account) => `account:${id}`;

  /** `detect` takes no hint. */
  function scan(
    kind: string,
    path: ScanPath,
    owner: string,
    credentials: PlannedCall['headers'],
  ): PlannedCall {
    const model = path === '/v1/clean' ? nextModel() : null;
    const body = Buffer.from(`{${model === null ? '' : `"model":"${model}",`}"text":${random.pick(texts)}}`);
    const headers = { ...json, ...credentials };
    return { kind, method: 'POST', path, headers, body, expected: [200], scans: [{ owner, model }] };
  }
  const scanPath = () => random.pick<ScanPath>(['/v1/clean', '/v1/detect']);

  function byAccount(): PlannedCall {
    const account = random.pick(accounts.scanning);
    const credentials = random.next() < 0.2 ? sessionOf(account) : keyOf(account);
    return scan('scan', scanPath(), ownerOf(account), credentials);
  }

  let addressCalls = 0;
  function anonymous(): PlannedCall {
    const index = Math.floor(addressCalls++ / (ANONYMOUS_PER_DAY + BEYOND_QUOTA));
    const address = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    const call = scan('anonymous', scanPath(), `address:${address}`, { 'x-forwarded-for': address });
    return { ...call, expected: [200, 402], perDay: ANONYMOUS_PER_DAY };
  }

  let meteredCalls = 0;
  function metered(): PlannedCall {
    const index = Math.floor(meteredCalls++ / (METERED_PER_DAY + BEYOND_QUOTA));
    const account = accounts.metered[index % accounts.metered.length] as Account;
    const call = scan('metered', scanPath(), ownerOf(account), keyOf(account));
    return { ...call, expected: [200, 402], perDay: METERED_PER_DAY };
  }

  function rateLimited(): PlannedCall {
    const account = random.pick(accounts.limited);
    return { ...scan('rate limited', scanPath(), ownerOf(account), keyOf(account)), expected: [200, 429] };
  }

  let batches = 0;
  /** Accounts take turns, because each may have eight batches open. */
  function batch(): PlannedCall {
    const account = accounts.scanning[batches++ % accounts.scanning.length] as Account;
    const parts = Array.from({ length: BATCH_LINES }, (_, id) => {
      const model = random.next() < 0.3 ? null : nextModel();
      const hint = model === null ? '' : `"model":"${model}",`;
      const mode = model === null ? 'detect' : 'clean';
      const line = `{"id":${id},"mode":"${mode}",${hint}"text":${random.pick(lines)}}\n`;
      return { line, scan: { owner: ownerOf(account), model } };
    });
    return {
      kind: 'batch',
      method: 'POST',
      path: '/v1/batch',
      expected: [200],
      readsBody: true,
      headers: { 'content-type': 'application/x-ndjson', ...keyOf(account) },
      body: Buffer.from(parts.map(({ line }) => line).join('')),
      scans: parts.map((part) => part.scan),
    };
  }

  function read(): PlannedCall {
    const account = random.pick(accounts.keyOwners);
    const [path, headers] = random.pick([
      ['/v1/limits', keyOf(account)],
      ['/v1/usage?days=7&perKey=true', sessionOf(account)],
      ['/v1/keys', sessionOf(account)],
      ['/health', {}],
    ] as const);
    return { kind: 'read', method: 'GET', path, headers: { ...headers }, expected: [200] };
  }

  const tooLong = `{"text":"${CANARY.repeat(TOO_LONG / CANARY.length + 1)}"}`;
  function invalid(): PlannedCall {
    const key = keyOf(random.pick(accounts.scanning));
    const text = `{"text":"${CANARY}"}`;
    const [status, path, body, headers] = random.pick([
      [400, '/v1/clean', `{"text":"${CANARY}`, key],
      [400, '/v1/clean', `{"text":"x","options":{"${CANARY}":true}}`, key],
      [401, '/v1/clean', text, { 'x-api-key': mintKey().key }],
      [401, '/v1/detect', text, { authorization: `Bearer ${CANARY}` }],
      [404, `/v1/${CANARY}`, text, key],
      // Rare, because it is long.
      random.next() < 0.1 ? [413, '/v1/clean', tooLong, key] : [400, '/v1/detect', '"', key],
      [415, '/v1/clean', text, { ...key, 'content-type': 'text/plain' }],
    ] as const);
    const sent = { headers: { ...json, ...headers }, body: Buffer.from(body) };
    return { kind: 'invalid', method: 'POST', path, ...sent, expected: [status] };
  }

  return [
    { share: 600, next: byAccount },
    { share: 110, next: anonymous },
    { share: 90, next: metered },
    { share: 10, next: rateLimited },
    { share: 20, next: batch },
    { share: 70, next: read },
    { share: 70, next: invalid },
  ];
}
