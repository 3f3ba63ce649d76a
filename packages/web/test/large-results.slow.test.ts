/** What is much is shown in pieces, so that the page answers while it is drawn. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { bytesAsSelectors } from '../../engine/test/encoders/variation-selectors.ts';
import { drawSigns } from '../src/scan/draw-signs.ts';
import { becomes } from './becomes.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { paste } from './scan-steps.ts';

/** All of plane 14 that is ignored and carries no byte: each a kind of its own. */
const KINDS = Array.from({ length: 0x1000 }, (_, index) => 0xe0000 + index).filter(
  (codePoint) => codePoint > 0xe007f && (codePoint < 0xe0100 || codePoint > 0xe01ef),
);

/** Clicks what asks for more until it is gone; answers how often, and how long the longest click took. */
async function showEverything(button: Locator): Promise<{ clicks: number; longest: number }> {
  let longest = 0;
  for (let clicks = 0; ; clicks++) {
    if ((await button.count()) === 0) return { clicks, longest };
    const took = await button.evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const start = performance.now();
          (element as HTMLButtonElement).click();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        }),
    );
    longest = Math.max(longest, took);
  }
}

describe('a large result', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('3,728 kinds of findings are shown 100 per click, and each click takes less than a second', async (test) => {
    const { page, context } = await site.open('/');
    assert.equal(KINDS.length, 3_728);
    await paste(page, KINDS.map((codePoint) => `a${String.fromCodePoint(codePoint)}b `).join(''));
    await page.getByRole('button', { name: /^Show 100 more of/ }).waitFor();
    const rows = page.locator('.rows li');
    const before = await rows.count();
    const { clicks, longest } = await showEverything(page.locator('.more button'));
    test.diagnostic(`the longest click took ${longest.toFixed(0)} ms`);
    assert.ok(longest < 1_000, 'far less where the machine has nothing else to do');
    await becomes(() => rows.count(), 3_728);
    assert.equal(clicks, Math.ceil((3_728 - before) / 100));
    await context.close();
  });

  it('a decoded message with 45,000 accents on one letter draws a few accents and counts the others', async (test) => {
    const { page, context } = await site.open('/');
    const message = `Hello a${'\u0301'.repeat(45_000)}`;
    await paste(page, `Hello \u{1F642}${bytesAsSelectors(message)} there.`);
    const shown = page.getByRole('region', { name: /^Decoded message/ });
    await page.getByRole('button', { name: 'Show the first 10,000 of 45,007 characters' }).waitFor();
    const { clicks, longest } = await showEverything(
      page.getByRole('button', { name: /^Show (the first|all) [\d,]+/ }),
    );
    test.diagnostic(`the longest click took ${longest.toFixed(0)} ms`);
    assert.equal(clicks, 5);
    await becomes(() => shown.textContent(), drawSigns(message));
    await context.close();
  });
});
