/** The plans on the page are those of the service, whatever they are; a used-up quota leads there, with a notice. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { DEFAULT_OPTIONS } from '../../engine/src/index.ts';
import { type SnippetLanguage, snippetOf } from '../src/scan/call-snippets.ts';
import { assertAccessible } from './accessible.ts';
import { becomes, comesToMatch } from './becomes.ts';
import { openAccount, overflow } from './fill-account.ts';
import { chromiumIsMissing, openSite, PHONE, type Site } from './open-site.ts';

const clean = (site: Site) =>
  fetch(`${site.url}/v1/clean`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'a' }),
  });

/** The copied calls that print the clean text alone. */
const COPIED_PROGRAMS: readonly (readonly [SnippetLanguage, string, readonly string[]])[] = [
  ['node', process.execPath, ['--input-type=module', '-e']],
  ['python', 'python3', ['-c']],
];

/** The cells of a row of the table, its name first. */
async function rowOf(page: Page, name: string): Promise<readonly string[]> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  return row.locator('th, td').allTextContents();
}

async function withPlans(plans: object, work: (site: Site) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-plans-'));
  const file = join(folder, 'plans.json');
  writeFileSync(file, JSON.stringify(plans));
  const site = await openSite({ PLANS_FILE: file });
  try {
    await work(site);
  } finally {
    await site.close();
    rmSync(folder, { recursive: true });
  }
}

describe('the pricing page', { skip: chromiumIsMissing }, () => {
  it('the pricing page shows the default plans, and a notice if the daily quota is used up', async () => {
    const site = await openSite();
    for (let call = 0; call < 20; call++) assert.equal((await clean(site)).status, 200);
    const refused = await clean(site);
    assert.equal(refused.status, 402);
    const { upgradeUrl, error } = (await refused.json()) as {
      upgradeUrl: string;
      error: { message: string };
    };
    for (const [language, program, flags] of COPIED_PROGRAMS) {
      const code = snippetOf(language, { origin: site.url, text: 'a', options: DEFAULT_OPTIONS });
      const { status, stdout, stderr } = spawnSync(program, [...flags, code], { encoding: 'utf8' });
      const expected = [1, '', `${error.message} ${upgradeUrl}`];
      assert.deepEqual([status, stdout, stderr.trim()], expected, `the copied ${language} call is refused`);
    }
    const { pathname, origin } = new URL(upgradeUrl);
    assert.equal(origin, site.url);
    const { page, context, problems } = await site.open(pathname);
    const notice = page.getByRole('status').filter({ hasText: 'calls without an account are used' });
    await comesToMatch(() => notice.textContent(), /Today\u2019s 20 calls .* 00:00 UTC, in \d/);
    await becomes(() => rowOf(page, 'Calls a day'), ['Calls a day', '20', '200', '10,000', 'no limit']);
    const perMinute = ['Calls a minute, each key', 'no keys', '30', '300', '1,200'];
    await becomes(() => rowOf(page, perMinute[0] as string), perMinute);
    await becomes(() => rowOf(page, 'Batch stream'), ['Batch stream', 'no', 'yes', 'yes', 'yes']);
    await becomes(() => page.getByText('Your plan').count(), 0);
    await assertAccessible(page);
    assert.deepEqual(problems, []);
    await context.close();

    const phone = await site.open('/pricing', { viewport: PHONE });
    const card = phone.page.getByRole('listitem').filter({ hasText: 'Unlimited' });
    await card.getByText('no limit').waitFor();
    await becomes(() => phone.page.getByRole('table').count(), 0);
    await assertAccessible(phone.page);
    await phone.context.close();

    const owned = await openAccount(site);
    await owned.page.goto(`${site.url}/pricing`);
    const column = owned.page.getByRole('columnheader', { name: 'Free' });
    await column.getByText('Your plan').waitFor();
    await becomes(() => owned.page.getByText('are used').count(), 0, 'an account has a day of its own');
    await owned.context.close();
    await site.close();
  });

  it('the pricing page shows the plans that the operator configured, with their limits and features', async () => {
    const features = ['clean', 'detect'];
    const plans = {
      anonymous: { perMinute: 5, perDay: 0, features: ['detect'] },
      free: { perMinute: null, perDay: -1, features },
      'house-plan': { perMinute: -1, perDay: 7, features: [...features, 'batch', 'night-shift'] },
    };
    await withPlans(plans, async (site) => {
      const { page, context } = await site.open('/pricing');
      await page.getByRole('columnheader', { name: 'House plan' }).waitFor();
      await becomes(() => rowOf(page, 'Calls a day'), ['Calls a day', 'none', 'no limit', '7']);
      const perMinute = ['Calls a minute, each key', '5', 'no limit', 'no limit'];
      await becomes(() => rowOf(page, perMinute[0] as string), perMinute);
      await becomes(() => rowOf(page, 'Clean'), ['Clean', 'no', 'yes', 'yes']);
      await becomes(() => rowOf(page, 'Detect'), ['Detect', 'yes', 'yes', 'yes']);
      await becomes(() => rowOf(page, 'Night shift'), ['Night shift', 'no', 'no', 'yes']);
      await becomes(() => page.getByText('are used').count(), 0, 'no calls are none that were used up');
      await assertAccessible(page);
      await context.close();
    });
  });

  it('the pricing page shows eleven plans as cards, and does not scroll sideways', async () => {
    const plan = { perMinute: 30, perDay: 1_000_000_000, features: ['clean', 'detect'] };
    const names = Array.from({ length: 9 }, (_, index) => `a-rather-long-name-of-plan-${index}`);
    const plans = Object.fromEntries(['anonymous', 'free', ...names].map((name) => [name, plan]));
    await withPlans(plans, async (site) => {
      for (const width of [320, 800, 1440]) {
        const { page, context } = await site.open('/pricing', { viewport: { width, height: 900 } });
        await page.getByRole('heading', { name: 'A rather long name of plan 8' }).waitFor();
        await becomes(() => page.getByRole('table').count(), 0);
        const pixels = await overflow(page);
        assert.ok(pixels <= 0, `${pixels} px at ${width}`);
        await assertAccessible(page);
        await context.close();
      }
    });
  });
});
