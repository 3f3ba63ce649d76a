/** Holds an engine to the smoke cases, wherever it runs: a page and a worker read this too, so it knows no Node. */
import type * as Door from '../src/index.ts';
import type { CleanReport, Finding, Report } from '../src/index.ts';
import { escaped } from './escaped.ts';
import { SMOKE_CASES, type SmokeCase } from './smoke-cases.ts';

export type Engine = Pick<typeof Door, 'clean' | 'detect' | 'UNICODE_VERSION'>;

export interface SmokeOutcome {
  /** What is not as it should be; empty when all is well. */
  readonly differences: readonly string[];
  /** All that the engine said, case by case. */
  readonly reports: readonly SmokeReports[];
}

interface SmokeReports {
  readonly name: string;
  readonly clean: CleanReport;
  readonly detect: Report;
}

const EXPECTED_VERSION = '18.0.0';
const MAX_SHOWN = 120;

/** As JSON: no way between two worlds changes half of a character or drops a field in it. */
export function smokeOutcome(engine: Engine): string {
  const differences = differencesOf('UNICODE_VERSION', engine.UNICODE_VERSION, EXPECTED_VERSION);
  const reports = SMOKE_CASES.map((one) => {
    const { name, input, options = {} } = one;
    const clean = engine.clean(input, { options, positions: true });
    differences.push(...judge(one, clean));
    return { name, clean, detect: engine.detect(input, { positions: true }) };
  });
  return JSON.stringify({ differences, reports } satisfies SmokeOutcome);
}

function judge({ name, input, text, ...expected }: SmokeCase, report: CleanReport): string[] {
  const payloads = report.payloads.map((payload) => `${payload.scheme}: ${payload.text}`);
  return [
    ...differencesOf(`${name}: text`, report.text, text ?? input),
    ...differencesOf(`${name}: characters`, report.characters, Array.from(input).length),
    ...differencesOf(`${name}: findings`, sumsOf(report.findings), expected.findings),
    ...differencesOf(`${name}: payloads`, payloads, expected.payloads ?? []),
    ...differencesOf(`${name}: suspicion`, report.suspicion, expected.suspicion),
  ];
}

function sumsOf(findings: readonly Finding[]): readonly string[] {
  const sums = new Map<string, { readonly technique: string; readonly fate: string; count: number }>();
  for (const { technique, action, reason, count } of findings) {
    const fate = reason === undefined ? action : `${action} ${reason}`;
    const sum = sums.get(`${technique} ${fate}`);
    if (sum === undefined) sums.set(`${technique} ${fate}`, { technique, fate, count });
    else sum.count += count;
  }
  return Array.from(sums.values(), ({ technique, fate, count }) => `${technique}: ${count} ${fate}`);
}

function differencesOf(what: string, real: unknown, expected: unknown): string[] {
  const [is, should] = [JSON.stringify(real), JSON.stringify(expected)];
  if (is === should) return [];
  let index = 0;
  while (is[index] === should[index]) index++;
  const shown = (json: string) => escaped(json.slice(Math.max(0, index - 20), index + MAX_SHOWN));
  return [`${what} from ${index} on: is ${shown(is)}, should be ${shown(should)}`];
}
