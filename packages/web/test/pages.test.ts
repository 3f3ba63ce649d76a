/** Every address of the page shows its page, and nothing is wrong on any of them. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { smallTargets } from './accessible.ts';
import { becomes, comesToMatch } from './becomes.ts';
import { chromiumIsMissing, DESKTOP, openSite, PHONE, type Site } from './open-site.ts';
import { field } from './scan-steps.ts';

const PATHS = [
  ...['/', '/pricing', '/guide', '/account', '/sign-in', '/sign-up'],
  ...['/forgot-password', '/reset-password', '/verify-email', '/nowhere'],
];

describe('every page', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  for (const path of PATHS) {
    it(`the page ${path} has one main heading and a title, and is shown before its script has loaded`, async () => {
      const { page, problems, context } = await site.open(path);
      await becomes(() => page.locator('h1').count(), 1);
      await comesToMatch(() => page.title(), / \| Limpid$/);
      const expected = path === '/nowhere' ? /404/ : path === '/account' ? /401/ : /^$/;
      assert.deepEqual(
        problems.filter((problem) => !expected.test(problem)),
        [],
      );
      await page.setViewportSize(PHONE);
      assert.deepEqual(await smallTargets(page), [], 'everything can be touched');
      await page.setViewportSize(DESKTOP);

      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await released;
        await route.continue();
      });
      const reloaded = page.goto(`${site.url}${path}`);
      await page.locator('h1').waitFor();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await page.getByRole('contentinfo').waitFor();
      if (path === '/') await field(page).fill('pass\u200Bword');
      release();
      await reloaded;
      if (path === '/') {
        await page.getByText('1 deleted').first().waitFor();
        await becomes(
          () => field(page).inputValue(),
          'pass\u200Bword',
          'what was typed meanwhile is scanned',
        );
      } else {
        await becomes(() => layoutShift(page), 0);
      }
      await context.close();
    });
  }

  it('each page of the main menu looks the same whether opened by a link or by its address', async () => {
    const look = (page: Page) =>
      page.evaluate(() => {
        const { left: x, top: y } = document.body.getBoundingClientRect();
        return [...document.querySelectorAll('main :not(div:not([class]))')].map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const { fontSize, color, backgroundColor, borderTopWidth } = getComputedStyle(element);
          const box = [left - x, top - y, width, height].map(Math.round);
          return [element.tagName, ...box, fontSize, color, backgroundColor, borderTopWidth].join(' ');
        });
      });
    const { page: walking, context, problems } = await site.open('/');
    for (const [link, path] of [
      ['Plans', '/pricing'],
      ['API', '/docs'],
      ['Guide', '/guide'],
      ['Sign in', '/sign-in'],
      ['Scan', '/'],
    ] as const) {
      const { page, context: other } = await site.open(path);
      await walking.getByRole('link', { name: link, exact: true }).first().click();
      await walking.waitForURL(`${site.url}${path}`);
      await walking.mouse.move(0, 0);
      await becomes(async () => isDeepStrictEqual(await look(walking), await look(page)), true, path);
      assert.equal(await walking.title(), await page.title());
      await other.close();
    }
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('if a page cannot be loaded offline, it says so, and the text typed on the scan page is kept', async () => {
    const { page, context } = await site.open('/', { ownContext: true });
    await page.getByRole('textbox', { name: 'Your text' }).fill('my own words');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Plans' }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded.' }).waitFor();
    await page.getByRole('link', { name: 'Scan', exact: true }).click();
    await becomes(() => page.getByRole('textbox', { name: 'Your text' }).inputValue(), 'my own words');
    await context.close();
  });

  it('without JavaScript, the guide and the pricing page can be read, and the scan page shows a notice', async () => {
    const options = { javaScriptEnabled: false };
    const guide = await site.open('/guide', options);
    await guide.page.getByRole('heading', { name: 'What no cleaner can do' }).waitFor();
    await becomes(() => guide.page.getByRole('button', { name: /^Copy/ }).count(), 0);
    const pricing = await site.open('/pricing', options);
    await pricing.page.getByRole('columnheader', { name: 'Free' }).waitFor();
    const scan = await site.open('/', options);
    await scan.page.locator('noscript p').waitFor();
    for (const { context } of [guide, pricing, scan]) await context.close();
  });
});

/** All that moved since the page was loaded. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as unknown as readonly { readonly value: number }[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );
}
