/** The mixed traffic of soak and chaos: sends calls of every kind at a fixed rate and keeps the client's ledger. */
import { createClientLedger, type Outage, type PlannedCall } from '../ledger/client-ledger.ts';
import { keyTraffic } from './key-traffic.ts';
import { type OpenLoad, offerLoad } from './offer-load.ts';
import { seededRandom } from './seeded-random.ts';
import { closeConnections, sendCall } from './send-call.ts';
import type { TrafficAccounts } from './traffic-accounts.ts';
import { trafficCalls } from './traffic-calls.ts';

interface TrafficSettings {
  /** One for each process of the service. */
  readonly urls: readonly string[];
  readonly accounts: TrafficAccounts;
  readonly seed: number;
  /** Whether each scan has a model hint of its own, which identifies its row. */
  readonly hasHints: boolean;
}

/** With more calls that wait for an answer, the service does not keep up. */
const MAX_WAITING = 20_000;
const SEVERITY: Readonly<Record<Outage, number>> = { none: 0, store: 1, dependency: 2, process: 3 };
const KEY_SHARE = 30;

export function mixedTraffic({ urls, accounts, seed, hasHints }: TrafficSettings) {
  const random = seededRandom(seed);
  const ledger = createClientLedger({ keepsScans: hasHints });
  const targets = urls.map((url) => new URL(url));
  let models = 0;
  // No text contains these letters in a row: the service drops a hint that is part of its text.
  const nextModel = () => (hasHints ? `qx/q_${(models++).toString(36)}` : null);
  const keys = keyTraffic(accounts.keyOwners, random, nextModel);
  const kinds = [...trafficCalls(accounts, random, nextModel), { share: KEY_SHARE, next: keys.next }];
  const shares = kinds.reduce((sum, { share }) => sum + share, 0);
  let outage: Outage = 'none';
  let load: OpenLoad | null = null;
  let turn = 0;

  function nextCall(): PlannedCall {
    let left = random.next() * shares;
    const kind = kinds.find(({ share }) => {
      left -= share;
      return left < 0;
    });
    return (kind ?? (kinds[0] as (typeof kinds)[number])).next();
  }

  async function send(dueAt: number): Promise<void> {
    const call = nextCall();
    const process = turn++ % targets.length;
    const [outageBefore, sentAt] = [outage, Date.now()];
    ledger.recordSent(call);
    const outcome = await sendCall(targets[process] as URL, call);
    const tookMs = performance.now() - dueAt;
    const worst = SEVERITY[outageBefore] > SEVERITY[outage] ? outageBefore : outage;
    ledger.recordOutcome(call, outcome, { sentAt, tookMs, process, outage: worst });
    call.onOutcome?.(outcome);
  }

  return {
    start(perSecond: number): void {
      load = offerLoad(send, perSecond);
    },
    /** Resolves when no call is in flight. */
    async stop(): Promise<void> {
      await load?.end();
      load = null;
    },
    close: closeConnections,
    /** What callers may see from now on. */
    setOutage(next: Outage): void {
      outage = next;
    },
    isOverrun: () => (load?.waiting() ?? 0) > MAX_WAITING,
    knownKeys: keys.known,
    takeSnapshot: ledger.takeSnapshot,
    takeLatencies: ledger.takeLatencies,
  };
}

export type MixedTraffic = ReturnType<typeof mixedTraffic>;
