/** The way to a mark, from the list or from the mark before it: it always ends where the mark can be seen. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { utf8Bits } from '../../engine/test/encoders/zero-width.ts';
import {
  currentMark,
  lookAt,
  markedText,
  showView,
  spoken,
  waitForResult,
  waitUntil,
} from './marked-steps.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';

const HEBREW = '\u05E9\u05DC\u05D5\u05DD ';
const PERSIAN = '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 \u0628\u06CC\u200B\u0634\u062A\u0631 ';

function hide(message: string): string {
  return utf8Bits(message, { zero: '\u200B', one: '\u200C' });
}

function tagged(message: string): string {
  return [...message].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
}

/** Scrolls the text itself. */
function scrollTo(page: Page, part: number): Promise<void> {
  return page.locator('.cm-scroller').evaluate((text, part) => {
    text.scrollTop = part * (text.scrollHeight - text.clientHeight);
  }, part);
}

/** How many of some heights of the text, from its top to its bottom, show no letter. */
function blankHeights(page: Page): Promise<number> {
  return page.locator('.cm-scroller').evaluate((text) => {
    const { top, bottom } = text.getBoundingClientRect();
    const { paddingTop, paddingBottom } = getComputedStyle(text);
    const first = top + Number.parseFloat(paddingTop) + 20;
    const last = bottom - Number.parseFloat(paddingBottom) - 20;
    const letters: DOMRect[] = [];
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      letters.push(...range.getClientRects());
    }
    let blank = 0;
    // A row may hold nothing but the sign that a line goes on.
    for (let height = first; height < last; height += 20)
      if (!letters.some((place) => place.top <= height + 30 && place.bottom >= height - 30)) blank++;
    return blank;
  });
}

/** Whether the mark that one has come to stands within the text and within the window. */
function isInSight(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const frame = document.querySelector('.cm-scroller')?.getBoundingClientRect();
    const mark = document.querySelector('.cm-content .is-current')?.getBoundingClientRect();
    if (frame === undefined || mark === undefined) return false;
    const top = Math.max(0, frame.top);
    return mark.height > 0 && mark.top >= top && mark.bottom <= Math.min(innerHeight, frame.bottom);
  });
}

const comesIntoSight = (page: Page) => waitUntil(() => isInSight(page), true);

describe('navigation to a mark', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  const withText = (text: string, look: (page: Page) => Promise<void>) => lookAt(site, text, look);

  const step = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

  for (const [what, text] of [
    ['right-to-left words', HEBREW.repeat(12_000)],
    ['one right-to-left word', '\u05D0'.repeat(60_000)],
    ['marked right-to-left words', PERSIAN.repeat(4_000)],
    ['left-to-right words', 'word '.repeat(12_000)],
  ] as const) {
    it(`a line of more than 50,000 characters shows no blank area while scrolling: ${what}`, () =>
      withText(text, async (page) => {
        for (const part of [0, 0.25, 0.5, 0.75, 1, 0]) {
          await scrollTo(page, part);
          await waitUntil(() => blankHeights(page), 0);
        }
      }));
  }

  for (const [what, text] of [
    ['between letters', `start ${'abc\u200B'.repeat(6_000)}`],
    ['in joined letters', PERSIAN.repeat(5_000)],
    ['in numbers in right-to-left text', '\u05D0 1\u200B2 '.repeat(5_500)],
  ] as const) {
    it(`"Previous" scrolls to the last of more than 5,000 marks in one line: marks ${what}`, () =>
      withText(text, async (page) => {
        await step(page, 'Previous: Zero width space, deleted');
        await comesIntoSight(page);
        assert.equal(await blankHeights(page), 0);
        await step(page, 'Next: Zero width space, deleted');
        await waitUntil(async () => Number(await currentMark(page).getAttribute('data-run')) < 2, true);
        await comesIntoSight(page);
      }));
  }

  it('"Next" and "Previous" scroll back to a finding that occurs once and was scrolled out of view', () =>
    withText(`a\u200Bb\n${'words of a long text\n'.repeat(300)}`, async (page) => {
      await step(page, 'Next: Zero width space, deleted');
      await comesIntoSight(page);
      for (const name of ['Next', 'Previous']) {
        await scrollTo(page, 1);
        await waitUntil(() => isInSight(page), false);
        await step(page, `${name}: Zero width space, deleted`);
        await comesIntoSight(page);
      }
    }));

  it('"Show in text" scrolls to the chosen one of two adjacent hidden messages', () =>
    withText(`x${hide('hello')}${tagged('a tag message')} y`, async (page) => {
      const show = page.getByRole('button', { name: 'Show in text' });
      for (const [index, message] of ['hello', 'a tag message'].entries()) {
        await show.nth(index).click();
        const name = new RegExp(`they read: ${message}$`);
        await waitUntil(
          async () => name.test((await currentMark(page).getAttribute('aria-label')) ?? ''),
          true,
        );
        await comesIntoSight(page);
      }
    }));

  it('F8 moves to a mark and announces its number and description to screen readers', () =>
    withText('a\u200Bb and\u00A0cats, c\u200Bd', async (page) => {
      await waitForResult(page);
      await markedText(page).focus();
      for (const sentence of [
        '1 of 3: Zero width space, deleted',
        '2 of 3: No-break space, replaced by a plain space',
        '3 of 3: Zero width space, deleted',
        '1 of 3: Zero width space, deleted',
      ]) {
        await page.keyboard.press('F8');
        await waitUntil(() => spoken(page), sentence);
      }
    }));

  it('in the difference view, F8 moves only to changed characters and skips kept ones', () =>
    withText('a\u200Bb \u{1F468}\u200D\u{1F469}\u200D\u{1F466} and\u00A0cats', async (page) => {
      await waitForResult(page);
      await showView(page, 'Difference');
      await page.getByRole('textbox', { name: /^Text with what cleaning/ }).focus();
      for (const label of ['\u2212ZWSP', '\u2212NBSP', '\u2212ZWSP']) {
        await page.keyboard.press('F8');
        await waitUntil(() => currentMark(page).textContent(), label);
      }
      const pressed = page.getByRole('button', { name: 'Difference', exact: true });
      assert.equal(await pressed.getAttribute('aria-pressed'), 'true');
      await waitUntil(() => spoken(page), '1 of 2: Zero width space, deleted');
    }));
});
