/** With a mail server: the links of the mails open pages, and those do what the links are for. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../../server/test/servers/free-port.ts';
import { startMail } from '../../server/test/servers/start-mail.ts';
import { assertAccessible } from './accessible.ts';
import { becomes } from './becomes.ts';
import { fillSignIn, fillSignUp, freshMail } from './fill-account.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';

const NEW_PASSWORD = 'staple of four words';

describe('links in mails', { skip: chromiumIsMissing }, () => {
  let site: Site;
  let mail: Awaited<ReturnType<typeof startMail>>;
  before(async () => {
    mail = await startMail();
    const port = String(await freePort());
    site = await openSite({
      SMTP_URL: mail.url,
      SMTP_FROM: 'limpid@example.com',
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    });
  });
  after(async () => {
    await site?.close();
    await mail?.stop();
  });

  /** The address of a page that a mail leads to. */
  async function linkTo(page: string, email: string, count: number): Promise<string> {
    const { source } = await mail.newest(email, count);
    const link = new RegExp(`http://\\S+/${page}\\?token=\\S+`).exec(source)?.[0] ?? '';
    assert.ok(link.startsWith(`${site.url}/${page}?`), source);
    return link.slice(site.url.length);
  }

  it('links in mails confirm a mail address and set a new password, and a password link works only once', async () => {
    const email = freshMail();
    const { page, context } = await site.open('/sign-up');
    await page.getByText('You get one mail').waitFor();
    await fillSignUp(page, email);
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    await page.getByText(email).waitFor();
    await assertAccessible(page);
    await mail.newest(email);
    await page.getByRole('button', { name: 'Send another mail' }).click();
    await page.getByText('Another mail is on its way.').waitFor();

    await page.goto(`${site.url}/sign-in`);
    await fillSignIn(page, email);
    await page.getByText('Your mail address is not confirmed yet.').waitFor();
    await page.getByRole('button', { name: 'Send another mail' }).click();
    await page.getByText('Another mail is on its way.').waitFor();
    await assertAccessible(page);

    await page.goto(`${site.url}${await linkTo('verify-email', email, 3)}`);
    await page.getByRole('button', { name: 'Confirm the address' }).waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByRole('heading', { name: 'The mail address is confirmed.' }).waitFor();
    assert.equal(new URL(page.url()).search, '', 'the token is gone from the address');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, email);
    await page.waitForURL(`${site.url}/account`);
    await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();

    await page.evaluate(() =>
      fetch('/v1/keys', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name":"an old key"}',
      }),
    );
    await page.reload();
    await page.getByText('an old key').waitFor();

    await context.clearCookies();
    await page.goto(`${site.url}/sign-in`);
    await page.getByRole('link', { name: 'Forgot it?' }).click();
    // The form before it has such a field too.
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(`If ${email} has an account here`).waitFor();
    await assertAccessible(page);

    const link = await linkTo('reset-password', email, 4);
    await page.goto(`${site.url}${link}`);
    await page.getByLabel('New password').fill('short');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('A password has 8 to 128 characters.').waitFor();
    await becomes(() => page.getByLabel('New password').inputValue(), 'short');
    await assertAccessible(page);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Also revoke every API key').check();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('heading', { name: 'The new password is set.' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await fillSignIn(page, email);
    await page.getByText('Wrong email or password.').waitFor();
    await fillSignIn(page, email, NEW_PASSWORD);
    await page.waitForURL(`${site.url}/account`);
    await page.getByText('No keys yet').waitFor();

    await page.goto(`${site.url}${link}`);
    await page.getByLabel('New password').fill('another set of words');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('This link has been used, or its hour is over.').waitFor();
    await page.getByRole('link', { name: 'Ask for another link' }).waitFor();
    await assertAccessible(page);
    await context.close();
  });

  it('a truncated or unknown link from a mail opens a page that says what is wrong', async () => {
    for (const path of ['/reset-password', '/verify-email?token=']) {
      const { page, context, problems } = await site.open(path);
      await page.getByText('This link is not whole.').waitFor();
      await assertAccessible(page);
      assert.deepEqual(problems, []);
      await context.close();
    }
    const { page, context } = await site.open('/verify-email?token=unknown');
    await page.getByRole('button', { name: 'Confirm the address' }).click();
    await page.getByText('This link has been used, or its hour is over.').waitFor();
    await context.close();
  });

  it('if the service sends no mail, the page for a forgotten password says so and has no form', async () => {
    const without = await openSite();
    const { page, context } = await without.open('/forgot-password');
    await page.getByText('This service sends no mail.').waitFor();
    await becomes(() => page.getByLabel('Email').count(), 0);
    await assertAccessible(page);
    await context.close();
    await without.close();
  });
});
