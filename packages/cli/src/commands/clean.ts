/** `limpid clean`: one text to standard output, or files in place. */
import { dirname, resolve } from 'node:path';
import { type Choice, readChoice } from '../command-line/read-choice.ts';
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import { COULD_NOT_RUN, FOUND, NOTHING, WrongUsage } from '../exit-codes.ts';
import { type Fails, failsOnAny, failsOnNothing, readFailOn } from '../fail-on.ts';
import { realpathSync } from '../files.ts';
import { makeDiff, makePatch } from '../formats/diff.ts';
import { STAYS } from '../formats/sum-up.ts';
import { nameFromHere } from '../name-from-here.ts';
import { plural } from '../plural.ts';
import { isUnclean, leavesMessage, type Outcome, type Scanned, type Source } from '../scan-data.ts';
import { OBEYED, showLines } from '../show-safely.ts';
import { clearLeftovers } from '../sources/clear-leftovers.ts';
import { encodeText } from '../sources/decode-text.ts';
import type { Found } from '../sources/find-sources.ts';
import { hiddenNames } from '../sources/hidden-names.ts';
import { Unseen } from '../sources/unseen.ts';
import type { Terminal } from '../terminal.ts';
import { RewrittenFile, writeBack } from '../write-back.ts';
import type { RunCommand } from './command.ts';
import { readSources } from './read-sources.ts';
import { runReport } from './run-report.ts';
import { scanOne } from './scan-one.ts';

/** Formats that say where something is, and give nothing back. */
const FOR_HOSTS = ['sarif', 'github', 'gitlab', 'junit'];

export const clean: RunCommand = async (args, terminal) => {
  const isCheck = args.has('check') || args.has('dry-run');
  const isWrite = args.has('write') && !isCheck;
  const choice = await readChoice(args);
  const fails = readFailOn(
    args.valuesOf('fail-on'),
    isCheck ? failsOnAny : failsOnNothing,
    args.nameOf('fail-on'),
  );
  const difference = differenceAsked(args);
  const unseen = new Unseen();
  const sources = await readSources(args, choice, terminal, unseen);
  if (difference !== null) return runDifference({ args, terminal, choice, sources, fails }, difference);
  if (isWrite && sources.some(({ path }) => path === '-')) {
    throw new WrongUsage('Standard input cannot be written back: leave --write out.');
  }
  const format = args.valueOf('format') ?? 'text';
  if (!isWrite && !isCheck && format === 'text') {
    return cleanOne({ args, terminal, choice, sources, fails });
  }
  if (!isWrite && !isCheck && FOR_HOSTS.includes(format)) {
    throw new WrongUsage(`--format ${format} holds no texts: it goes with --write or --check.`);
  }
  if (isWrite) clearAll(sources, args, terminal);
  const rewritten = new Map<Source, RewrittenFile>();
  const sinkOf = (source: Source) => {
    const file = new RewrittenFile(source.file as string, source.isReal);
    rewritten.set(source, file);
    return file;
  };
  const code = await runReport({
    ...{ args, terminal, choice, sources, fails, unseen },
    output: isCheck ? 'report' : 'cleaned',
    ...(isWrite && { sinkOf }),
    async finish(source, outcome) {
      if (isCheck) return { fate: isUncleaned(outcome) ? 'would be written' : 'reported', problem: null };
      return isWrite && isUncleaned(outcome)
        ? writeCleaned(source, outcome, rewritten.get(source))
        : { fate: 'reported', problem: null };
    },
  });
  const names = args.has('quiet') ? [] : await hiddenNames(sources);
  if (names.length > 0) terminal.say(namesLeft(names.length));
  return code;
};

function namesLeft(count: number): string {
  const hide = count === 1 ? '1 name of a file or folder hides' : `${count} names of files or folders hide`;
  return `${hide} something, and no file is renamed: \`limpid scan\` says where.`;
}

type Difference = 'diff' | 'patch';

