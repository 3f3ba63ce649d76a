/** What is measured of the service for Prometheus: numbers under labels that no caller can add to. */
import type { ErrorCode } from '@limpid/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { HealthChecks } from '../health-checks.ts';
import type { Log, RequestLine } from '../logging.ts';
import type { Load } from '../overload/load.ts';
import type { ScanRow } from '../store/tables.ts';
import type { ScanRecorder } from '../usage/record-scans.ts';
import { rememberChecks } from './remember-checks.ts';

/** What is looked at when somebody asks. */
export interface Watched {
  readonly health: HealthChecks;
  readonly load: Load;
  readonly recorder: ScanRecorder;
  readonly inFlight: () => number;
}

export interface ServiceMetrics {
  readonly registry: Registry;
  /** The same log, which counts its events. */
  countLog(log: Log): Log;
  /** The same recorder, which counts the rows: what is in a row has passed the privacy gate. */
  countScans(recorder: ScanRecorder): ScanRecorder;
  countRefusedLine(code: ErrorCode): void;
  watch(watched: Watched): void;
}

export function createServiceMetrics(version: string): ServiceMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'limpid_build_info',
    help: 'The version that runs; always 1.',
    labelNames: ['version'],
    aggregator: 'first',
    registers,
  }).set({ version }, 1);
  const tally = createRequestTally(registry);
  const refusals = new Counter({
    name: 'limpid_refusals_total',
    help: 'Requests that were refused, by the code of the answer: quota_exhausted, rate_limited, unavailable.',
    labelNames: ['code'],
    registers,
  });
  const refusedLines = new Counter({
    name: 'limpid_refused_lines_total',
    help: 'Lines of batches that were refused, by code.',
    labelNames: ['code'],
    registers,
  });
  const events = eventCounter(registry);
  const scans = new Counter({
    name: 'limpid_scans_total',
    help: 'Texts that were scanned, by endpoint.',
    labelNames: ['endpoint'],
    registers,
  });
  const characters = new Counter({
    name: 'limpid_scanned_characters_total',
    help: 'Code points that were scanned.',
    registers,
  });
  const found = new Counter({
    name: 'limpid_scans_with_technique_total',
    help: 'Scans in which a technique was found, by technique.',
    labelNames: ['technique'],
    registers,
  });
  const decoded = new Counter({
    name: 'limpid_scans_with_payload_total',
    help: 'Scans in which hidden data was decoded.',
    registers,
  });

  function countRequest(line: RequestLine): void {
    tally(line);
    if (line.code !== null) refusals.inc({ code: line.code });
  }

  function countScan(row: ScanRow): void {
    scans.inc({ endpoint: row.endpoint });
    characters.inc(row.characters);
    if (row.techniques !== '{}')
      for (const technique of Object.keys(JSON.parse(row.techniques))) found.inc({ technique });
    if (row.payloads !== '{}') decoded.inc();
  }

  return {
    registry,
    countLog: (log) => ({
      ...log,
      request(line) {
        countRequest(line);
        log.request(line);
      },
      unrouted(requestId, status, code) {
        countRequest({ ...UNROUTED, requestId, status, code });
        log.unrouted(requestId, status, code);
      },
      event(name, error, ended) {
        events.inc({ event: name });
        log.event(name, error, ended);
      },
    }),
    countScans: (recorder) => ({
      ...recorder,
      record(row) {
        countScan(row);
        recorder.record(row);
      },
    }),
    countRefusedLine: (code) => refusedLines.inc({ code }),
    watch: (watched) => watch(registers, watched),
  };
}

const UNROUTED = { method: null, route: null, milliseconds: 0, caller: null, plan: null };

/** Numbers that stand for themselves, read at each scrape. */
function watch(registers: Registry[], { health, load, recorder, inFlight }: Watched): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  gauge('limpid_requests_in_flight', 'Requests that have begun and not come to their end.', inFlight);
  gauge('limpid_held_body_bytes', 'Bytes of bodies that are read or answered.', load.heldBytes);
  gauge('limpid_waiting_scan_rows', 'Scan rows that wait to be written.', recorder.waiting);
  new Counter({
    name: 'limpid_overload_refusals_total',
    help: 'Work that was refused before the process suffers, by what there was too much of.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of Object.entries(load.refused)) this.inc({ reason }, count);
    },
  });
  const checks = rememberChecks(health);
  new Gauge({
    name: 'limpid_check_ok',
    help: '1 while what answers depend on answers, as GET /health has it; 0 while it is degraded or fails.',
    labelNames: ['check'],
    aggregator: 'min',
    registers,
    async collect() {
      for (const [check, isOk] of Object.entries(await checks())) this.set({ check }, isOk ? 1 : 0);
    },
  });
}

/** Counts the events of the log by name: of a process that serves, and of the one that supervises several. */
export function eventCounter(registry: Registry): Counter<'event'> {
  return new Counter({
    name: 'limpid_events_total',
    help: 'Events of the log, by name.',
    labelNames: ['event'],
    registers: [registry],
  });
}

/** The methods with a label of their own, of the thirty that Node's parser knows. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']);

/** The names of built files change with their content. */
const BUILT_FILES = '/assets/';

/** From a call of 2 KB, some 100 microseconds, to a timeout. */
const BUCKET_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts requests and their durations. */
function createRequestTally(registry: Registry): (line: RequestLine) => void {
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
