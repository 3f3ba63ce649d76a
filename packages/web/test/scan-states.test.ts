/** What the scan page says when something is in the way, and that the text is there all the same. */
import assert from 'node:assert/strict';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { becomes } from './becomes.ts';
import { overflow } from './fill-account.ts';
import { chromiumIsMissing, DESKTOP, openSite, PHONE, type Site } from './open-site.ts';
import { clipboard, copyClean, dropFile, field, paste } from './scan-steps.ts';

const MIXED = 'pass\u{200B}word and p\u0430ypal, page\u00A04';
const CLEAN = 'password and paypal, page 4';

/** A service whose anonymous callers have these limits. */
async function openLimited(limits: { perMinute: number | null; perDay: number }): Promise<Site> {
  const path = join(mkdtempSync(join(tmpdir(), 'limpid-plans-')), 'plans.json');
  writeFileSync(path, JSON.stringify({ anonymous: { ...limits, features: ['clean', 'detect'] } }));
  return openSite({ PLANS_FILE: path });
}

const askButton = (page: Page) => page.getByRole('button', { name: 'Ask the service instead' });
const ask = (page: Page) => askButton(page).click();

describe('the scan page when something fails', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openLimited({ perMinute: null, perDay: -1 });
  });
  after(() => site?.close());

  it('the scan page says that the browser is offline, and still scans texts', async () => {
    const { page, context } = await site.open('/');
    await paste(page, MIXED);
    await context.setOffline(true);
    await ask(page);
    await page.getByText('You are offline.').waitFor();
    await page.getByText('It may have reached the service; it is not stored there.').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page).fill('another\u200B text');
    assert.equal(await copyClean(page), 'another text');
    await context.close();
  });

  it('the scan page says that a text is too long for the service, and scans all of it in the browser', async () => {
    const { page, context, requests } = await site.open('/');
    const text = 'word '.repeat(42_000);
    await paste(page, `${text}\u200B`);
    await ask(page);
    await page.getByText('This text has 210,001 characters.').waitFor();
    assert.deepEqual(
      requests.filter((url) => url.includes('/v1/')),
      [],
    );
    assert.equal(await copyClean(page), text);
    await context.close();
  });

  it('a text is kept over a reload only if the user checks the box for this, and deleted when the box is unchecked', async () => {
    const { page, context } = await site.open('/');
    const stored = () => page.evaluate(() => sessionStorage.length + localStorage.length);
    const reload = async () => {
      await page.reload();
      await page.locator('h1').waitFor();
    };
    await paste(page, MIXED);
    await reload();
    await becomes(() => field(page).inputValue(), '');
    await becomes(() => stored(), 0);

    await paste(page, MIXED);
    await page.getByLabel('Keep this text in this tab').check();
    await page.getByRole('switch', { name: 'Clean unusual spaces' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page).press('End');
    await field(page).pressSequentially('!');
    await reload();
    await page.getByRole('meter').waitFor();
    assert.equal(await copyClean(page), `${CLEAN.replace(' 4', '\u00A04')}!`, 'with its switches');
    const other = await context.newPage();
    await other.goto(site.url);
    await becomes(() => field(other).inputValue(), '', 'another tab has none of it');
    await other.close();

    await page.getByLabel('Keep this text in this tab').uncheck();
    await becomes(() => stored(), 0);
    await reload();
    await becomes(() => field(page).inputValue(), '');
    await context.close();
  });

  it('the scan page says when a text is too long for the browser to keep over a reload', async () => {
    const { page, context } = await site.open('/');
    // Outside Latin-1, each character takes two bytes.
    await paste(page, 'wo\u0159d '.repeat(1_200_000));
    await page.getByLabel('Keep this text in this tab').check();
    await page.getByText(/too long for the browser to keep/).waitFor();
    await context.close();
  });

  for (const [missing, files] of [
    ['the scanner', '**/scan-worker*'],
    ['the names of characters', '**/character-names*'],
  ] as const)
    it(`if ${missing} cannot be loaded, the scan page says that the scan stopped, and scans again on request`, async () => {
      const { page, context } = await site.open('/', { serviceWorkers: 'block' });
      await page.route(files, (route) => route.abort());
      await page.reload();
      await field(page).fill(MIXED);
      await page.getByRole('alert').getByText('The scan stopped.').waitFor();
      await assertAccessible(page);
      await becomes(() => field(page).inputValue(), MIXED);
      await page.getByRole('button', { name: 'Copy clean text' }).click();
      await page.getByRole('button', { name: 'Nothing copied: the scan stopped' }).waitFor();
      await becomes(() => page.getByRole('button', { name: 'Download' }).isDisabled(), true);
      assert.equal(await page.locator('.bar .spinner').count(), 0, 'no spinner for what has ended');
      await page.unroute(files);
      await page.getByRole('button', { name: 'Scan again' }).click();
      await page.getByRole('meter').waitFor();
      await page.getByRole('button', { name: 'Copy clean text' }).waitFor();
      assert.equal(await copyClean(page), CLEAN);
      await context.close();
    });

  for (const viewport of [PHONE, DESKTOP]) {
    it(`the scan page says "Scanning…" until the result is shown, ${viewport.width} px wide`, async () => {
      const { page, context } = await site.open('/', { viewport, serviceWorkers: 'block' });
      const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/scan-worker*', async (route) => {
        await isReleased;
        await route.continue();
      });
      await page.reload();
      await clipboard.write(page, MIXED);
      await field(page).focus();
      await page.keyboard.press('ControlOrMeta+v');
      const scanning = page.getByText('Scanning…').filter({ visible: true });
      for (const place of ['.sum', viewport === PHONE ? '.glance' : '.report'])
        await page.locator(place).getByText('Scanning…').waitFor();
      await becomes(() => page.getByText('Nothing scanned yet').count(), 0);
      await assertAccessible(page);
      release();
      await page.getByRole('meter').waitFor();
      await becomes(() => scanning.count(), 0);
      await page.locator('.sum').getByText('1 deleted, 2 replaced').waitFor();

      // The next scan does not come to an end: nothing of the last text is shown for it.
      await page.evaluate(() => {
        Worker.prototype.postMessage = () => {};
      });
      await page.getByRole('button', { name: 'New text' }).click();
      await clipboard.write(page, 'a clean one');
      await page.keyboard.press('ControlOrMeta+v');
      await page.locator('.sum').getByText('Scanning…').waitFor();
      await page.getByRole('meter').waitFor({ state: 'detached' });
      await becomes(() => page.getByText('1 deleted').count(), 0);
      await context.close();
    });
  }

  it('on a phone, a scan that stopped with an error can be started again', async () => {
    const { page, context } = await site.open('/', { viewport: PHONE, serviceWorkers: 'block' });
    await page.route('**/scan-worker*', (route) => route.abort());
    await page.reload();
    await field(page).fill(MIXED);
    const glance = page.locator('.glance');
    await glance.getByText('The scan stopped.').waitFor();
    await assertAccessible(page);
    await page.unroute('**/scan-worker*');
    await glance.getByRole('button', { name: 'Scan again' }).click();
    await glance
      .getByText('Perhaps marked on purpose')
      .or(glance.getByText(/editors leave/))
      .waitFor();
    await context.close();
  });

  it('if the code for the marks cannot be loaded, the page says so and the clean text can still be copied', async () => {
    const { page, context } = await site.open('/', { serviceWorkers: 'block' });
    await page.route('**/late-parts*', (route) => route.abort());
    await page.reload();
    await page.locator('h1').waitFor();
    await paste(page, MIXED);
    const said = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await said.getByText(/keep or copy your text first, then reload the page/).waitFor();
    await becomes(() => page.locator('.waiting').getAttribute('translate'), 'no');
    assert.equal(await copyClean(page), CLEAN);
    await context.close();
  });

  for (const [state, look] of [
    ['empty', () => Promise.resolve()],
    [
      'a text with a hidden message',
      (page: Page) => page.getByRole('button', { name: 'A watermarked paragraph' }).click(),
    ],
    ['a clean text', (page: Page) => paste(page, 'Nothing is hidden here.')],
    ['a typed text', (page: Page) => field(page).pressSequentially('p\u0430ypal')],
    ['a file that cannot be read', (page: Page) => dropFile(page, 'x', Uint8Array.of(0xff, 0xfe, 0x61, 0))],
  ] as const) {
    it(`the scan page passes the accessibility checks: ${state}`, async () => {
      const { page, context, problems } = await site.open('/');
      await look(page);
      if (state !== 'empty' && !state.includes('file')) await page.getByRole('meter').waitFor();
      for (const [viewport, colorScheme] of [
        [DESKTOP, 'light'],
        [PHONE, 'dark'],
      ] as const) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme });
        await assertAccessible(page);
        await becomes(() => overflow(page), 0, 'nothing scrolls sideways');
      }
      assert.deepEqual(problems, []);
      await context.close();
    });
  }

  it('the scan page passes the accessibility checks in each view', async () => {
    const { page, context } = await site.open('/');
    await page.getByRole('button', { name: 'A watermarked paragraph' }).click();
    await page.getByRole('meter').waitFor();
    for (const view of ['Difference', 'Clean', 'Edit', 'Marked']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await assertAccessible(page);
    }
    await context.close();
  });
});

