/** The whole journey of a scan with nothing but a keyboard. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { becomes, comesToMatch } from './becomes.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { clipboard, copied, field } from './scan-steps.ts';

/** More stops than this on one page would be no way to get around. */
const MOST_STOPS = 80;

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, role: string, name: RegExp): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      const role = element.getAttribute('role') ?? { A: 'link', BUTTON: 'button' }[element.tagName] ?? '';
      const input = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      const label = input.map(({ textContent }) => textContent).join(' ');
      return { role, name: element.getAttribute('aria-label') ?? (label || element.textContent) };
    });
    if (focused.role === role && name.test((focused.name ?? '').trim())) return;
  }
  assert.fail(`no Tab leads to ${name}`);
}

describe('the scan page by keyboard', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('on the scan page, a user can scan an example, copy it cleaned and switch views by keyboard alone', async () => {
    const { page, context } = await site.open('/');
    await page.keyboard.press('Tab');
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), 'Skip to the content');
    await page.keyboard.press('Enter');
    await tabTo(page, 'button', /^A watermarked paragraph/);
    await page.keyboard.press('Enter');
    await page.getByRole('meter').waitFor();

    const isWithinText = () => page.evaluate(() => document.activeElement?.closest('.text') !== null);
    await becomes(isWithinText, true, 'the text that appeared has the focus');

    await clipboard.write(page, 'nothing was copied');
    await page.keyboard.press('ControlOrMeta+Enter');
    assert.match(await copied(page), /paypal are listed on page 4/);

    await tabTo(page, 'switch', /^Clean look-alike letters$/);
    await page.keyboard.press('Space');
    await clipboard.write(page, 'nothing was copied');
    await page.keyboard.press('ControlOrMeta+Enter');
    assert.match(await copied(page), /p\u0430ypal are listed on page 4/);

    await tabTo(page, 'button', /^Next: No-break space/);
    await page.keyboard.press('Enter');
    await page.getByText('No-break space: 1 of 1.').waitFor({ state: 'attached' });
    const stays = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await comesToMatch(stays, /^Next: No-break space/, 'one can walk on');

    await tabTo(page, 'button', /^Python$/);
    await page.keyboard.press('Space');
    await page.getByRole('region', { name: 'Python program' }).waitFor();
    await tabTo(page, 'button', /^Ask the service instead$/);
    await page.keyboard.press('Enter');
    await page.getByText('This is the service\u2019s answer.').waitFor();

    await page.keyboard.press('Shift+Tab');
    for (const view of ['Difference', 'Clean', 'Edit']) {
      await page.getByRole('button', { name: 'Marked', exact: true }).focus();
      await page.keyboard.press(view === 'Edit' ? 'Shift+Tab' : 'Tab');
      if (view === 'Clean') await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      const pressed = page.getByRole('button', { name: view, exact: true });
      await becomes(() => pressed.getAttribute('aria-pressed'), 'true');
    }
    await tabTo(page, 'button', /^New text$/);
    await page.keyboard.press('Enter');
    await becomes(
      () => field(page).evaluate((area) => area === document.activeElement),
      true,
      'one can type at once',
    );
    await context.close();
  });

  it('on the scan page, a user can paste a text, leave the field by Tab and copy the clean text by keyboard', async () => {
    const { page, context } = await site.open('/');
    await clipboard.write(page, 'pass\u200Bword');
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      await page.keyboard.press('Tab');
      if (await field(page).evaluate((area) => area === document.activeElement)) break;
    }
    await page.keyboard.press('ControlOrMeta+v');
    await page.getByRole('meter').waitFor();
    await tabTo(page, 'button', /^Copy clean text$/);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await clipboard.read(page), 'password');
    await context.close();
  });

  it('the scan result is announced to screen readers only after typing has paused', async () => {
    const { page, context } = await site.open('/', { ownContext: true });
    const said = page.locator('main .vh[role=status]').first();
    assert.equal(await said.textContent(), '', 'the line is there from the start');
    await field(page).focus();
    // The clock of the page, so that a slow machine makes no pauses.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const letter of 'some\u200B words') {
      await page.keyboard.type(letter);
      await page.clock.runFor(60);
      assert.equal(await said.textContent(), '');
    }
    const counted = page.locator('.foot-bar').getByText('1 deleted');
    await becomes(async () => {
      await page.clock.runFor(16);
      return counted.count();
    }, 1);
    await page.clock.runFor(500);
    assert.equal(await said.textContent(), '');
    await page.clock.runFor(300);
    await comesToMatch(() => said.textContent(), /^Scan finished\. .* 1 deleted\.$/);
    await context.close();
  });
});
