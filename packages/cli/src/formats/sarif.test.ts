import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { describeTool } from './sarif.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');

interface Tool {
  readonly driver: { readonly rules: readonly { readonly id: string; readonly helpUri?: string }[] };
}

it('a SARIF rule links to the documentation page of its technique only if package.json has a homepage', () => {
  const home = 'https://example.org/limpid';
  const { driver } = describeTool({ version: '1.2.3', homepage: home }) as Tool;
  for (const { id, helpUri = '' } of driver.rules) {
    const [, page = ''] = helpUri.split(`${home}/blob/v1.2.3/`);
    assert.ok(page.startsWith('docs/techniques/') && existsSync(join(REPOSITORY, page)), `${id} ${helpUri}`);
  }
  const local = describeTool({ version: '1.2.3' }) as Tool;
  assert.ok(local.driver.rules.every(({ helpUri }) => helpUri === undefined));
});
