/** Every kind of mark can be read in every state, light and dark. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { becomes } from './becomes.ts';
import { drawnContrasts, LEAST_CONTRAST } from './drawn-contrast.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { paste } from './scan-steps.ts';

/** A mark of each kind: chips of three shapes, one with a message, a look-alike, a quote, a gap, and a note. */
const TEXT = [
  'w\u200Bord\u200B\u200B\u200B x\uFE0F p\u0430ypal my\u00A0page \u201Cso\u201D.  It is.  So. ',
  `read \u{1F642}${Array.from('hi there', (letter) => String.fromCodePoint(0xe00f0 + letter.charCodeAt(0))).join('')} `,
  '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
].join('');
const KINDS = ['.chip.zw', '.chip.vs', '.chip.nb', '.chip .reads', '.look', '.quote', '.gap', '.kept-note'];

describe('marks of hidden characters', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  const current = (page: Page) => page.locator('.cm-content .is-current:not(.kept)').first();

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`each mark has a contrast of at least ${LEAST_CONTRAST}, whether idle, hovered, focused or selected: ${colorScheme} mode`, async () => {
      const { page, context } = await site.open('/', {
        colorScheme,
        reducedMotion: 'reduce',
        deviceScaleFactor: 3,
        viewport: { width: 720, height: 800 },
      });
      const blank = await context.newPage();
      await page.bringToFront();
      const faint: string[] = [];
      const look = async (place: Locator, state: string) => {
        for (const [text, contrast] of await drawnContrasts(place, blank))
          if (contrast < LEAST_CONTRAST) faint.push(`${text}, ${state}: ${contrast.toFixed(2)}`);
      };
      await look(page.locator('.legend .sample > *'), 'sample');

      await paste(page, TEXT);
      for (const name of ['Clean punctuation', 'Clean spacing'])
        await page.getByRole('switch', { name }).click();
      for (const kind of KINDS) await page.locator(`.cm-content ${kind}`).first().waitFor();
      const marks = await page.locator('.cm-content [data-run]').all();
      await look(page.locator('.cm-content [data-run]'), 'at rest');
      for (const mark of marks) {
        await mark.hover();
        await look(mark, 'under the pointer');
        await page.mouse.move(0, 0);
        await mark.focus();
        await look(mark, 'focused');
      }
      await page.locator('.cm-content').focus();
      const seen = new Set<string | null>();
      for (const _ of marks) {
        await page.keyboard.press('F8');
        const last = [...seen].at(-1);
        await becomes(async () => (await current(page).getAttribute('data-run')) !== last, true);
        seen.add(await current(page).getAttribute('data-run'));
        await look(current(page), 'current');
      }
      assert.equal(seen.size, marks.length);

      await page.getByRole('button', { name: 'Difference', exact: true }).click();
      await page.locator('.cm-content del').first().waitFor();
      await look(page.locator('.cm-content :is(del, ins)'), 'difference');
      assert.deepEqual(faint, []);
      await context.close();
    });
  }
});
