/** No answer reveals whether an account exists, by what it says or by what the service does for it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PasswordHasher } from '../src/accounts/password-hash.ts';
import { freshMail, PASSWORD, signIn, signUp, startMailing, WRONG } from './auth-calls.ts';
import { type Service, startService } from './start-service.ts';

/** Costs nothing, and counts. */
function countingHasher() {
  const counts = { hash: 0, verify: 0 };
  const hasher: PasswordHasher = {
    async hash(password) {
      counts.hash += 1;
      return `hash of ${password}`;
    },
    async verify(password, stored) {
      counts.verify += 1;
      return stored === `hash of ${password}`;
    },
  };
  return { hasher, counts };
}

/** The parts of an answer that do not differ by its request. */
async function shapeOf(answer: ReturnType<Service['post']>) {
  const { status, headers, json } = await answer;
  const { requestId: _, ...error } = json.error ?? {};
  const user = json.data?.user && Object.keys(json.data.user);
  return { status, names: Object.keys(headers).toSorted(), error, token: json.data?.token, user };
}

describe('answers about accounts at sign-in', () => {
  it('a failed sign-in gets the same answer and one password check, whether or not the account exists', async () => {
    const { hasher, counts } = countingHasher();
    const service = await startService({ hasher });
    const known = freshMail();
    await signUp(service, known);
    for (const password of [WRONG, 'x'.repeat(1000)]) {
      const shapes = [];
      for (const email of [known, freshMail()]) {
        Object.assign(counts, { hash: 0, verify: 0 });
        shapes.push(await shapeOf(signIn(service, email, password)));
        assert.deepEqual(counts, { hash: 0, verify: 1 });
      }
      assert.deepEqual(shapes[0], shapes[1]);
    }
  });
});

describe('answers about accounts with a mail server', () => {
  it('sign-up and mail requests get the same answer and hash equally often, whether or not the account exists', async () => {
    const { hasher, counts } = countingHasher();
    const { mail, service } = await startMailing({ hasher });
    const confirmed = freshMail();
    await signUp(service, confirmed);
    const link = /token=([\w-]+)/.exec((await mail.newest(confirmed)).source)?.[1];
    assert.equal((await service.call('GET', `/auth/verify-email?token=${link}`)).status, 200);
    assert.equal((await signIn(service, confirmed, PASSWORD)).status, 200);
    const unconfirmed = freshMail();
    await signUp(service, unconfirmed);

    const calls = [
      (email: string) => signUp(service, email),
      (email: string) => service.post('/auth/request-password-reset', { email }),
      (email: string) => service.post('/auth/send-verification-email', { email }),
    ];
    for (const call of calls) {
      const seen = [];
      for (const email of [confirmed, unconfirmed, freshMail()]) {
        Object.assign(counts, { hash: 0, verify: 0 });
        seen.push({ shape: await shapeOf(call(email)), counts: { ...counts } });
      }
      assert.deepEqual(seen[0], seen[1]);
      assert.deepEqual(seen[0], seen[2]);
    }
  });
});
