/** What scan and clean share: sources are scanned in order, told in a format, counted, judged. */
import type { Choice } from '../command-line/read-choice.ts';
import type { Given } from '../command-line/read-command-line.ts';
import { COULD_NOT_RUN, FOUND, NOTHING, WrongUsage } from '../exit-codes.ts';
import type { Fails } from '../fail-on.ts';
import { FORMATS } from '../formats/all-formats.ts';
import type { Fate, Format, FormatSettings, Summary } from '../formats/format.ts';
import { narrows } from '../marks/select-marks.ts';
import { plural } from '../plural.ts';
import { type Progress, sentenceOfReading, startProgress } from '../progress.ts';
import type { LargeScan, Taker } from '../scan-large.ts';
import { scanMany } from '../scan-many.ts';
import {
  isUnclean,
  type Job,
  nameOfSource,
  type Outcome,
  type Scanned,
  type Skipped,
  type Source,
} from '../scanned.ts';
import type { Found } from '../sources/find-sources.ts';
import type { Terminal } from '../terminal.ts';
import { endCleanly } from './end-cleanly.ts';
import { jobOf } from './job-of.ts';

const DEFAULT_LIMIT = 100;
const LISTS_SKIPPED = ['json', 'ndjson'];
const MAX_SKIPPED = 20;

export interface Run {
  readonly given: Given;
  readonly terminal: Terminal;
  readonly choice: Choice;
  readonly sources: readonly Found[];
  readonly gives: Job['gives'];
  readonly fails: Fails;
  /** What becomes of a source that was scanned; a sentence where that failed. */
  readonly finish: (source: Source, outcome: Outcome) => Promise<{ fate: Fate; problem: string | null }>;
  /** Who takes the text of a large file; without it only its report can be made. */
  readonly takerOf?: (source: Source) => Taker;
}

/** Answers the exit code. */
export async function runReport(run: Run): Promise<number> {
  const { given, terminal, sources, finish, fails } = run;
  const format = await openFormat(run);
  const isQuiet = given.has('quiet');
  const print = (text: string) => (isQuiet ? Promise.resolve() : terminal.print(text));
  const counts = startCount();
  const skipped: Skipped[] = [];
  const progress = startProgress(sources.length, terminal, () => Date.now());
  // Of one alone the signal would wait for its scan, if it were heard; unheard it ends it at once.
  if (sources.length > 1 || given.has('write')) endCleanly(terminal);
  await print(format.begin());
  let failing = 0;
  for await (const { found, outcome } of scanAll(run, progress)) {
    const isScanned = outcome.outcome === 'scanned';
    const { fate, problem } = isScanned
      ? await finish(found as Source, outcome)
      : { fate: 'reported' as const, problem: null };
    counts.add(outcome, fate, problem !== null);
    if (outcome.outcome === 'skipped') skipped.push(outcome);
    progress.step();
    const why = problem ?? (outcome.outcome === 'unreadable' ? outcome.problem : null);
    const text = format.source(outcome, fate, problem ?? undefined);
    if (why !== null || text !== '') progress.wipe();
    for (const note of isScanned && !isQuiet ? notesOf(given, outcome) : []) {
      progress.wipe();
      terminal.say(`${nameOfSource(outcome.path)}, ${note}`);
    }
    if (why !== null) terminal.say(`${nameOfSource(outcome.path)}: ${why}`);
    if (isScanned && fails(outcome)) failing++;
    // Whoever stops reading early is told what was found until then.
    process.exitCode = counts.summary().failed > 0 ? COULD_NOT_RUN : failing > 0 ? FOUND : NOTHING;
    await print(text);
  }
  progress.wipe();
  // Programs have read them in their places.
  if (!isQuiet && !LISTS_SKIPPED.includes(given.valueOf('format') ?? '')) {
    for (const sentence of nameSkipped(skipped)) terminal.say(sentence);
  }
  const summary = counts.summary();
  await print(format.end(summary, failing));
  if (summary.failed > 0) return COULD_NOT_RUN;
  return failing > 0 ? FOUND : NOTHING;
}

/** What may hide something comes first, however many pictures there are. */
function nameSkipped(skipped: readonly Skipped[]): readonly string[] {
  const [known, others] = [true, false].map((isKnown) =>
    skipped.filter(({ why }) => (why === 'binary') === isKnown),
  ) as [Skipped[], Skipped[]];
  const named = [...others, ...known].slice(0, MAX_SKIPPED);
  const left = skipped.length - named.length;
  return [
    ...named.map(({ path, why }) =>
      why === 'binary'
        ? `${path}: It is binary, and was skipped.`
        : `${path}: It looks binary, and was skipped. --text takes it for a text.`,
    ),
    ...(left > 0 ? [`${plural(left, 'more binary file')} skipped: --format json names all.`] : []),
  ];
}

