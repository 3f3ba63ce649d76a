/** Visits to the scan page of a service of its own, in a real browser, for bench/page.ts. */
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { CHROMIUM, findProgram } from '../scripts/system-programs.mjs';
import { REPOSITORY, startServer, temporaryFolder } from './harness.ts';

/** Until the page is idle. */
const IDLE_MS = 1000;
const TIMEOUT_MS = 60_000;
const RECORDER = join(import.meta.dirname, 'page-recorder.js');

/** The record of bench/page-recorder.js. */
export interface PageRecord {
  readonly shift: number;
  readonly shifted: readonly string[];
  readonly longestTask: number;
  readonly result: number | null;
  readonly marked: number | null;
  readonly keys: readonly number[];
}

export async function startVisits() {
  const service = await startServer([join(REPOSITORY, 'packages/server/start.mjs')], {
    ...{ PORT: '0', LOG_LEVEL: 'silent', AUTH_SECRET: 'a secret of the bench alone, longer than 32' },
    DATABASE_URL: `sqlite:${join(temporaryFolder(), 'limpid.db')}`,
  });
  const baseURL = service.words.find((word) => word.startsWith('http')) as string;
  const browser = await chromium.launch({
    executablePath: findProgram(CHROMIUM) as string,
    // Chromium does not start as root with a sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    // Frames come as soon as they are ready: the time is that of the work, not of the screen.
    args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  return {
    version: browser.version(),
    /** Opens the page in a browser without a cache, and leaves it when `look` ends. */
    async visit<T>(look: (page: Page) => Promise<T>, prepare?: (page: Page) => void): Promise<T> {
      const context = await browser.newContext({
        baseURL,
        viewport: { width: 1440, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.setDefaultTimeout(TIMEOUT_MS);
      await context.addInitScript({ path: RECORDER });
      try {
        const page = await context.newPage();
        prepare?.(page);
        await page.goto('/');
        await page.locator('body[data-live]').waitFor({ state: 'attached' });
        await waitUntilIdle(page);
        return await look(page);
      } finally {
        await context.close();
      }
    },
    async end() {
      await browser.close();
      service.stop();
    },
  };
}

export function waitUntilIdle(page: Page): Promise<void> {
  return page.waitForTimeout(IDLE_MS);
}

export function fieldOf(page: Page) {
  return page.getByRole('textbox', { name: 'Your text' });
}

/** Pastes from the clipboard with keys, as a person does, and waits for the result. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await fieldOf(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('a paste brought no result')), TIMEOUT_MS);
  await Promise.race([page.evaluate('benchShown'), late]);
  clearTimeout(timer);
  await waitUntilIdle(page);
}

export function recordOf(page: Page): Promise<PageRecord> {
  return page.evaluate('benchRecord');
}
