/** Reads the command line of a proof with `parseArgs`, checks each value, and prints `--help`. */
import { parseArgs } from 'node:util';

type Option = { readonly help: string } & (
  | { readonly fallback: number; readonly range: readonly [number, number]; readonly isInteger?: true }
  | { readonly fallback: string; readonly choices: readonly string[] }
  | { readonly fallback: false }
);
type ValueOf<One> = One extends { choices: readonly (infer Choice)[] }
  ? Choice
  : One extends { range: readonly number[] }
    ? number
    : boolean;

type Options = Readonly<Record<string, Option>>;
type Values<Given extends Options> = { readonly [Name in keyof Given]: ValueOf<Given[Name]> };

/** Which values are valid, in words; null for a switch. */
function validValues(option: Option): string | null {
  if ('choices' in option) return option.choices.join(', ');
  if (!('range' in option)) return null;
  return `a ${option.isInteger ? 'whole ' : ''}number from ${option.range.join(' to ')}`;
}

/** Undefined for an invalid value. */
function parseValue(option: Option, text: string): string | number | undefined {
  if ('choices' in option) return option.choices.find((choice) => choice === text);
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const [min, max] = 'range' in option ? option.range : [0, 0];
  const isValid = value >= min && value <= max && (!('isInteger' in option) || Number.isInteger(value));
  return isValid ? value : undefined;
}

/** The value of each option in `args`, null for `--help`. Throws for an unknown option or an invalid value. */
export function parseOptions<const Given extends Options>(
  options: Given,
  args: readonly string[],
): Values<Given> | null {
  const entries: readonly (readonly [keyof Given & string, Option])[] = Object.entries(options);
  const types = entries.map(([name, option]) => {
    return [name, { type: validValues(option) === null ? 'boolean' : 'string' }] as const;
  });
  const help = { type: 'boolean', short: 'h' } as const;
  const parsed = parseArgs({ args, options: { ...Object.fromEntries(types), help } });
  const given: Readonly<Record<string, string | boolean | undefined>> = parsed.values;
  if (given.help === true) return null;
  const values = entries.map(([name, option]) => {
    const text = given[name];
    const value = typeof text === 'string' ? parseValue(option, text) : (text ?? option.fallback);
    if (value === undefined) throw new Error(`--${name} takes ${validValues(option)}, not "${text}".`);
    return [name, value];
  });
  return Object.fromEntries(values);
}

/** The values on the command line. Exits with 0 after `--help`, and with 2 where they are refused. */
export function readOptions<const Given extends Options>(
  script: string,
  purpose: string,
  options: Given,
): Values<Given> {
  const rows = Object.entries(options).map(([name, option]) => {
    const valid = validValues(option);
    return `  ${`--${name}`.padEnd(17)}${option.help}${valid === null ? '' : `: ${valid} (${option.fallback})`}`;
  });
  const usage = [`npm run ${script} -- [options]\n${purpose}\n`, ...rows, '  --help           prints this'];
  try {
    const values = parseOptions(options, process.argv.slice(2));
    if (values !== null) return values;
    console.log(usage.join('\n'));
    process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage.join('\n')}`);
    process.exit(2);
  }
}