describe('the scan page when the service fails', { skip: chromiumIsMissing }, () => {
  /** One whose store breaks, and which is killed at last. */
  let mortal: Site;
  before(async () => {
    mortal = await openSite();
  });
  after(() => mortal?.close());

  it('if the daily quota is used up, the scan page says so and links to the plans', async (test) => {
    const site = await openLimited({ perMinute: null, perDay: 1 });
    test.after(() => site.close());
    const { page } = await site.open('/');
    await paste(page, MIXED);
    await ask(page);
    await page.getByText('This is the service\u2019s answer.').waitFor();
    await ask(page);
    await page.getByText('The calls of today are used up.').waitFor();
    await page.getByText('Sent to the service 2 times; not stored.').waitFor();
    await assertAccessible(page);
    assert.equal(await copyClean(page), CLEAN);
    await page.getByRole('link', { name: 'See the plans' }).click();
    await page.waitForURL('**/pricing');
  });

  it('after too many calls in a minute, the scan page counts down the wait, then offers to try again', async (test) => {
    const site = await openLimited({ perMinute: 1, perDay: -1 });
    test.after(() => site.close());
    const { page } = await site.open('/', { ownContext: true });
    await page.clock.install();
    await paste(page, MIXED);
    await ask(page);
    await page.getByText('This is the service\u2019s answer.').waitFor();
    await ask(page);
    await page.getByText('too many calls in a minute').waitFor();
    await assertAccessible(page);
    const seconds = async () => {
      const hint = page.locator('.notice [aria-hidden]').filter({ hasText: 'goes through in' });
      return Number(/in (\d+) second/.exec((await hint.textContent()) ?? '')?.[1]);
    };
    const first = await seconds();
    assert.ok(first > 0 && first <= 60);
    await page.clock.runFor(2_000);
    await becomes(async () => (await seconds()) < first, true);
    await page.clock.runFor(first * 1_000);
    await page.getByText('The next one goes through now.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    assert.equal(await copyClean(page), CLEAN);
  });

  it('if the database of the service is broken, the scan page says that the service could not answer', async () => {
    const { page } = await mortal.open('/');
    await paste(page, MIXED);
    const database = new DatabaseSync(join(mortal.folder, 'limpid.db'));
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    database.exec('pragma foreign_keys = off');
    for (const { name } of tables)
      if (!String(name).startsWith('sqlite_')) database.exec(`drop table "${name}"`);
    database.close();
    await ask(page);
    await page.getByText('The service could not answer.').waitFor();
    await assertAccessible(page);
    assert.equal(await copyClean(page), CLEAN);
  });

  it('if the service is killed, the scan page keeps the text and scans it in the browser', async () => {
    const { page } = await mortal.open('/');
    await paste(page, MIXED);
    // The page loads what is below the result after it.
    await askButton(page).waitFor();
    await mortal.kill();
    await ask(page);
    await page.getByText('The service does not answer.').waitFor();
    await page.getByText('It may have reached the service; it is not stored there.').waitFor();
    await assertAccessible(page);
    assert.equal(await copyClean(page), CLEAN);
    for (const view of ['Difference', 'Clean', 'Edit'])
      await page.getByRole('button', { name: view, exact: true }).click();
    await becomes(() => field(page).inputValue(), MIXED);
    await field(page).pressSequentially('\u200Bx');
    assert.match(await copyClean(page), /x/);
  });
});
