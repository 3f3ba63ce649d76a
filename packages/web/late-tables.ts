/** Keeps tables of the engine that the first sight of the page does not need out of its first load. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LOADER = fileURLToPath(new URL('src/scan/late-tables.ts', import.meta.url));
const FOLDER = fileURLToPath(new URL('../engine/src/unicode/tables/', import.meta.url));
const WHOLE = '?whole';

/** What each exports, as it stands until it is loaded. */
const LATE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'character-names.ts': { NAMES: '' },
  'subdivisions.ts': { MIXED: '', ENDINGS: [[], []] },
};

/** In place of each table stands one that is empty until it is asked for. */
export function lateTables(): Plugin {
  const tables = new Map(Object.entries(LATE).map(([file, empty]) => [FOLDER + file, empty]));
  return {
    name: 'late-tables',
    enforce: 'pre',
    load(id) {
      if (id === LOADER) return loaderOf([...tables.keys()]);
      const empty = tables.get(id);
      return empty === undefined ? null : lateTable(id, empty);
    },
  };
}

function loaderOf(tables: readonly string[]): string {
  const imports = tables.map(
    (table, index) => `import { load as load${index} } from ${JSON.stringify(table)};`,
  );
  const calls = tables.map((_, index) => `load${index}()`);
  return `${imports.join('\n')}
export const loadTables = () => Promise.all([${calls}]);`;
}

function lateTable(table: string, empty: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(empty);
  return `${names.map((name) => `export let ${name} = ${JSON.stringify(empty[name])};`).join('\n')}
export async function load() {
  ({ ${names} } = await import(${JSON.stringify(table + WHOLE)}));
}`;
}
