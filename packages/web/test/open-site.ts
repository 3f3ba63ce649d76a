/** The real service with the page it serves, and a real browser that looks at it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildPage } from '../../../scripts/build-page.ts';
import { chromiumIsMissing, openChromium } from '../../engine/test/open-chromium.ts';
import { startProcess } from '../../server/test/start-process.ts';
import { createPagePool, type PageOptions } from './page-pool.ts';

export { chromiumIsMissing };

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** A name for this machine that is no secure context over plain http, as 127.0.0.1 is. */
const PLAIN_HOST = 'limpid.test';

export interface Site {
  readonly url: string;
  /** The same service, as a page without a clipboard of its own. */
  readonly plainUrl: string;
  /** The folder of its database. */
  readonly folder: string;
  /**
   * A page of a browser that has seen nothing yet; what it says is wrong is kept in `problems`.
   * Closing its context lets the next test have it.
   */
  open(path: string, options?: PageOptions): Promise<OpenedPage>;
  /** Ends the service as a fault does. */
  kill(): Promise<void>;
  /** Closes its pages, ends the service, and removes what they left. */
  close(): Promise<void>;
}

export interface OpenedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of scripts and breaches of the policy, as the console tells them. */
  readonly problems: string[];
  /** Every request since the page was loaded. */
  readonly requests: string[];
}

/** One for all the sites of a test file: what a page knows is in its context. */
let browser: Promise<Browser> | null = null;
after(async () => (await browser)?.close());

export async function openSite(environment: Readonly<Record<string, string>> = {}): Promise<Site> {
  buildPage();
  const folder = mkdtempSync(join(tmpdir(), 'limpid-site-'));
  const service = startProcess({ DATABASE_URL: `sqlite:${join(folder, 'limpid.db')}`, ...environment });
  browser ??= openChromium([`--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`]);
  const [chromium, url] = await Promise.all([browser, service.url]);
  const pages = createPagePool(chromium, url);
  return {
    url,
    plainUrl: `http://${PLAIN_HOST}:${new URL(url).port}`,
    folder,
    async open(path, options = {}) {
      const { page, context } = await pages.take({ viewport: DESKTOP, ...options });
      const problems: string[] = [];
      const requests: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await page.goto(`${url}${path}`);
      await page.locator('h1').waitFor();
      page.on('request', (request) => requests.push(request.url()));
      return { page, context, problems, requests };
    },
    async kill() {
      await service.end('SIGKILL');
    },
    async close() {
      await pages.close();
      if (service.child.exitCode === null && service.child.signalCode === null) await service.end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
