/** What tests of the account do as a person: sign up, sign in, make a key. */
import type { Page } from 'playwright-core';
import { becomes } from './becomes.ts';
import type { OpenedPage, Site } from './open-site.ts';
import type { PageOptions } from './page-pool.ts';

export const PASSWORD = 'correct horse battery';

let people = 0;

/** A mail address that no account has. */
export function freshMail(): string {
  people += 1;
  return `ada${people}@example.com`;
}

/** Fills in the sign-up and sends it. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make the account' }).click();
}

export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A new account, signed up by a call, and its page. */
export async function openAccount(
  site: Site,
  options?: PageOptions,
): Promise<OpenedPage & { readonly email: string }> {
  const email = freshMail();
  const answer = await fetch(`${site.url}/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.url },
    body: JSON.stringify({ name: 'Ada', email, password: PASSWORD }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => {
    const [name = '', value = ''] = line.split(/[=;]/);
    return { name, value, url: site.url };
  });
  const opened = await site.open('/account', { ...options, cookies });
  await opened.page.getByRole('heading', { name: 'Keys', exact: true }).waitFor();
  // Other pages ask who is signed in only where this one has learnt that somebody is.
  await becomes(() => opened.page.evaluate("localStorage.getItem('limpid.signed-in') !== null"), true);
  return { ...opened, email };
}

/** Makes a key and answers it, as it is shown this once. */
export async function mintKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New key' }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Make the key' }).click();
  const panel = page.getByRole('region', { name: `Your new key, ${name}` });
  return (await panel.locator('code').textContent()) ?? '';
}

/** What the focus is on, as a screen reader would call it. The types of a browser are not those of a test: strings. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(`{
    const element = document.activeElement;
    element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  }`);
}

export function readClipboard(page: Page): Promise<string> {
  return page.evaluate('navigator.clipboard.readText()');
}

/** By how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - innerWidth');
}

/** A call with an API key, from outside of the browser. */
export async function callWithKey(site: Site, key: string, text: string): Promise<number> {
  const response = await fetch(`${site.url}/v1/clean`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify({ text }),
  });
  await response.arrayBuffer();
  return response.status;
}
