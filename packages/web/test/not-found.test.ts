/** An address that leads nowhere: what hides in it is shown, and where it leads without. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertAccessible } from './accessible.ts';
import { becomes, comesToMatch } from './becomes.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';

describe('the page for an unknown address', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('the 404 page names the hidden character in an address and links to the intended page', async () => {
    const { page, context } = await site.open(`/pric${encodeURIComponent('\u{200B}')}ing`);
    await page.getByText('Zero width space, between \u201cpric\u201d and \u201cing\u201d').waitFor();
    await comesToMatch(() => page.locator('.address').textContent(), /\/pricZWSP/);
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Go to /pricing' }).click();
    await page.getByRole('heading', { name: 'Plans' }).waitFor();
    await context.close();
  });

  it('the 404 page counts several hidden characters and names the letter that a look-alike replaces', async () => {
    const many = await site.open(`/gui${encodeURIComponent('\u{2060}')}de${encodeURIComponent('\u{200B}')}`);
    await many.page.getByText('2 hidden characters').waitFor();
    await many.page.getByRole('link', { name: 'Go to /guide' }).waitFor();
    await many.context.close();
    const letter = await site.open(`/pri${encodeURIComponent('\u{441}')}ing`);
    await letter.page.getByText('Cyrillic small letter es, where \u201cc\u201d belongs').waitFor();
    await assertAccessible(letter.page);
    await letter.context.close();
  });

  it('the 404 page never links to another site, whatever the address contains', async () => {
    for (const path of [
      '/%E2%80%8B/example.com',
      '/%E2%80%8B%5Cexample.com',
      '/%E2%80%8Bjavascript:alert(1)',
    ]) {
      const { page, context } = await site.open(path);
      await page.locator('.address').waitFor();
      const goals: string[] = await page.evaluate(
        "[...document.querySelectorAll('main a')].map(({ href }) => href)",
      );
      assert.ok(goals.length > 0);
      for (const goal of goals) assert.ok(goal.startsWith(`${site.url}/`) && !goal.includes('example'), goal);
      await context.close();
    }
  });

  it('the 404 page shows hostile markup in an address as text', async () => {
    const path = `/${encodeURIComponent('<img src=x onerror=alert(1)>\u{202E}\u{200B}')}`;
    const { page, context, problems } = await site.open(path);
    await page.locator('.address').waitFor();
    assert.equal(await page.locator('.address').getAttribute('translate'), 'no');
    await becomes(() => page.locator('main img').count(), 0);
    await comesToMatch(() => page.locator('.address').textContent(), /<img src=x onerror=alert\(1\)>/);
    assert.deepEqual(
      problems.filter((problem) => !/404/.test(problem)),
      [],
    );
    await context.close();
  });

  it('the 404 page reports an ordinary unknown address, or one with an extra slash, as mistyped', async () => {
    for (const path of ['/nowhere', '/100%25', '/pricing/']) {
      const { page, context } = await site.open(path);
      await page.getByText('The address may be mistyped').waitFor();
      await becomes(() => page.locator('.address').count(), 0);
      await assertAccessible(page);
      await context.close();
    }
  });
});
