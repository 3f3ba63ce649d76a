/** The forms of the reference as a person uses them. */
import { AxeBuilder } from '@axe-core/playwright';
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

/** What axe finds wrong in the parts of the page, or in all of it: which takes it a while, for it is long. */
export async function violationsIn(page: Page, ...parts: readonly string[]) {
  const axe = new AxeBuilder({ page });
  for (const part of parts) axe.include(part);
  return (await axe.analyze()).violations;
}

export const answerIn = (form: Locator) => form.getByRole('group', { name: /^The answer/ }).textContent();
