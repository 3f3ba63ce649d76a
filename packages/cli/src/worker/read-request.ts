/** Reads what a stream asks for: JSON in the metadata `limpid` of its schema. */
import { type CleanOptions, DEFAULT_OPTIONS, STRICT_REASONS } from '@limpid/engine';
import { CannotRun } from '../exit-codes.ts';

export interface ScanRequest {
  /** Those that differ from their defaults. */
  readonly options: Partial<CleanOptions>;
  /** Whether the answer has a column with the whole report. */
  readonly report: boolean;
  /** Whether findings of that report say where they stand. */
  readonly positions: boolean;
  /** Whether texts are written as strings of JSON, which can hold lone surrogates, both ways. */
  readonly json: boolean;
}

export function readRequest(json: string): ScanRequest {
  const { options = {}, report = false, positions = false, json: isJson = false, ...others } = parse(json);
  for (const name of Object.keys(others)) throw new CannotRun(`A request has no ${name}.`);
  const areSwitches = typeof report === 'boolean' && typeof positions === 'boolean';
  if (!areSwitches || typeof isJson !== 'boolean' || !isRecord(options))
    throw new CannotRun('A request has options, and says true or false for report, positions and json.');
  for (const [name, value] of Object.entries(options)) checkOption(name, value);
  return { options, report, positions, json: isJson };
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (isRecord(value)) return value;
  } catch {}
  throw new CannotRun('The metadata limpid of the schema is not a JSON object.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function checkOption(name: string, value: unknown): void {
  const known: Readonly<Record<string, unknown>> = { ...DEFAULT_OPTIONS, STRICT_REASONS };
  if (!Object.hasOwn(known, name))
    throw new CannotRun(`There is no option ${name}: ${Object.keys(known).join(', ')}.`);
  if (name === 'provenance') {
    if (value !== 'keep' && value !== 'remove')
      throw new CannotRun('The option provenance is keep or remove.');
  } else if (typeof value !== 'boolean' && !(name === 'strict' && areReasons(value))) {
    const orReasons = name === 'strict' ? ', or a list of reasons' : '';
    throw new CannotRun(`The option ${name} is true or false${orReasons}.`);
  }
}

function areReasons(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => STRICT_REASONS.includes(one));
}
