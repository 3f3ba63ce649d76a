/** Reads property values out of the pinned Unicode packages of data/. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const UNICODE_VERSION = '18.0.0';
export const CODE_POINT_COUNT = 0x110000;

const DATA_FOLDER = join(import.meta.dirname, '..', '..', 'data');
export const UNICODE_PACKAGE = join(DATA_FOLDER, 'node_modules', '@unicode', `unicode-${UNICODE_VERSION}`);

export { DATA_FOLDER };

/** The code points that have a property value, such as `General_Category/Nonspacing_Mark`. */
export async function codePointsOf(property: string): Promise<readonly number[]> {
  const file = join(UNICODE_PACKAGE, property, 'code-points.mjs');
  const module = (await import(pathToFileURL(file).href)) as { default: Iterable<number> };
  return [...module.default];
}

/** The long names of the values of a property, in alphabetical order. */
export function valuesOf(property: string): readonly string[] {
  return readdirSync(join(UNICODE_PACKAGE, property), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
