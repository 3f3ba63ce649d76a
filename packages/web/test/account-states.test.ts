/** What the account shows while it loads, when the service fails, when the connection is gone and when the session is. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { becomes } from './becomes.ts';
import { fillSignIn, focused, mintKey, openAccount } from './fill-account.ts';
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

/** Of a paused clock, on which nothing is drawn by itself. */
const FRAME_MS = 16;

describe('the account page', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('the account page says which section failed to load, shows the others, and retries on request', async () => {
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

  it('the account page shows placeholders only for sections that take longer than 300 ms to load', async () => {
    const { page, context } = await openAccount(site, { ownContext: true });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/v1/keys', async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.reload();
    const bones = page.getByRole('region', { name: 'Loading keys' });
    await becomes(async () => {
      await page.clock.runFor(FRAME_MS);
      return await page.locator('#keys').count();
    }, 1);
    await page.clock.runFor(300 - 2 * FRAME_MS);
    assert.equal(await bones.count(), 0);
    await page.clock.runFor(4 * FRAME_MS);
    await bones.waitFor();
    await page.clock.resume();
    await assertAccessible(page);
    letGo();
    await page.getByText('No keys yet').waitFor();
    await becomes(() => bones.count(), 0);
    await context.close();
  });

  it('the dialog for a new API key says that the browser is offline, keeps its input, and works once online', async () => {
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

  it('the sign-in and sign-up forms say that the browser is offline and keep their input', async () => {
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

  it('the key and password forms of the account page say that the session has ended', async () => {
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

  it('when the session ends, the account page says so, and keeps a shown key and typed text', async () => {
    const { page, context } = await openAccount(site);
    const key = await mintKey(page, 'Shown once');
    await page.getByLabel('New password').fill('staple of four words');
    await context.clearCookies();
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
    await notice.getByRole('link', { name: 'Sign in again' }).waitFor();
    await assertAccessible(page);
    assert.equal(await notice.count(), 1);
    await page.getByRole('region', { name: 'Your new key, Shown once' }).getByText(key).waitFor();
    await becomes(() => page.getByLabel('New password').inputValue(), 'staple of four words');
    await context.close();
  });

  it('a key created before the key list loads is added to it, and is shown until the user has stored the key', async () => {
    const { page, context } = await openAccount(site);
    await mintKey(page, 'An older one');
    const held: Route[] = [];
    const isList = (route: Route) => route.request().method() === 'GET';
    await page.route('**/v1/keys', (route) => (isList(route) ? void held.push(route) : route.continue()));
    await page.reload();
    await becomes(() => held.length, 1);
    const first = await mintKey(page, 'Made early');
    await becomes(() => held.length, 2, 'the list is read again');
    for (const route of held) await route.continue();
    await page.unroute('**/v1/keys');
    const second = await mintKey(page, 'Made next');
    const names = () => page.locator('#keys table tbody tr').count();
    await becomes(names, 3);
    await assertAccessible(page);
    await page.getByRole('region', { name: 'Your new key, Made next' }).getByText(second).waitFor();
    const early = page.getByRole('region', { name: 'Your new key, Made early' });
    await early.getByText(first).waitFor();
    await early.getByRole('button', { name: 'I have stored it' }).click();
    await becomes(() => page.getByRole('region', { name: /^Your new key/ }).count(), 1);
    await context.close();
  });

  it('if loading the keys is refused with 429, the account page says so and offers to try again', async () => {
    const { page, context } = await openAccount(site);
    const error = { code: 'rate_limited', message: 'Too many tries.', requestId: 'x' };
    const answer = { status: 429, contentType: 'application/json', headers: { 'retry-after': '2' } };
    await page.route('**/v1/keys', (route) =>
      route.fulfill({ ...answer, body: JSON.stringify({ ok: false, error }) }),
    );
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: 'The keys could not be loaded.' });
    await notice.getByText('There were too many tries.').waitFor();
    await page.unroute('**/v1/keys');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No keys yet').waitFor();
    await context.close();
  });

  it('the sign-in page shows its form until the service answers that the user is signed in', async () => {
    const { page, context } = await openAccount(site);
    const held: Route[] = [];
    await page.route('**/v1/account', (route) => void held.push(route));
    await page.goto(`${site.url}/sign-in`);
    await becomes(() => held.length, 1);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await held[0]?.continue();
    await page
      .getByRole('link', { name: 'Go to the account' })
      .or(page.getByText('signed in'))
      .first()
      .waitFor();
    await becomes(() => page.getByLabel('Password').count(), 0);
    await context.close();
  });

  it('after the session has ended, the account page redirects to sign-in and the header says "Sign in"', async () => {
    const { page, context } = await openAccount(site);
    await context.clearCookies();
    await page.reload();
    await page.waitForURL(/\/sign-in\?next=%2Faccount/);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('after too many sign-in attempts, the page counts down the wait, then allows another attempt', async () => {
    const { page, context } = await site.open('/sign-in', { ownContext: true });
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

  it('the sign-up form shows an error at the mail address field if the address is too long', async () => {
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

  it('if the service is down, the account and sign-in pages say that it does not answer', async () => {
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
