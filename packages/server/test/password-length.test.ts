/** Passwords and names of every length: too long ones delay no other caller, and lengths count code points. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  bearer,
  freshMail,
  OTHER_PASSWORD,
  PASSWORD,
  signIn,
  signUp,
  startMailing,
  WRONG,
} from './auth-calls.ts';
import type { Answer } from './check-answer.ts';
import { startService } from './start-service.ts';

const PROMPT_MS = 1_500;
const FOUR_MIB = 4 * 1024 * 1024;

/** Marks in the wrong order, which normalising has to sort: in the square of their number where it is done badly. */
const marks = (count: number) => `a${'\u{315}\u{300}'.repeat(count / 2)}`;

describe('common passwords', () => {
  it('a common password, or one made of the account name or mail address, is refused at sign-up, change and reset', async () => {
    const service = await startService();
    const { mail, service: mailing } = await startMailing();
    const refused = async (answering: Promise<Answer>, path: string, sentence: RegExp) => {
      const { status, json } = await answering;
      assert.deepEqual([status, json.error.code], [422, 'unprocessable']);
      assert.match(json.error.message, sentence);
      assert.deepEqual(json.error.details, [{ path, message: json.error.message }]);
      assert.doesNotMatch(json.error.message, /passw0rd|someone|ada/i);
    };
    const COMMON = /^This password is among the first that anybody would try/;
    const NAME = /^A password must be more than the name or mail address of its account/;
    const email = freshMail();
    await refused(signUp(service, email, {}, { password: 'Passw0rd' }), '/password', COMMON);
    await refused(signUp(service, email, {}, { password: email.toUpperCase() }), '/password', NAME);
    await refused(signUp(service, email, {}, { password: 'Ada...2026' }), '/password', NAME);
    const headers = bearer((await signUp(service, email)).json.data.token);
    for (const [newPassword, sentence] of [
      ['Passw0rd', COMMON],
      [email, NAME],
    ] as const) {
      const change = { currentPassword: PASSWORD, newPassword };
      await refused(service.post('/auth/change-password', change, headers), '/newPassword', sentence);
    }
    assert.equal((await signIn(service, email)).status, 200);

    await signUp(mailing, email);
    await mail.newest(email);
    await mailing.post('/auth/request-password-reset', { email });
    const { source } = await mail.newest(email, 2);
    const token = /reset-password\?token=(\w+)/.exec(source)?.[1] ?? '';
    const reset = (newPassword: string) => mailing.post('/auth/reset-password', { token, newPassword });
    await refused(reset('Passw0rd'), '/newPassword', COMMON);
    await refused(reset(email), '/newPassword', NAME);
    assert.equal((await reset(OTHER_PASSWORD)).status, 200, 'the token is good still');
  });
});

