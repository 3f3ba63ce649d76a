/** The reference at /docs as a page to read: without script, on paper, on every screen, for everyone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { findViolations } from './accessible.ts';
import { becomes } from './becomes.ts';
import { chromiumIsMissing, DESKTOP, openSite, PHONE, type Site } from './open-site.ts';
import { openForm, press } from './try-operations.ts';

describe('the page of the API reference', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('the API reference has the same header and footer as the other pages', async () => {
    const frameOf = async (path: string) => {
      const { page, context } = await site.open(path);
      const links = await page.locator('.skip, header a, footer a').all();
      const texts = await Promise.all(
        links.map(async (link) => [(await link.textContent())?.trim(), await link.getAttribute('href')]),
      );
      const promise = await page.locator('footer p').textContent();
      const title = await page.title();
      await context.close();
      return { texts, promise, titleEnd: title.slice(title.indexOf('|')) };
    };
    assert.deepEqual(await frameOf('/docs'), await frameOf('/guide'));
  });

  it('the API reference can be read without JavaScript', async () => {
    const { page, context, problems } = await site.open('/docs', { javaScriptEnabled: false });
    assert.equal((await page.getByRole('heading', { level: 3 }).count()) > 20, true);
    await becomes(() => page.getByRole('button').count(), 0);
    await page.locator('.contents').getByRole('link', { name: 'Errors' }).click();
    await becomes(
      () => page.getByRole('cell', { name: /wait as long as Retry-After says/ }).isVisible(),
      true,
    );
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('the API reference is printed without controls, and its code samples are not cut off', async () => {
    const { page, context } = await site.open('/docs');
    await page.locator('.try summary').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const control of ['.contents', '.try', '.sample .btn', '.nav']) {
      await becomes(() => page.locator(control).first().isVisible(), false, control);
    }
    const isCut = await page
      .locator('.sample pre')
      .evaluateAll((samples) => samples.some((one) => one.scrollHeight > one.clientHeight + 1));
    assert.equal(isCut, false);
    await context.close();
  });

  it('the layout of the API reference does not shift when its script has loaded', async () => {
    const { page, context } = await site.open('/docs', { viewport: PHONE });
    await page.locator('.try summary').first().waitFor();
    const without = await site.open('/docs', { viewport: PHONE, javaScriptEnabled: false });
    const place = async (page: Page) => (await page.locator('#errors').boundingBox())?.y;
    await becomes(() => place(page), await place(without.page));
    await context.close();
    await without.context.close();
  });

  for (const viewport of [PHONE, DESKTOP]) {
    it(`the API reference passes the accessibility checks with a response and an error, ${viewport.width} px wide`, async () => {
      const { page, context, problems } = await site.open('/docs', { viewport });
      const form = await openForm(page, 'Report on a text');
      await press(form, /^Answered 200/);
      const refused = await openForm(page, 'List the API keys');
      await press(refused, /^Refused with 401/);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // The whole of it once: it is long.
        const isOnce = colorScheme === 'light' && viewport === DESKTOP;
        const parts = ['.top', '.contents', '.lead', '#detect', '#listKeys', '#rules', '#errors', '.foot'];
        assert.deepEqual(await findViolations(page, ...(isOnce ? [] : parts)), []);
      }
      const width: number = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(width <= viewport.width, `${width} px`);
      assert.deepEqual(
        problems.filter((problem) => !problem.includes('401')),
        [],
      );
      await context.close();
    });
  }
});
