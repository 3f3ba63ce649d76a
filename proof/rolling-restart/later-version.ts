/** Makes a copy of the service as a later version of it would be: with another name and one more migration. */
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const SERVER = 'packages/server';

export const LATER = '99.0.0-later';
export const LATER_MIGRATION = '9999-later';

/** What an expansion may do: a column that may be null, one with a default, a table, an index. */
const MIGRATION = `import type { Kysely } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('scan_rows').addColumn('region', 'text').execute();
  await db.schema
    .alterTable('accounts')
    .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
    .execute();
  await db.schema
    .alterTable('daily_use')
    .addColumn('refused', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createTable('teams').addColumn('id', 'text', (column) => column.primaryKey()).execute();
  await db.schema.createIndex('scan_rows_by_region').on('scan_rows').column('region').execute();

}
`;

/** Answers the file that starts it; its libraries and its page are those of the checkout. */
export function makeLaterVersion(folder: string): string {
  const server = join(folder, SERVER);
  mkdirSync(join(folder, 'packages'), { recursive: true });
  cpSync(join(ROOT, SERVER), server, {
    recursive: true,
    filter: (file) => !['node_modules', 'test', 'dist'].includes(basename(file)),
  });
  symlinkSync(join(ROOT, 'packages/web'), join(folder, 'packages/web'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  symlinkSync(join(ROOT, SERVER, 'node_modules'), join(server, 'node_modules'));

  const manifest = join(server, 'package.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), version: LATER }));
  writeFileSync(join(server, 'src/store/migrations', `${LATER_MIGRATION}.ts`), MIGRATION);
  const list = join(server, 'src/store/migrate.ts');
  const known = readFileSync(list, 'utf8');
  const longer = known.replace(
    /^((?:export )?const migrations(?:: \S+)? = \{.*?)(,?\s*\};)$/ms,
    `$1, '${LATER_MIGRATION}': later };`,
  );
  if (longer === known) throw new Error(`${list} lists its migrations in another way now`);
  writeFileSync(list, `import * as later from './migrations/${LATER_MIGRATION}.ts';\n${longer}`);
  return join(server, 'start.mjs');
}
