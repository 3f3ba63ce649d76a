/** `npm run bench`: keyed calls of the whole service beside an echo that parses and stringifies the same bodies. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, WRK } from '../scripts/system-programs.mjs';
import { SPEED_TEXTS } from './speed-texts.ts';
import { writeResults } from './write-results.ts';

const ROUNDS = 9;
const SECONDS = 1;
const CONNECTIONS = 8;
/** Characters of a body, and the least share of the echo's calls a second. */
const SIZES = [
  [2_000, 0.85],
  [20_000, 0.95],
  [200_000, 0.95],
] as const;
const TEXTS = ['ASCII', 'Russian', 'mixed web', 'watermarked English'];
/** How many times as long as the echo's slowest hundredth. */
const MAX_LATENCY = 3;

interface Server {
  readonly url: string;
  readonly key: string;
  end(): void;
}

interface Round {
  /** Calls a second. */
  readonly rate: number;
  /** Microseconds within which 99 of 100 calls were answered. */
  readonly p99: number;
}

const wrk = findProgram(WRK);
if (wrk === null) {
  console.error('The service beside an echo: wrk is not installed. On Debian or Ubuntu: apt-get install wrk');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'limpid-service-'));
const missed: string[] = [];
const results: unknown[] = [];
const servers: Server[] = [];
try {
  servers.push(await start('keyed-server.ts', 'whole'), await start('echo-server.ts'));
  for (const name of TEXTS) for (const [size, least] of SIZES) compare(name, size, least);
} finally {
  for (const server of servers) server.end();
  rmSync(folder, { recursive: true, force: true });
}
writeResults('service', results);
for (const line of missed) console.log(`not reached yet: ${line}`);

async function start(file: string, ...words: readonly string[]): Promise<Server> {
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=16',
      '--no-memory-reducer',
      '--heap-growing-percent=200',
      join(import.meta.dirname, file),
      ...words,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [line] = await once(child.stdout, 'data');
  const [url = '', key = ''] = `${line}`.trim().split(' ');
  return { url, key, end: () => child.kill('SIGKILL') };
}

function compare(name: string, size: number, least: number): void {
  const text = SPEED_TEXTS.find((one) => one.name === name)?.make(size);
  const body = join(folder, 'body.json');
  writeFileSync(body, JSON.stringify({ text }));
  const [ours, echo] = servers as [Server, Server];
  const rounds = Array.from({ length: ROUNDS + 1 }, (_, round) => {
    // Each goes first in every second round.
    if (round % 2 === 0) return { ours: load(ours, body), echo: load(echo, body) };
    const first = load(echo, body);
    return { ours: load(ours, body), echo: first };
  }).slice(1);
  const shares = rounds.map((round) => round.ours.rate / round.echo.rate);
  const share = median(shares);
  const late = median(rounds.map((round) => round.ours.p99 / round.echo.p99));
  console.log(
    [
      `${name}, ${size.toLocaleString('en')}`.padEnd(30),
      `${median(rounds.map((round) => round.ours.rate)).toFixed(0)} calls a second`.padEnd(22),
      `echo ${median(rounds.map((round) => round.echo.rate)).toFixed(0)}`.padEnd(12),
      `${(share * 100).toFixed(1)} % (${(Math.min(...shares) * 100).toFixed(0)} to ${(Math.max(...shares) * 100).toFixed(0)})`.padEnd(
        22,
      ),
      `p99 ${late.toFixed(2)} times`,
    ].join(' '),
  );
  results.push({ text: name, characters: size, shares, timesSlowestHundredth: late });
  const what = `${name}, ${size.toLocaleString('en')}`;
  if (share < least)
    missed.push(`${what}: ${(share * 100).toFixed(1)} % of the echo's calls, the aim is ${least * 100} %`);
  if (late >= MAX_LATENCY)
    missed.push(`${what}: p99 is ${late.toFixed(2)} times the echo's, the aim is ${MAX_LATENCY}`);
}

function load({ url, key }: Server, body: string): Round {
  const words = [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    '-s',
    join(import.meta.dirname, 'post-body.lua'),
  ];
  const { stdout, stderr, status } = spawnSync(wrk as string, [...words, `${url}/v1/clean`], {
    env: { ...process.env, KEY: key, BODY: body },
    encoding: 'utf8',
  });
  const [, rate, p99, failed] = /^limpid (\S+) (\S+) (\d+)$/m.exec(stdout) ?? [];
  if (status !== 0 || failed !== '0') throw new Error(`wrk ended with ${status}: ${stdout}${stderr}`);
  return { rate: Number(rate), p99: Number(p99) };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] as number;
}
