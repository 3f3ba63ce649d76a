/** Copying over plain http under the name of a host, where a browser gives a page no clipboard. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { becomes, comesToMatch } from './becomes.ts';
import { fillSignUp, freshMail, mintKey } from './fill-account.ts';
import { chromiumIsMissing, type OpenedPage, openSite, type Site } from './open-site.ts';
import { clipboard } from './scan-steps.ts';

describe('a page over plain HTTP under a host name', { skip: chromiumIsMissing }, () => {
  let site: Site;
  let opened: OpenedPage;
  /** A page of the same browser that may read the clipboard. */
  let reader: Page;
  before(async () => {
    site = await openSite();
    opened = await site.open('/');
    reader = await opened.context.newPage();
    await reader.goto(site.url);
  });
  after(() => site?.close());

  const visit = async (path: string): Promise<Page> => {
    const { page } = opened;
    await page.bringToFront();
    await page.goto(`${site.plainUrl}${path}`);
    await page.locator('h1').waitFor();
    assert.equal(await page.evaluate('isSecureContext'), false);
    return page;
  };
  const putOnClipboard = async (text: string) => {
    await reader.bringToFront();
    await clipboard.write(reader, text);
    await opened.page.bringToFront();
  };
  const readClipboard = async () => {
    await reader.bringToFront();
    const text = await clipboard.read(reader);
    await opened.page.bringToFront();
    return text;
  };
  const copyWith = async (button: Locator) => {
    await button.click();
    await opened.page.getByRole('button', { name: 'Copied' }).first().waitFor();
    return readClipboard();
  };
  const pasteMixed = async (page: Page) => {
    await putOnClipboard('one\u200B\r\ntwo');
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByRole('meter').waitFor();
  };

  it('over plain HTTP, the clean text is copied with its line ends and the button keeps the focus', async () => {
    const page = await visit('/');
    await pasteMixed(page);
    const button = page.locator('.foot-bar .btn').first();
    assert.equal(await copyWith(button), 'one\r\ntwo');
    assert.equal(await button.evaluate((element) => element === document.activeElement), true);
    await putOnClipboard('nothing was copied');
    await page.keyboard.press('ControlOrMeta+Enter');
    await becomes(readClipboard, 'one\r\ntwo');
    // The other button may still say that it has copied.
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await comesToMatch(readClipboard, /^curl /);
    // The browser says of each such page that it is not trusted with a header.
    const problems = opened.problems.filter((problem) => !problem.includes('origin was untrustworthy'));
    assert.deepEqual(problems, []);
  });

  it('over plain HTTP, the commands of the guide and the samples of the API reference can be copied', async () => {
    for (const path of ['/guide', '/docs']) {
      const page = await visit(path);
      const sample = page.locator('.sample').first();
      const shown = (await sample.locator('pre').textContent()) ?? '';
      await putOnClipboard('nothing was copied');
      assert.equal(await copyWith(sample.getByRole('button')), shown, path);
    }
  });

  it('over plain HTTP, a new API key can be copied', async () => {
    const page = await visit('/sign-up');
    await fillSignUp(page, freshMail());
    await page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
    const key = await mintKey(page, 'Nightly batch');
    assert.equal(await copyWith(page.getByRole('button', { name: 'Copy key' })), key);
  });

  it('if the browser refuses to copy, a dialog selects the text and names the keys that copy it', async () => {
    const page = await visit('/');
    await pasteMixed(page);
    await page.evaluate('document.execCommand = () => false');
    await page.getByRole('button', { name: 'Copy clean text' }).click();
    const dialog = page.getByRole('dialog', { name: /press (Ctrl|Cmd)\+C/ });
    await dialog.waitFor();
    await assertAccessible(page);
    await page.keyboard.press('ControlOrMeta+c');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await readClipboard(), 'one\r\ntwo');
    await page.getByRole('button', { name: 'Copy clean text' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Copy clean text' }).waitFor();
  });
});
