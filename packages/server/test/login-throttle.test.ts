/** What guessing must not bring: a password by trying, and mails by the dozen. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import {
  BEHIND_PROXY,
  bearer,
  freshMail,
  fromElsewhere,
  PASSWORD,
  signIn,
  signUp,
  startMailing,
  WRONG,
} from './auth-calls.ts';
import { slowHasher } from './cheap-hasher.ts';
import type { Answer } from './check-answer.ts';
import { startService } from './start-service.ts';

/** The statuses of attempts one after the other. */
async function statusesOf(count: number, attempt: (index: number) => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) statuses.push((await attempt(index)).status);
  return statuses;
}

describe('sign-in under load', () => {
  it('a sign-in is not delayed by many sign-ins from subnets of one IPv6 /48 network', async () => {
    const service = await startService({ environment: BEHIND_PROXY, hasher: slowHasher });
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
  });
});

describe('password guessing', () => {
  it('password guesses from one address are limited even if the client changes X-Forwarded-For', async () => {
    const service = await startService();
    // A mail address each, so that no account is what slows it down.
    const guess = () => signIn(service, freshMail(), WRONG, fromElsewhere());
    assert.deepEqual(await statusesOf(55, guess), [...Array(50).fill(401), ...Array(5).fill(429)]);
    const email = freshMail();
    await signUp(service, email);
    const refused = await signIn(service, email, PASSWORD);
    assert.equal(refused.json.error.code, 'rate_limited');
    const wait = Number(refused.headers['retry-after']);
    assert.ok(wait > 0 && wait <= 900, `${wait} s`);
  });

  it('password guesses at one account are limited per address, and the owner can sign in from another address', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const known = freshMail();
    await signUp(service, known, fromElsewhere());
    const guesser = fromElsewhere();
    for (const email of [known, freshMail()]) {
      const guess = (index: number) =>
        signIn(service, index % 2 === 0 ? email : email.toUpperCase(), WRONG, guesser);
      assert.deepEqual(await statusesOf(20, guess), [...Array(10).fill(401), ...Array(10).fill(429)]);
      assert.equal((await signIn(service, email, WRONG, fromElsewhere())).status, 401);
      assert.deepEqual(await statusesOf(20, guess), Array(20).fill(429));
    }
    assert.equal((await signIn(service, known, PASSWORD, guesser)).status, 429);
    assert.equal((await signIn(service, known, PASSWORD, fromElsewhere())).status, 200, 'its owner');
  });

  it('password guesses at one account from many addresses are limited in total', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const known = freshMail();
    await signUp(service, known, fromElsewhere());
    for (const email of [known, freshMail()]) {
      const guess = () => signIn(service, email, WRONG, fromElsewhere());
      assert.deepEqual(await statusesOf(33, guess), [...Array(30).fill(401), 429, 429, 429]);
    }
    assert.equal((await signIn(service, known, PASSWORD, fromElsewhere())).status, 429);
  });

  it('password guesses are limited when sent in parallel or as password changes with a wrong current password', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const email = freshMail();
    const { token } = (await signUp(service, email, fromElsewhere())).json.data;
    const tries = Array.from({ length: 40 }, () => signIn(service, email, WRONG, fromElsewhere()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 30);
    assert.equal(statuses.filter((status) => status === 429).length, 10);
    const thief = fromElsewhere();
    const body = { currentPassword: WRONG, newPassword: PASSWORD };
    const change = () => service.post('/auth/change-password', body, { ...bearer(token), ...thief });
    assert.deepEqual(await statusesOf(11, change), [...Array(10).fill(401), 429]);
  });

  it('a successful sign-in of the owner does not reset the limit on password guesses from other addresses', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const email = freshMail();
    await signUp(service, email, fromElsewhere());
    const owner = fromElsewhere();
    const guess = () => signIn(service, email, WRONG, fromElsewhere());
    for (let round = 0; round < 2; round += 1) {
      assert.deepEqual(await statusesOf(10, guess), Array(10).fill(401));
      assert.equal((await signIn(service, email, PASSWORD, owner)).status, 200);
    }
    assert.deepEqual(await statusesOf(11, guess), [...Array(10).fill(401), 429]);
  });

  it('a successful sign-in resets the count of wrong passwords from the same address', async () => {
    const service = await startService();
    const email = freshMail();
    await signUp(service, email);
    for (let round = 0; round < 3; round += 1) {
      assert.deepEqual(await statusesOf(9, () => signIn(service, email, WRONG)), Array(9).fill(401));
      assert.equal((await signIn(service, email, PASSWORD)).status, 200);
    }
  });
});

describe('repeated successful sign-ins', () => {
  it('an account gets 429 after 60 successful sign-ins, and other accounts are unaffected', async () => {
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
  });
});

describe('a flood of sign-ins', () => {
  it('a sign-in gets 503 when the password queue is full, is not counted as a guess and blocks no other address', async () => {
    const service = await startService({ environment: BEHIND_PROXY, hasher: slowHasher });
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
  });
});

describe('mails of accounts', () => {
  it('after five mails to one address, further requests for mail are refused with 429', async () => {
    const { service } = await startMailing({ environment: BEHIND_PROXY });
    const email = freshMail();
    await signUp(service, email, fromElsewhere());
    const paths = ['request-password-reset', 'send-verification-email'];
    const ask = (index: number) => service.post(`/auth/${paths[index % 2]}`, { email }, fromElsewhere());
    const statuses = await statusesOf(7, ask);
    assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429, 429], 'the sign-up was the first');
  });

  it('twelve sign-ups with one mail address all get the same answer, and only the first five send a mail', async () => {
    const { mail, service } = await startMailing({ environment: BEHIND_PROXY });
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
  });

  it('a mail that cannot be sent is logged without its address, and the request is still answered with 200', async () => {
    const { mail, service } = await startMailing();
    await mail.stop();
    const email = freshMail();
    assert.equal((await signUp(service, email)).status, 200);
    assert.equal((await service.post('/auth/request-password-reset', { email })).status, 200);
    await service.stop();
    assert.ok(service.logLines.some((line) => line.includes('mailFailed')));
    assert.ok(!service.logLines.join('').includes(email));
  });
});
