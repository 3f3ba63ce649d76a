/** Who types into a long text is not held up: it is read when they pause, and seldom while they do not. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { becomes } from './becomes.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { field, paste } from './scan-steps.ts';

const LONG = 'word '.repeat(39_000);
const MS_BETWEEN_KEYS = 200;

describe('typing into a long text', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('a long text is scanned only when typing pauses, or after four seconds of typing without a pause', async () => {
    const { page, context } = await site.open('/', { ownContext: true });
    // A slow machine says for a moment that it is at it, beside the size of what it reads.
    const size = async () => (await page.locator('.bar.head .size').textContent())?.replace(/^Scanning…/, '');
    const kept = () => page.evaluate(() => sessionStorage.getItem('limpid.kept-text')?.length);
    await paste(page, LONG);
    await page.getByLabel('Keep this text in this tab').check();
    await page.getByRole('button', { name: 'Edit' }).click();
    await field(page).focus();
    // The clock of the page, so that a slow machine makes no pauses.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const typeOn = async (keys: number) => {
      for (let key = 0; key < keys; key++) {
        await page.keyboard.type('e');
        await page.clock.runFor(MS_BETWEEN_KEYS);
      }
    };
    await typeOn(16);
    assert.equal(await size(), '195,000 characters', 'nothing is read yet');
    await typeOn(5);
    assert.equal(await size(), '195,020 characters', 'read once');
    await typeOn(6);
    assert.equal(await size(), '195,020 characters', 'to keep it is no reason to read it');
    await page.clock.runFor(200);
    assert.equal(await size(), '195,027 characters', 'read at the pause');
    await becomes(async () => {
      await page.clock.runFor(16);
      return kept();
    }, 195_027);
    await context.close();
  });
});
