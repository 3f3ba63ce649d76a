/** No text is lost on the sheet: not to a file that cannot be read, not to another text, and not a line end to an edit. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { becomes } from './becomes.ts';
import { chromiumIsMissing, type OpenedPage, openSite, type Site } from './open-site.ts';
import { clipboard, copyClean, dropFile, field, paste } from './scan-steps.ts';

const putBack = (page: Page) => page.getByRole('button', { name: 'Put it back' });
const newText = (page: Page) => page.getByRole('button', { name: 'New text' });
const scanLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan' });
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Waits until a text of this length is in the editor. */
const holds = (page: Page, characters: number) => page.getByText(`${characters} characters`).waitFor();

describe('a text on the scan page', { skip: chromiumIsMissing }, () => {
  let site: Site;
  let opened: OpenedPage;
  before(async () => {
    site = await openSite();
    opened = await site.open('/');
  });
  after(() => site?.close());

  const open = async (journey: (page: Page) => Promise<void>) => {
    const { page, problems } = opened;
    await page.goto(site.url);
    await field(page).waitFor();
    await journey(page);
    assert.deepEqual(problems, []);
  };

  it('if an empty file is dropped, the page says so and keeps the current text', () =>
    open(async (page) => {
      await paste(page, 'my own\u200B words');
      await dropFile(page, 'none.txt', new Uint8Array());
      await page.getByText('This file is empty.').waitFor();
      assert.equal(await copyClean(page), 'my own words');
    }));

  const others: readonly (readonly [string, Uint8Array, RegExp])[] = [
    ['UTF-16', Buffer.from('\uFEFFwords', 'utf16le'), /This file is UTF-16/],
    ['an image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), /not a text file/],
    ['Latin-1', Buffer.from('Stra\u00DFe und Stra\u00DFe', 'latin1'), /breaks at byte 4/],
    ['too much', new Uint8Array(10_000_001).fill(0x61), /over 10 MB/],
  ];
  for (const [name, bytes, sentence] of others) {
    it(`if a dropped file cannot be read, the page says why and keeps the current text: ${name}`, () =>
      open(async (page) => {
        await paste(page, 'my own\u200B words');
        if (name === 'too much') await dropLargeFile(page, bytes.length);
        else await dropFile(page, 'file', bytes);
        await page.getByText(sentence).waitFor();
        assert.equal(await copyClean(page), 'my own words');
      }));
  }

  it('"Put it back" restores the text that "New text" removed, which is not stored in the browser', () =>
    open(async (page) => {
      await field(page).fill('my own\u200B words');
      await newText(page).click();
      await page.getByText('Your text was put aside for as long as this page is open.').waitFor();
      await becomes(() => field(page).inputValue(), '');
      await assertAccessible(page);
      await field(page).fill('something else');
      await becomes(() => page.evaluate(() => sessionStorage.length + localStorage.length), 0);
      await putBack(page).click();
      await holds(page, 13);
      assert.equal(await copyClean(page), 'my own words');
      await putBack(page).click();
      await holds(page, 14);
      assert.equal(await copyClean(page), 'something else');
    }));

  it('"Put it back" restores the text of an earlier file, with its name and the note that it was sent to the service', () =>
    open(async (page) => {
      await dropFile(page, 'first.md', bytesOf('the first\u200B'));
      await holds(page, 10);
      await page.getByRole('button', { name: 'Ask the service instead' }).click();
      await page.getByText('Sent to the service once; not stored.').waitFor();
      await dropFile(page, 'second.md', bytesOf('the second\u200B'));
      await holds(page, 11);
      await page.getByText('Scanned in your browser; nothing was sent.').waitFor();
      await putBack(page).click();
      await holds(page, 10);
      await page.getByText('Sent to the service once; not stored.').waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download' }).click(),
      ]);
      assert.equal(download.suggestedFilename(), 'first (clean).md');
    }));

  it('"Put it back" is not offered after "New text" has removed an example', () =>
    open(async (page) => {
      await page.getByRole('button', { name: 'A watermarked paragraph' }).click();
      await page.getByRole('meter').waitFor();
      await newText(page).click();
      await page.getByRole('button', { name: 'A watermarked paragraph' }).waitFor();
      assert.equal(await putBack(page).count(), 0);
    }));

  const pasteAgain = async (page: Page, text: string) => {
    await clipboard.write(page, text);
    await page.keyboard.press('ControlOrMeta+v');
  };

  it('a paste outside a text field replaces the text, and Ctrl+Z restores the earlier text', () =>
    open(async (page) => {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await pasteAgain(page, 'the first\u200B one');
      await holds(page, 14);
      const places = [
        page.getByRole('textbox', { name: /^Text with its hidden characters marked/ }),
        page.getByRole('switch', { name: 'Clean zero-width characters' }),
        page.getByRole('button', { name: /^Next: / }).first(),
        page.getByRole('link', { name: 'Plans' }),
      ];
      for (const [index, place] of places.entries()) {
        await place.focus();
        await pasteAgain(page, `another\u200B ${'x'.repeat(index + 1)}`);
        await holds(page, 10 + index);
        await page.keyboard.press('ControlOrMeta+z');
        await holds(page, 14);
      }
      assert.equal(await copyClean(page), 'the first one');
    }));

  it('Ctrl+Z restores several texts that pastes replaced, one by one, and a text that "New text" removed', () =>
    open(async (page) => {
      for (const characters of [3, 4, 5]) {
        await pasteAgain(page, 'x'.repeat(characters));
        await holds(page, characters);
      }
      for (const characters of [4, 3, 5]) {
        await page.keyboard.press('ControlOrMeta+z');
        await holds(page, characters);
      }
      await newText(page).click();
      await becomes(() => field(page).inputValue(), '');
      await page.keyboard.press('ControlOrMeta+z');
      await holds(page, 5);
    }));

  it('Ctrl+Z restores a text that a paste replaced while the search was open', () =>
    open(async (page) => {
      await pasteAgain(page, 'the first\u200B one');
      await holds(page, 14);
      const search = page.getByRole('textbox', { name: 'Find in the text' });
      const marked = page.getByRole('textbox', { name: /^Text with its hidden characters marked/ });
      // The search comes with the marked text, which is loaded after the rest.
      await marked.waitFor();
      // As a keyboard of Cyrillic letters says it.
      await page.evaluate(() => {
        const keys = { key: '\u0430', code: 'KeyF', ctrlKey: true, bubbles: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', keys));
      });
      await search.waitFor();
      await page.getByRole('switch', { name: 'Clean zero-width characters' }).click();
      await becomes(() => search.count(), 1, 'it is the same text');
      await marked.focus();
      await pasteAgain(page, 'another\u200B');
      await holds(page, 8);
      await becomes(() => search.count(), 0);
      await page.keyboard.press('ControlOrMeta+z');
      await holds(page, 14);
    }));

  it('a paste or Ctrl+Z inside a text field edits that field only', () =>
    open(async (page) => {
      await field(page).fill('my own words');
      await field(page).press('End');
      await pasteAgain(page, ' and more');
      await becomes(() => field(page).inputValue(), 'my own words and more');
      await page.keyboard.press('ControlOrMeta+z');
      await becomes(() => field(page).inputValue(), 'my own words');
      await page.evaluate(() => document.querySelector('main')?.append(document.createElement('input')));
      const other = page.locator('main > input');
      await other.focus();
      await page.keyboard.press('ControlOrMeta+v');
      await becomes(() => other.inputValue(), ' and more');
      await becomes(() => field(page).inputValue(), 'my own words');
      assert.equal(await putBack(page).count(), 0);
    }));

  it('the text, its view and its switches are kept while the user visits other pages, but not stored', () =>
    open(async (page) => {
      await paste(page, 'my own\u200B words');
      await page.getByRole('switch', { name: 'Clean zero-width characters' }).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await field(page).press('End');
      for (const [link, heading] of [
        ['Plans', 'Plans'],
        ['API', 'API reference'],
        ['Guide', 'Guide'],
        ['Sign in', 'Sign in'],
      ] as const) {
        await page.keyboard.type('!');
        await page.getByRole('link', { name: link, exact: true }).click();
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        if (link === 'Guide') await page.goBack();
        if (link === 'Guide') await page.getByRole('textbox', { name: 'Your text' }).waitFor();
        else await scanLink(page).click();
        await field(page).press('End');
      }
      await becomes(() => field(page).inputValue(), 'my own\u200B words!!!!');
      assert.equal(await copyClean(page), 'my own\u200B words!!!!', 'the switch is off');
      await becomes(() => page.evaluate(() => sessionStorage.length + localStorage.length), 0);
    }));

  it('the browser asks for confirmation of a reload only if a text of the user would be lost', () =>
    open(async (page) => {
      let asked = 0;
      page.on('dialog', (dialog) => {
        asked += dialog.type() === 'beforeunload' ? 1 : 0;
        void dialog.accept();
      });
      const askedOnReload = async () => {
        asked = 0;
        await page.reload();
        await page.locator('h1').waitFor();
        return asked;
      };
      await field(page).click();
      assert.equal(await askedOnReload(), 0, 'an empty sheet');
      await page.getByRole('button', { name: 'A clean Persian paragraph' }).click();
      await page.getByRole('meter').waitFor();
      assert.equal(await askedOnReload(), 0, 'an example');
      await paste(page, 'my own\u200B words');
      await page.getByRole('link', { name: 'Plans' }).click();
      await page.getByRole('heading', { level: 1, name: 'Plans' }).waitFor();
      assert.equal(await askedOnReload(), 1, 'a text, and another page');
      await scanLink(page).click();
      await paste(page, 'my own\u200B words');
      assert.equal(await askedOnReload(), 1, 'a text');
      await paste(page, 'my own\u200B words');
      await page.getByLabel('Keep this text in this tab').check();
      assert.equal(await askedOnReload(), 0, 'a text that is kept');
      await page.getByLabel('Keep this text in this tab').uncheck();
      await newText(page).click();
      assert.equal(await askedOnReload(), 0, 'a text that was taken away');
    }));

  it('an edit of a dropped file keeps the line ends of the file', () =>
    open(async (page) => {
      await dropFile(page, 'dos.txt', bytesOf('one\u200B\r\ntwo\r\n'));
      await page.getByRole('meter').waitFor();
      await page.getByRole('button', { name: 'Edit' }).click();
      await field(page).press('ControlOrMeta+End');
      await page.keyboard.type('three');
      await page.keyboard.press('Enter');
      assert.equal(await copyClean(page), 'one\r\ntwo\r\nthree\r\n');
    }));
});

/** Made in the page: ten million numbers do not travel well. */
async function dropLargeFile(page: Page, bytes: number): Promise<void> {
  const transfer = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes).fill(0x61)], 'large.txt'));
    return transfer;
  }, bytes);
  await page.getByRole('region', { name: 'Your text' }).dispatchEvent('drop', { dataTransfer: transfer });
}
