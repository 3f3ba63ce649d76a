/** Keeps the subdivisions of flags out of the first load: their list weighs, and hardly any text has such a flag. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const TABLE = fileURLToPath(new URL('../engine/src/unicode/tables/subdivisions.ts', import.meta.url));
const LOADER = fileURLToPath(new URL('src/scan/late-flags.ts', import.meta.url));
const WHOLE = '?whole';

/** In place of the list stands one that is empty until it is asked for. */
export function lateFlags(): Plugin {
  return {
    name: 'late-flags',
    enforce: 'pre',
    load(id) {
      if (id === LOADER) return `export { loadFlags } from ${JSON.stringify(TABLE)};`;
      if (id !== TABLE) return null;
      return `export let MIXED = '';
export let ENDINGS = [[], []];
export async function loadFlags() {
  ({ MIXED, ENDINGS } = await import(${JSON.stringify(TABLE + WHOLE)}));
}`;
    },
  };
}
