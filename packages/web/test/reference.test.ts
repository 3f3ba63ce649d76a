/** The reference at /docs in a real browser: its forms call the real service, by mouse and by keyboard. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { operations } from '@limpid/contract';
import { findViolations } from './accessible.ts';
import { becomes } from './becomes.ts';
import { chromiumIsMissing, openSite, type Site } from './open-site.ts';
import { answerIn, hasFocus, openForm, press, readClipboard } from './try-operations.ts';

const ADA = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };

describe('the API reference', { skip: chromiumIsMissing }, () => {
  let site: Site;
  before(async () => {
    site = await openSite();
  });
  after(() => site?.close());

  it('every operation in the API reference has a form filled in with its example', async () => {
    const { page, context, problems } = await site.open('/docs');
    for (const operation of Object.values(operations)) {
      const form = await openForm(page, operation.summary);
      const body = form.getByRole('textbox', { name: 'Body' });
      if (!('request' in operation)) await becomes(() => body.count(), 0);
      else {
        const filled = await body.inputValue();
        assert.deepEqual(JSON.parse(filled), operation.request.example);
        assert.match(filled, /^[\n -~]*$/, 'what is hidden is an escape');
      }
      const takesKey = operation.takesCredentials === true;
      await becomes(() => form.getByRole('textbox', { name: 'API key' }).count(), takesKey ? 1 : 0);
    }
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('in the API reference, a call can be sent by keyboard alone, and its answer and the quota left are shown', async () => {
    const { page, context, problems } = await site.open('/docs');
    await page.getByRole('link', { name: 'Clean a text' }).focus();
    await page.keyboard.press('Enter');
    const summary = page.locator('#clean summary');
    while (!(await hasFocus(page, summary))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'Try it: Clean a text' });
    await form.waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await becomes(() => hasFocus(page, form.getByRole('textbox', { name: 'Body' })), true);
    await page.keyboard.press('Control+Enter');
    await form
      .getByRole('status')
      .filter({ hasText: /^Answered 200 in [\d,]+ ms$/ })
      .waitFor();
    const { ok, data } = JSON.parse((await answerIn(form)) ?? '');
    assert.deepEqual([ok, data.text, data.deleted], [true, 'password', 1]);
    const left = form.locator('pre, dl');
    assert.deepEqual(await left.evaluateAll((all) => all.map((one) => one.getAttribute('translate'))), [
      'no',
      'no',
    ]);
    const fields = await form.locator('dl').textContent();
    assert.match(fields ?? '', /RateLimit-Policy"day";q=20;w=86400RateLimit"day";r=\d+;t=\d+X-Request-Id/);
    await page.keyboard.press('Shift+Tab');
    await becomes(() => hasFocus(page, form.getByRole('textbox', { name: 'API key' })), true);
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('if a call is refused, the API reference shows the error, keeps the input and can restore the example', async () => {
    const { page, context } = await site.open('/docs');
    const form = await openForm(page, 'Clean a text');
    const body = form.getByRole('textbox', { name: 'Body' });
    const example = await body.inputValue();
    for (const [typed, code] of [
      ['{"text": 1}', 'invalid_request'],
      ['{"text": ', 'invalid_json'],
    ] as const) {
      await body.fill(typed);
      await press(form, new RegExp(`^Refused with 400 ${code} in [\\d,]+ ms\\. \\w`));
      assert.equal(JSON.parse((await answerIn(form)) ?? '').error.code, code);
      await becomes(() => body.inputValue(), typed);
    }
    await form.getByRole('button', { name: 'Restore the example' }).click();
    await becomes(() => body.inputValue(), example);
    await press(form, /^Answered 200/);
    await context.close();
  });

  it('the API reference shows hidden characters of an answer as escapes, and markup as text', async () => {
    const { page, context, problems } = await site.open('/docs');
    const form = await openForm(page, 'Clean a text');
    const hostile = '<img src=x onerror=alert(1)>\u{1B}[31m\u{202E}evil\u{202C}\u{0}\u{2028}';
    const hidden = Array.from(hostile, (one) =>
      String.fromCodePoint(0xe0100 + (one.codePointAt(0) ?? 0) - 16),
    );
    const text = `a${hidden.slice(0, 28).join('')} ${hostile} \u{6CC}\u{200C}\u{62E}`;
    const options = { zeroWidth: false };
    await form.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify({ text, options }));
    await press(form, /^Answered 200/);
    const shown = (await answerIn(form)) ?? '';
    assert.match(shown, /^[\n -~\u{6CC}\u{62E}]*$/u, 'nothing in it is hidden');
    assert.ok(shown.includes('\\u202eevil') && shown.includes('\\u200c'));
    const { data } = JSON.parse(shown);
    assert.equal(data.payloads[0].text, '<img src=x onerror=alert(1)>', 'it is the same JSON');
    await becomes(() => form.locator('img').count(), 0);
    assert.deepEqual(problems, []);
    await context.close();
  });

  it('an API key typed into the API reference is shared by its forms and kept only in memory', async () => {
    const { page, context, problems } = await site.open('/docs');
    const signUp = await openForm(page, 'Make an account');
    await press(signUp, /^Answered 200/);
    const mint = await openForm(page, 'Mint an API key');
    await press(mint, /^Answered 200/);
    const { key } = JSON.parse((await answerIn(mint)) ?? '').data;
    // Without the session only the key can open the limits of the account.
    await context.clearCookies();

    const clean = await openForm(page, 'Clean a text');
    await clean.getByRole('textbox', { name: 'API key' }).fill(key);
    const limits = await openForm(page, 'What the caller may do right now');
    await becomes(() => limits.getByRole('textbox', { name: 'API key' }).inputValue(), key);
    await press(limits, /^Answered 200/);
    assert.equal(JSON.parse((await answerIn(limits)) ?? '').data.caller, 'api-key');

    await clean.getByRole('textbox', { name: 'API key' }).fill('lmpd_no-such-key');
    await press(clean, /^Refused with 401 invalid_credentials/);
    await clean.getByRole('textbox', { name: 'API key' }).fill('k\u{200B}ey');
    await clean.getByText('A key has letters, digits, - and _ only.').waitFor();
    await clean.getByRole('button', { name: 'Send' }).click();
    await becomes(() => hasFocus(page, clean.getByRole('textbox', { name: 'API key' })), true);

    const stored: string = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    );
    assert.ok(!stored.includes('lmpd_'));
    assert.ok(!JSON.stringify(await context.storageState({ indexedDB: true })).includes('lmpd_'));
    await page.reload();
    const again = await openForm(page, 'Clean a text');
    await becomes(() => again.getByRole('textbox', { name: 'API key' }).inputValue(), '');
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('401')),
      [],
    );
    await context.close();
  });

  it('the API reference sends account calls with the session of the browser, and asks before it revokes a key', async () => {
    const { page, context } = await site.open('/docs');
    const account = await openForm(page, 'The account');
    await press(account, /^Refused with 401/);
    const signUp = await openForm(page, 'Make an account');
    const grace = { ...ADA, email: 'grace@example.com' };
    await signUp.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(grace));
    await press(signUp, /^Answered 200/);
    await press(account, /^Answered 200/);
    assert.equal(JSON.parse((await answerIn(account)) ?? '').data.email, grace.email);

    const usage = await openForm(page, 'What the account has used');
    await usage.getByRole('textbox', { name: 'days' }).fill('7');
    await press(usage, /^Answered 200/);
    await usage.getByRole('textbox', { name: 'days' }).fill('700');
    await press(usage, /^Refused with 400/);

    const mint = await openForm(page, 'Mint an API key');
    await press(mint, /^Answered 200/);
    const { id } = JSON.parse((await answerIn(mint)) ?? '').data;
    const revoke = await openForm(page, 'Revoke an API key');
    await revoke.getByRole('textbox', { name: 'id' }).fill(id);
    const send = revoke.getByRole('button', { name: 'Send' });
    await send.click();
    const dialog = page.getByRole('dialog', { name: 'Revoke an API key?' });
    await dialog.waitFor();
    await becomes(() => hasFocus(page, dialog.getByRole('button', { name: 'Cancel' })), true);
    assert.deepEqual(await findViolations(page, '#revokeKey'), []);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await becomes(() => hasFocus(page, send), true, 'the focus is where it was');
    await becomes(() => revoke.getByRole('status').textContent(), '', 'nothing was sent');
    await send.click();
    await dialog.getByRole('button', { name: 'Revoke an API key' }).click();
    await revoke
      .getByRole('status')
      .filter({ hasText: /^Answered 200/ })
      .waitFor();

    await page.reload();
    await page.locator('.nav').getByRole('link', { name: 'Account' }).waitFor();
    const signOut = await openForm(page, 'Sign out');
    await press(signOut, /^Answered 200/);
    await page.reload();
    await page.locator('.nav').getByRole('link', { name: 'Sign in' }).waitFor();
    await context.close();
  });

  it('the API reference says when the browser is offline or the service does not answer', async () => {
    const other = await openSite();
    const { page, context } = await other.open('/docs');
    const form = await openForm(page, 'Report on a text');
    const body = form.getByRole('textbox', { name: 'Body' });
    await body.fill('{"text":"mine"}');
    await context.setOffline(true);
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByRole('alert').filter({ hasText: 'You seem to be offline.' }).waitFor();
    await context.setOffline(false);
    await press(form, /^Answered 200/);
    await becomes(() => form.getByRole('alert').count(), 0);
    await other.kill();
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByRole('alert').filter({ hasText: 'The service does not answer.' }).waitFor();
    await becomes(() => body.inputValue(), '{"text":"mine"}');
    assert.deepEqual(await findViolations(page, '#detect'), []);
    await other.close();
  });

  it('while a call of the API reference is being sent, its button says so and a second press sends nothing', async () => {
    const { page, context, requests } = await site.open('/docs');
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/v1/detect', async (route) => {
      await isReleased;
      await route.continue();
    });
    const form = await openForm(page, 'Report on a text');
    await form.getByRole('button', { name: 'Send' }).click();
    const busy = form.getByRole('button', { name: 'Sending' });
    await busy.waitFor();
    await becomes(() => busy.getAttribute('aria-busy'), 'true');
    await busy.click();
    release();
    await form
      .getByRole('status')
      .filter({ hasText: /^Answered 200/ })
      .waitFor();
    assert.equal(requests.filter((url) => url.endsWith('/v1/detect')).length, 1);
    await context.close();
  });

  it('in the API reference, the curl command of a call and the answer of the service can be copied', async () => {
    const { page, context } = await site.open('/docs');
    await page.getByRole('button', { name: 'Copy: Clean a text: the call' }).click();
    const start = `curl ${site.url}/v1/clean \\\n`;
    await becomes(async () => (await readClipboard(page)).slice(0, start.length), start);
    const form = await openForm(page, 'Whether the process is alive');
    await press(form, /^Answered 200/);
    await form.getByRole('button', { name: 'Copy' }).click();
    await form.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    assert.equal(JSON.parse(await readClipboard(page)).data.status, 'ok');
    await context.close();
  });
});
