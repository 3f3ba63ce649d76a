/** Reads a Dockerfile into its stages, as far as ours goes. */

export interface Instruction {
  readonly word: string;
  /** What follows the word, on one line. */
  readonly rest: string;
}

export interface Stage {
  readonly from: string;
  /** Null for one that no other stage names. */
  readonly name: string | null;
  readonly instructions: readonly Instruction[];
}

export function readDockerfile(text: string): readonly Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (word === 'FROM') {
      const [, from = '', name = null] = /^(\S+)(?:\s+AS\s+(\S+))?$/.exec(rest) ?? [];
      stages.push({ from, name, instructions: [] });
    } else if (word !== '') stages.at(-1)?.instructions.push({ word, rest });
    else if (line.trim() !== '') throw new Error(`this is no instruction: ${line}`);
  }
  return stages;
}

/** What follows the last instruction with this word. */
export function lastOf({ instructions }: Stage, word: string): string {
  const found = instructions.findLast((one) => one.word === word);
  if (found === undefined) throw new Error(`there is no ${word}`);
  return found.rest;
}

/** The words of a command in its exec form, with which no shell meddles. */
export function wordsOf(rest: string): readonly string[] {
  return JSON.parse(rest.slice(rest.indexOf('[')));
}

/** The variables of all ENV of a stage. */
export function variablesOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions.filter(({ word }) => word === 'ENV').flatMap(({ rest }) => rest.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}
