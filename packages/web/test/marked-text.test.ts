/** The marked text: what is drawn where, what never changes, and the way through it by keys. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { chromiumIsMissing, openSite, PHONE, type Site } from './open-site.ts';
import { clipboard, paste } from './scan-steps.ts';

const PERSIAN = '\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}';
const FAMILY = '\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}';
const bits = (text: string) =>
  [...text]
    .flatMap((letter) => [...letter.charCodeAt(0).toString(2).padStart(8, '0')])
    .map((bit) => (bit === '0' ? '\u{200B}' : '\u{200C}'))
    .join('');
const TEXT = `Paid through p\u{0430}ypal on page\u{A0}4, and the totals match${bits('hello')} the ledger.
Nasrin wrote ${PERSIAN} and signed with ${FAMILY}.`;

const content = (page: Page) =>
  page.getByRole('textbox', { name: /^Text with its hidden characters marked/ });
const chips = (page: Page) => page.locator('.cm-content [role=button]');

describe('the marked text', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  async function open(text: string, viewport?: typeof PHONE) {
    const opened = await site.open('/', viewport && { viewport });
    await paste(opened.page, text);
    await opened.page.locator('.cm-content').waitFor();
    return opened;
  }

  it('labels what cannot be seen, joins runs, and says what a message reads', async () => {
    const { page, problems, context } = await open(TEXT);
    await chips(page).first().waitFor();
    const chip = page.locator('.cm-content .chip.zw');
    assert.equal(await chip.count(), 1);
    assert.match((await chip.textContent()) ?? '', /^ZWSP\u{2009}ZWNJ\u{D7}40hello/u);
    const name = await page
      .getByRole('button', { name: /40 hidden characters, deleted; they read: hello/ })
      .count();
    assert.equal(name, 1);
    assert.equal(
      await page
        .locator('.cm-content .chip.nb')
        .textContent()
        .then((text) => text?.slice(0, 4)),
      'NBSP',
    );
    const look = page.locator('.cm-content .look');
    assert.deepEqual(
      [await look.textContent(), await look.getAttribute('data-as')],
      ['\u{0430}', '\u{2248}a'],
    );
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('draws words, families and their order as they are', async () => {
    const { page, context } = await open(TEXT);
    await chips(page).first().waitFor();
    assert.deepEqual(await page.locator('.kept').allTextContents(), [PERSIAN, FAMILY]);
    const notes = await page.locator('.kept-note').allInnerTexts();
    assert.ok(notes[0]?.includes('ZWNJ') && notes[1]?.includes('ZWJ \u{D7}2'), String(notes));
    await page.getByRole('button', { name: 'Clean', exact: true }).click();
    await page.getByRole('textbox', { name: /^Clean text/ }).waitFor();
    assert.equal(await page.locator('.cm-content [role=button]').count(), 0);
    const clean = await page.locator('.cm-line').allTextContents();
    assert.equal(
      clean.join('\n'),
      TEXT.replace('\u{0430}', 'a').replace('\u{A0}', ' ').replace(bits('hello'), ''),
    );
    await context.close();
  });

  it('shows code in the order in which it is stored, whatever turns it round', async () => {
    const { page, context } = await open(
      'if (access != "user\u{202E} \u{2066}// admin only\u{2069} \u{2066}") {\n  run();\n}\n',
    );
    await chips(page).first().waitFor();
    const labels = (await chips(page).allInnerTexts()).join(' ');
    for (const name of ['RLO', 'LRI', 'PDI']) assert.ok(labels.includes(name), labels);
    assert.ok(await page.locator('.cm-editor.code-face').count());
    const places = await page.evaluate(() => {
      const line = document.querySelector('.cm-line') as HTMLElement;
      const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
      const lefts: number[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if ((node.parentElement as HTMLElement).closest('[role=button]') !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        lefts.push(range.getBoundingClientRect().left);
      }
      return lefts;
    });
    assert.ok(places.length > 3);
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    );
    await context.close();
  });

  it('lets a right-to-left line begin at the right', async () => {
    const { page, context } = await open(`${PERSIAN} ${PERSIAN}\nplain\u{200B}`);
    await chips(page).first().waitFor();
    const directions = await page
      .locator('.cm-line')
      .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).direction));
    assert.deepEqual(directions, ['rtl', 'ltr']);
    await context.close();
  });

  it('is walked and opened by keys alone', async () => {
    const { page, context } = await open(TEXT);
    await chips(page).first().waitFor();
    await content(page).focus();
    await page.keyboard.press('F8');
    await page.locator('.cm-content .look.is-current').waitFor();
    await page.keyboard.press('F8');
    await page.locator('.chip.nb.is-current').waitFor();
    await page.keyboard.press('Shift+F8');
    await page.locator('.cm-content .look.is-current').waitFor();
    await page.keyboard.press('Enter');
    const card = page.getByRole('group', { name: 'About this character' });
    await card.getByText('Cyrillic small letter a.').waitFor();
    assert.deepEqual((await new AxeBuilder({ page }).analyze()).violations, []);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    assert.ok(await content(page).evaluate((element) => element === document.activeElement));
    await clipboard.write(page, '');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByText('Copied').first().waitFor();
    assert.ok((await clipboard.read(page)).includes('paypal'));
    await page.keyboard.press('Tab');
    assert.ok(!(await content(page).evaluate((element) => element === document.activeElement)));
    await context.close();
  });

  it('opens a mark that is pressed, on a phone too', async () => {
    const { page, context } = await open(TEXT, PHONE);
    await page.locator('.cm-content .chip.zw').click();
    const card = page.getByRole('group', { name: 'About this character' });
    await card.getByText('hello').waitFor();
    await card.getByRole('button', { name: 'Next mark' }).click();
    await card.getByText('Kept.').waitFor();
    await card.getByRole('button', { name: 'Close' }).click();
    await card.waitFor({ state: 'detached' });
    await context.close();
  });

  it('shows what cleaning takes out and puts in', async () => {
    const { page, context } = await open(TEXT);
    await page.getByRole('button', { name: 'Difference', exact: true }).click();
    await page.locator('.cm-content del').first().waitFor();
    assert.deepEqual(await page.locator('.cm-content del').allTextContents(), [
      ...['\u{0430}', 'NBSP', 'ZWSP\u{2009}ZWNJ \u{D7}40'],
    ]);
    assert.deepEqual(await page.locator('.cm-content ins').allTextContents(), ['a', '\u{A0}']);
    await context.close();
  });

  it('draws what is in sight alone of a line with fifty thousand marks', async () => {
    const { page, problems, context } = await open('a\u{200B}'.repeat(50_000));
    await chips(page).first().waitFor();
    assert.equal(await page.locator('.cm-lineWrapping').count(), 0);
    assert.ok((await chips(page).count()) < 3_100);
    assert.deepEqual(problems, []);
    await context.close();
  });
});
