import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DATA_FOLDER } from './generate/unicode-data.ts';
import { renderTables, TABLES_FOLDER } from './generate-tables.ts';

test('the committed tables are what the generator makes of the pinned data', async (t) => {
  if (!existsSync(join(DATA_FOLDER, 'node_modules'))) {
    t.skip('data/ is not installed: npm run setup:test installs it');
    return;
  }
  for (const [file, content] of await renderTables()) {
    assert.equal(
      readFileSync(join(TABLES_FOLDER, file), 'utf8'),
      content,
      `${file} is stale: npm run generate`,
    );
  }
});
