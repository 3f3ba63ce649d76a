/** Lets a fault last, and sees from outside that it was felt: one that nobody feels proves nothing. */
import { setTimeout as pause } from 'node:timers/promises';
import type { World } from './world.ts';

export const NOT_FELT = 'a fault that nobody feels proves nothing';

/** Looks once; false also where nothing could be seen. */
export type Look = () => Promise<boolean>;

/** Between two looks: some dozens in the shortest fault. */
const LOOK_MS = 100;
/** Longer than the longest fault: what hangs for so long is felt by others. */
const PATIENCE_MS = 15_000;
/** One answer may be late for another reason: what is slow is so for as long as these take one after the other. */
const SLOW_ANSWERS = 3;

/** Ends the fault after its time, and throws unless a look that began before its end has seen it. */
export async function lastFelt(lastsMs: number, look: Look, end: () => unknown): Promise<void> {
  const isOver = pause(lastsMs).then(end);
  const endsAt = performance.now() + lastsMs;
  let isFelt = false;
  while (!isFelt && performance.now() < endsAt) {
    isFelt = await look().catch(() => false);
    if (!isFelt) await pause(LOOK_MS);
  }
  await isOver;
  if (!isFelt) throw new Error(NOT_FELT);
}

/** Whether a scan is refused with a 503, by each process in turn. */
export function isScanRefused(world: World): Look {
  let turn = 0;
  return async () => (await scan(world, turn++)).status === 503;
}

/** Whether scans wait for so long at least. */
export function isScanSlow(world: World, leastMs: number): Look {
  let turn = 0;
  return () => waits(leastMs, () => scan(world, turn++));
}

/** Whether `/health` says that calls are not counted together. */
export function isCountingAlone({ services }: World): Look {
  let turn = 0;
  return async () => {
    const answer = await ask(`${services[turn++ % services.length]?.url}/health`);
    return JSON.parse(answer.body).data?.checks.ceilings === 'degraded';
  };
}

/** Whether `/health` waits for so long at least, or says that calls are not counted together. */
export function isCountingSlow(world: World, leastMs: number): Look {
  const isAlone = isCountingAlone(world);
  let wasAlone = false;
  const askHealth = async () => {
    wasAlone = await isAlone();
  };
  return async () => (await waits(leastMs, askHealth)) || wasAlone;
}

/** Whether a process says nothing for so long. */
export function isSilent(url: string, forMs: number): Look {
  return () =>
    ask(`${url}/health/live`, { signal: AbortSignal.timeout(forMs) }).then(
      () => false,
      (error) => error.name === 'TimeoutError',
    );
}

/** Asks again until it has waited for several answers at their least, or one came earlier than that. */
async function waits(leastMs: number, question: () => Promise<unknown>): Promise<boolean> {
  let waitedMs = 0;
  while (waitedMs < SLOW_ANSWERS * leastMs) {
    const startedAt = performance.now();
    await question();
    const tookMs = performance.now() - startedAt;
    if (tookMs < leastMs) return false;
    waitedMs += tookMs;
  }
  return true;
}

function scan({ services, callers }: World, turn: number) {
  const headers = { 'content-type': 'application/json', 'x-api-key': callers.probes[0]?.key ?? '' };
  const url = `${services[turn % services.length]?.url}/v1/clean`;
  return ask(url, { method: 'POST', headers, body: '{"text":"x"}' });
}

async function ask(url: string, asked: RequestInit = {}): Promise<{ status: number; body: string }> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), ...asked });
  return { status: answer.status, body: await answer.text() };
}
