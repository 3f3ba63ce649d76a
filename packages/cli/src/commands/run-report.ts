/** What scan and clean share: sources are scanned, reported in a format and counted; the counts decide the exit code. */
import type { Choice } from '../command-line/read-choice.ts';
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import { COULD_NOT_RUN, FOUND, NOTHING, WrongUsage } from '../exit-codes.ts';
import type { Fails } from '../fail-on.ts';
import { SEVERITIES, type Severity } from '../finding-classes.ts';
import { FORMATS } from '../formats/all-formats.ts';
import type { Fate, Format, FormatSettings, MakeFormat, Summary } from '../formats/format.ts';
import { plural } from '../plural.ts';
import { type Progress, sentenceOfReading, startProgress } from '../progress.ts';
import { narrows } from '../reporter/selection.ts';
import {
  isUnclean,
  type Job,
  leavesMessage,
  nameOfSource,
  type Outcome,
  type Scanned,
  type Skipped,
  type Source,
} from '../scan-data.ts';
import type { ScanHooks, Sink } from '../scanner/scan-sources.ts';
import { scanSources } from '../scanner/scan-sources.ts';
import type { Found } from '../sources/find-sources.ts';
import { sentenceOfUnseen, type Unseen } from '../sources/unseen.ts';
import type { Terminal } from '../terminal.ts';
import { endCleanly } from './end-cleanly.ts';
import { jobOf } from './job-of.ts';

const DEFAULT_LIMIT = 100;
const LISTS_SKIPPED = ['json', 'ndjson'];
const MAX_SKIPPED = 20;

export interface Run {
  readonly args: ParsedArgs;
  readonly terminal: Terminal;
  readonly choice: Choice;
  readonly sources: readonly Found[];
  /** What of it is known not to be seen. */
  readonly unseen?: Unseen;
  readonly output: Job['output'];
  readonly fails: Fails;
  /** In place of that of --format. */
  readonly format?: MakeFormat;
  /** Finishes a source that was scanned: its fate, and a sentence where that failed. */
  readonly finish: (source: Source, outcome: Outcome) => Promise<{ fate: Fate; problem: string | null }>;
  /** Where the text of a large file goes; without it only its report can be made. */
  readonly sinkOf?: (source: Source) => Sink;
}

/** Answers the exit code. */
export async function runReport(run: Run): Promise<number> {
  const { args, terminal, sources, finish, fails } = run;
  const format = await openFormat(run);
  const isQuiet = args.has('quiet');
  const print = (text: string) => (isQuiet ? Promise.resolve() : terminal.print(text));
  const counts = startCount();
  const skipped: Skipped[] = [];
  const progress = startProgress(sources.length, terminal, () => Date.now());
  // A handler would wait for the scan of a single source; without one a signal ends the run at once.
  if (sources.length > 1 || args.has('write')) endCleanly(terminal);
  await print(format.begin());
  let failing = 0;
  for await (const { found, outcome } of scanAll(run, progress)) {
    const isScanned = outcome.outcome === 'scanned';
    const { fate, problem } = isScanned
      ? await finish(found as Source, outcome)
      : { fate: 'reported' as const, problem: null };
    counts.add(outcome, fate, problem !== null);
    if (outcome.outcome === 'skipped') skipped.push(outcome);
    run.unseen?.judge(outcome);
    progress.step();
    const why = problem ?? (outcome.outcome === 'unreadable' ? outcome.problem : null);
    const text = format.source(outcome, fate, problem ?? undefined);
    if (why !== null || text !== '') progress.wipe();
    for (const note of isScanned && !isQuiet ? notesOf(args, outcome) : []) {
      progress.wipe();
      terminal.say(`${nameOfSource(outcome.path)}, ${note}`);
    }
    if (why !== null) terminal.say(`${nameOfSource(outcome.path)}: ${why}`);
    if (isScanned && fails(outcome)) failing++;
    // A reader may close the pipe early: the exit code then says what was found so far.
    process.exitCode = counts.hasFailed() ? COULD_NOT_RUN : failing > 0 ? FOUND : NOTHING;
    await print(text);
  }
  progress.wipe();
  const unseen = run.unseen?.paths() ?? null;
  // Formats for programs list them in their places.
  const areListed = LISTS_SKIPPED.includes(args.valueOf('format') ?? '');
  if (!isQuiet && !areListed) for (const sentence of nameSkipped(skipped)) terminal.say(sentence);
  // A check that passes in silence says that all was seen.
  if (unseen !== null && (isQuiet || !areListed)) terminal.say(sentenceOfUnseen(unseen));
  const summary = { ...counts.summary(), ...(unseen !== null && { unseen }) };
  await print(format.end(summary, failing));
  if (summary.failed > 0) return COULD_NOT_RUN;
  return failing > 0 ? FOUND : NOTHING;
}

/** Files that may hide something come first, before any number of pictures. */
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

/** Notes quote the text, which agents must not read. */
function notesOf(args: ParsedArgs, { notes = [] }: Scanned): readonly string[] {
  return args.has('agent-safe') ? [] : notes;
}

