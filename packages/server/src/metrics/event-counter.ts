/** Counts the events of the log by name: of a process that serves, and of the one that keeps several serving. */
import { Counter, type Registry } from 'prom-client';

export function eventCounter(registry: Registry): Counter<'event'> {
  return new Counter({
    name: 'limpid_events_total',
    help: 'Events of the log, by name.',
    labelNames: ['event'],
    registers: [registry],
  });
}
