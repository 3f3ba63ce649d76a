/** What guessing must not bring: a password by trying, and mails by the dozen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { scryptHasher } from '../src/accounts/password-hash.ts';
import {
  BEHIND_PROXY,
  bearer,
  freshMail,
  fromElsewhere,
  PASSWORD,
  signIn,
  signUp,
  WRONG,
} from './auth-calls.ts';
import type { Answer } from './check-answer.ts';
import { startMail } from './servers/start-mail.ts';
import { startService } from './start-service.ts';

describe('signing in', () => {
  it('does not wait behind many networks of one /48', async () => {
    const service = await startService({ environment: BEHIND_PROXY, hasher: scryptHasher });
    const email = freshMail();
    await signUp(service, email, fromElsewhere());
    let answered = 0;
    const others = Array.from({ length: 40 }, async (_, index) => {
      await signIn(service, freshMail(), WRONG, { 'x-forwarded-for': `2001:db8:1:${index}::1` });
      answered += 1;
    });
    while (answered < 4) await pause(1);
    assert.equal((await signIn(service, email, PASSWORD, fromElsewhere())).status, 200);
    assert.ok(answered < 20, `${answered} were before it`);
    await Promise.all(others);
    await service.discard();
  });
});

describe('guessing a password', () => {
  it('is slowed down for one address, however it changes X-Forwarded-For', async () => {
    const service = await startService();
    const statuses: number[] = [];
    for (let index = 0; index < 55; index += 1) {
      // A mail address each, so that no account is what slows it down.
      const { status } = await signIn(service, freshMail(), WRONG, fromElsewhere());
      statuses.push(status);
    }
    assert.deepEqual(statuses, [...Array(50).fill(401), ...Array(5).fill(429)]);
    const email = freshMail();
    await signUp(service, email);
    const refused = await signIn(service, email, PASSWORD);
    assert.equal(refused.json.error.code, 'rate_limited');
    const wait = Number(refused.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 900, `${wait} s`);
    await service.discard();
  });

  it('guesses at one account from one address are slowed down, and other addresses are not', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const known = freshMail();
    await signUp(service, known, fromElsewhere());
    const guesser = fromElsewhere();
    for (const email of [known, freshMail()]) {
      const statuses: number[] = [];
      for (let index = 0; index < 40; index += 1) {
        const written = index % 2 === 0 ? email : email.toUpperCase();
        statuses.push((await signIn(service, written, WRONG, guesser)).status);
        if (index === 19) assert.equal((await signIn(service, email, WRONG, fromElsewhere())).status, 401);
      }
      const [tried, refused] = [statuses.slice(0, 10), statuses.slice(10)];
      assert.deepEqual(tried, Array(10).fill(401));
      assert.deepEqual(refused, Array(30).fill(429));
    }
    assert.equal((await signIn(service, known, PASSWORD, guesser)).status, 429);
    assert.equal((await signIn(service, known, PASSWORD, fromElsewhere())).status, 200, 'its owner');
    await service.discard();
  });

  it('is slowed down for one account from however many addresses', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const known = freshMail();
    await signUp(service, known, fromElsewhere());
    for (const email of [known, freshMail()]) {
      const statuses: number[] = [];
      for (let index = 0; index < 33; index += 1)
        statuses.push((await signIn(service, email, WRONG, fromElsewhere())).status);
      assert.deepEqual(statuses, [...Array(30).fill(401), 429, 429, 429]);
    }
    assert.equal((await signIn(service, known, PASSWORD, fromElsewhere())).status, 429);
    await service.discard();
  });

  it('is slowed down while many tries are made at once, and where one is signed in', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const email = freshMail();
    const { token } = (await signUp(service, email, fromElsewhere())).json.data;
    const tries = Array.from({ length: 40 }, () => signIn(service, email, WRONG, fromElsewhere()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 30);
    assert.equal(statuses.filter((status) => status === 429).length, 10);
    const thief = fromElsewhere();
    const change = async () => {
      const body = { currentPassword: WRONG, newPassword: PASSWORD };
      const headers = { ...bearer(token), ...thief };
      return (await service.post('/auth/change-password', body, headers)).status;
    };
    for (let index = 0; index < 10; index += 1) assert.equal(await change(), 401);
    assert.equal(await change(), 429);
    await service.discard();
  });

  it('goes on no longer because the owner signs in meanwhile', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const email = freshMail();
    await signUp(service, email, fromElsewhere());
    const owner = fromElsewhere();
    const statuses: number[] = [];
    for (let index = 0; index < 29; index += 1) {
      statuses.push((await signIn(service, email, WRONG, fromElsewhere())).status);
      if (index % 10 === 9) assert.equal((await signIn(service, email, PASSWORD, owner)).status, 200);
    }
    assert.deepEqual(statuses, Array(29).fill(401));
    const last = [await signIn(service, email, WRONG, fromElsewhere())];
    last.push(await signIn(service, email, WRONG, fromElsewhere()));
    assert.deepEqual(
      last.map(({ status }) => status),
      [401, 429],
    );
    await service.discard();
  });

  it('is forgotten after the right one', async () => {
    const service = await startService();
    const email = freshMail();
    await signUp(service, email);
    for (let round = 0; round < 3; round += 1) {
      for (let index = 0; index < 9; index += 1)
        assert.equal((await signIn(service, email, WRONG)).status, 401);
      assert.equal((await signIn(service, email, PASSWORD)).status, 200);
    }
    await service.discard();
  });
});

describe('right passwords', () => {
  it('are 429 for one account past 60, which leave another account as it was', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const [email, other] = [freshMail(), freshMail()];
    for (const each of [email, other]) await signUp(service, each, fromElsewhere());
    for (let round = 0; round < 3; round += 1) {
      const tries = Array.from({ length: 20 }, () => signIn(service, email, PASSWORD, fromElsewhere()));
      for (const { status } of await Promise.all(tries)) assert.equal(status, 200);
    }
    const refused = await signIn(service, email, PASSWORD, fromElsewhere());
    assert.equal(refused.status, 429);
    const wait = Number(refused.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 900, `${wait} s`);
    assert.equal((await signIn(service, other, PASSWORD, fromElsewhere())).status, 200);
    await service.discard();
  });
});

describe('passwords that many send at once', () => {
  it('are 503 beyond what can wait, count as no try there, and let another address sign in', async () => {
    const service = await startService({ environment: BEHIND_PROXY, hasher: scryptHasher });
    const email = freshMail();
    await signUp(service, email, fromElsewhere());
    const guessers = Array.from({ length: 5 }, fromElsewhere);
    const flood = Array.from({ length: 200 }, (_, index) =>
      signIn(service, freshMail(), WRONG, guessers[index % 5]),
    );
    const refused = await Promise.race(flood.slice(150));
    assert.deepEqual([refused.status, refused.json.error.code], [503, 'unavailable']);
    assert.match(refused.headers['retry-after'] ?? '', /^[1-5]$/);
    let answered = 0;
    for (const one of flood) one.then(({ status }) => (answered += Number(status === 401)));
    assert.equal((await signIn(service, email, PASSWORD, fromElsewhere())).status, 200);
    assert.ok(answered < 40, `${answered} of them were tried before`);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    const tried = statuses.filter((status) => status === 401).length;
    assert.ok(tried >= 64 && statuses.every((status) => status === 401 || status === 503));
    // Each of the five has had some 13 of its 50 tries.
    const late = await signIn(service, freshMail(), WRONG, guessers[0]);
    assert.equal(late.status, 401);
    await service.discard();
  });
});

describe('mails', () => {
  it('are not sent to one address by the dozen', async () => {
    const mail = await startMail();
    const environment = { ...BEHIND_PROXY, SMTP_URL: mail.url, SMTP_FROM: 'limpid@example.com' };
    const service = await startService({ environment });
    const email = freshMail();
    await signUp(service, email, fromElsewhere());
    const paths = ['request-password-reset', 'send-verification-email'];
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      statuses.push((await service.post(`/auth/${paths[index % 2]}`, { email }, fromElsewhere())).status);
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429, 429], 'the sign-up was the first');
    await service.discard();
    await mail.stop();
  });

  it('are not sent by sign-ups either, and no answer tells that they are not', async () => {
    const mail = await startMail();
    const environment = { ...BEHIND_PROXY, SMTP_URL: mail.url, SMTP_FROM: 'limpid@example.com' };
    const service = await startService({ environment });
    const email = freshMail();
    const shape = ({ status, headers, json }: Answer) => {
      const { id, createdAt, ...user } = json.data.user;
      assert.ok(id.length > 8 && Date.parse(createdAt) > 0);
      return { status, names: Object.keys(headers).toSorted(), token: json.data.token, user };
    };
    const answers: Answer[] = [];
    for (let index = 0; index < 12; index += 1) {
      const written = index % 2 === 0 ? email : email.toUpperCase();
      answers.push(await signUp(service, written, fromElsewhere()));
    }
    for (const answer of answers) assert.deepEqual(shape(answer), shape(answers[0] as Answer));
    const again = await service.post('/auth/request-password-reset', { email }, fromElsewhere());
    assert.equal(again.status, 429);

    // Past the limit before there is an account: it is made all the same, and its first mail comes later.
    const late = freshMail();
    for (let index = 0; index < 5; index += 1)
      await service.post('/auth/request-password-reset', { email: late }, fromElsewhere());
    const other = await signUp(service, late, fromElsewhere());
    const { user: _, ...like } = shape(answers[0] as Answer);
    const { user, ...rest } = shape(other);
    assert.deepEqual(rest, like);
    assert.equal(user.emailVerified, false);
    assert.equal((await service.store.accounts.findByEmail(late))?.id, other.json.data.user.id);
    await service.stop();
    const to = (address: string) => mail.mails.filter((one) => one.to.toLowerCase() === address).length;
    assert.deepEqual([to(email), to(late)], [5, 0]);
    await service.discard();
    await mail.stop();
  });

  it('that cannot be sent are logged without the address, and the answer stays as it was', async () => {
    const mail = await startMail();
    const environment = { SMTP_URL: mail.url, SMTP_FROM: 'limpid@example.com' };
    const service = await startService({ environment });
    await mail.stop();
    const email = freshMail();
    assert.equal((await signUp(service, email)).status, 200);
    assert.equal((await service.post('/auth/request-password-reset', { email })).status, 200);
    await service.stop();
    assert.ok(service.logLines.some((line) => line.includes('mailFailed')));
    assert.ok(!service.logLines.join('').includes(email));
    await service.discard();
  });
});
