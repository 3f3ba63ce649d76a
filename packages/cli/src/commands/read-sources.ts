/** The sources that a command line names, or a sentence that says how to name them. */
import { fstatSync } from 'node:fs';
import type { Choice } from '../command-line/read-choice.ts';
import type { ParsedArgs } from '../command-line/read-command-line.ts';
import { CannotRun, WrongUsage } from '../exit-codes.ts';
import { isDataSet } from '../fields/data-set-names.ts';
import type { Encoding, Source } from '../scan-data.ts';
import { type Found, findSources } from '../sources/find-sources.ts';
import { unpacked, unpackedName } from '../sources/packed-file.ts';
import { readList } from '../sources/read-list.ts';
import { findRecoded, LOSSY } from '../sources/recoded-files.ts';
import type { Unseen } from '../sources/unseen.ts';
import type { Terminal } from '../terminal.ts';

const EMPTY_NAME =
  'One of the names is empty: "" names no file. Leave it out, or look at the variable that it comes from.';
/** What may be named, by command. */
const MAY_NAME: Readonly<Record<string, string>> = {
  scan: '"limpid scan ." takes this folder',
  clean: '"limpid clean FILE" prints a file, "limpid clean --write ." cleans this folder in place',
  reveal: '"limpid reveal FILE" takes a file',
};
const NOT_IN_PLACE = 'It is packed: without --write its clean text is printed.';

export async function readSources(
  args: ParsedArgs,
  choice: Choice,
  terminal: Terminal,
  unseen?: Unseen,
): Promise<readonly Found[]> {
  const encoding = args.valueOf('encoding') as Encoding['name'] | undefined;
  const found = await findNamed(args, choice, terminal, unseen).catch((error) => asOutcome(args, error));
  return found.map((one) => {
    if ('outcome' in one) return one;
    const { ifBinary, ...source } = one;
    const name = source.file === null ? source.calledAs : source.path;
    const selection = name === undefined ? undefined : choice.selectionOf(name);
    const what = args.has('text')
      ? undefined
      : (ifBinary ?? (args.command === 'clean' ? 'refuse' : undefined));
    return {
      ...source,
      ...(what !== undefined && { ifBinary: what }),
      ...(encoding !== undefined && { encoding }),
      ...(selection !== undefined && { selection }),
    };
  });
}

/** Who reads a format gets a report also of a run that found nothing to scan. */
function asOutcome(args: ParsedArgs, error: unknown): readonly Found[] {
  const isForPeople = (args.valueOf('format') ?? 'text') === 'text';
  if (isForPeople || !(error instanceof CannotRun)) throw error;
  return [{ outcome: 'unreadable', path: args.operands[0] ?? '.', problem: error.message }];
}

async function findNamed(
  args: ParsedArgs,
  { isChosen }: Choice,
  { say: warn }: Terminal,
  unseen: Unseen | undefined,
): Promise<readonly Found[]> {
  const calledAs = args.valueOf('stdin-filename');
  if (calledAs !== undefined && !readsStream(args)) {
    throw new WrongUsage('--stdin-filename goes with a text on standard input.');
  }
  if (args.operands.includes('')) throw new WrongUsage(EMPTY_NAME);
  if (args.has('staged') || args.valueOf('diff') !== undefined)
    return readChanges(args, isChosen, warn, unseen);
  const lists = args.valuesOf('files-from');
  if (args.has('null') && lists.length === 0) throw new WrongUsage('--null goes with --files-from.');
  const isList = lists.length > 0;
  if (args.operands.length === 0 && !isList) return [readImplied(args)];
  const { operands } = args;
  if (lists.filter((from) => from === '-').length > 1)
    throw new WrongUsage('Standard input is one list alone.');
  if (lists.includes('-') && operands.includes('-')) {
    throw new WrongUsage('Standard input cannot be the list of files and a text as well.');
  }
  const listed: string[] = [];
  for (const from of lists) listed.push(...(await readList(from, args.has('null'))));
  const found = await findSources({
    ...{ operands, listed, isChosen, isSought: soughtBy(args) },
    isKindAsked: args.valuesOf('field').length > 0 && args.folderOf('field') === null,
    readsGitignore: !args.has('no-gitignore'),
    isWritten: args.has('write'),
    readsLinks: args.command === 'scan' && args.valueOf('remote') === undefined,
    warn,
    ...(unseen !== undefined && { unseen }),
  });
  const recoded = findRecoded(found.flatMap((one) => ('file' in one && one.file !== null ? [one.path] : [])));
  unseen?.addRecoded(recoded.paths);
  const lossy = recoded.lossy.map((path) => ({ outcome: 'unreadable', path, problem: LOSSY }) as const);
  return [...lossy, ...found].map((one) => {
    if ('outcome' in one) return one;
    if (one.inline !== undefined) return one;
    if (one.file === null) return standardInput(args);
    // One of many in a folder is skipped as any binary file is.
    const source = one.ifBinary === undefined ? unpacked(one) : one;
    if (source.packed === undefined || !args.has('write')) return source;
    return { outcome: 'unreadable', path: source.path, problem: NOT_IN_PLACE };
  });
}

function soughtBy(args: ParsedArgs): (path: string) => boolean {
  return args.valuesOf('field').length > 0 ? (path) => isDataSet(unpackedName(path)) : () => true;
}

async function readChanges(
  args: ParsedArgs,
  isChosen: Choice['isChosen'],
  warn: Terminal['say'],
  unseen: Unseen | undefined,
): Promise<readonly Found[]> {
  const { operands } = args;
  const base = args.valueOf('diff') ?? null;
  const flag = base === null ? '--staged' : '--diff';
  if (args.has('staged') && base !== null)
    throw new WrongUsage('--staged and --diff are two changes: give one.');
  if (args.valuesOf('files-from').length > 0) {
    throw new WrongUsage(`${flag} lists the files itself: leave --files-from out.`);
  }
  if (operands.includes('-')) throw new WrongUsage(`${flag} knows no standard input.`);
  if (args.valueOf('remote') !== undefined) throw new WrongUsage(`${flag} goes without --remote.`);
  const { findChanges } = await import('../sources/find-changes.ts');
  const isSought = soughtBy(args);
  return findChanges({
    ...{ base, operands, warn },
    isChosen: (path) => isChosen(path) && isSought(path),
    ...(unseen !== undefined && { unseen }),
  });
}

/** Nothing is named: a text that is piped in is meant. Never the folder, which a mistyped pipe would scan instead. */
function readImplied(args: ParsedArgs): Source {
  if (isPiped()) return standardInput(args);
  const { command } = args;
  throw new WrongUsage(`Nothing is named: ${MAY_NAME[command]}, "limpid ${command} -" takes standard input.`);
}

/** A filter may have nothing to do; a check that saw nothing must not pass. */
function standardInput(args: ParsedArgs): Source {
  const calledAs = args.valueOf('stdin-filename');
  return {
    ...{ path: '-', file: null },
    ...(args.command === 'scan' && { mustCome: true }),
    ...(calledAs !== undefined && { calledAs }),
  };
}

function readsStream(args: ParsedArgs): boolean {
  if (args.has('staged') || args.valueOf('diff') !== undefined) return false;
  const isImplied = args.operands.length === 0 && args.valuesOf('files-from').length === 0;
  return isImplied || args.operands.includes('-');
}

function isPiped(): boolean {
  try {
    const stats = fstatSync(0);
    return stats.isFIFO() || stats.isFile() || stats.isSocket();
  } catch {
    return false;
  }
}
