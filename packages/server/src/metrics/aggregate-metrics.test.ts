/** What is counted of a process that ends, whatever it still says. */
import assert from 'node:assert/strict';
import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { describe, it } from 'node:test';
import { Counter, Gauge, Registry } from 'prom-client';
import { createMetricsAggregator } from './aggregate-metrics.ts';

/** A process as far as the sum knows one: it is asked, and says something or ends. */
class Process extends EventEmitter {
  question = 0;

  send({ askedMetrics }: { askedMetrics: number }): void {
    this.question = askedMetrics;
  }

  /** Answers the last question: this number of calls, and one that is under way. */
  async report(calls: number): Promise<void> {
    const registry = new Registry();
    new Counter({ name: 'calls', help: 'calls', registers: [registry] }).inc(calls);
    new Gauge({ name: 'under_way', help: 'calls under way', registers: [registry] }).set(1);
    const measured = JSON.parse(JSON.stringify(await registry.getMetricsAsJSON()));
    this.emit('message', { answeredMetrics: this.question, measured });
  }
}

function sumOf(count: number) {
  const sum = createMetricsAggregator();
  const processes = Array.from({ length: count }, () => new Process());
  for (const each of processes) sum.add(each as unknown as Worker);
  /** Asks all of them, lets them do something, and answers what is shown then. */
  async function scrape(meanwhile: () => Promise<void>): Promise<(name: string) => number> {
    const shown = sum.metrics();
    await meanwhile();
    const text = await shown;
    return (name) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  }
  return { processes: processes as [Process, Process], scrape };
}

describe('metrics of several processes', () => {
  it('the metrics of the service are the sums of the latest report of each process', async () => {
    const { processes, scrape } = sumOf(2);
    const [one, other] = processes;
    await scrape(async () => {
      await one.report(3);
      await other.report(4);
    });
    const value = await scrape(async () => {
      await one.report(5);
      await other.report(4);
    });
    assert.deepEqual([value('calls'), value('under_way')], [9, 2]);
  });

  it('the metrics of the service keep the counters of an ended process but drop its gauges', async () => {
    const { processes, scrape } = sumOf(2);
    const [one, other] = processes;
    await scrape(async () => {
      await one.report(3);
      await other.report(4);
    });
    one.emit('exit');
    const value = await scrape(() => other.report(6));
    assert.deepEqual([value('calls'), value('under_way')], [9, 1]);
  });

  it('a process whose last report arrives after its exit is counted only once in the metrics', async () => {
    const { processes, scrape } = sumOf(2);
    const [one, other] = processes;
    await scrape(async () => {
      await one.report(3);
      await other.report(4);
    });
    await scrape(async () => {
      one.emit('exit');
      await one.report(3);
      await other.report(4);
    });
    const value = await scrape(() => other.report(6));
    assert.deepEqual([value('calls'), value('under_way')], [9, 1]);
  });
});
