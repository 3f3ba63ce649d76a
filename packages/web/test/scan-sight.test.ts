/** What a person sees of a scan: the result in sight, nothing that jumps, numbers to read, and paper without controls. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { becomes, comesToMatch } from './becomes.ts';
import { chromiumIsMissing, openSite, PHONE, type Site } from './open-site.ts';
import { field, paste } from './scan-steps.ts';

/** A desktop at 200 %. */
const ENLARGED = { width: 720, height: 450 };

describe('the sight of a scan', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  for (const viewport of [PHONE, ENLARGED]) {
    it(`begins with the sheet when an example was chosen below it, ${viewport.width} px wide`, async () => {
      const { page, context } = await site.open('/', { viewport });
      const example = page.getByRole('button', { name: 'A clean Persian paragraph' });
      await example.scrollIntoViewIfNeeded();
      const top = () =>
        page.evaluate(() => Math.round(document.querySelector('.text')?.getBoundingClientRect().top ?? -1));
      assert.ok((await top()) < 0, 'the sheet is above');
      await example.click();
      await page.getByRole('meter').waitFor({ state: 'attached' });
      await becomes(async () => (await top()) >= 0 && (await top()) < 48, true);
      await becomes(() => page.evaluate(() => document.activeElement?.closest('.text') !== null), true);
      await context.close();
    });
  }

  it('does not move when something was copied', async () => {
    const { page, context } = await site.open('/');
    await paste(page, 'pass\u200Bword');
    const bar = page.locator('.foot-bar');
    const places = async () => {
      const boxes = await Promise.all((await bar.locator('.btn').all()).map((one) => one.boundingBox()));
      return boxes.map((box) => [box?.x, box?.width]);
    };
    const atRest = await places();
    assert.equal(atRest.length, 3);
    await page.getByRole('button', { name: 'Copy clean text' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.deepEqual(await places(), atRest);
    await page.getByRole('button', { name: 'Copy clean text' }).waitFor();
    assert.deepEqual(await places(), atRest);
    await context.close();
  });

  it('groups the digits of a number, also where the engine wrote it', async () => {
    const { page, context } = await site.open('/');
    await paste(page, 'wo\u200Brd '.repeat(1_200));
    await comesToMatch(() => page.locator('.verdict').textContent(), /\b1,200 hidden/);
    await comesToMatch(() => page.getByRole('meter').getAttribute('aria-valuetext'), /\b1,200 hidden/);
    const said = page.locator('main .vh[role=status]').first();
    await comesToMatch(() => said.textContent(), /\b1,200 hidden/);
    await context.close();
  });

  it('is text, report and list on paper', async () => {
    const { page, context } = await site.open('/');
    await field(page).fill('earlier');
    await page.getByRole('button', { name: 'New text' }).click();
    await paste(page, 'pass\u200Bword');
    await page.getByRole('button', { name: 'Put it back' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const shown of ['.text .specimen', '.verdict', '.list'])
      await page.locator(shown).first().waitFor({ state: 'visible' });
    for (const control of ['Keep this text in this tab', /^It survives a reload/, /^Each switch changes/])
      await page.getByText(control).waitFor({ state: 'hidden' });
    await page.getByText('Your text was put aside').waitFor({ state: 'hidden' });
    await context.close();
  });
});
