/** The key `overrides` of limpid.json: what some paths select otherwise than the rest. */
import { WrongUsage } from '../exit-codes.ts';
import { didYouMean } from '../nearest-name.ts';
import type { Overrides, PathOverride } from './read-command-line.ts';

export const OVERRIDES_KEY = 'overrides';
export const OVERRIDE_KEYS = ['only', 'ignore'] as const;

/** Null where there are none. Throws WrongUsage. */
export function readOverrides(value: unknown, folder: string, name: string): Overrides | null {
  if (value === undefined) return null;
  const nameOf = `${name}: "${OVERRIDES_KEY}"`;
  if (!isObject(value)) throw new WrongUsage(`${nameOf} is an object with a glob of paths for each key.`);
  const entries = Object.entries(value).map(([glob, settings]) => readOverride(glob, settings, nameOf));
  return { folder, nameOf, entries };
}

function readOverride(glob: string, settings: unknown, nameOf: string): PathOverride {
  if (glob === '') throw new WrongUsage(`${nameOf} has an empty glob.`);
  if (!isObject(settings)) throw new WrongUsage(`${nameOf}: "${glob}" is an object with "only" or "ignore".`);
  const read: Partial<Record<(typeof OVERRIDE_KEYS)[number], readonly string[]>> = {};
  for (const [key, value] of Object.entries(settings)) {
    const known = OVERRIDE_KEYS.find((one) => one === key);
    if (known === undefined) throw new WrongUsage(`${nameOf}: "${glob}" ${whyNoKey(key)}`);
    const words: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (!words.every(isWord)) throw new WrongUsage(`${nameOf}: "${key}" is a text, or a list of such.`);
    read[known] = words;
  }
  return { glob, ...read };
}

function whyNoKey(key: string): string {
  return `takes "only" and "ignore", not "${key}".${didYouMean(key, OVERRIDE_KEYS, '"')}`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