describe('passwords that are expensive to normalize', async () => {
  const service = await startService();
  const email = freshMail();
  const headers = bearer((await signUp(service, email)).json.data.token);

  /** The answer, and the longest that another call took until it was there. */
  async function meanwhile(path: string, body: object) {
    let isAnswered = false;
    const answering = service.post(path, body, headers).finally(() => {
      isAnswered = true;
    });
    let longest = 0;
    do {
      const start = performance.now();
      assert.equal((await service.call('GET', '/health/live')).status, 200);
      longest = Math.max(longest, performance.now() - start);
    } while (!isAnswered);
    return { answer: await answering, longest };
  }

  const calls = (password: string) =>
    [
      ['/auth/sign-in/email', { email, password }, 401],
      ['/auth/change-password', { currentPassword: password, newPassword: OTHER_PASSWORD }, 401],
      ['/auth/sign-up/email', { email: freshMail(), password, name: 'Ada' }, 422],
      ['/auth/reset-password', { token: 'unknown', newPassword: password }, 422],
    ] as const;

  for (const length of [100, 128, 130, 1000]) {
    it(`a password of ${length} combining marks does not delay other callers`, async () => {
      for (const [path, body, status] of calls(marks(length))) {
        const { answer, longest } = await meanwhile(path, body);
        const isUsable = length < 128 && path === '/auth/sign-up/email';
        assert.equal(answer.status, isUsable ? 200 : status, path);
        assert.ok(longest < PROMPT_MS, `${path}: another call took ${longest} ms`);
      }
    });
  }

  it('a form body of more than 16 KiB is refused without delaying other callers', async () => {
    const { length } = Buffer.from(marks(2));
    const hostile = marks(2 * Math.floor(FOUR_MIB / (length + 1)));
    const more = [['/v1/keys', { name: hostile }, 413]] as const;
    for (const [path, body] of [...calls(hostile), ...more]) {
      const { answer, longest } = await meanwhile(path, body);
      assert.equal(answer.status, 413, path);
      assert.equal(answer.json.error.code, 'body_too_large');
      assert.equal(answer.json.error.message, 'Send a body of at most 16 KiB.');
      assert.ok(longest < PROMPT_MS, `${path}: another call took ${longest} ms`);
    }
  });

  it('a sign-in with an overlong password gets the same answer as one with a wrong password', async () => {
    const answerTo = async (password: string) => {
      const { status, headers: fields, json } = await signIn(service, email, password);
      const { requestId: _, ...error } = json.error;
      return { status, names: Object.keys(fields).toSorted(), error };
    };
    const wrong = await answerTo(WRONG);
    for (const password of [
      marks(1000),
      'x'.repeat(129),
      '\u{1F511}'.repeat(129),
      `${PASSWORD}${' '.repeat(500)}`,
    ])
      assert.deepEqual(await answerTo(password), wrong);
  });
});

describe('the lengths of form fields', async () => {
  const service = await startService();

  it('the length of a password is counted in code points, and lone surrogates are refused', async () => {
    const key = '\u{1F511}';
    for (const password of [key.repeat(4), key.repeat(7), key.repeat(129), '\u{D83D}'.repeat(8)]) {
      const answer = await signUp(service, freshMail(), {}, { password });
      assert.equal(answer.status, 422, JSON.stringify(password));
      assert.equal(answer.json.error.details[0].path, '/password');
    }
    for (const length of [8, 128]) {
      const [email, password] = [freshMail(), key.repeat(length)];
      const up = await signUp(service, email, {}, { password });
      assert.equal(up.status, 200, `${length}`);
      assert.equal((await signIn(service, email, password)).status, 200);
      assert.equal((await signIn(service, email, `${password}${key}`)).status, 401);
      const change = { currentPassword: password, newPassword: key.repeat(9) };
      const changed = await service.post('/auth/change-password', change, bearer(up.json.data.token));
      assert.equal(changed.status, 200);
      assert.equal((await signIn(service, email, key.repeat(9))).status, 200);
    }
  });

  it('the length of an account name is counted in code points', async () => {
    for (const [length, status] of [
      [51, 200],
      [100, 200],
      [101, 400],
    ] as const) {
      const answer = await signUp(service, freshMail(), {}, { name: '\u{1F600}'.repeat(length) });
      assert.equal(answer.status, status, `${length}`);
    }
  });

  it('every field of an account form has a maximum length', async () => {
    const [email, password] = [freshMail(), PASSWORD];
    const long = 'x'.repeat(3000);
    for (const [path, body, field] of [
      ['/auth/sign-up/email', { email: `${long}@example.com`, password, name: 'Ada' }, '/email'],
      ['/auth/sign-up/email', { email, password: long, name: 'Ada' }, '/password'],
      ['/auth/sign-up/email', { email, password, name: long }, '/name'],
      ['/auth/sign-in/email', { email: `${long}@example.com`, password }, '/email'],
      ['/auth/sign-in/email', { email, password: long }, '/password'],
      ['/auth/request-password-reset', { email: `${long}@example.com` }, '/email'],
      ['/auth/send-verification-email', { email: `${long}@example.com` }, '/email'],
      ['/auth/reset-password', { token: long, newPassword: password }, '/token'],
      ['/auth/reset-password', { token: 'x', newPassword: long }, '/newPassword'],
    ] as const) {
      const answer = await service.post(path, body);
      assert.equal(answer.status, 400, path + field);
      assert.equal(answer.json.error.details[0].path, field);
    }
  });
});
