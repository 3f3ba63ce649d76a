/** What was handed to the network counts as sent, and stays so with its text. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { becomes } from './becomes.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { clipboard, copied, copyClean, field, paste } from './scan-steps.ts';

const MIXED = 'pass\u{200B}word and p\u0430ypal, page\u00A04';
const CLEAN = 'password and paypal, page 4';

const NOTHING_SENT = 'Scanned in your browser; nothing was sent.';
const SENT = 'Sent to the service once; not stored.';
const PERHAPS = 'It may have reached the service; it is not stored there.';

const privacyLine = (page: Page) => () => page.locator('.privacy').textContent();
const askButton = (page: Page) => page.getByRole('button', { name: 'Ask the service instead' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Holds each question back; answers the way to what is held. */
async function holdQuestions(page: Page): Promise<() => Promise<Route>> {
  const held: Route[] = [];
  await page.route('**/v1/clean', (route) => void held.push(route));
  return async () => {
    await becomes(() => held.length, 1, 'a question is on its way');
    return held[0] as Route;
  };
}

describe('a text that was sent to the service', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('a text is labelled as sent while its request is running, even if it was replaced and put back', async () => {
    const { page, context } = await site.open('/');
    const question = await holdQuestions(page);
    await paste(page, MIXED);
    await askButton(page).click();
    const route = await question();
    await becomes(privacyLine(page), SENT);
    await press(page, 'New text');
    await becomes(privacyLine(page), 'Scanned in your browser; nothing is sent.');
    await paste(page, 'another\u200B text');
    await becomes(privacyLine(page), NOTHING_SENT);
    await press(page, 'Put it back');
    await becomes(privacyLine(page), SENT);
    await press(page, 'Put it back');
    await becomes(privacyLine(page), NOTHING_SENT);
    await route.abort();
    await page.waitForTimeout(200);
    await becomes(privacyLine(page), NOTHING_SENT, 'it was not this text');
    await press(page, 'Put it back');
    await becomes(privacyLine(page), PERHAPS);
    await context.close();
  });

  it('a text that is kept over a reload is still labelled as sent to the service', async () => {
    const { page, context } = await site.open('/');
    await paste(page, MIXED);
    await page.getByLabel('Keep this text in this tab').check();
    await askButton(page).click();
    await page.getByText('This is the service\u2019s answer.').waitFor();
    await page.reload();
    await page.getByRole('meter').waitFor();
    await becomes(privacyLine(page), SENT);
    await page.getByLabel('Keep this text in this tab').uncheck();
    await becomes(() => page.evaluate(() => sessionStorage.length), 0);
    await context.close();
  });

  it('a text is labelled as possibly sent if the connection is lost before the answer', async () => {
    const { page, context } = await site.open('/');
    const question = await holdQuestions(page);
    await paste(page, MIXED);
    await askButton(page).click();
    const route = await question();
    await context.setOffline(true);
    await route.abort();
    await page.getByText('You are offline.').waitFor();
    await becomes(privacyLine(page), PERHAPS);
    await context.close();
  });

  it('the answer of the service is shown for a long text that was edited just before the request', async () => {
    const { page, context } = await site.open('/');
    // A long text is read when typing pauses.
    await paste(page, `${'word '.repeat(10_000)}${MIXED}`);
    await press(page, 'Edit');
    await field(page).press('End');
    await page.evaluate(() => {
      const area = document.querySelector('textarea') as HTMLTextAreaElement;
      area.value += '!';
      area.dispatchEvent(new InputEvent('input', { bubbles: true }));
      const isAsk = ({ textContent }: Element) => textContent === 'Ask the service instead';
      ([...document.querySelectorAll('button')].find(isAsk) as HTMLButtonElement).click();
    });
    await page.getByText('This is the service\u2019s answer.').waitFor();
    await becomes(privacyLine(page), SENT);
    await context.close();
  });
});

describe('the clean text copied during a scan', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  /** A worker that takes half a second over each text. */
  const openSlow = async () => {
    const opened = await site.open('/', { ownContext: true });
    await opened.page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (job: unknown) {
        setTimeout(() => postMessage.call(this, job), 500);
      };
    });
    await opened.page.reload();
    await opened.page.locator('h1').waitFor();
    return opened;
  };

  it('Ctrl+Enter during a scan copies the clean text, including characters typed just before and after it', async () => {
    const { page, context } = await openSlow();
    await paste(page, MIXED);
    await press(page, 'Edit');
    await field(page).press('ControlOrMeta+End');
    await clipboard.write(page, 'nothing was copied');
    await page.keyboard.type('1');
    await page.waitForTimeout(100);
    await page.keyboard.type('2');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.waitForTimeout(100);
    await page.keyboard.type('3');
    assert.equal(await copied(page), `${CLEAN}123`);
    await context.close();
  });

  it('if the text is replaced while a copy waits for its scan, nothing is copied and the page says so', async () => {
    const { page, context } = await openSlow();
    await paste(page, MIXED);
    await press(page, 'Edit');
    await field(page).press('ControlOrMeta+End');
    await page.keyboard.type('1');
    await press(page, 'Copy clean text');
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['another\u200B text'], 'notes.txt'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
    });
    await page.getByRole('button', { name: 'Nothing copied: the text is another' }).waitFor();
    await page.getByRole('button', { name: 'Copy clean text' }).waitFor();
    await becomes(() => copyClean(page), 'another text');
    await context.close();
  });
});
