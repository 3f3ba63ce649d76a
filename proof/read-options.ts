/** Reads the command line of a proof with `parseArgs`, checks each value, and prints `--help`. */
import { parseArgs } from 'node:util';

export interface Option<Value> {
  readonly fallback: Value;
  readonly help: string;
  /** Which values are valid, in words; null for a switch. */
  readonly valid: string | null;
  /** Undefined for an invalid value. */
  readonly parse: (value: string) => Value | undefined;
}

export function numberOption(fallback: number, [min, max]: [number, number], help: string): Option<number> {
  const parse = (value: string) => {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    return number >= min && number <= max ? number : undefined;
  };
  return { fallback, help, valid: `a number from ${min} to ${max}`, parse };
}

export function integerOption(fallback: number, bounds: [number, number], help: string): Option<number> {
  const { valid, parse } = numberOption(fallback, bounds, help);
  return {
    ...{ fallback, help, valid: `${valid}`.replace('a number', 'a whole number') },
    parse: (value) => (Number.isInteger(Number(value)) ? parse(value) : undefined),
  };
}

export function choiceOption<const Choices extends readonly string[]>(
  fallback: Choices[number],
  choices: Choices,
  help: string,
): Option<Choices[number]> {
  const parse = (value: string) => choices.find((choice) => choice === value);
  return { fallback, help, valid: choices.join(', '), parse };
}

export function fileOption(fallback: string, help: string): Option<string> {
  return { fallback, help, valid: 'a file', parse: (value) => value || undefined };
}

export function switchOption(help: string): Option<boolean> {
  return { fallback: false, help, valid: null, parse: () => undefined };
}

type Options = Readonly<Record<string, Option<unknown>>>;
type ValuesOf<Named extends Options> = {
  readonly [Name in keyof Named]: Named[Name] extends Option<infer Value> ? Value : never;
};

/** The value of each option. Exits with 0 after `--help`, and with 2 for an unknown option or an invalid value. */
export function readOptions<Named extends Options>(
  script: string,
  purpose: string,
  options: Named,
): ValuesOf<Named> {
  const rows = Object.entries(options).map(([name, { fallback, help, valid }]) => {
    return `  ${`--${name}`.padEnd(17)}${help}${valid === null ? '' : `: ${valid} (${fallback})`}`;
  });
  const usage = [`npm run ${script} -- [options]\n${purpose}\n`, ...rows, '  --help           prints this'];
  const types = Object.entries(options).map(([name, { valid }]) => {
    return [name, { type: valid === null ? ('boolean' as const) : ('string' as const) }] as const;
  });
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    const parsed = parseArgs({ options: { ...Object.fromEntries(types), help } });
    const values: Readonly<Record<string, string | boolean | undefined>> = parsed.values;
    if (values.help === true) {
      console.log(usage.join('\n'));
      process.exit(0);
    }
    const read = Object.entries(options).map(([name, { fallback, valid, parse }]) => {
      const given = values[name];
      const value = typeof given === 'string' ? parse(given) : (given ?? fallback);
      if (value === undefined) throw new Error(`--${name} takes ${valid}, not "${given}".`);
      return [name, value];
    });
    return Object.fromEntries(read) as ValuesOf<Named>;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage.join('\n')}`);
    process.exit(2);
  }
}
