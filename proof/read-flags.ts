/** The flags of a proof: each a number in bounds, one of some words, any text, or a switch; `--help` tells them. */
import { parseArgs } from 'node:util';

export interface Flag<Value> {
  readonly fallback: Value;
  readonly meaning: string;
  /** What may stand there, for a person. */
  readonly asked: string;
  /** Undefined for what may not. */
  readonly read: (value: string) => Value | undefined;
  /** Whether it stands alone. */
  readonly isSwitch?: true;
}

export function numberFlag(fallback: number, [least, most]: [number, number], meaning: string): Flag<number> {
  const read = (value: string) => {
    const number = Number(value);
    return value.trim() !== '' && number >= least && number <= most ? number : undefined;
  };
  return { fallback, meaning, asked: `a number from ${least} to ${most}`, read };
}

/** For numbers of things: no half of one. */
export function countFlag(fallback: number, bounds: [number, number], meaning: string): Flag<number> {
  const flag = numberFlag(fallback, bounds, meaning);
  const read = (value: string) => (Number.isInteger(Number(value)) ? flag.read(value) : undefined);
  return { ...flag, asked: flag.asked.replace('a number', 'a whole number'), read };
}

export function wordFlag<const Words extends readonly string[]>(
  fallback: Words[number],
  words: Words,
  meaning: string,
): Flag<Words[number]> {
  return {
    ...{ fallback, meaning, asked: words.join(', ') },
    read: (value) => words.find((word) => word === value),
  };
}

export function fileFlag(fallback: string, meaning: string): Flag<string> {
  return { fallback, meaning, asked: 'a file', read: (value) => value || undefined };
}

/** Off unless it is there. */
export function switchFlag(meaning: string): Flag<boolean> {
  return { fallback: false, meaning, asked: 'no value', read: () => undefined, isSwitch: true };
}

type Flags = Readonly<Record<string, Flag<unknown>>>;
type ValuesOf<Named extends Flags> = {
  readonly [Name in keyof Named]: Named[Name] extends Flag<infer Value> ? Value : never;
};

/** Reads what the program was called with. Ends it with 0 after `--help`, with 2 where it was called wrongly. */
export function readFlags<Named extends Flags>(script: string, sentence: string, flags: Named) {
  const usage = `npm run ${script} -- [flags]\n${sentence}\n\n${linesOf(flags)}`;
  const given = parse(flags);
  if (typeof given === 'string') return end(2, `${given}\n\n${usage}`);
  if (given.help === true) return end(0, usage);
  const values = Object.entries(flags).map(([name, { fallback, asked, read }]) => {
    const value = given[name];
    if (typeof value !== 'string') return [name, value ?? fallback];
    const meant = read(value);
    if (meant === undefined) return end(2, `--${name} takes ${asked}, not "${value}".\n\n${usage}`);
    return [name, meant];
  });
  return Object.fromEntries(values) as ValuesOf<Named>;
}

/** What was given by name, or a sentence about what cannot be. */
function parse(flags: Flags): Record<string, string | boolean | undefined> | string {
  const named = Object.entries(flags).map(([name, { isSwitch }]) => {
    return [name, { type: isSwitch ? ('boolean' as const) : ('string' as const) }] as const;
  });
  const help = { type: 'boolean' as const, short: 'h' };
  try {
    return parseArgs({ options: { ...Object.fromEntries(named), help } }).values;
  } catch (error) {
    return (error as Error).message;
  }
}

function linesOf(flags: Flags): string {
  const rows = Object.entries(flags).map(([name, { fallback, meaning, asked, isSwitch }]) => {
    return [`--${name}`, isSwitch ? meaning : `${meaning}: ${asked} (${fallback})`];
  });
  const width = Math.max(...rows.map(([flag = '']) => flag.length), '--help'.length);
  return [...rows, ['--help', 'says this']]
    .map(([flag = '', meaning]) => `  ${flag.padEnd(width + 2)}${meaning}`)
    .join('\n');
}

function end(code: 0 | 2, text: string): never {
  (code === 0 ? console.log : console.error)(text);
  process.exit(code);
}
