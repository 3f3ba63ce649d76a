/** Injects faults one after another during mixed traffic, and compares the ledgers after each. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Snapshot } from '../ledger/client-ledger.ts';
import { type Comparison, compareLedgers, type Kill } from '../ledger/compare-ledgers.ts';
import { readServiceLedger, type ServiceLedger } from '../ledger/service-ledger.ts';
import type { BreakableDeployment as Deployment } from '../service/deployment.ts';
import type { KnownKeys } from '../traffic/key-traffic.ts';
import { type MixedTraffic, mixedTraffic } from '../traffic/mixed-traffic.ts';
import { quotasOf } from '../traffic/traffic-accounts.ts';
import type { Fault } from './faults.ts';
import { ask, scan } from './observe-fault.ts';

export interface ChaosSettings {
  readonly faults: readonly Fault[];
  readonly seed: number;
  /** Calls a second. */
  readonly rate: number;
  /** Traffic before and after a fault. */
  readonly calmMs: number;
  /** The least duration of a fault with its traffic. */
  readonly roundMs: number;
  readonly onRound?: (round: Round) => void;
}

/** A fault, and the ledgers after it. */
export interface Round {
  readonly number: number;
  readonly fault: string;
  readonly snapshot: Snapshot;
  readonly ledger: Comparison;
  readonly before: ServiceLedger;
  /** From the end of the fault until all processes answered; null if that took too long. */
  readonly recoveredMs: number | null;
  readonly kills: readonly Kill[];
  /** Of all processes together. */
  readonly residentBytes: number;
  readonly breaches: readonly string[];
}

/** The service retries rows that it could not write every second, and may count calls that callers gave up. */
const SETTLE_MS = 12_000;
/** Longer than rows wait for their batch. */
const POLL_MS = 300;
/** A killed PostgreSQL reads its log first, and the service connects again within two seconds. */
const RECOVERY_MS = 15_000;
/** In a row: a pool can have good and bad connections. */
const GOOD_ANSWERS = 5;
/** The newest keys: the fault can have affected these. */
const TRIED_KEYS = 40;

export async function runChaos(deployment: Deployment, settings: ChaosSettings): Promise<Round[]> {
  const { faults, seed, rate, calmMs, roundMs, onRound } = settings;
  const { accounts, databaseUrl, services } = deployment;
  const traffic = mixedTraffic({ urls: services.map(({ url }) => url), accounts, seed, hasHints: true });
  const rounds: Round[] = [];
  let before = await readServiceLedger(databaseUrl);
  try {
    for (const [index, fault] of faults.entries()) {
      const start = performance.now();
      traffic.start(rate);
      await pause(calmMs);
      const { recoveredMs, breaches, kills } = await injectFault(deployment, traffic, fault);
      await pause(Math.max(calmMs, roundMs - (performance.now() - start)));
      await traffic.stop();
      const snapshot = traffic.takeSnapshot();
      const { ledger, after } = await waitForLedger(databaseUrl, (now) =>
        compareLedgers({ snapshot, before, after: now, kills, ...quotasOf(accounts) }),
      );
      breaches.push(
        ...ledger.breaches,
        ...Object.entries(snapshot.unexpected).map(([what, times]) => `unexpected: ${what}, ${times} times`),
        ...(await tryKeys(deployment, traffic.knownKeys())),
      );
      const residentBytes = services.reduce((sum, service) => sum + service.residentBytes(), 0);
      const measured = { snapshot, ledger, recoveredMs, kills, residentBytes };
      const round = { number: index + 1, fault: fault.name, before, breaches, ...measured };
      before = after;
      rounds.push(round);
      onRound?.(round);
    }
  } finally {
    traffic.close();
  }
  return rounds;
}

async function injectFault(deployment: Deployment, traffic: MixedTraffic, fault: Fault) {
  const breaches: string[] = [];
  traffic.setOutage(fault.outage);
  const kills = await fault.inject(deployment).catch((error) => {
    breaches.push(`the fault itself: ${error.message}`);
  });
  const recoveredMs = await recover(deployment);
  if (recoveredMs === null) breaches.push('the service did not recover in time');
  traffic.setOutage('none');
  return { recoveredMs, breaches, kills: kills ?? [] };
}

/** Reads the ledger of the service until both agree, or the time for that is over. */
async function waitForLedger(databaseUrl: string, compare: (now: ServiceLedger) => Comparison) {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    await pause(POLL_MS);
    const after = await readServiceLedger(databaseUrl);
    const ledger = compare(after);
    if (ledger.breaches.length === 0 || performance.now() > deadline) return { ledger, after };
  }
}

/** Waits until every process answers; the milliseconds, or null if that takes too long. */
async function recover(deployment: Deployment): Promise<number | null> {
  const start = performance.now();
  for (const [process, { url }] of deployment.services.entries()) {
    let goodAnswers = 0;
    while (goodAnswers < GOOD_ANSWERS) {
      if (performance.now() - start > RECOVERY_MS) return null;
      const answers = [scan(deployment, process), ask(`${url}/health`)];
      const isGood = await Promise.all(answers).then(
        (all) => all.every(({ status }) => status === 200),
        () => false,
      );
      goodAnswers = isGood ? goodAnswers + 1 : 0;
      if (!isGood) await pause(50);
    }
  }
  return performance.now() - start;
}

/** Active keys are accepted and revoked keys refused, by each process; one sentence for each that is not. */
async function tryKeys({ services }: Deployment, { active, revoked }: KnownKeys): Promise<string[]> {
  const breaches: string[] = [];
  for (const [keys, expected, what] of [
    [active, 200, 'a key that was created'],
    [revoked, 401, 'a key that was revoked'],
  ] as const) {
    for (const [index, { key }] of keys.slice(-TRIED_KEYS).entries()) {
      const headers = { 'x-api-key': key };
      const { status } = await ask(`${services[index % services.length]?.url}/v1/limits`, { headers });
      if (status !== expected) breaches.push(`${what} is answered with ${status}`);
    }
  }
  return breaches;
}
