/** What a person does on the scan page. */
import type { Locator, Page } from 'playwright-core';
import { becomes } from './becomes.ts';

export const clipboard = {
  read: (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText()),
  write: (page: Page, text: string): Promise<void> =>
    page.evaluate((text) => navigator.clipboard.writeText(text), text),
};

export function field(page: Page) {
  return page.getByRole('textbox', { name: 'Your text' });
}

/** Pastes into the empty sheet and waits for the report. */
export async function paste(page: Page, text: string): Promise<void> {
  await clipboard.write(page, text);
  await field(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByRole('meter').waitFor();
}

const NOT_COPIED = 'nothing was copied';

/** Copies the clean text with the button, and answers it. */
export function copyClean(page: Page): Promise<string> {
  return copyWith(page, page.getByRole('button', { name: /^(Copy clean text|Copied)$/ }).first());
}

/** Copies with a button, and answers what. */
export async function copyWith(page: Page, button: Locator): Promise<string> {
  await clipboard.write(page, NOT_COPIED);
  await button.click();
  return copied(page);
}

/** Waits until something was copied, and answers it. */
export async function copied(page: Page): Promise<string> {
  let text = NOT_COPIED;
  const isCopied = async () => {
    text = await clipboard.read(page);
    return text !== NOT_COPIED;
  };
  await becomes(isCopied, true, 'something is copied');
  return text;
}

export function suspicion(page: Page): Promise<string | null> {
  return page.getByRole('meter').getAttribute('aria-valuenow');
}

/** Drops a file on the sheet, as a desktop does. */
export async function dropFile(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes)], name));
      return transfer;
    },
    { name, bytes: [...bytes] },
  );
  const sheet = page.getByRole('region', { name: 'Your text' });
  await sheet.dispatchEvent('dragover', { dataTransfer: transfer });
  await page.getByText('Drop the file to scan it here').waitFor();
  await sheet.dispatchEvent('drop', { dataTransfer: transfer });
}