/** They quote the text, which agents are not to read. */
function notesOf(given: Given, { notes = [] }: Scanned): readonly string[] {
  return given.has('agent-safe') ? [] : notes;
}

/** Outcomes beside what they are of, those that could not be found among them. */
async function* scanAll({ given, choice, sources, gives, takerOf }: Run, progress: Progress) {
  const job = jobOf(given, choice, gives);
  const scannable = sources.filter((found): found is Source => !('outcome' in found));
  const outcomes = await openScanner(given, scannable, job, {
    ...(takerOf !== undefined && { takerOf }),
    hasRead: ({ path }, share, reading) => progress.tell(sentenceOfReading(path, share, reading)),
  });
  for (const found of sources) {
    if ('outcome' in found) yield { found, outcome: found };
    else {
      const { value } = await outcomes.next();
      yield { found, outcome: value as Outcome };
    }
  }
  await outcomes.return(undefined);
}

async function openScanner(
  given: Given,
  sources: readonly Source[],
  job: Job,
  large: LargeScan,
): Promise<AsyncGenerator<Outcome>> {
  const remote = given.valueOf('remote');
  if (remote === undefined) {
    if (given.valueOf('key-file') !== undefined) throw new WrongUsage('--key-file goes with --remote.');
    return scanMany(sources, job, large);
  }
  const { scanRemotely } = await import('../scan-remotely.ts');
  return scanRemotely(sources, job, { url: remote, keyFile: given.valueOf('key-file') });
}

async function openFormat({ given, terminal, choice, gives }: Run): Promise<Format> {
  const name = given.valueOf('format') ?? 'text';
  const make = await FORMATS[name]?.();
  if (make === undefined) throw new WrongUsage(`There is no format "${name}".`);
  if (given.has('show-payloads') && given.has('agent-safe')) {
    throw new WrongUsage('--show-payloads and --agent-safe contradict each other.');
  }
  const settings: FormatSettings = {
    command: given.command === 'clean' ? 'clean' : 'scan',
    colours: terminal.colours,
    showsKept: given.has('kept'),
    limit: readLimit(given.valueOf('limit'), given.saidAs('limit')),
    isNarrowed:
      narrows(choice.selection) ||
      given.has('staged') ||
      given.valueOf('diff') !== undefined ||
      given.valueOf('baseline') !== undefined,
    showsText: gives === 'cleaned' && !given.has('write'),
    isAgentSafe: given.has('agent-safe'),
    root: process.env.GITHUB_WORKSPACE ?? process.cwd(),
    showsPayloads: given.has('show-payloads'),
    isSummary: given.has('summary'),
  };
  return make(settings);
}

function readLimit(written: string | undefined, saidAs: string): number {
  if (written === undefined) return DEFAULT_LIMIT;
  if (!/^\d{1,9}$/.test(written)) throw new WrongUsage(`${saidAs} takes a number, not "${written}".`);
  return Number(written) === 0 ? Number.POSITIVE_INFINITY : Number(written);
}

function startCount() {
  const zero = { scanned: 0, unclean: 0, written: 0, deleted: 0, replaced: 0, kept: 0 };
  const counts = { ...zero, payloads: 0, allowed: 0, known: 0, escaped: 0, skipped: 0, failed: 0 };
  return {
    add(outcome: Outcome, fate: Fate, hasFailed: boolean) {
      if (outcome.outcome === 'skipped') counts.skipped++;
      if (outcome.outcome === 'unreadable' || hasFailed) counts.failed++;
      if (outcome.outcome !== 'scanned') return;
      counts.scanned++;
      if (fate === 'written') counts.written++;
      if (isUnclean(outcome)) counts.unclean++;
      // What was not written was not done.
      if (!hasFailed) {
        counts.deleted += outcome.deleted;
        counts.replaced += outcome.replaced;
      }
      counts.kept += outcome.kept;
      counts.allowed += outcome.allowed ?? 0;
      counts.known += outcome.known ?? 0;
      counts.escaped += outcome.escaped ?? 0;
      counts.payloads += outcome.payloads.length;
    },
    summary: (): Summary => {
      const { allowed, known, escaped, ...others } = counts;
      return {
        ...others,
        ...(allowed > 0 && { allowed }),
        ...(known > 0 && { known }),
        ...(escaped > 0 && { escaped }),
      };
    },
  };
}
