/** `npm run bench`: what a key check costs beside another's, and what limits and store cost a keyed call. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MAX_KEYS_OF_ACCOUNT } from '../packages/contract/src/index.ts';
import { mintKey } from '../packages/server/src/accounts/api-key.ts';
import { createCredentialCache } from '../packages/server/src/accounts/credential-cache.ts';
import { openStore } from '../packages/server/src/store/open-store.ts';

const KEYS = 5000;
const CHECKS_OF_PEER = 500;
const MAX_CHECK_US = 50;
const ROUNDS = 9;
const ROUND_MS = 1500;
const CONNECTIONS = 32;
const MIN_SHARE = 0.85;
const BODY = JSON.stringify({
  text: 'The quick brown fox jumps over the lazy dog. '.repeat(46).slice(0, 2048),
});
const PEERS = join(import.meta.dirname, 'peers', 'node_modules');

const folder = mkdtempSync(join(tmpdir(), 'limpid-bench-'));
const failures: string[] = [];

/** Each key once: no cache knows it. */
async function costOfCheck(): Promise<number> {
  const store = await openStore({ kind: 'sqlite', path: join(folder, 'ours.db'), synchronous: 'normal' });
  const now = Date.now();
  const keys = Array.from({ length: KEYS }, () => mintKey());
  for (const [index, { hash, lastFour }] of keys.entries()) {
    const account = `${Math.floor(index / MAX_KEYS_OF_ACCOUNT)}`;
    if (index % MAX_KEYS_OF_ACCOUNT === 0)
      await store.accounts.insert({
        ...{ id: account, email: `${account}@example.org`, name: 'A', plan: 'free', email_verified: 0 },
        ...{ created_at: now, updated_at: now },
      });
    await store.apiKeys.insert({
      ...{ hash, id: `${index}`, account_id: account, name: 'bench', last_four: lastFour },
      ...{ created_at: now, last_used_at: null, expires_at: null },
    });
  }
  const known = createCredentialCache(store, () => now);
  for (const { key } of keys.slice(0, 500)) await known.byKey(key);
  const started = performance.now();
  for (const { key } of keys.slice(500)) if ((await known.byKey(key)) === null) throw new Error('unknown');
  const spent = performance.now() - started;
  await store.close();
  return (spent * 1000) / (KEYS - 500);
}

/** The plugin of better-auth for the same, on the same kind of file. */
async function costOfPeer(): Promise<number> {
  const load = (file: string) => import(join(PEERS, file));
  const { betterAuth } = await load('better-auth/dist/index.mjs');
  const { getMigrations } = await load('better-auth/dist/db/get-migration.mjs');
  const { apiKey } = await load('@better-auth/api-key/dist/index.mjs');
  const database = new DatabaseSync(join(folder, 'peer.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = normal');
  const options = {
    database,
    secret: 'a secret of the bench alone, longer than 32',
    baseURL: 'http://127.0.0.1:1',
    emailAndPassword: { enabled: true },
    plugins: [apiKey({ rateLimit: { enabled: false } })],
    logger: { disabled: true },
    telemetry: { enabled: false },
  };
  await (await getMigrations(options)).runMigrations();
  const auth = betterAuth(options);
  const body = { email: 'a@example.org', password: 'correct horse battery', name: 'A' };
  const { user } = await auth.api.signUpEmail({ body });
  const { key } = await auth.api.createApiKey({ body: { name: 'bench', userId: user.id } });
  const started = performance.now();
  for (let check = 0; check < CHECKS_OF_PEER; check++)
    if (!(await auth.api.verifyApiKey({ body: { key } })).valid) throw new Error('unknown');
  return ((performance.now() - started) * 1000) / CHECKS_OF_PEER;
}

interface Server {
  readonly url: URL;
  readonly key: string;
  readonly agent: Agent;
  end(): void;
}

async function start(kind: 'whole' | 'bare'): Promise<Server> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'keyed-server.ts'), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  const [url = '', key = ''] = `${line}`.trim().split(' ');
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return { url: new URL(url), key, agent, end: () => child.kill('SIGKILL') };
}

function clean({ url, key, agent }: Server): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = { 'content-type': 'application/json', 'content-length': BODY.length, 'x-api-key': key };
  const { hostname: host, port } = url;
  const sent = request({ host, port, path: '/v1/clean', method: 'POST', headers, agent }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}`));
    answer.resume().on('end', resolve);
  });
  sent.on('error', reject);
  sent.end(BODY);
  return promise;
}

/** Calls a second, of as many callers as there are connections. */
async function rateOf(server: Server): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let calls = 0;
  const caller = async () => {
    while (performance.now() < end) {
      await clean(server);
      calls++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  return (calls * 1000) / ROUND_MS;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;
}

const ours = await costOfCheck();
const peer = await costOfPeer();
console.log(`\nA key check that no cache knows, on SQLite: ${ours.toFixed(1)} µs`);
console.log(
  `better-auth's plugin for the same:          ${peer.toFixed(0)} µs, ${(peer / ours).toFixed(0)} times as long`,
);
if (ours >= MAX_CHECK_US) failures.push(`a key check takes ${ours.toFixed(1)} µs, not under ${MAX_CHECK_US}`);

const [whole, bare] = [await start('whole'), await start('bare')];
const shares: number[] = [];
for (const server of [whole, bare]) await rateOf(server);
for (let round = 0; round < ROUNDS; round++) {
  // Each goes first in every second round.
  const [first, second] = round % 2 === 0 ? [whole, bare] : [bare, whole];
  const rates = new Map([[first, await rateOf(first)]]);
  rates.set(second, await rateOf(second));
  shares.push((rates.get(whole) as number) / (rates.get(bare) as number));
}
whole.end();
bare.end();
const share = median(shares);
console.log(
  `\nA keyed clean of 2 KB on SQLite keeps ${(share * 100).toFixed(1)} % of the calls a second of the same server with limits and store switched off`,
);
console.log(
  `(the median of ${ROUNDS} rounds in turn: ${shares.map((one) => (one * 100).toFixed(0)).join(' ')} %)`,
);
if (share < MIN_SHARE)
  failures.push(`a keyed call keeps ${(share * 100).toFixed(1)} %, not ${MIN_SHARE * 100} %`);
rmSync(folder, { recursive: true, force: true });
for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
