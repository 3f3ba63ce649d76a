/** Signing up, making a key and revoking it with the keyboard alone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { becomes, comesToMatch } from './becomes.ts';
import { callWithKey, focused, freshMail, PASSWORD, readClipboard } from './fill-account.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';

/** More stops than any page of ours has before what is looked for. */
const MOST_STOPS = 60;

async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never came to "${name}"`);
}

describe('the account by keyboard', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('a user can create an account, and create, copy and revoke an API key, by keyboard alone', async () => {
    const { page, context } = await site.open('/sign-up');
    await page.getByRole('button', { name: 'Make the account' }).waitFor();
    await tabTo(page, 'Name');
    await page.keyboard.type('Ada');
    await tabTo(page, 'Email');
    await page.keyboard.type(freshMail());
    await tabTo(page, 'Password');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('No keys yet').waitFor();

    await tabTo(page, 'New key');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'New key' }).waitFor();
    await becomes(() => focused(page), 'Name', 'the focus starts in the dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await becomes(() => focused(page), 'New key', 'and goes back to where it was');

    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('By keyboard');
    await tabTo(page, 'Expires');
    await page.keyboard.type('On a date');
    await tabTo(page, 'Make the key');
    await page.keyboard.press('Enter');
    await page.getByText('Choose a day that is not over yet.').waitFor();
    await becomes(() => focused(page), 'Last day', 'the focus goes to what is wrong');
    await page.keyboard.type('02282099');
    await tabTo(page, 'Make the key');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Your new key, By keyboard' });
    await panel.waitFor();
    await comesToMatch(() => focused(page), /^Your new key, By keyboard/, 'the key has the focus');
    await tabTo(page, 'Copy key');
    await page.keyboard.press('Enter');
    await page.getByText('Copied').first().waitFor();
    const key = await readClipboard(page);
    assert.equal(await callWithKey(site, key, 'x'), 200);
    await page.getByText('On 28 February 2099').first().waitFor();
    await tabTo(page, 'I have stored it');
    await page.keyboard.press('Enter');
    await becomes(() => panel.count(), 0);
    await becomes(() => focused(page), 'New key');

    await tabTo(page, 'Revoke By keyboard');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Revoke By keyboard?' }).waitFor();
    await becomes(() => focused(page), 'Cancel');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await becomes(() => focused(page), 'Revoke By keyboard', 'nothing was revoked');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, 'Revoke');
    await page.keyboard.press('Enter');
    await page.getByText('No keys yet').waitFor();
    await becomes(() => focused(page), 'New key', 'the focus is not lost with the row');
    assert.equal(await callWithKey(site, key, 'x'), 401);
    await context.close();
  });
});
