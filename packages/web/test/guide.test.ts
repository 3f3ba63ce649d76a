/** The guide in a real browser: each of its commands runs in a real shell, and what it says of the service holds. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import {
  MAX_BODY_BYTES,
  MAX_POSITIONS,
  MAX_TEXT_CODE_POINTS,
  SCAN_ROW_RETENTION_DAYS,
  SESSION_DAYS,
} from '@limpid/contract';
import { guideCommands } from '../src/reference/guide-commands.ts';
import { assertAccessible } from './accessible.ts';
import { becomes } from './becomes.ts';
import { chromiumIsMissing, DESKTOP, openSite, PHONE, type Site } from './open-site.ts';

const run = promisify(execFile);

/** Far more than a command takes. */
const DEADLINE_MS = 30_000;

describe('the guide', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('each command in the guide runs in a shell against a real service and does what the guide says', async () => {
    const { page, context, problems } = await site.open('/guide');
    const samples = page.locator('.sample code');
    const commands = guideCommands(site.url);
    const wanted = Object.values(commands).sort();
    await becomes(async () => (await samples.allTextContents()).sort(), wanted, 'what is shown is tested');
    const shown = await samples.allTextContents();

    // One shell, since each command goes on from those before it; a mark between what they print.
    const script = shown.map((command) => `${command}\nprintf '\\036'`).join('\n');
    const { stdout } = await run('/bin/sh', ['-eu', '-c', script], { timeout: DEADLINE_MS });
    const printed = new Map(shown.map((command, index) => [command, stdout.split('\u{1E}')[index] ?? '']));
    const answer = (name: keyof typeof commands) => {
      const { ok, data } = JSON.parse(printed.get(commands[name]) ?? '');
      assert.equal(ok, true, name);
      return data;
    };
    assert.equal(answer('first').text, 'password');
    assert.equal(answer('first').usage.plan, 'anonymous');
    assert.equal(printed.get(commands.signUp), '');
    assert.equal(printed.get(commands.mint), '');
    assert.equal(answer('use').usage.plan, 'free', 'the key that was minted is that of the account');
    assert.equal(answer('limits').caller, 'api-key');
    assert.equal(answer('retry').text, 'password');
    const { text, payloads, findings } = answer('report');
    assert.match(text, /^password \u{645}\u{6CC}\u{200C}\u{62E}/u);
    assert.equal(payloads[0].text, 'hi');
    assert.equal(payloads[0].codePoints, 16);
    assert.ok(findings.some(({ reason }: { reason?: string }) => reason === 'cursive-non-join'));
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('the guide states the limits that the service enforces', async () => {
    const { page, context } = await site.open('/guide');
    const text = (await page.locator('main').textContent()) ?? '';
    assert.ok(text.includes(`${MAX_TEXT_CODE_POINTS.toLocaleString('en')} characters`));
    assert.ok(text.includes(`first ${MAX_POSITIONS} characters`));
    assert.ok(text.includes(`after ${SCAN_ROW_RETENTION_DAYS} days`));
    assert.ok(text.includes(`${SESSION_DAYS} days`));
    assert.ok(MAX_BODY_BYTES > 12 * MAX_TEXT_CODE_POINTS, 'a text that fits comes in a body that fits');
    await context.close();
  });

  it('the button beside a command of the guide copies the command unchanged and says "Copied"', async () => {
    const { page, context } = await site.open('/guide');
    const button = page.getByRole('button', { name: 'Copy: Mint a key' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    await becomes(() => page.evaluate('navigator.clipboard.readText()'), guideCommands(site.url).mint);
    await context.close();
  });

  it('opening the guide with #privacy scrolls to the section "Privacy"', async () => {
    const { page, context } = await site.open('/guide#privacy');
    const heading = page.getByRole('heading', { name: 'Privacy', exact: true });
    await becomes(async () => {
      const { y } = (await heading.boundingBox()) ?? { y: -1 };
      return y >= 0 && y < DESKTOP.height / 2;
    }, true);
    await page.locator('.contents a[aria-current]').filter({ hasText: 'Privacy' }).waitFor();
    await context.close();
  });

  it('every link in the guide has an existing target', async () => {
    const { page, context } = await site.open('/guide');
    await page.getByRole('heading', { name: 'Privacy', exact: true }).waitFor();
    for (const link of await page.locator('main a').all()) {
      const href = (await link.getAttribute('href')) ?? '';
      if (href.startsWith('#')) await becomes(() => page.locator(`[id="${href.slice(1)}"]`).count(), 1, href);
      else assert.equal((await fetch(site.url + href)).status, 200, href);
    }
    await context.close();
  });

  for (const viewport of [PHONE, DESKTOP]) {
    it(`the guide passes the accessibility checks, ${viewport.width} px wide`, async () => {
      const { page, context, problems } = await site.open('/guide', { viewport });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await assertAccessible(page);
      }
      const width: number = await page.evaluate('document.documentElement.scrollWidth');
      assert.ok(width <= viewport.width, `${width} px`);
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
});
