/** What a person sees and does in the marked text. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { DESKTOP, type OpenedPage, type Site } from './open-site.ts';
import { paste } from './scan-steps.ts';

export const TEXT_NAME = /^Text with its hidden characters marked/;

export function markedText(page: Page): Locator {
  return page.getByRole('textbox', { name: TEXT_NAME });
}

export function card(page: Page): Locator {
  return page.getByRole('group', { name: 'About this character' });
}

export async function showView(page: Page, view: 'Marked' | 'Difference' | 'Clean'): Promise<void> {
  await page.getByRole('button', { name: view, exact: true }).click();
}

/** The page of each site that looks at texts one after the other. */
const openedOf = new WeakMap<Site, OpenedPage>();

/** Loads the page, which forgets everything, pastes the text and looks at its marks; nothing goes wrong on the way. */
export async function lookAt(site: Site, text: string, look: (page: Page) => Promise<void>): Promise<void> {
  const opened = openedOf.get(site) ?? (await site.open('/'));
  openedOf.set(site, opened);
  const { page, problems } = opened;
  problems.length = 0;
  await page.setViewportSize(DESKTOP);
  await page.goto(site.url);
  await paste(page, text);
  await page.locator('.cm-line').first().waitFor();
  await look(page);
  assert.deepEqual(problems, []);
}

/** The letters of a line from left to right, as they are drawn: without chips, notes and spaces. */
export function drawnOrder(page: Page, line: string): Promise<string> {
  return page
    .locator(line)
    .first()
    .evaluate((element) => {
      const letters: { letter: string; left: number; top: number }[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const apart = node.parentElement?.closest('.cm-line [dir=ltr], .away');
        if (apart != null && apart !== element && element.contains(apart)) continue;
        const text = node.textContent ?? '';
        for (let index = 0; index < text.length; index++) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const { left, top, width } = range.getBoundingClientRect();
          const letter = text[index] as string;
          if (width > 0 && /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter)) letters.push({ letter, left, top });
        }
      }
      letters.sort((one, other) => {
        const isOtherRow = Math.abs(one.top - other.top) > 20;
        return isOtherRow ? one.top - other.top : one.left - other.left;
      });
      return letters.map(({ letter }) => letter).join('');
    });
}

/** Puts a text on the page as a browser draws it by itself, in the face of the specimen. */
export async function drawPlain(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    document.querySelector('#plain')?.remove();
    const plain = document.createElement('p');
    plain.id = 'plain';
    plain.className = 'specimen';
    plain.dir = 'auto';
    plain.textContent = text;
    document.querySelector('main')?.append(plain);
  }, text);
}

/** Types a text that no clipboard would carry: half a character, for one. */
export async function typeRaw(page: Page, codeUnits: readonly number[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Your text' }).evaluate((area, units) => {
    (area as HTMLTextAreaElement).value = String.fromCharCode(...units);
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, codeUnits as number[]);
  await page.getByRole('meter').waitFor();
}

/** What is in the page of each, once that is what is expected. */
export function waitForTexts(places: Locator, expected: readonly string[]): Promise<void> {
  return waitUntil<readonly string[]>(() => places.allTextContents(), expected);
}

/** Waits until the keys go to it. */
export function waitForFocus(place: Locator): Promise<void> {
  return waitUntil(() => place.evaluate((element) => element === document.activeElement), true);
}

/** Waits until the result was spoken: what is spoken later stays. */
export async function waitForResult(page: Page): Promise<void> {
  await waitUntil(async () => /^Scan finished/.test((await spoken(page)) ?? ''), true);
}

export function spoken(page: Page): Promise<string | null> {
  return page.locator('main .vh[role=status]').first().textContent();
}

export function currentMark(page: Page): Locator {
  return page.locator('.cm-content :is([data-run], del).is-current');
}

const LONGEST_WAIT_MS = 30_000;
const PAUSE_MS = 30;

/** Asks again until the answer is the one expected; after long, says how it differs. */
export async function waitUntil<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  const start = performance.now();
  for (;;) {
    const answer = await ask();
    if (isDeepStrictEqual(answer, expected)) return;
    if (performance.now() - start > LONGEST_WAIT_MS) assert.deepEqual(answer, expected);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
