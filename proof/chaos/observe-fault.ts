/** Observes a fault from outside: a fault without an effect proves nothing, so it fails its round. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Deployment } from '../service/deployment.ts';

export const NOT_OBSERVED = 'the fault had no effect that a caller could see';

/** One observation; false or a rejection where the effect is not seen. */
export type Observe = () => Promise<boolean>;

const POLL_MS = 100;
/** Longer than the longest fault. */
const TIMEOUT_MS = 15_000;
/** In a row: one slow answer can have another cause. */
const SLOW_ANSWERS = 3;

/** Ends the fault after `durationMs`; throws unless an observation that began before its end saw the effect. */
export async function observeDuring(
  durationMs: number,
  observe: Observe,
  endFault: () => unknown,
): Promise<void> {
  const ended = pause(durationMs).then(endFault);
  const endsAt = performance.now() + durationMs;
  let isObserved = false;
  while (!isObserved && performance.now() < endsAt) {
    isObserved = await observe().catch(() => false);
    if (!isObserved) await pause(POLL_MS);
  }
  await ended;
  if (!isObserved) throw new Error(NOT_OBSERVED);
}

/** Whether a scan is answered with 503, by each process in turn. */
export function scanIsRefused(deployment: Deployment): Observe {
  let turn = 0;
  return async () => (await scan(deployment, turn++)).status === 503;
}

/** Whether scans take at least this long. */
export function scanIsSlow(deployment: Deployment, minMs: number): Observe {
  let turn = 0;
  return () => isSlow(minMs, () => scan(deployment, turn++));
}

/** Whether `/health` says that the processes do not share their rate limits. */
export function rateLimitsAreDegraded({ services }: Deployment): Observe {
  let turn = 0;
  return async () => {
    const { body } = await ask(`${services[turn++ % services.length]?.url}/health`);
    return JSON.parse(body).data?.checks.ceilings === 'degraded';
  };
}

/** Whether `/health` takes at least this long, or rate limits are degraded. */
export function healthIsSlow(deployment: Deployment, minMs: number): Observe {
  const isDegraded = rateLimitsAreDegraded(deployment);
  let wasDegraded = false;
  const askHealth = async () => {
    wasDegraded = await isDegraded();
  };
  return async () => (await isSlow(minMs, askHealth)) || wasDegraded;
}

/** Whether a process gives no answer for this long. */
export function isSilent(url: string, forMs: number): Observe {
  return () =>
    ask(`${url}/health/live`, { signal: AbortSignal.timeout(forMs) }).then(
      () => false,
      (error) => error.name === 'TimeoutError',
    );
}

async function isSlow(minMs: number, call: () => Promise<unknown>): Promise<boolean> {
  let waitedMs = 0;
  while (waitedMs < SLOW_ANSWERS * minMs) {
    const start = performance.now();
    await call();
    const tookMs = performance.now() - start;
    if (tookMs < minMs) return false;
    waitedMs += tookMs;
  }
  return true;
}

/** An account that is not in the client's ledger scans. */
export function scan({ services, accounts }: Deployment, process: number) {
  const headers = { 'content-type': 'application/json', 'x-api-key': accounts.probing[0]?.key ?? '' };
  const url = `${services[process % services.length]?.url}/v1/clean`;
  return ask(url, { method: 'POST', headers, body: '{"text":"x"}' });
}

export async function ask(url: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
  return { status: answer.status, body: await answer.text() };
}
