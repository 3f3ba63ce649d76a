/** Reads the command line: which command, with which values; everything that it does not know is refused. */
import { parseArgs } from 'node:util';
import { nearestName } from '../nearest-name.ts';
import { COMMANDS, SERVE } from './all-commands.ts';
import { type Command, WrongUsage } from './command.ts';

/** What the command line asks for. `topic` are the words whose help is parsed for. */
export type ParsedCommandLine =
  | { readonly kind: 'help'; readonly topic: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'serve' }
  | {
      readonly kind: 'command';
      readonly command: Command;
      readonly values: Readonly<Record<string, string>>;
      readonly isJson: boolean;
    };

/** Flags of every command. */
const SWITCHES = ['json', 'help'];

/** What else people call it: `npm start` starts it from a clone. */
const SERVE_TOO = 'start';

/** Throws WrongUsage. */
export function readCommandLine(line: readonly string[]): ParsedCommandLine {
  if (line.length === 1 && line[0] === '--version') return { kind: 'version' };
  const words = line.slice(0, 2).filter((word) => !word.startsWith('-'));
  const command = COMMANDS.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
  const isHelp = line.includes('--help') || line.includes('-h');
  const isServe = words[0] === SERVE.name || words[0] === SERVE_TOO;
  if (isServe && isHelp) return { kind: 'help', topic: SERVE.name };
  if (isServe && line.length > 1) {
    throw new WrongUsage(
      `"${line[1]}" is one word too many: "limpid-server serve --help" says what it takes.`,
    );
  }
  if (isServe) return { kind: 'serve' };
  if (command === undefined) {
    const topic = words[0] === 'help' ? `${line[1] ?? ''} ${line[2] ?? ''}`.trim() : words.join(' ');
    const isTopic = [SERVE, ...COMMANDS].some(
      ({ name }) => topic === '' || `${name} `.startsWith(`${topic} `),
    );
    if ((isHelp || words[0] === 'help') && isTopic) return { kind: 'help', topic };
    throw new WrongUsage(whyNoCommand(words));
  }
  if (isHelp) return { kind: 'help', topic: command.name };
  const rest = line.slice(command.name.split(' ').length);
  const { values, isJson } = readValues(command, rest);
  return { kind: 'command', command, values, isJson };
}

function whyNoCommand(words: readonly string[]): string {
  const help = '"limpid-server --help" lists the commands.';
  if (words.length === 0) return `No command is given: ${help}`;
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${words[0]} `)).map(({ name }) => name);
  if (group.length > 0 && words.length === 1) {
    return `"${words[0]}" is the first word of ${group.map((name) => `"${name}"`).join(', ')}.`;
  }
  const names = group.length > 0 ? group : [SERVE, ...COMMANDS].map(({ name }) => name);
  const nearest = nearestName(words.join(' '), names) ?? nearestName(words[0] ?? '', names);
  const suggestion = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  return `There is no command "${words.join(' ')}".${suggestion} ${help}`;
}

function readValues({ name, flags, argument }: Command, rest: readonly string[]) {
  const string = { type: 'string' } as const;
  const boolean = { type: 'boolean' } as const;
  const { tokens } = parseArgs({
    args: [...rest],
    options: {
      ...Object.fromEntries(Object.keys(flags).map((flag) => [flag, string])),
      ...Object.fromEntries(SWITCHES.map((flag) => [flag, boolean])),
    },
    strict: false,
    tokens: true,
  });
  const help = `"limpid-server ${name} --help" says what it takes.`;
  const values: Record<string, string> = {};
  let isJson = false;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (argument === undefined || values[argument] !== undefined) {
        throw new WrongUsage(`"${token.value}" is one word too many: ${help}`);
      }
      values[argument] = token.value;
    } else if (SWITCHES.includes(token.name)) {
      if (token.value !== undefined) throw new WrongUsage(`--${token.name} takes no value: ${help}`);
      isJson = true;
    } else {
      if (!Object.hasOwn(flags, token.name)) throw new WrongUsage(whyNoFlag(token.rawName, flags, help));
      if (values[token.name] !== undefined) throw new WrongUsage(`--${token.name} is given twice: ${help}`);
      values[token.name] = readValue(token.name, token.value, token.inlineValue === true, help);
    }
  }
  const missing = Object.keys(flags).find((flag) => !flags[flag]?.isOptional && values[flag] === undefined);
  if (missing !== undefined) throw new WrongUsage(`--${missing} is missing: ${help}`);
  if (argument !== undefined && values[argument] === undefined) {
    throw new WrongUsage(`${argument} is missing: ${help}`);
  }
  return { values, isJson };
}

function readValue(flag: string, value: string | undefined, isInline: boolean, help: string): string {
  // What follows without a value is the next flag; `--name=-x` can still be said.
  const isAbsent = value === undefined || value.trim() === '' || (!isInline && value.startsWith('-'));
  if (isAbsent) throw new WrongUsage(`--${flag} needs a value: ${help}`);
  return value.trim();
}

function whyNoFlag(written: string, flags: Command['flags'], help: string): string {
  const nearest = nearestName(written, [...Object.keys(flags), ...SWITCHES]);
  const suggestion = nearest === null ? '' : ` Did you mean --${nearest}?`;
  return `There is no flag ${written} here.${suggestion} ${help}`;
}
