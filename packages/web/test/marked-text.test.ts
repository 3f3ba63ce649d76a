/** The marked text, as a person reads it: what is marked, and that no mark changes the text. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { EXAMPLES } from '../src/scan/examples.ts';
import {
  drawnOrder,
  drawPlain,
  lookAt,
  markedText,
  showView,
  TEXT_NAME,
  typeRaw,
  waitForTexts,
  waitUntil,
} from './marked-steps.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { clipboard, copyClean } from './scan-steps.ts';

const FAMILY = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
const LINE = '.cm-line';
const VIEWS = [
  ['Difference', /^Text with what cleaning/],
  ['Clean', 'Clean text'],
] as const;

const example = (wanted: string): string => EXAMPLES.find(({ name }) => name === wanted)?.text ?? '';

describe('the marked text', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  const withText = (text: string, look: (page: Page) => Promise<void>) => lookAt(site, text, look);

  const marks = (page: Page) => markedText(page).getByRole('button');

  const marksInSight = (page: Page) =>
    page.locator('.cm-scroller').evaluate((text) => {
      const { top, bottom } = text.getBoundingClientRect();
      const places = [...text.querySelectorAll('[data-run]')].map((mark) => mark.getBoundingClientRect());
      return places.filter((place) => place.bottom > top && place.top < bottom).length;
    });

  it('every hidden character is marked with a short label and described for screen readers', () =>
    withText(example('watermark'), async (page) => {
      await waitUntil(
        () => marks(page).evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label'))),
        [
          'Cyrillic small letter a, which looks like a, replaced',
          'No-break space, replaced by a plain space',
          '40 hidden characters, deleted; they read: hello',
          'Zero width space, deleted',
          'Zero width non-joiner, kept. Keeps two letters of a Persian word apart.',
          'Zero width joiner, 3 times, kept. Joins four people into one family emoji.',
        ],
      );
      await waitForTexts(marks(page), [
        '\u0430',
        'NBSP',
        'ZWSP\u2009ZWNJ \u00D740hello',
        'ZWSP',
        'ZWNJ',
        'ZWJ \u00D73',
      ]);
      const imitated = await page
        .locator('.cm-content .look')
        .evaluate((look) => getComputedStyle(look, '::after').content);
      assert.equal(imitated, '"\u2248a"');
      await waitUntil(
        () =>
          page
            .locator('.cm-content .kept')
            .evaluateAll((all) => all.map(({ firstChild }) => firstChild?.textContent)),
        ['\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645', FAMILY],
      );
      // Spacing is seen, too.
      await waitUntil(() => page.getByText('(2 spaces)').count(), 3);
    }));

  it('keycap emoji of a digit, # or * are marked as a whole', () => {
    const keycaps = ['1', '#', '*'].map((sign) => `${sign}\uFE0F\u20E3`);
    return withText(`press ${keycaps.join(' ')} now, ${keycaps.join('')}`, async (page) => {
      const kept = page.locator('.cm-content .kept');
      const drawn = () => kept.evaluateAll((all) => all.map(({ firstChild }) => firstChild?.textContent));
      await waitUntil(drawn, [...keycaps, ...keycaps]);
    });
  });

  it('the list of findings says why a hidden character in a Persian word or a family emoji is kept', () =>
    withText(example('watermark'), async (page) => {
      await page.locator('.list').getByText('Keeps two letters of a Persian word apart').waitFor();
      await page.locator('.list').getByText('Joins four people into one family emoji').waitFor();
    }));

  it('the list of findings has a row for each reason to keep a character, with a link to its position', () =>
    withText(`${FAMILY} \u0930\u093E\u091C\u094D\u200D\u092F`, async (page) => {
      const list = page.locator('.list');
      await waitUntil(
        () =>
          list
            .locator('.row:has(.why)')
            .evaluateAll((rows) => rows.map((row) => row.querySelector('.times [aria-hidden]')?.textContent)),
        ['\u00D73', '\u00D71'],
      );
      await waitUntil(
        () => list.locator('.why').allTextContents(),
        ['Joins four people into one family emoji', 'Chooses how a conjunct of an Indic script is drawn'],
      );
      const conjunct = /^Next: Zero width joiner, kept\. Chooses how a conjunct/;
      await list.getByRole('button', { name: conjunct }).click();
      await page.locator('.cm-content .is-current[data-run="3"]').waitFor();
    }));

  for (const [what, text] of [
    [
      'a Persian line',
      '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 \u0628\u06CC\u200B\u0634\u062A\u0631 \u0628\u062F\u0627\u0646\u0645, 12.',
    ],
    [
      'a Persian line that begins with a mark',
      '\uFEFF\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645 abc 1\u200B2',
    ],
    ['a number in a Hebrew line', '\u05D0\u05D1 1\u200B2,5 \u05D2 (\u05D3\u200B\u05D4) 7\u20608'],
    ['a Hebrew word in an English line', 'the \u05D0\u200B\u05D1 1\u200B2 \u05D2\u05D3 and\u200B so on'],
    ['a line with kept direction marks', '\u05E9\u05E2\u05D4 \u200E24 \u05D0 \u2066abc\u2069 \u05D1\u200B!'],
    [
      'a kept space in a Persian line',
      '\u06F5\u00A0\u06A9\u06CC\u0644\u0648 \u0648 \u06F1\u06F2\u200B\u06F3',
    ],
  ] as const) {
    it(`marks do not change the visual order of ${what}`, () =>
      withText(text, async (page) => {
        await drawPlain(page, await copyClean(page));
        const wanted = await drawnOrder(page, '#plain');
        assert.ok(wanted.length > 5);
        await waitUntil(() => drawnOrder(page, LINE), wanted);
        for (const [view, name] of VIEWS) {
          await showView(page, view);
          await page.getByRole('textbox', { name }).waitFor();
          await waitUntil(() => drawnOrder(page, LINE), wanted);
        }
      }));
  }

  it('marks do not change the shape of a word with joined letters', () =>
    withText('\u0628\u06CC\u200B\u0634\u062A\u0631', async (page) => {
      await drawPlain(page, '\u0628\u06CC\u0634\u062A\u0631');
      const width = (place: string) =>
        page.locator(place).evaluate((line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          const chip = line.querySelector('.chip');
          if (chip !== null) range.setEndBefore(chip);
          const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
          return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
        });
      await waitUntil(async () => Math.abs((await width(LINE)) - (await width('#plain'))) < 1.5, true);
    }));

  it('the page shows code with bidi controls in the order in which a compiler reads it', () =>
    withText(example('trojanSource'), async (page) => {
      const line = '.cm-line:has-text("begin admins only")';
      const order = '/*}if(isAdmin)beginadminsonly*/';
      await waitUntil(() => drawnOrder(page, line), order);
      await waitForTexts(page.locator(`${line} .chip`), ['RLO', 'LRI', 'PDI', 'LRI']);
      await page.locator('.cm-editor.code-face').waitFor();

      await page.getByRole('switch', { name: 'Clean zero-width characters' }).click();
      await page.locator(`${line} .kept-note`).first().waitFor();
      for (const [view, name] of [['Marked', TEXT_NAME] as const, ...VIEWS]) {
        await showView(page, view);
        await page.getByRole('textbox', { name }).waitFor();
        await waitUntil(() => drawnOrder(page, line), order);
      }
    }));

  it('control characters and a lone surrogate are shown as visible signs', async () => {
    const { page, context, problems } = await site.open('/');
    const text = '\u001B[31mred\u001B[0m a\u0000b \uD83D x\u2028y';
    await typeRaw(
      page,
      Array.from({ length: text.length }, (_, index) => text.charCodeAt(index)),
    );
    await showView(page, 'Marked');
    await waitForTexts(marks(page), ['ESC', 'ESC', 'NUL', 'U+D83D', 'LSEP']);
    await showView(page, 'Clean');
    await page.getByRole('textbox', { name: 'Clean text' }).waitFor();
    await waitForTexts(page.locator('.cm-content .sign'), ['ESC', 'ESC']);
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('the difference view shows what cleaning deletes and inserts', () =>
    withText(example('watermark'), async (page) => {
      await showView(page, 'Difference');
      await page.getByRole('textbox', { name: 'Text with what cleaning takes out and puts in' }).waitFor();
      await waitForTexts(page.locator('.cm-content del'), [
        '\u0430',
        '\u2212NBSP',
        '\u2212ZWSP\u2009ZWNJ \u00D740',
        '\u2212ZWSP',
      ]);
      await waitForTexts(page.locator('.cm-content ins'), ['a', '\u2423']);
      await showView(page, 'Clean');
      const clean = page.getByRole('textbox', { name: 'Clean text' });
      await clean.waitFor();
      await waitForTexts(clean.locator(LINE), (await copyClean(page)).split('\n'));
    }));

  it('copying from the marked text copies the original text, with its hidden characters and line ends', () =>
    withText(`a\u200Bb\r\n${'c\u200B'.repeat(3_000)}\n`, async (page) => {
      await markedText(page).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('ControlOrMeta+c');
      await waitUntil(() => clipboard.read(page), `a\u200Bb\r\n${'c\u200B'.repeat(3_000)}\n`);
    }));

  it('only the part of a text with 50,000 marks near the scroll position is rendered', () =>
    withText('abc\u200B'.repeat(50_000), async (page) => {
      const elements = () =>
        page.locator('.cm-content').evaluate((text) => text.querySelectorAll('*').length);
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      for (const part of [0, 0.5, 1]) {
        await page.locator('.cm-scroller').evaluate((text, part) => {
          text.scrollTop = part * text.scrollHeight;
        }, part);
        await waitUntil(async () => (await marksInSight(page)) > 50, true);
        assert.ok((await marks(page).count()) < 4_000);
        assert.ok((await elements()) < 20_000);
        assert.equal(await overflow(), 0);
      }
      await markedText(page).focus();
      await page.keyboard.press('Shift+F8');
      await page.locator('.chip.is-current[data-run="49999"]').waitFor();
    }));
});
