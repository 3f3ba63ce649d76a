/** Counts requests and their durations under labels that no caller can add to. */
import { Counter, Histogram, type Registry } from 'prom-client';
import type { RequestLine } from '../logging.ts';

/** The methods with a label of their own, of the thirty that Node's parser knows. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** The names of built files change with their content. */
const BUILT_FILES = '/assets/';

/** From a call of 2 KB, some 100 microseconds, to a timeout. */
const BUCKET_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createRequestTally(registry: Registry): (line: RequestLine) => void {
  const requests = new Counter({
    name: 'limpid_requests_total',
    help: 'Requests that ended, by the pattern of their route; "aborted" ones were left by their client.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'limpid_request_duration_seconds',
    help: 'From the head of a request to the end of its answer; a batch takes as long as its client does.',
    labelNames: ['route'],
    buckets: BUCKET_SECONDS,
    registers: [registry],
  });
  return ({ route: pattern, method, status, milliseconds }) => {
    const route = labelOf(pattern);
    const name = method !== null && METHODS.has(method) ? method : 'other';
    requests.inc({ route, method: name, status: status ?? 'aborted' });
    durations.observe({ route }, milliseconds / 1000);
  };
}

function labelOf(pattern: string | null): string {
  if (pattern === null) return 'unknown';
  return pattern.startsWith(BUILT_FILES) ? `${BUILT_FILES}*` : pattern;
}
