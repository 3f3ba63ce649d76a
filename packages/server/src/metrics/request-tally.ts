/** Counts requests in plain numbers, and writes them out when somebody scrapes: the call itself pays for additions alone. */
import { Counter, type Metric, type Registry } from 'prom-client';
import type { RequestLine } from '../logging.ts';

/** Of the thirty that Node's parser knows. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** The names of built files change with what is in them. */
const BUILT_FILES = '/assets/';

/** From a call of 2 KB, some 100 microseconds, to one that nobody waits for. */
const MOST_MS = [0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

const DURATION = {
  name: 'limpid_request_duration_seconds',
  help: 'From the head of a request to the end of its answer; a batch takes as long as it likes.',
  type: 'histogram',
  aggregator: 'sum',
} as const;

interface RouteTally {
  /** By method, then by status; null is a request that its client left. */
  readonly ends: Map<string, Map<number | null, number>>;
  /** How many took at most as long as each of MOST_MS, and longer than the one before. */
  readonly took: number[];
  count: number;
  milliseconds: number;
}

export function createRequestTally(registry: Registry): (line: RequestLine) => void {
  const routes = new Map<string, RouteTally>();

  new Counter({
    name: 'limpid_requests_total',
    help: 'Requests that came to their end, by the pattern of their route; "aborted" ones were left by their client.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [route, { ends }] of routes)
        for (const [method, statuses] of ends)
          for (const [status, count] of statuses)
            this.inc({ route, method, status: status ?? 'aborted' }, count);
    },
  });
  // What a registry asks of a metric is less than the type says.
  const durations = { ...DURATION, get: async () => ({ ...DURATION, values: durationsOf(routes) }) };
  registry.registerMetric(durations as unknown as Metric);

  return ({ route: pattern, method, status, milliseconds }) => {
    const route = labelOf(pattern);
    let tally = routes.get(route);
    if (tally === undefined) {
      tally = { ends: new Map(), took: MOST_MS.map(() => 0), count: 0, milliseconds: 0 };
      routes.set(route, tally);
    }
    tally.count++;
    tally.milliseconds += milliseconds;
    const place = MOST_MS.findIndex((most) => milliseconds <= most);
    if (place >= 0) tally.took[place] = (tally.took[place] ?? 0) + 1;
    const name = method !== null && METHODS.has(method) ? method : 'other';
    let statuses = tally.ends.get(name);
    if (statuses === undefined) {
      statuses = new Map();
      tally.ends.set(name, statuses);
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
}

function labelOf(pattern: string | null): string {
  if (pattern === null) return 'unknown';
  return pattern.startsWith(BUILT_FILES) ? `${BUILT_FILES}*` : pattern;
}

/** The values of the histogram, as Prometheus has it: each bucket holds those below. */
function durationsOf(routes: ReadonlyMap<string, RouteTally>) {
  const { name } = DURATION;
  return [...routes].flatMap(([route, { took, count, milliseconds }]) => {
    let below = 0;
    const buckets = took.map((here, place) => {
      below += here;
      return {
        metricName: `${name}_bucket`,
        labels: { le: (MOST_MS[place] ?? 0) / 1000, route },
        value: below,
      };
    });
    return [
      ...buckets,
      { metricName: `${name}_bucket`, labels: { le: '+Inf', route }, value: count },
      { metricName: `${name}_sum`, labels: { route }, value: milliseconds / 1000 },
      { metricName: `${name}_count`, labels: { route }, value: count },
    ];
  });
}
