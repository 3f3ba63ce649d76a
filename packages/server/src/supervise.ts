/** Keeps several processes serving on one port: starts them, starts again what ends by itself, stops them in order. */
import cluster, { type Address, type Worker } from 'node:cluster';
import type { Config, MetricsAddress } from './config.ts';
import { listeningUrl, whyNotListening } from './listening.ts';
import { createLog, type EndedProcess, standardOutput } from './logging.ts';
import { startupBanner } from './startup-banner.ts';
import { STOP } from './stop-signals.ts';
import { systemClock } from './usage/clock.ts';

/** How long one that ended is waited for, at first; twice as long after each that ends soon. */
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** One that served as long did not end because it cannot begin. */
const STEADY_MS = 60_000;

/** `program` is what each process runs. */
export async function supervise(config: Config, program: string): Promise<void> {
  const output = standardOutput();
  const log = createLog(config.logLevel, systemClock.now, output.stream);
  const serving = new Set<Worker>();
  let isStopping = false;
  let isEnding = false;
  let hasShownBanner = false;
  /** Whether the settings can be used: a process has served with them. */
  let hasServedOnce = false;
  let endedSoon = 0;
  let exitCode = 0;
  const metrics = config.metrics === null ? null : await serveSum(config.metrics);

  cluster.setupPrimary({ exec: program, args: [] });
  begin();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);

  function begin(): void {
    if (isStopping) return;
    const startedAt = performance.now();
    const worker = cluster.fork();
    metrics?.add(worker);
    worker.once('listening', (address) => greet(worker, address));
    worker.once('exit', (code, signal) => {
      const hasServed = serving.delete(worker);
      if (isStopping) {
        // A process that had not begun to serve dies of the signal.
        if (hasServed && code !== 0) exitCode = 1;
        endWithLast();
      } else if (!hasServedOnce) end(code ?? 1);
      else {
        const pid = worker.process.pid ?? null;
        beginAgain({ pid, exitCode: code, signal }, performance.now() - startedAt);
      }
    });
  }

  /** The first one alone finds out whether the settings can be used, and says so once if they cannot. */
  function greet(worker: Worker, { address, port }: Address): void {
    serving.add(worker);
    if (!hasServedOnce) for (let others = config.processes - 1; others > 0; others--) begin();
    hasServedOnce = true;
    if (hasShownBanner || serving.size < config.processes) return;
    hasShownBanner = true;
    process.stderr.write(startupBanner(listeningUrl(address, port), config, metrics?.url));
  }

  function beginAgain(ended: EndedProcess, servedMs: number): void {
    log.event('processEnded', undefined, ended);
    metrics?.noteEvent('processEnded');
    endedSoon = servedMs < STEADY_MS ? endedSoon + 1 : 0;
    setTimeout(begin, Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** endedSoon));
  }

  function stop(): void {
    // A second signal means now.
    if (isStopping) {
      for (const worker of all()) worker.process.kill('SIGKILL');
      end(130);
      return;
    }
    isStopping = true;
    // One that has just ended hears nothing any more.
    for (const worker of all()) worker.send(STOP, () => {});
    endWithLast();
  }

  function endWithLast(): void {
    if (all().every((worker) => worker.isDead())) end(exitCode);
  }

  function end(code: number): void {
    if (!isEnding) void output.end(code);
    isEnding = true;
  }
}

/** Shows what all of them measure. */
async function serveSum(address: MetricsAddress) {
  const { createMetricsAggregator } = await import('./metrics/aggregate-metrics.ts');
  const { serveMetrics } = await import('./metrics/serve-metrics.ts');
  const sum = createMetricsAggregator();
  const { url } = await serveMetrics(address, sum).catch((error) => {
    const settings = ['METRICS_HOST', 'METRICS_PORT'] as const;
    process.stderr.write(`${whyNotListening(error, { ...address, settings })}\n`);
    return process.exit(1);
  });
  return { url, add: sum.add, noteEvent: sum.noteEvent };
}

function all(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
}
