/** No text is lost on the sheet: not to a file that cannot be read, not to another text, and not a line end to an edit. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './accessible.ts';
import { becomes } from './becomes.ts';
import { chromiumIsMissing, type OpenedPage, openSite, type Site } from './open-site.ts';
import { copyClean, dropFile, field, paste } from './scan-steps.ts';

const putBack = (page: Page) => page.getByRole('button', { name: 'Put it back' });
const newText = (page: Page) => page.getByRole('button', { name: 'New text' });
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Waits until a text of so many characters is on the sheet. */
const holds = (page: Page, characters: number) => page.getByText(`${characters} characters`).waitFor();

describe('a text on the sheet', { skip: chromiumIsMissing }, () => {
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

  it('stays when an empty file is dropped, which is said', () =>
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
    it(`says why it does not read a file of ${name}, and keeps the text`, () =>
      open(async (page) => {
        await paste(page, 'my own\u200B words');
        if (name === 'too much') await dropLargeFile(page, bytes.length);
        else await dropFile(page, 'file', bytes);
        await page.getByText(sentence).waitFor();
        assert.equal(await copyClean(page), 'my own words');
      }));
  }

  it('comes back after "New text", for as long as the page is open, and is stored nowhere', () =>
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

  it('comes back after another file, by its name, and says again that it was sent', () =>
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

  it('is not put aside when it is an example, which can be chosen again', () =>
    open(async (page) => {
      await page.getByRole('button', { name: 'A watermarked paragraph' }).click();
      await page.getByRole('meter').waitFor();
      await newText(page).click();
      await page.getByRole('button', { name: 'A watermarked paragraph' }).waitFor();
      assert.equal(await putBack(page).count(), 0);
    }));

  it('keeps the line ends of its file through an edit', () =>
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
