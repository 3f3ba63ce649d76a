/** The marked text by keyboard and pointer: from mark to mark, into a card and out again. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { EXAMPLES } from '../src/scan/examples.ts';
import { card, markedText, showView } from './marked-steps.ts';
import { chromiumIsMissing, DESKTOP, openSite, PHONE, type Site } from './open-site.ts';
import { clipboard, copied, paste } from './scan-steps.ts';

const TEXT = EXAMPLES.find(({ name }) => name === 'watermark')?.text ?? '';

const current = (page: Page) => page.locator('.cm-content [data-run].is-current');

async function hasNothingAgainstIt(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
    [],
  );
}

describe('the marks', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  async function opened(options = {}): Promise<{ page: Page; end: () => Promise<void> }> {
    const { page, context, problems } = await site.open('/', options);
    await paste(page, TEXT);
    await page.locator('.cm-content').waitFor();
    const end = async () => {
      assert.deepEqual(problems, []);
      await context.close();
    };
    return { page, end };
  }

  it('are one stop of the Tab key, with a way from each to the next', async () => {
    const { page, end } = await opened();
    await page.getByRole('button', { name: 'New text' }).focus();
    await page.keyboard.press('Tab');
    const isInText = () => markedText(page).evaluate((text) => text === document.activeElement);
    assert.ok(await isInText());
    const seen: (string | null)[] = [];
    for (let key = 0; key < 7; key++) {
      await page.keyboard.press('F8');
      await current(page).waitFor();
      seen.push(await current(page).getAttribute('data-run'));
    }
    assert.deepEqual(seen, ['0', '1', '2', '3', '4', '5', '0'], 'a family is one stop');
    await page.keyboard.press('Shift+F8');
    await page.locator('.is-current[data-run="5"]').waitFor();
    assert.ok(await isInText(), 'the focus stays');

    await clipboard.write(page, 'nothing was copied');
    await page.keyboard.press('ControlOrMeta+Enter');
    assert.match(await copied(page), /paypal are listed on page 4/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    const next = await page.evaluate(() => document.activeElement?.textContent);
    assert.match(next ?? '', /Cop(y clean text|ied)/);
    await end();
  });

  it('open a card with Enter, which Escape closes', async () => {
    const { page, end } = await opened();
    await markedText(page).focus();
    await page.keyboard.press('Enter');
    await card(page).waitFor();
    assert.ok(await card(page).evaluate((card) => card === document.activeElement));
    const letter = (await card(page).textContent()) ?? '';
    assert.match(letter, /^\u0430U\+0430\u2248aU\+0061/);
    assert.match(letter, /Cyrillic small letter a/);
    assert.match(letter, /The clean text has a in its place\./);

    await page.keyboard.press('F8');
    await card(page).getByText('No-break space').waitFor();
    await card(page).getByRole('button', { name: 'Next mark' }).click();
    await card(page).getByText('They read: hello').waitFor();
    await card(page).getByText('Zero width non-joiner').waitFor();
    await card(page).getByText('All 40 are deleted from the clean text.').waitFor();
    await card(page).getByRole('button', { name: 'Previous mark' }).click();
    await card(page).getByText('No-break space').waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await card(page).count(), 0);
    assert.ok(await markedText(page).evaluate((text) => text === document.activeElement));

    await page.keyboard.press('Enter');
    await card(page).getByRole('button', { name: 'Close' }).click();
    assert.equal(await card(page).count(), 0);
    await end();
  });

  it('open a card below them with a click, which a click elsewhere closes', async () => {
    const { page, end } = await opened();
    const kept = page.getByRole('button', { name: /^Zero width joiner, 3 times, kept/ });
    await kept.click();
    await card(page).getByText('Joins four people into one family emoji.').waitFor();
    await page.waitForFunction(() => document.querySelector('.card')?.getAttribute('style') !== null);
    const [box, mark] = [await card(page).boundingBox(), await kept.boundingBox()];
    assert.ok(box !== null && mark !== null && box.y >= mark.y + mark.height, 'it hides no mark');
    await page.getByRole('heading', { level: 1 }).click();
    assert.equal(await card(page).count(), 0);
    await end();
  });

  it('open a card at the bottom of a phone', async () => {
    const { page, end } = await opened({ viewport: PHONE });
    await page.getByRole('button', { name: 'Zero width space, deleted', exact: true }).click();
    const box = await card(page).boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= PHONE.width);
    assert.ok(Math.abs(box.y + box.height - PHONE.height) < 16);
    await end();
  });

  it('are walked through in the difference without leaving it', async () => {
    const { page, end } = await opened();
    await showView(page, 'Difference');
    await page.getByRole('textbox', { name: /^Text with what cleaning/ }).focus();
    await page.keyboard.press('F8');
    await page.keyboard.press('F8');
    const pressed = page.getByRole('button', { name: 'Difference', exact: true });
    assert.equal(await pressed.getAttribute('aria-pressed'), 'true');
    await page.locator('.cm-content .is-current').getByText('NBSP').waitFor();
    await end();
  });

  for (const [colorScheme, viewport] of [
    ['light', DESKTOP],
    ['dark', PHONE],
  ] as const) {
    it(`can be used by everyone with a card open: ${colorScheme}, ${viewport.width} px`, async () => {
      const { page, end } = await opened({ colorScheme, viewport });
      for (const name of [/^Cyrillic/, /^40 hidden/, /^Zero width non-joiner, kept/]) {
        await page.getByRole('button', { name }).first().click();
        await card(page).waitFor();
        await hasNothingAgainstIt(page);
        await page.keyboard.press('Escape');
      }
      for (const view of ['Difference', 'Clean'] as const) {
        await showView(page, view);
        await hasNothingAgainstIt(page);
      }
      await end();
    });
  }
});
