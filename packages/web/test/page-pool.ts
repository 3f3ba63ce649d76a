/** Pages that the next test uses again, as if they were new: a new one costs a second of processor time. */
import type { Browser, BrowserContext, BrowserContextOptions, Page, ViewportSize } from 'playwright-core';
import { MORNING_CLOCK } from '../../server/test/spawn-service.ts';

export interface PageOptions extends BrowserContextOptions {
  readonly viewport?: ViewportSize;
  readonly cookies?: Parameters<BrowserContext['addCookies']>[0];
  /** The test installs a clock or a script, which cannot be undone: no other test gets this page. */
  readonly ownContext?: boolean;
}

interface PooledPage {
  readonly page: Page;
  readonly context: BrowserContext;
}

const PERMISSIONS = ['clipboard-read', 'clipboard-write'];
const DEFAULT_MEDIA = { media: null, colorScheme: null, reducedMotion: null, forcedColors: null };

/** Pages of one service at `url`; closing the context of a page gives it back. */
export function createPagePool(browser: Browser, url: string) {
  const idle: PooledPage[] = [];
  const contexts = new Set<BrowserContext>();
  let isClosed = false;

  async function create({ ownContext = false, cookies: _, ...options }: PageOptions): Promise<PooledPage> {
    const context = await browser.newContext({ permissions: PERMISSIONS, ...options });
    contexts.add(context);
    await context.addInitScript(MORNING_CLOCK);
    const page = await context.newPage();
    const hasScripts = options.javaScriptEnabled !== false;
    for (const name of ['goto', 'reload'] as const) {
      const load = page[name].bind(page) as (...parts: unknown[]) => Promise<null>;
      page[name] = async (...parts: unknown[]) => {
        const response = await load(...parts);
        if (hasScripts) await untilLive(page);
        return response;
      };
    }
    const close = context.close.bind(context);
    context.close = async () => {
      const isReusable = !ownContext && isPlain(options) && !isClosed && context.pages().length === 1;
      if (isReusable && (await reset({ page, context }))) {
        idle.push({ page, context });
      } else {
        contexts.delete(context);
        await close();
      }
    };
    return { page, context };
  }

  /** Forgets what the last test did and stored; false where the page cannot. */
  async function reset({ page, context }: PooledPage): Promise<boolean> {
    for (const event of ['console', 'dialog', 'pageerror', 'request'] as const)
      page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await page.emulateMedia(DEFAULT_MEDIA);
    try {
      // An address without scripts: nothing is stored after what is cleared here.
      await page.goto(`${url}/health`);
    } catch {
      return false;
    }
    await page.evaluate('sessionStorage.clear()');
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
    await session.detach();
    await context.clearCookies();
    return true;
  }

  return {
    async take(options: PageOptions & { readonly viewport: ViewportSize }): Promise<PooledPage> {
      const idlePage = isPlain(options) ? idle.pop() : undefined;
      const pooled = idlePage ?? (await create(options));
      await idlePage?.page.setViewportSize(options.viewport);
      await pooled.context.addCookies(options.cookies ?? []);
      return pooled;
    },

    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

/** The size of the window and the cookies are all that can be set again. */
function isPlain(options: PageOptions): boolean {
  return Object.keys(options).every((name) => name === 'viewport' || name === 'cookies');
}

/** Waits until the script has taken over what the server rendered; the reference at /docs has no such script. */
function untilLive(page: Page): Promise<void> {
  return page.locator('body[data-live], body:not(:has(#page))').waitFor({ state: 'attached' });
}