/** Sources with their outcomes, in order; what was not found is its own outcome. */
async function* scanAll(run: Run, progress: Progress) {
  const { args, choice, sources, output, sinkOf } = run;
  const job = jobOf(args, choice, output);
  const scannable = sources.filter((found): found is Source => !('outcome' in found));
  const outcomes = await openScanner(run, scannable, job, {
    ...(sinkOf !== undefined && { sinkOf }),
    ...readJobs(args.valueOf('jobs'), args.nameOf('jobs')),
    onRead: ({ path }, share, reading) => progress.report(sentenceOfReading(path, share, reading)),
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
  { args, terminal }: Run,
  sources: readonly Source[],
  job: Job,
  large: ScanHooks,
): Promise<AsyncGenerator<Outcome>> {
  const remote = args.valueOf('remote');
  const cache = args.valueOf('cache');
  if (remote === undefined) {
    if (args.valueOf('key-file') !== undefined) throw new WrongUsage('--key-file goes with --remote.');
    if (cache === undefined) return scanSources(sources, job, large);
    const { openCache, scanWithCache } = await import('../scanner/scan-cache.ts');
    const opened = openCache(cache, job, args.has('text'), Date.now());
    return scanWithCache(opened, sources, (others) => scanSources(others, job, large), terminal.say);
  }
  if (cache !== undefined) throw new WrongUsage('--cache goes without --remote.');
  const { scanRemotely } = await import('../scanner/remote.ts');
  return scanRemotely(sources, job, { url: remote, keyFile: args.valueOf('key-file') });
}

async function openFormat({ args, terminal, choice, output, format, fails }: Run): Promise<Format> {
  const name = args.valueOf('format') ?? 'text';
  const make = format ?? (await FORMATS[name]?.());
  if (make === undefined) throw new WrongUsage(`There is no format "${name}".`);
  if (args.has('show-payloads') && args.has('agent-safe')) {
    throw new WrongUsage('--show-payloads and --agent-safe contradict each other.');
  }
  const settings: FormatSettings = {
    command: args.command === 'clean' ? 'clean' : 'scan',
    colours: terminal.colours,
    showsKept: args.has('kept'),
    limit: readLimit(args.valueOf('limit'), args.nameOf('limit')),
    isNarrowed:
      narrows(choice.selection) ||
      choice.hasOverrides ||
      args.has('staged') ||
      args.valueOf('diff') !== undefined ||
      args.valueOf('baseline') !== undefined,
    showsText: output === 'cleaned' && !args.has('write'),
    isAgentSafe: args.has('agent-safe'),
    root: process.env.GITHUB_WORKSPACE ?? process.cwd(),
    showsPayloads: args.has('show-payloads'),
    fails,
    isSummary: args.has('summary'),
  };
  return make(settings);
}

function readLimit(written: string | undefined, nameOf: string): number {
  if (written === undefined) return DEFAULT_LIMIT;
  if (!/^\d{1,9}$/.test(written)) throw new WrongUsage(`${nameOf} takes a number, not "${written}".`);
  return Number(written) === 0 ? Number.POSITIVE_INFINITY : Number(written);
}

function readJobs(written: string | undefined, nameOf: string): Pick<ScanHooks, 'jobs'> {
  if (written === undefined) return {};
  if (!/^[1-9]\d{0,2}$/.test(written))
    throw new WrongUsage(`${nameOf} takes a number from 1 to 999, not "${written}".`);
  return { jobs: Number(written) };
}

function startCount() {
  const zero = { scanned: 0, unclean: 0, written: 0, deleted: 0, replaced: 0, kept: 0 };
  const severities: Record<Severity, number> = { error: 0, warning: 0, note: 0 };
  const rare = { allowed: 0, known: 0, escaped: 0, leftAlone: 0, refused: 0, inSpaces: 0 };
  const counts = { ...zero, ...rare, payloads: 0, skipped: 0, failed: 0 };
  return {
    add(outcome: Outcome, fate: Fate, hasFailed: boolean) {
      if (outcome.outcome === 'skipped') counts.skipped++;
      if (outcome.outcome === 'unreadable' || hasFailed) counts.failed++;
      if (outcome.outcome === 'unreadable' && outcome.refused === true) counts.refused++;
      if (outcome.outcome !== 'scanned') return;
      counts.scanned++;
      if (fate === 'written') counts.written++;
      if (isUnclean(outcome)) counts.unclean++;
      if (outcome.leftAlone !== undefined) counts.leftAlone += outcome.deleted + outcome.replaced;
      // A file that was not written has no changes to count.
      if (fate !== 'not written') {
        counts.deleted += outcome.deleted;
        counts.replaced += outcome.replaced;
      }
      counts.kept += outcome.kept;
      counts.allowed += outcome.allowed ?? 0;
      counts.known += outcome.known ?? 0;
      counts.escaped += outcome.escaped ?? 0;
      counts.payloads += outcome.payloads.length;
      if (leavesMessage(outcome)) counts.inSpaces++;
      for (const severity of SEVERITIES) severities[severity] += outcome.severities[severity];
    },
    hasFailed: () => counts.failed > 0,
    summary: (): Summary => {
      const { allowed, known, escaped, leftAlone, refused, inSpaces, ...others } = counts;
      return {
        ...others,
        severities,
        ...(allowed > 0 && { allowed }),
        ...(known > 0 && { known }),
        ...(escaped > 0 && { escaped }),
        ...(leftAlone > 0 && { leftAlone }),
        ...(refused > 0 && { refused }),
        ...(inSpaces > 0 && { inSpaces }),
      };
    },
  };
}
