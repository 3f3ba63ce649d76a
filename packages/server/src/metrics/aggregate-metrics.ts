/** What several processes measured, in one sum: asked of each at every scrape, and kept of those that have ended. */
import type { Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { Scraped } from './serve-metrics.ts';
import { eventCounter } from './service-metrics.ts';

/** Each with its values, as its registry writes them. */
type Measured = readonly { readonly type: unknown }[];

/** The question, and its answer, on the channel between the processes. */
interface Asked {
  readonly askedMetrics: number;
}
interface Answered {
  readonly answeredMetrics: number;
  readonly measured: Measured;
}

/** A process that takes longer counts with its last answer. */
const ANSWER_MS = 1_000;

/** Answers the first process, in one that it keeps serving. */
export function answerMetrics(registry: Registry): void {
  process.on('message', async (message: Partial<Asked>) => {
    if (message?.askedMetrics === undefined) return;
    const answer = { answeredMetrics: message.askedMetrics, measured: await registry.getMetricsAsJSON() };
    // The first process may have ended meanwhile.
    process.send?.(answer, undefined, undefined, () => {});
  });
}

export interface MetricsAggregator extends Scraped {
  /** Counts a process from now on, to its end. */
  add(worker: Worker): void;
  /** Counts an event of the process that keeps the others serving. */
  noteEvent(event: string): void;
}

export function createMetricsAggregator(): MetricsAggregator {
  const own = new Registry();
  const events = eventCounter(own);
  const latest = new Map<Worker, Measured>();
  /** Counts of processes that ended: without them a sum would fall, which Prometheus takes for a new beginning. */
  let ended: Measured = [];
  let questions = 0;

  function ask(worker: Worker): Promise<void> {
    const question = ++questions;
    const { promise, resolve } = Promise.withResolvers<void>();
    const take = (message: Partial<Answered>) => {
      if (message?.answeredMetrics !== question || message.measured === undefined) return;
      // An answer may arrive after the process ended: its earlier counts are kept already.
      if (latest.has(worker)) latest.set(worker, message.measured);
      resolve();
    };
    worker.on('message', take);
    worker.send({ askedMetrics: question } satisfies Asked, () => {});
    return Promise.race([promise, delay(ANSWER_MS, undefined, { ref: false })]).finally(() => {
      worker.off('message', take);
    });
  }

  return {
    contentType: Registry.PROMETHEUS_CONTENT_TYPE,
    add(worker) {
      latest.set(worker, []);
      worker.once('exit', () => {
        const counts = (latest.get(worker) ?? []).filter(({ type }) => type !== 'gauge');
        latest.delete(worker);
        ended = AggregatorRegistry.aggregate([ended, counts]).getMetricsAsArray();
      });
    },
    noteEvent: (event) => events.inc({ event }),
    async metrics() {
      await Promise.all([...latest.keys()].map(ask));
      const ofOwn = await own.getMetricsAsJSON();
      return AggregatorRegistry.aggregate([...latest.values(), ended, ofOwn]).metrics();
    },
  };
}
