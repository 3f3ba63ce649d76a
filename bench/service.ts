/**
 * `npm run bench`: a key check, keyed calls of the whole service beside an echo that parses and writes the same bodies,
 * and a batch beside single calls of the same texts.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_KEYS_OF_ACCOUNT } from '../packages/contract/src/index.ts';
import { mintKey } from '../packages/server/src/accounts/api-key.ts';
import { createCredentialCache } from '../packages/server/src/accounts/credential-cache.ts';
import { openStore } from '../packages/server/src/store/open-store.ts';
import { findProgram, WRK } from '../scripts/system-programs.mjs';
import {
  type Aim,
  failFor,
  inTurns,
  median,
  missedAims,
  startServer,
  temporaryFolder,
  writeResults,
} from './harness.ts';
import { SPEED_TEXTS } from './speed-texts.ts';

const KEYS = 5000;
const WARM_KEYS = 500;
const MAX_CHECK_MICROSECONDS = 50;

const ROUNDS = 9;
const CONNECTIONS = 8;
/** Characters of a body, and the least share of the echo's calls a second. */
const SIZES = [
  [2_000, 0.85],
  [20_000, 0.95],
  [200_000, 0.95],
] as const;
const TEXTS = ['ASCII', 'Russian', 'mixed web', 'watermarked English'];
/** How many times as long as the slowest hundredth of the echo. */
const MAX_LATENCY = 3;

const BATCH_ROUNDS = 8;
const BATCH_LENGTHS = [200, 2000];
/** Single calls of one round. A batch is faster, and has this many times as many lines. */
const CALLS = 1500;
const BATCH_FACTOR = 8;
const MIN_BATCH_RATIO = 3;
const SENTENCE = 'The quick brown fox jumps over the lazy dog, and nobody has seen it do so before. ';

const wrk = findProgram(WRK);
if (wrk === null) {
  console.error('The benchmark of the service needs wrk. On Debian or Ubuntu: apt-get install wrk');
  process.exit(1);
}
const folder = temporaryFolder();
await checkKeys();
const start = (kind: string) =>
  startServer([
    ...['--max-semi-space-size=16', '--no-memory-reducer', '--heap-growing-percent=200'],
    ...[join(import.meta.dirname, 'keyed-server.ts'), kind, folder],
  ]);
const servers = [await start('service'), await start('echo')] as const;
const [service, echo] = servers.map(({ words }) => words) as [readonly string[], readonly string[]];
const results: unknown[] = [];
const aims: Aim[] = [];
for (const name of TEXTS) for (const [size, least] of SIZES) await compareWithEcho(name, size, least);
writeResults('service', results);
for (const length of BATCH_LENGTHS) await compareBatch(length);
for (const server of servers) server.stop();
for (const line of missedAims(aims)) console.log(`not reached yet: ${line}`);

/** Each key once: no cache has it. */
async function checkKeys(): Promise<void> {
  const store = await openStore({ kind: 'sqlite', path: join(folder, 'keys.db'), synchronous: 'normal' });
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
  const cache = createCredentialCache(store, () => now);
  for (const { key } of keys.slice(0, WARM_KEYS)) await cache.byKey(key);
  const started = performance.now();
  for (const { key } of keys.slice(WARM_KEYS))
    if ((await cache.byKey(key)) === null) throw new Error('unknown key');
  const value = ((performance.now() - started) * 1000) / (KEYS - WARM_KEYS);
  await store.close();
  console.log(`A key check that no cache answers, on SQLite: ${value.toFixed(1)} \u00b5s`);
  failFor(missedAims([{ what: 'key check in microseconds', value, most: MAX_CHECK_MICROSECONDS }]));
}

async function compareWithEcho(name: string, size: number, least: number): Promise<void> {
  const text = SPEED_TEXTS.find((one) => one.name === name)?.make(size);
  const body = join(folder, 'body.json');
  writeFileSync(body, JSON.stringify({ text }));
  const [, ...rounds] = await inTurns(ROUNDS + 1, {
    ours: () => load(service, body),
    echo: () => load(echo, body),
  });
  const shares = rounds.map((round) => round.ours.rate / round.echo.rate);
  const late = median(rounds.map((round) => round.ours.p99 / round.echo.p99));
  const percent = (share: number) => (share * 100).toFixed(0);
  const what = `${name}, ${size.toLocaleString('en')}`;
  console.log(
    [
      what.padEnd(30),
      `${median(rounds.map(({ ours }) => ours.rate)).toFixed(0)} calls a second`.padEnd(22),
      `echo ${median(rounds.map((round) => round.echo.rate)).toFixed(0)}`.padEnd(12),
      `${percent(median(shares))} % (${percent(Math.min(...shares))} to ${percent(Math.max(...shares))})`.padEnd(
        22,
      ),
      `p99 ${late.toFixed(2)} times`,
    ].join(' '),
  );
  results.push({ text: name, characters: size, shares, timesSlowestHundredth: late });
  aims.push({ what: `${what}, share of the echo's calls`, value: median(shares), least });
  aims.push({ what: `${what}, times the echo's p99`, value: late, most: MAX_LATENCY });
}

/** One second of wrk: calls a second, and microseconds within which 99 of 100 calls were answered. */
function load([url, key = '']: readonly string[], body: string) {
  const script = join(import.meta.dirname, 'post-body.lua');
  const flags = ['-t1', `-c${CONNECTIONS}`, '-d1s', '-s', script];
  const { stdout, stderr, status } = spawnSync(wrk as string, [...flags, `${url}/v1/clean`], {
    env: { ...process.env, KEY: key, BODY: body },
    encoding: 'utf8',
  });
  const [, rate, p99, failed] = /^limpid (\S+) (\S+) (\d+)$/m.exec(stdout) ?? [];
  if (status !== 0 || failed !== '0') throw new Error(`wrk ended with ${status}: ${stdout}${stderr}`);
  return { rate: Number(rate), p99: Number(p99) };
}

/** Texts a second: all in one batch, and one after the other in single calls. */
async function compareBatch(length: number): Promise<void> {
  const lines = Array.from({ length: CALLS * BATCH_FACTOR }, (_, index) =>
    JSON.stringify({ text: `Line ${index}: ${SENTENCE.repeat(length / 50)}`.slice(0, length) }),
  );
  const post = async (path: string, type: string, body: string) => {
    const [url, key = ''] = service;
    const headers = { 'content-type': type, 'x-api-key': key };
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return await answer.bytes();
  };
  const rate = async (count: number, send: () => Promise<unknown>) => {
    const started = performance.now();
    await send();
    return (count * 1000) / (performance.now() - started);
  };
  const single = async () => {
    for (const line of lines.slice(0, CALLS)) await post('/v1/clean', 'application/json', line);
  };
  const batch = () => post('/v1/batch', 'application/x-ndjson', lines.join('\n'));
  const [, ...rounds] = await inTurns(BATCH_ROUNDS, {
    batch: () => rate(lines.length, batch),
    single: () => rate(CALLS, single),
  });
  const value = median(rounds.map((round) => round.batch / round.single));
  console.log(
    `Texts of ${length} characters: ${median(rounds.map((round) => round.batch)).toFixed(0)} a second in a batch, ` +
      `${median(rounds.map((round) => round.single)).toFixed(0)} in single calls; the batch is ${value.toFixed(1)} times as fast`,
  );
  failFor(
    missedAims([
      { what: `a batch of ${length} characters beside single calls`, value, least: MIN_BATCH_RATIO },
    ]),
  );
}
