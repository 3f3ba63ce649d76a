/** Visits to the scan page of a service of its own, in a real browser, for bench/page.ts. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM, findProgram } from '../scripts/system-programs.mjs';

/** Until nothing more happens by itself. */
const SETTLED_MS = 1000;
const PATIENCE_MS = 60_000;
const START = join(import.meta.dirname, '..', 'packages', 'server', 'start.mjs');
const RECORDER = join(import.meta.dirname, 'page-recorder.js');

/** What bench/page-recorder.js notes. */
export interface PageRecord {
  readonly shift: number;
  readonly shifted: readonly string[];
  readonly longestTask: number;
  readonly result: number | null;
  readonly marked: number | null;
  readonly keys: readonly number[];
}

export interface Visits {
  readonly version: string;
  /** A browser that has seen nothing yet, whose page is left when `look` ends. */
  visit<T>(look: (page: Page) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

export async function startVisits(): Promise<Visits> {
  const service = startService();
  const browser = await openBrowser();
  const url = await service.url;
  return {
    version: browser.version(),
    async visit(look) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: 1440, height: 900 },
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addInitScript({ path: RECORDER });
      try {
        return await look(await context.newPage());
      } finally {
        await context.close();
      }
    },
    async end() {
      await browser.close();
      service.end();
    },
  };
}

function startService(): { readonly url: Promise<string>; end(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-bench-'));
  const child = spawn(process.execPath, [START], {
    env: {
      PORT: '0',
      LOG_LEVEL: 'silent',
      AUTH_SECRET: 'a secret of the bench alone, longer than 32',
      DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // A bench that breaks off leaves nothing running.
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said += chunk;
    const found = /listens on (\S+)/.exec(said)?.[1];
    if (found !== undefined) resolve(found);
  });
  child.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
    reject(new Error(`The service ended: ${said}`));
  });
  return { url, end: () => child.kill('SIGTERM') };
}

/** Frames come as soon as they are ready: what is measured is the work, and not the wait for a beat of the screen. */
function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findProgram(CHROMIUM) as string,
    // Chromium does not start as root with a sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
}

export function settle(page: Page): Promise<void> {
  return page.waitForTimeout(SETTLED_MS);
}

export async function openScanPage(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('body[data-live]').waitFor({ state: 'attached' });
  await settle(page);
}

export function fieldOf(page: Page) {
  return page.getByRole('textbox', { name: 'Your text' });
}

/** As a person does: from the clipboard, with keys; then waits for what comes of it. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await fieldOf(page).focus();
  await page.keyboard.press('ControlOrMeta+v');
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('a paste brought no result')), PATIENCE_MS);
  await Promise.race([page.evaluate('benchShown'), late]);
  clearTimeout(timer);
  await settle(page);
}

export function recordOf(page: Page): Promise<PageRecord> {
  return page.evaluate('benchRecord');
}
