/** The sources that a command line names, or a sentence that says how to name them. */
import { fstatSync } from 'node:fs';
import type { Choice } from '../command-line/read-choice.ts';
import type { Given } from '../command-line/read-command-line.ts';
import { WrongUsage } from '../exit-codes.ts';
import { isDataSet } from '../fields/data-set-names.ts';
import type { Encoding, Source } from '../scanned.ts';
import { type Found, findSources } from '../sources/find-sources.ts';
import { readList } from '../sources/read-list.ts';
import type { Terminal } from '../terminal.ts';

export async function readSources(
  given: Given,
  choice: Choice,
  terminal: Terminal,
): Promise<readonly Found[]> {
  const encoding = given.valueOf('encoding') as Encoding['name'] | undefined;
  const found = await findNamed(given, choice, terminal);
  return found.map((one) => {
    if ('outcome' in one) return one;
    const { ifBinary, ...source } = one;
    const what = given.has('text')
      ? undefined
      : (ifBinary ?? (given.command === 'clean' ? 'refuse' : undefined));
    return {
      ...source,
      ...(what !== undefined && { ifBinary: what }),
      ...(encoding !== undefined && { encoding }),
    };
  });
}

async function findNamed(
  given: Given,
  { isChosen }: Choice,
  { say: warn }: Terminal,
): Promise<readonly Found[]> {
  const calledAs = given.valueOf('stdin-filename');
  if (calledAs !== undefined && !readsStream(given)) {
    throw new WrongUsage('--stdin-filename goes with a text on standard input.');
  }
  if (given.operands.includes('')) throw new WrongUsage('One of the names is empty: "" names no file.');
  if (given.has('staged') || given.valueOf('diff') !== undefined) return readChanges(given, isChosen, warn);
  const lists = given.valuesOf('files-from');
  if (given.has('null') && lists.length === 0) throw new WrongUsage('--null goes with --files-from.');
  const isList = lists.length > 0;
  if (given.operands.length === 0 && !isList) return [readImplied(given)];
  const { operands } = given;
  if (lists.filter((from) => from === '-').length > 1)
    throw new WrongUsage('Standard input is one list alone.');
  if (lists.includes('-') && operands.includes('-')) {
    throw new WrongUsage('Standard input cannot be the list of files and a text as well.');
  }
  const listed: string[] = [];
  for (const from of lists) listed.push(...(await readList(from, given.has('null'))));
  const found = await findSources({
    ...{ operands, listed, isChosen, isSought: soughtBy(given) },
    isKindAsked: given.valuesOf('field').length > 0 && given.folderOf('field') === null,
    mindsGitignore: !given.has('no-gitignore'),
    isWritten: given.has('write'),
    warn,
  });
  return found.map((one) => ('file' in one && one.file === null ? standardInput(given) : one));
}

function soughtBy(given: Given): (path: string) => boolean {
  return given.valuesOf('field').length > 0 ? isDataSet : () => true;
}

async function readChanges(
  given: Given,
  isChosen: Choice['isChosen'],
  warn: Terminal['say'],
): Promise<readonly Found[]> {
  const { operands } = given;
  const base = given.valueOf('diff') ?? null;
  const flag = base === null ? '--staged' : '--diff';
  if (given.has('staged') && base !== null)
    throw new WrongUsage('--staged and --diff are two changes: give one.');
  if (given.valuesOf('files-from').length > 0) {
    throw new WrongUsage(`${flag} lists the files itself: leave --files-from out.`);
  }
  if (operands.includes('-')) throw new WrongUsage(`${flag} knows no standard input.`);
  if (given.valueOf('remote') !== undefined) throw new WrongUsage(`${flag} goes without --remote.`);
  const { findChanges } = await import('../sources/find-changes.ts');
  const isSought = soughtBy(given);
  return findChanges({ base, operands, isChosen: (path) => isChosen(path) && isSought(path), warn });
}

/** Nothing is named: a text that is piped in is meant. Never the folder, which a mistyped pipe would scan instead. */
function readImplied(given: Given): Source {
  if (isPiped()) return standardInput(given);
  throw new WrongUsage(
    `Nothing is named: "limpid ${given.command} ." takes this folder, "limpid ${given.command} -" standard input.`,
  );
}

/** A filter may have nothing to do; a check that saw nothing must not pass. */
function standardInput(given: Given): Source {
  const calledAs = given.valueOf('stdin-filename');
  return {
    ...{ path: '-', file: null },
    ...(given.command === 'scan' && { mustCome: true }),
    ...(calledAs !== undefined && { calledAs }),
  };
}

function readsStream(given: Given): boolean {
  if (given.has('staged') || given.valueOf('diff') !== undefined) return false;
  const isImplied = given.operands.length === 0 && given.valuesOf('files-from').length === 0;
  return isImplied || given.operands.includes('-');
}

function isPiped(): boolean {
  try {
    const stats = fstatSync(0);
    return stats.isFIFO() || stats.isFile() || stats.isSocket();
  } catch {
    return false;
  }
}
