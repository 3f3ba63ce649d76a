/** The forms of the reference as a person uses them. */
import type { Locator, Page } from 'playwright-core';

/** The form of an operation, opened. */
export async function openForm(page: Page, name: string): Promise<Locator> {
  await page.locator('summary', { has: page.getByText(`Try it: ${name}`, { exact: true }) }).click();
  return page.getByRole('form', { name: `Try it: ${name}`, exact: true });
}

export async function press(form: Locator, expected: RegExp): Promise<void> {
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByRole('status').filter({ hasText: expected }).waitFor();
}

export const hasFocus = async (page: Page, one: Locator) =>
  (await one.and(page.locator(':focus')).count()) === 1;

export const readClipboard = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');

export const answerIn = (form: Locator) => form.getByRole('group', { name: /^The answer/ }).textContent();
