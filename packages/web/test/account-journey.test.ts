/** An account from its first day to its last: sign-up, a key, its use, its end. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { becomes, comesToMatch } from './becomes.ts';
import {
  callWithKey,
  fillSignIn,
  fillSignUp,
  focused,
  freshMail,
  mintKey,
  openAccount,
  PASSWORD,
  readClipboard,
} from './fill-account.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';

describe('an account', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('a user of a new account can create an API key, use it, see its usage and revoke it', async () => {
    const { page, context, problems } = await openAccount(site);
    await page.getByText('No keys yet').waitFor();
    await page.getByText('No calls in the last 90 days').waitFor();
    await assertAccessible(page);

    const key = await mintKey(page, 'Nightly batch');
    assert.match(key, /^lmpd_[\w-]{49}$/);
    await page.getByRole('button', { name: 'Copy key' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await readClipboard(page), key);
    await assertAccessible(page);

    assert.equal(await callWithKey(site, key, 'pass\u200Bword'), 200);
    assert.equal(await callWithKey(site, key, 'a\u00A0b'), 200);

    // Rows are written in batches, and the last use of a key to the minute.
    const row = page.getByRole('row', { name: /Nightly batch/ });
    await pollReload(page, async () => (await row.getByText('Used this minute').count()) > 0);
    await pollReload(page, async () => (await page.getByText('2 in all').count()) === 1);
    await becomes(() => page.getByText(key).count(), 0, 'the key is shown once');
    await page.getByText('of 200 calls today').waitFor();
    await comesToMatch(() => page.locator('.figure').textContent(), /^2 of 200/);
    const chart = page.getByRole('img', { name: /^Bar chart of calls a day\. Most on .* with 2; 2 in all/ });
    await chart.waitFor();
    await page.getByRole('button', { name: 'Characters' }).click();
    await page.getByRole('img', { name: /^Bar chart of characters a day\..* 12 in all/ }).waitFor();
    await page.getByText('Show as a table').click();
    const table = page.getByRole('table', { name: 'Calls and characters a day' });
    await comesToMatch(() => table.textContent(), /212$/, 'two calls, twelve characters');
    const zeroWidth = page.getByRole('listitem').filter({ hasText: 'Zero-width' });
    await comesToMatch(() => zeroWidth.textContent(), /1$/);
    await assertAccessible(page);

    await page.getByRole('button', { name: 'Revoke Nightly batch' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke Nightly batch?' });
    await question.getByText('It was used this minute').waitFor();
    await becomes(() => focused(page), 'Cancel');
    await assertAccessible(page);
    await question.getByRole('button', { name: 'Revoke' }).click();
    await page.getByText('No keys yet').waitFor();
    await becomes(() => page.getByText('Nightly batch is revoked.').count(), 1, 'it is said');
    assert.equal(await callWithKey(site, key, 'x'), 401);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
    await page.goto(`${site.url}/account`);
    await page.waitForURL(/\/sign-in\?next=/);
    assert.deepEqual(
      problems.filter((problem) => !/401/.test(problem)),
      [],
    );
    await context.close();
  });

  it('a signed-out user who opens the account page is sent to sign-in, and returns after signing in', async () => {
    const { context: firstContext, email } = await openAccount(site);
    await firstContext.close();
    const { page, context } = await site.open('/account#usage');
    await page.waitForURL(/\/sign-in\?next=%2Faccount%23usage/);
    await fillSignIn(page, email, 'not the password');
    await page.getByRole('alert').getByText('Wrong email or password.').waitFor();
    await becomes(() => page.getByLabel('Email').inputValue(), email, 'what was typed stays');
    await assertAccessible(page);
    await fillSignIn(page, email);
    await page.waitForURL(`${site.url}/account#usage`);
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await context.close();
  });

  it('the sign-in page shows a signed-in user a link to the account, and its form once the session is over', async () => {
    const { page, context, email } = await openAccount(site);
    await page.goto(`${site.url}/sign-in`);
    await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
    await page.getByText(`signed in as ${email}.`).waitFor();
    await becomes(() => page.getByLabel('Email').count(), 0);
    await assertAccessible(page);
    await page.getByRole('link', { name: 'Go to the account' }).click();
    await page.waitForURL(`${site.url}/account`);
    await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
    await context.clearCookies();
    await page.goto(`${site.url}/sign-in`);
    await page.getByLabel('Email').waitFor();
    await context.close();
  });

  it('signing in never redirects to another site', async () => {
    const { page, context, email } = await openAccount(site);
    for (const next of ['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)']) {
      await context.clearCookies();
      await page.goto(`${site.url}/sign-in?next=${encodeURIComponent(next)}`);
      await fillSignIn(page, email);
      await page.waitForURL(`${site.url}/account`);
    }
    await context.close();
  });

  it('the sign-up form shows an error at each invalid field, and says if the address has an account', async () => {
    const { context: firstContext, email } = await openAccount(site);
    await firstContext.close();
    const { page, context } = await site.open('/sign-up');
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Make the account' }).click();
    const described = async (label: string) => {
      const id = await page.getByLabel(label).getAttribute('aria-describedby');
      return page.locator(`#${id}`).textContent();
    };
    await becomes(() => described('Name'), 'Write a name.');
    await comesToMatch(() => described('Email'), /whole address/);
    await comesToMatch(() => described('Password'), /8 to 128/);
    await becomes(() => focused(page), 'Name');
    await assertAccessible(page);
    await fillSignUp(page, email);
    await page.getByRole('alert').getByText('There is an account with this mail address.').waitFor();
    await becomes(() => page.getByLabel('Name').inputValue(), 'Ada');
    await page.getByRole('alert').getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL(/\/sign-in/);
    await context.close();
  });

  it('a user can change the password after a wrong attempt, and sign in with the new one', async () => {
    const { page, context, email } = await openAccount(site);
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill('staple of four words');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('This is not the current password.').waitFor();
    await page.getByLabel('Current password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('The password is changed.').waitFor();
    await becomes(() => page.getByLabel('New password').inputValue(), '');
    await page.reload();
    await page.getByText(email).waitFor();
    await context.close();
    const again = await site.open('/sign-in');
    await fillSignIn(again.page, email, 'staple of four words');
    await again.page.waitForURL(`${site.url}/account`);
    await again.context.close();
  });

  it('an account and its keys are deleted only after the user types the mail address', async () => {
    const { page, context, email } = await openAccount(site);
    const key = await mintKey(page, 'Left over');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('dialog', { name: `Delete the account of ${email}?` });
    await question.waitFor();
    await becomes(() => focused(page), 'Cancel');
    await question.getByRole('button', { name: 'Delete account' }).click();
    await question.getByText('This is not the mail address of the account.').waitFor();
    await assertAccessible(page);
    await question.getByRole('textbox').fill(email.toUpperCase());
    await question.getByRole('button', { name: 'Delete account' }).click();
    await page.getByRole('heading', { name: 'The account is deleted' }).waitFor();
    await assertAccessible(page);
    assert.equal(await callWithKey(site, key, 'x'), 401);
    await page.goto(`${site.url}/sign-in`);
    await fillSignIn(page, email);
    await page.getByText('Wrong email or password.').waitFor();
    await context.close();
  });
});

describe('sign-up', { skip: chromiumIsMissing }, () => {
  it('if sign-up is closed, its page has no form and sign-in says that the operator creates accounts', async () => {
    const site = await openSite({ SIGN_UP: 'closed' });
    const { page, context } = await site.open('/sign-up');
    await page.getByText('Sign-up is closed here.').waitFor();
    await becomes(() => page.getByRole('button', { name: 'Make the account' }).count(), 0);
    await assertAccessible(page);
    await page.goto(`${site.url}/sign-in`);
    await page.getByText('New accounts are made by the operator').waitFor();
    await fillSignIn(page, freshMail());
    await page.getByText('The operator of this service can set a new password').waitFor();
    await context.close();
    await site.close();
  });
});

/** Loads the page again until what is stored in the background is there. */
async function pollReload(page: Page, isThere: () => Promise<boolean>) {
  const end = performance.now() + 60_000;
  for (;;) {
    await page.reload();
    await page.getByRole('table', { name: 'Your API keys' }).waitFor();
    await page
      .getByText(/No calls in the last 90 days|\d in all/)
      .first()
      .waitFor();
    if (await isThere()) return;
    assert.ok(performance.now() < end, 'it never came');
  }
}
