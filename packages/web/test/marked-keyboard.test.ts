/** The marked text by keyboard and pointer: from mark to mark, into a card and out again. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { EXAMPLES } from '../src/scan/examples.ts';
import { assertAccessible } from './accessible.ts';
import { becomes } from './becomes.ts';
import { card, currentMark, markedText, showView, waitForFocus, waitUntil } from './marked-steps.ts';
import { chromiumIsMissing, DESKTOP, openSite, PHONE, type Site } from './open-site.ts';
import { clipboard, copied, paste } from './scan-steps.ts';

const TEXT = EXAMPLES.find(({ name }) => name === 'watermark')?.text ?? '';

const VIEW_NAMES = { Difference: /^Text with what cleaning/, Clean: 'Clean text' } as const;

describe('marks by keyboard and pointer', { skip: chromiumIsMissing }, () => {
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

  it('the marked text takes one Tab stop, and F8 moves from one mark to the next', async () => {
    const { page, end } = await opened();
    await page.getByRole('button', { name: 'New text' }).focus();
    await page.keyboard.press('Tab');
    await waitForFocus(markedText(page));
    // A family is one stop.
    for (const run of ['0', '1', '2', '3', '4', '5', '0']) {
      await page.keyboard.press('F8');
      await waitUntil(() => currentMark(page).getAttribute('data-run'), run);
    }
    await page.keyboard.press('Shift+F8');
    await page.locator('.is-current[data-run="5"]').waitFor();
    await waitForFocus(markedText(page));

    await clipboard.write(page, 'nothing was copied');
    await page.keyboard.press('ControlOrMeta+Enter');
    assert.match(await copied(page), /paypal are listed on page 4/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await waitUntil(async () => /Cop(y clean text|ied)/.test(await focused()), true);
    await end();
  });

  it('Enter opens the details card of a mark, and Escape closes the card', async () => {
    const { page, end } = await opened();
    await markedText(page).focus();
    await page.keyboard.press('Enter');
    await card(page).waitFor();
    await waitForFocus(card(page));
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
    await card(page).waitFor({ state: 'detached' });
    await waitForFocus(markedText(page));

    await page.keyboard.press('Enter');
    await card(page).getByRole('button', { name: 'Close' }).click();
    await card(page).waitFor({ state: 'detached' });
    await end();
  });

  it('a click on a mark opens a details card below the mark, and a click elsewhere closes the card', async () => {
    const { page, end } = await opened();
    const kept = page.getByRole('button', { name: /^Zero width joiner, 3 times, kept/ });
    await kept.click();
    await card(page).getByText('Joins four people into one family emoji.').waitFor();
    await waitUntil(async () => {
      const [box, mark] = [await card(page).boundingBox(), await kept.boundingBox()];
      return box !== null && mark !== null && box.y >= mark.y + mark.height;
    }, true);
    await page.getByRole('heading', { level: 1 }).click();
    await card(page).waitFor({ state: 'detached' });
    await end();
  });

  it('on a phone, the details card of a mark opens at the bottom of the screen', async () => {
    const { page, end } = await opened({ viewport: PHONE });
    await page.getByRole('button', { name: 'Zero width space, deleted', exact: true }).click();
    await waitUntil(async () => {
      const box = await card(page).boundingBox();
      if (box === null) return false;
      const isWithin = box.x >= 0 && box.x + box.width <= PHONE.width;
      return isWithin && Math.abs(box.y + box.height - PHONE.height) < 16;
    }, true);
    await end();
  });

  it('in the difference view, F8 moves from change to change and the view stays selected', async () => {
    const { page, end } = await opened();
    await showView(page, 'Difference');
    await page.getByRole('textbox', { name: /^Text with what cleaning/ }).focus();
    for (const label of ['\u0430', 'NBSP']) {
      await page.keyboard.press('F8');
      await currentMark(page).filter({ hasText: label }).waitFor();
    }
    const pressed = page.getByRole('button', { name: 'Difference', exact: true });
    assert.equal(await pressed.getAttribute('aria-pressed'), 'true');
    await end();
  });

  for (const [colorScheme, viewport] of [
    ['light', DESKTOP],
    ['dark', PHONE],
  ] as const) {
    it(`the marked text passes the accessibility checks with a card open: ${colorScheme} mode, ${viewport.width} px`, async () => {
      const { page, end } = await opened({ colorScheme, viewport });
      for (const name of [/^Cyrillic/, /^40 hidden/, /^Zero width non-joiner, kept/]) {
        await page.getByRole('button', { name }).first().click();
        await card(page).waitFor();
        await assertAccessible(page);
        await page.keyboard.press('Escape');
        await card(page).waitFor({ state: 'detached' });
      }
      for (const view of ['Difference', 'Clean'] as const) {
        await showView(page, view);
        await page.getByRole('textbox', { name: VIEW_NAMES[view] }).waitFor();
        await assertAccessible(page);
      }
      await end();
    });
  }

  it('Ctrl+F finds a word with hidden characters in a part of a long text that is not rendered yet', async () => {
    const { page, context, problems } = await site.open('/');
    const line = `${'some words of a long text '.repeat(40)}\n`;
    await paste(page, `${line.repeat(9)}a pass\u200Bword here\n`.repeat(17));
    await markedText(page).waitFor();
    await becomes(() => page.getByText('word here').count(), 0, 'no match is drawn at first');
    /** Whether the page leaves Ctrl+F to the browser: asked before the key, which can overtake a script. */
    const isLeftToBrowser = async () => {
      const asked = await page.evaluateHandle(() => {
        const event = new Promise<boolean>((resolve) => {
          addEventListener('keydown', ({ key, defaultPrevented }) => {
            if (key === 'f') resolve(!defaultPrevented);
          });
        });
        return { event };
      });
      await page.keyboard.press('ControlOrMeta+f');
      return asked.evaluate(({ event }) => event);
    };
    await page.keyboard.press('ControlOrMeta+f');
    const search = page.getByRole('textbox', { name: 'Find in the text' });
    await page.keyboard.type('PASSword');
    await waitForFocus(search);
    await becomes(() => search.inputValue(), 'PASSword', 'no key went elsewhere');
    const place = page.getByRole('search').getByRole('status');
    const current = page.locator('.cm-content .found.is-current');
    for (const [key, expected] of [
      ['', '1 of 17'],
      ['Enter', '2 of 17'],
      ['Shift+Enter', '1 of 17'],
      ['Shift+Enter', '17 of 17'],
    ] as const) {
      if (key !== '') await page.keyboard.press(key);
      await becomes(() => place.textContent(), expected);
      await becomes(async () => (await current.allTextContents()).join(''), 'passZWSPword');
      await becomes(() => current.first().isVisible(), true);
    }
    await page.setViewportSize(PHONE);
    await assertAccessible(page);
    await page.setViewportSize(DESKTOP);

    await search.focus();
    assert.equal(await isLeftToBrowser(), true, 'in its field the keys are the browser\u2019s');
    await search.fill('nothing like it');
    await becomes(() => place.textContent(), 'Not found');
    await search.press('Escape');
    await waitForFocus(markedText(page));
    await becomes(() => page.locator('.found, .find-bar').count(), 0);

    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await waitForFocus(search);
    await page.getByRole('button', { name: 'Edit' }).click();
    assert.equal(await isLeftToBrowser(), true, 'a field is drawn whole');
    assert.deepEqual(problems, []);
    await context.close();
  });
});
