/** Scanning in the browser sends nothing, and nothing foreign can run on the page. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { becomes, comesToMatch } from './becomes.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { copyClean, dropFile, field, paste } from './scan-steps.ts';

/** Of a flag that needs a list which is fetched late. */
const SCOTLAND = '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}';
const MIXED = 'pass\u{200B}word and p\u0430ypal, page\u00A04';

/** The addresses that a page or its worker has fetched, a line each. */
const fetchedBy = (side: { evaluate(read: () => string): Promise<string> }): Promise<string> =>
  side.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join('\n'),
  );

describe('the privacy of a scan', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('scanning, viewing, copying and downloading a text makes no network request', async () => {
    const { page, context, requests } = await site.open('/');
    // What draws the marks and the worker's tables are fetched when there is time, before anybody pastes.
    await comesToMatch(() => fetchedBy(page), /assets\/late-parts-.*\.js/);
    const worker = page.workers()[0] ?? (await page.waitForEvent('worker'));
    for (const table of ['character-names', 'subdivisions'])
      await comesToMatch(() => fetchedBy(worker), new RegExp(`assets/${table}-.*\\.js`));
    await page.waitForLoadState('networkidle');
    requests.length = 0;
    await paste(page, `${MIXED} ${SCOTLAND}`);
    for (const view of ['Difference', 'Clean', 'Marked', 'Edit'])
      await page.getByRole('button', { name: view, exact: true }).click();
    await field(page).pressSequentially(' and more');
    for (const control of await page.getByRole('switch').all()) await control.click();
    for (const button of await page.getByRole('button', { name: /^Next: / }).all()) await button.click();
    await page.getByLabel('Keep this text in this tab').check();
    await copyClean(page);
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    await page.getByRole('button', { name: 'Download' }).click();
    await dropFile(page, 'notes.txt', new TextEncoder().encode('another\u200B text'));
    await page.getByText('13 characters').waitFor();
    await page.getByRole('button', { name: 'New text' }).click();
    await page.getByRole('button', { name: 'A watermarked paragraph' }).click();
    await page.getByRole('meter').waitFor();
    await page.waitForTimeout(500);
    assert.deepEqual(
      requests.filter((url) => !url.startsWith('blob:')),
      [],
    );
    await context.close();
  });

  it('the scan page requests nothing from another origin while it loads', async () => {
    const { page, context } = await site.open('/');
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url)) foreign.push(request.url());
    });
    await page.reload();
    await page.waitForLoadState('networkidle');
    assert.deepEqual(foreign, []);
    await context.close();
  });

  /** Waits until the browser has reported a breach of each directive by the attempt. */
  async function refuses(
    page: Page,
    directives: readonly string[],
    attempt: () => Promise<void>,
  ): Promise<void> {
    await page.evaluate(() => {
      const holder = window as unknown as { refused: string[] };
      holder.refused = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        holder.refused.push(effectiveDirective),
      );
    });
    await attempt();
    const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
    const missing = async () => {
      const found = await refused();
      return directives.filter((directive) => !found.includes(directive));
    };
    await becomes(missing, []);
  }

  it('the content security policy blocks inline scripts that are injected into the page', async () => {
    const { page, context } = await site.open('/');
    await refuses(page, ['script-src-elem', 'script-src-attr'], () =>
      page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'document.title = "taken"';
        document.body.append(script);
        const image = document.createElement('div');
        image.innerHTML = '<img src="/none.svg" onerror="document.title = \'taken\'">';
        document.body.append(image);
        const link = document.createElement('a');
        link.href = 'javascript:document.title="taken"';
        document.body.append(link);
        link.click();
      }),
    );
    assert.notEqual(await page.title(), 'taken');
    await context.close();
  });

  it('the content security policy blocks resources from another origin and requests to another origin', async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end('document.title = "taken"');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => elsewhere.once('listening', resolve));
    const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const { page, context } = await site.open('/');
    const directives = [
      'script-src-elem',
      'img-src',
      'frame-src',
      'style-src-elem',
      'connect-src',
      'form-action',
    ];
    await refuses(page, directives, () =>
      page.evaluate(async (origin) => {
        const script = document.createElement('script');
        script.src = `${origin}/script.js`;
        const image = document.createElement('img');
        image.src = `${origin}/image.png`;
        const frame = document.createElement('iframe');
        frame.src = `${origin}/frame`;
        const style = document.createElement('link');
        style.rel = 'stylesheet';
        style.href = `${origin}/style.css`;
        document.body.append(script, image, frame, style);
        await fetch(`${origin}/fetch`).catch(() => {});
        navigator.sendBeacon(`${origin}/beacon`, 'text');
        try {
          new WebSocket(`${origin.replace('http', 'ws')}/socket`);
        } catch {
          // Refused at once.
        }
        const form = document.createElement('form');
        form.action = `${origin}/form`;
        form.target = '_self';
        document.body.append(form);
        form.submit();
      }, origin),
    );
    assert.deepEqual(asked, []);
    assert.notEqual(await page.title(), 'taken');
    await context.close();
    elsewhere.close();
  });

  it('the scan worker cannot make a request, not even to the service', async (test) => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.setHeader('access-control-allow-origin', '*').end('export default 1');
    }).listen(0, '127.0.0.1');
    test.after(() => elsewhere.close());
    await new Promise((resolve) => elsewhere.once('listening', resolve));
    const origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    const { page, context } = await site.open('/');
    await paste(page, MIXED);
    const [worker] = page.workers();
    assert.ok(worker !== undefined);
    const outcomes = await worker.evaluate(
      async (addresses) => {
        const outcomes: string[] = [];
        for (const address of addresses) {
          const asking = address.endsWith('.js') ? import(address) : fetch(address, { mode: 'no-cors' });
          outcomes.push(await asking.then(String, ({ name }: Error) => name));
        }
        return outcomes;
      },
      [`${origin}/fetch`, `${site.url}/page.json`, `${origin}/script.js`],
    );
    assert.deepEqual([outcomes, asked], [['TypeError', 'TypeError', 'TypeError'], []]);
    await context.close();
  });

  it('the scan page cannot be framed by another page', async () => {
    const { headers } = await fetch(site.url, { headers: { accept: 'text/html' } });
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  });
});
