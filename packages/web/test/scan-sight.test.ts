/** What a person sees of a scan: the result in sight, nothing that jumps, numbers to read, and paper without controls. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertAccessible } from './accessible.ts';
import { becomes, comesToMatch } from './becomes.ts';
import { chromiumIsMissing, openSite, PHONE, type Site } from './open-site.ts';
import { field, paste } from './scan-steps.ts';

/** A desktop at 200 %. */
const ENLARGED = { width: 720, height: 450 };

describe('the layout and the printed form of the scan page', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  for (const viewport of [PHONE, ENLARGED]) {
    it(`choosing an example below the text scrolls the scan page to the text, ${viewport.width} px wide`, async () => {
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

  it('on a phone, a tap slightly above a mark opens the details card of the mark', async () => {
    const { page, context } = await site.open('/', { viewport: PHONE, hasTouch: true });
    await paste(page, 'some lines of text\nwith a pass\u200Bword\nand other lines');
    const box = await page.locator('.cm-content .chip').boundingBox();
    assert.ok(box !== null && box.width >= 44);
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2 - 20);
    await page.getByRole('group', { name: 'About this character' }).waitFor();
    await assertAccessible(page);
    await context.close();
  });

  it('the buttons below the text do not move or change their width after a copy', async () => {
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

  it('large numbers in the verdict have a thousands separator, as in 1,200', async () => {
    const { page, context } = await site.open('/');
    await paste(page, 'wo\u200Brd '.repeat(1_200));
    await comesToMatch(() => page.locator('.verdict').textContent(), /\b1,200 hidden/);
    await comesToMatch(() => page.getByRole('meter').getAttribute('aria-valuetext'), /\b1,200 hidden/);
    const said = page.locator('main .vh[role=status]').first();
    await comesToMatch(() => said.textContent(), /\b1,200 hidden/);
    await context.close();
  });

  for (const view of ['Marked', 'Edit'] as const) {
    it(`a page printed from the view "${view}" contains the report, the findings and the whole long text`, async () => {
      const { page, context } = await site.open('/');
      const words = Array.from(
        { length: 2_500 },
        (_, index) => `word${index}${index % 9 === 0 ? '\u200B' : ''}`,
      );
      await paste(page, `${words.slice(0, 1_200).join(' ')}\n\n${words.slice(1_200).join(' ')}`);
      await page.getByRole('button', { name: view, exact: true }).click();
      const pages = (await page.pdf()).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
      assert.ok(pages >= 10, `${pages} pages`);
      await becomes(() => page.locator('.printed').count(), 0);
      await page.emulateMedia({ media: 'print' });
      const text = page.locator('.printed');
      await text.waitFor();
      const printed = await text.evaluate((element) => element.textContent);
      assert.deepEqual(
        printed.match(/word\d+/g),
        words.map((word) => word.replace('\u200B', '')),
      );
      await becomes(() => text.locator('.chip').count(), Math.ceil(words.length / 9));
      const tops = await Promise.all(
        ['.report', '.list', '.printed'].map(
          async (part) => (await page.locator(part).boundingBox())?.y ?? -1,
        ),
      );
      assert.deepEqual(
        tops.toSorted((one, other) => one - other),
        tops,
      );
      const isCut = await text.evaluate((element) =>
        [...element.querySelectorAll('*')].some((one) => getComputedStyle(one).overflow !== 'visible'),
      );
      assert.equal(isCut, false);
      await page.locator('.text').waitFor({ state: 'hidden' });
      await context.close();
    });
  }

  it('a printed page contains all kinds of findings and the full decoded message', async () => {
    const { page, context } = await site.open('/');
    const message = 'These words are hidden, and there are many of them. '.repeat(8).trim();
    const hidden = Array.from(message, (letter) =>
      String.fromCodePoint(0xe0100 + letter.charCodeAt(0) - 16),
    ).join('');
    const spaces =
      '\u00A0 \u2000 \u2001 \u2002 \u2003 \u2004 \u2005 \u2006 \u2007 \u2008 \u2009 \u202F \u205F'.split(' ');
    await paste(page, `\u{1F600}${hidden} and a${spaces.join('text')}b`);
    await page.getByText(/^Show all \d+ kinds/).waitFor();
    await page.emulateMedia({ media: 'print' });
    await becomes(() => page.locator('.payload pre').textContent(), message);
    const rows = page.getByRole('group', { name: 'Unusual spaces' }).locator('.row');
    await becomes(() => rows.count(), spaces.length);
    await context.close();
  });

  it('a printed page contains the text, the report and the findings, but no controls', async () => {
    const { page, context } = await site.open('/');
    await field(page).fill('earlier');
    await page.getByRole('button', { name: 'New text' }).click();
    await paste(page, 'pass\u200Bword');
    await page.getByRole('button', { name: 'Put it back' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    for (const shown of ['.printed .specimen', '.verdict', '.list'])
      await page.locator(shown).first().waitFor({ state: 'visible' });
    for (const control of ['Keep this text in this tab', /^It survives a reload/, /^Each switch changes/])
      await page.getByText(control).waitFor({ state: 'hidden' });
    await page.getByText('Your text was put aside').waitFor({ state: 'hidden' });
    await context.close();
  });
});
