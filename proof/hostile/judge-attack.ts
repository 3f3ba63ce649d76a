/** Judges an attack: how its connections ended, how long ordinary calls took meanwhile, and how much memory it used. */
import type { Attack } from './attacks.ts';
import type { Measurement } from './ordinary-client.ts';
import type { Outcome } from './run-attack.ts';

export interface AttackResult {
  /** The ordinary client without the attack, and during it: one measurement for each round. */
  readonly calm: readonly Measurement[];
  readonly attacked: readonly Measurement[];
  readonly outcomes: readonly Outcome[];
  /** The most memory during the attack, beside the memory before it. */
  readonly growthMiB: number;
}

/** Twice 10,000 connections at 15 KiB, old ones being closed while new ones open. A gzip bomb would need more. */
const MAX_GROWTH_MIB = 400;
/** How many times as long the p99 of ordinary calls may be. */
const MAX_RATIO = 5;
/** With the heap of compose.yaml, ordinary calls may be answered 503 for this long. */
const MAX_REFUSED_MS = 2_000;

/** The median of the p99 of each round. */
export function medianP99(measurements: readonly Measurement[]): number {
  const each = measurements.map(({ latencies }) => latencies[Math.floor(latencies.length * 0.99)] ?? 0);
  return each.toSorted((one, other) => one - other)[each.length >> 1] ?? Number.NaN;
}

/** One sentence for each breach. */
export function judgeAttack(attack: Attack, { calm, attacked, outcomes, growthMiB }: AttackResult): string[] {
  const all = [...calm, ...attacked];
  const failures = all.flatMap((one) => one.failures);
  const refusedMs = Math.max(...all.map((one) => one.refusedMs));
  const ratio = medianP99(attacked) / medianP99(calm);
  const closed = outcomes.at(-1)?.asExpected ?? 0;
  const mustBeClosed = (attack.heldForMs ?? 0) > 0 ? attack.connections : 0;
  const breaches = [
    failures.length > 0 && `${failures.length} ordinary calls failed: ${failures[0]}`,
    refusedMs > (attack.hasSmallHeap ? MAX_REFUSED_MS : 0) &&
      `ordinary calls were answered 503 for ${refusedMs.toFixed(0)} ms`,
    !(ratio <= MAX_RATIO) && `ordinary calls took ${ratio.toFixed(1)} times as long`,
    growthMiB > MAX_GROWTH_MIB && `${growthMiB.toFixed(0)} MiB more memory`,
    // An attack that did not begin proves nothing.
    !outcomes.every(({ opened }) => opened > 0) && 'a round without a connection',
    outcomes.some(({ others }) => Object.keys(others).length > 0) &&
      `connections ended in other ways: ${summarize(outcomes)}`,
    closed < mustBeClosed && `${closed} connections were closed, of ${mustBeClosed} at once`,
  ];
  return breaches.filter((breach) => breach !== false).map((breach) => `${attack.name}: ${breach}`);
}

/** How the connections of all rounds ended, in a line. */
export function summarize(outcomes: readonly Outcome[]): string {
  const sums = { opened: 0, 'as expected': 0 } as Record<string, number> & { opened: number };
  for (const { opened, asExpected, others } of outcomes) {
    for (const [end, count] of Object.entries({ opened, 'as expected': asExpected, ...others }))
      sums[end] = (sums[end] ?? 0) + count;
  }
  const ends = Object.entries(sums).filter(([end]) => end !== 'opened');
  return [`${sums.opened} opened`, ...ends.map(([end, count]) => `${end}: ${count}`)].join(', ');
}
