/** What the account shows while it loads, when the service fails, when the connection is gone and when the session is. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { becomes } from './becomes.ts';
import { fillSignIn, focused, openAccount } from './fill-account.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';

const FAULT = JSON.stringify({
  ok: false,
  error: { code: 'internal_error', message: 'The service failed.', requestId: 'x' },
});

/** Lets every call of a path fail until the answer is called. */
async function breakCalls(page: Page, path: string): Promise<() => Promise<void>> {
  const pattern = `**${path}*`;
  await page.route(pattern, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: FAULT }),
  );
  return () => page.unroute(pattern);
}

/** Notes when the part and its bones were first there. */
const NOTE_FIRST_SEEN = `
  globalThis.seen = {};
  new MutationObserver(() => {
    if (document.querySelector('#keys')) seen.part ??= performance.now();
    if (document.querySelector('#keys .busy-rows')) seen.bones ??= performance.now();
  }).observe(document, { childList: true, subtree: true });
`;

describe('the account page', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('says which part could not be loaded, keeps the others, and loads it when asked', async () => {
    const { page, context } = await openAccount(site);
    for (const [path, sentence, loaded] of [
      ['/v1/keys', 'The keys could not be loaded.', 'No keys yet'],
      ['/v1/usage', 'The usage could not be loaded.', 'No calls in the last 90 days'],
      ['/v1/limits', 'The plan could not be loaded.', 'Calls a minute, each key'],
      ['/v1/account', 'Your account could not be loaded.', 'No keys yet'],
    ] as const) {
      const mend = await breakCalls(page, path);
      await page.reload();
      const notice = page.getByRole('alert').filter({ hasText: sentence });
      await notice.waitFor();
      if (path !== '/v1/account') await page.getByRole('heading', { name: 'Leaving' }).waitFor();
      await assertAccessible(page);
      await mend();
      await notice.getByRole('button', { name: 'Try again' }).click();
      await page.getByText(loaded).waitFor();
      await becomes(() => notice.count(), 0);
    }
    await context.close();
  });

  it('shows bones for what takes longer, and not before', async () => {
    const { page, context } = await openAccount(site);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/v1/keys', async (route) => {
      await held;
      await route.continue();
    });
    await page.addInitScript(NOTE_FIRST_SEEN);
    await page.reload();
    await page.getByRole('region', { name: 'Loading keys' }).waitFor();
    const waited: number = await page.evaluate('seen.bones - seen.part');
    assert.ok(waited >= 290, `${waited} ms`);
    await assertAccessible(page);
    letGo();
    await page.getByText('No keys yet').waitFor();
    await becomes(() => page.getByRole('region', { name: 'Loading keys' }).count(), 0);
    await context.close();
  });

  it('says that one is offline, keeps what was typed, and sends it later', async () => {
    const { page, context } = await openAccount(site);
    await page.getByRole('button', { name: 'New key' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New key' });
    await dialog.getByLabel('Name').fill('Typed offline');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await dialog.getByText('You seem to be offline.').waitFor();
    await becomes(() => dialog.getByLabel('Name').inputValue(), 'Typed offline');
    await assertAccessible(page);
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await page.getByRole('region', { name: 'Your new key, Typed offline' }).waitFor();
    await context.close();
  });

  it('says at the sign-in and the sign-up that one is offline, and keeps what was typed', async () => {
    for (const [path, button] of [
      ['/sign-in', 'Sign in'],
      ['/sign-up', 'Make the account'],
    ] as const) {
      const { page, context } = await site.open(path);
      await page.getByRole('button', { name: button }).waitFor();
      await context.setOffline(true);
      for (const field of await page.getByRole('textbox').all()) await field.fill('ada@example.com');
      await page.getByLabel('Password').fill('correct horse battery');
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('alert').getByText('You seem to be offline.').waitFor();
      await becomes(() => page.getByLabel('Email').inputValue(), 'ada@example.com');
      await becomes(() => page.getByLabel('Password').inputValue(), 'correct horse battery');
      await context.close();
    }
  });

  it('says in each part that the session has ended, and how to go on', async () => {
    const { page, context, email } = await openAccount(site);
    await context.clearCookies();
    await page.getByRole('button', { name: 'New key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Too late');
    await dialog.getByRole('button', { name: 'Make the key' }).click();
    await dialog.getByText('Your session has ended.').waitFor();
    await becomes(() => dialog.getByLabel('Name').inputValue(), 'Too late');
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Current password').fill('correct horse battery');
    await page.getByLabel('New password').fill('staple of four words');
    await page.getByRole('button', { name: 'Change the password' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
    await notice.getByRole('link', { name: 'Sign in again' }).click();
    await page.waitForURL(/\/sign-in/);
    await fillSignIn(page, email);
    await page.waitForURL(`${site.url}/account`);
    await context.close();
  });

  it('forgets a sign-in that has ended', async () => {
    const { page, context } = await openAccount(site);
    await context.clearCookies();
    await page.reload();
    await page.waitForURL(/\/sign-in\?next=%2Faccount/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('counts down after too many tries, and lets go', async () => {
    const { page, context } = await site.open('/sign-in');
    await page.clock.install();
    const body = JSON.stringify({
      ok: false,
      error: { code: 'rate_limited', message: 'Too many tries.', requestId: 'x' },
    });
    await page.route('**/auth/sign-in/email', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        headers: { 'retry-after': '50' },
        body,
      }),
    );
    await fillSignIn(page, 'ada@example.com');
    const timer = page.getByRole('timer');
    const seconds = async () => Number(/ in (\d+) seconds?\.$/.exec((await timer.textContent()) ?? '')?.[1]);
    const first = await seconds();
    assert.ok(first > 0 && first <= 50);
    await assertAccessible(page);
    await page.clock.runFor(2_000);
    await becomes(async () => (await seconds()) < first, true);
    await page.clock.runFor(first * 1_000);
    await page.getByText('You can try again now.').waitFor();
    await context.close();
  });

  it('shows at its field what the service finds wrong', async () => {
    const { page, context } = await site.open('/sign-up');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill(`${'a'.repeat(260)}@example.com`);
    await page.getByLabel('Password').fill('correct horse battery');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.getByText('This must have 0 to 254 characters.').waitFor();
    await becomes(() => focused(page), 'Email');
    await becomes(() => page.getByRole('alert').count(), 0, 'the field says it all');
    await context.close();
  });

  it('says that the service does not answer when it died, and that the plans could not be loaded', async () => {
    const own = await openSite();
    const { page, context } = await openAccount(own);
    const plans = await own.open('/sign-in');
    await own.kill();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('The service does not answer.').waitFor();
    await fillSignIn(plans.page, 'ada@example.com');
    await plans.page.getByText('The service does not answer.').waitFor();
    await becomes(() => plans.page.getByLabel('Email').inputValue(), 'ada@example.com');
    await context.close();
    await plans.context.close();
    await own.close();
  });
});