/** Null where none is. */
function differenceAsked(args: ParsedArgs): Difference | null {
  const asked = (['diff', 'patch'] as const).filter((name) => args.has(name));
  const [difference = null] = asked;
  if (difference === null) return null;
  const beside = ['write', 'field', 'remote', 'format', 'show-payloads'] as const;
  const other =
    asked[1] ??
    beside.find((name) => args.has(name) || (args.valuesOf(name).length > 0 && args.folderOf(name) === null));
  if (other !== undefined) throw new WrongUsage(`--${difference} goes without --${other}.`);
  return difference;
}

async function runDifference({ terminal, sources, ...one }: One, difference: Difference): Promise<number> {
  if (difference === 'patch' && sources.some((source) => 'file' in source && source.file === null))
    throw new WrongUsage(
      'A patch names the files that it changes: --diff takes standard input and packed files.',
    );
  // A patch is for a program: what a terminal obeys is shown there alone.
  const print = (text: string) =>
    terminal.print(terminal.isTerminal && difference === 'patch' ? showLines(text, OBEYED) : text);
  return runReport({
    ...{ ...one, sources, terminal: { ...terminal, print: print as Terminal['print'] } },
    output: difference,
    format: difference === 'diff' ? makeDiff : makePatch,
    async finish(_source, outcome) {
      const isText = outcome.outcome !== 'scanned' || outcome.encoding.name === 'utf-8';
      if (isText || difference === 'diff') return { fate: 'reported', problem: null };
      return { fate: 'not written', problem: NO_PATCH };
    },
  });
}

const NO_PATCH = 'A patch is UTF-8, and it is not: --diff shows what would change, --write cleans it.';

/** In the folders of the files, where such a run wrote. */
function clearAll(sources: readonly Found[], args: ParsedArgs, terminal: Terminal): void {
  const folders = new Set<string>();
  for (const source of sources) if (!('outcome' in source)) folders.add(folderOf(source.file as string));
  for (const folder of folders) {
    const count = clearLeftovers(folder, Date.now());
    if (count > 0 && !args.has('quiet'))
      terminal.say(`${nameFromHere(folder)}: ${plural(count, 'unfinished file')} of a killed run removed.`);
  }
}

/** A link is written where it leads. */
function folderOf(file: string): string {
  try {
    return dirname(realpathSync(file));
  } catch {
    return dirname(resolve(file));
  }
}

function isUncleaned(outcome: Outcome): outcome is Scanned {
  return outcome.outcome === 'scanned' && isUnclean(outcome);
}

/** `rewritten` is there already where the text came in parts. */
async function writeCleaned(
  { file, isReal }: Source,
  scanned: Scanned,
  rewritten: RewrittenFile | undefined,
) {
  const { text, encoding, fileState } = scanned;
  const problem = await (rewritten?.finish(fileState) ??
    writeBack(file as string, text as string, encoding, fileState, isReal));
  return problem === null
    ? ({ fate: 'written', problem } as const)
    : ({ fate: 'not written', problem } as const);
}

interface One {
  readonly args: ParsedArgs;
  readonly terminal: Terminal;
  readonly choice: Choice;
  readonly sources: readonly Found[];
  readonly fails: Fails;
}

async function cleanOne({ args, terminal, choice, sources, fails }: One): Promise<number> {
  const outcome = await scanOne(args, terminal, sources, choice, 'cleaned');
  if (outcome === null) return COULD_NOT_RUN;
  const { deleted, replaced, payloads, text, encoding } = outcome;
  const code = fails(outcome) ? FOUND : NOTHING;
  const shown = text !== null && terminal.isTerminal ? showLines(text, OBEYED) : text;
  if (text !== null)
    await terminal.print(terminal.isTerminal ? (shown as string) : encodeText(text, encoding));
  if (args.has('quiet')) return code;
  if (shown !== text)
    terminal.say('What a terminal would obey is shown as escapes; a file or a pipe gets the text itself.');
  if (deleted + replaced > 0 || payloads.length > 0) {
    const messages = payloads.length > 0 ? `; ${plural(payloads.length, 'hidden message')} decoded` : '';
    const stays = leavesMessage(outcome) ? STAYS : '';
    terminal.say(`${plural(deleted, 'character')} deleted, ${replaced} replaced${messages}${stays}.`);
  }
  if (outcome.escaped !== undefined && outcome.escaped > 0)
    terminal.say(`${outcome.escaped} to change by hand: \`limpid scan\` says where.`);
  return code;
}
