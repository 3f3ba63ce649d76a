/** Writes the engine's Unicode tables; `renderTables` is what the freshness test compares. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderGeneralCategory } from './generate/general-category.ts';
import { renderTechniques } from './generate/techniques.ts';

export const TABLES_FOLDER = join(
  import.meta.dirname,
  '..',
  'packages',
  'engine',
  'src',
  'unicode',
  'tables',
);

/** File name to content. */
export async function renderTables(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['general-category.ts', await renderGeneralCategory()],
    ['techniques.ts', await renderTechniques()],
  ]);
}

if (import.meta.main) {
  mkdirSync(TABLES_FOLDER, { recursive: true });
  for (const [file, content] of await renderTables()) writeFileSync(join(TABLES_FOLDER, file), content);
}
