/** What must not work: guessing, finding out who has an account, acting for somebody else, other paths, leaks. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Answer, checkAnswer } from './check-answer.ts';
import { startMail } from './servers/start-mail.ts';
import { type Service, send, startService } from './start-service.ts';

const PASSWORD = 'correct horse battery';
const WRONG = 'not the right password';

let accounts = 0;

const freshMail = () => `someone${++accounts}@example.com`;

const cookieOf = ({ headers }: Answer) => `${headers['set-cookie']}`.split(';')[0] ?? '';

const signUp = (service: Service, email: string, headers: Record<string, string> = {}) =>
  service.post('/auth/sign-up/email', { email, password: PASSWORD, name: 'Ada' }, headers);

const signIn = (service: Service, email: string, password: string, headers: Record<string, string> = {}) =>
  service.post('/auth/sign-in/email', { email, password }, headers);

/** An address that no other call has; the service believes what this proxy says. */
let clients = 0;
function fromElsewhere() {
  clients += 1;
  return { 'x-forwarded-for': `198.51.${clients >> 8}.${clients & 255}` };
}
const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const TRIES = 50;

/**
 * Shows that an answer takes no other time for a mail address with an account: the medians of interleaved tries differ
 * by less than a tenth. A busy machine may spoil one round; a difference that is there spoils all.
 */
async function takesTheSame(service: Service, ask: (email: string) => Promise<unknown>): Promise<void> {
  const shares: string[] = [];
  for (let round = 0; round < 6; round += 1) {
    const known = Array.from({ length: 10 }, freshMail);
    for (const email of known) await signUp(service, email, fromElsewhere());
    const took = { known: [] as number[], unknown: [] as number[] };
    for (let index = 0; index < TRIES; index += 1) {
      const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const which of order) {
        const email = which === 'known' ? (known[index % known.length] as string) : freshMail();
        took[which].push(await milliseconds(() => ask(email)));
      }
    }
    const [one, other] = [median(took.known), median(took.unknown)];
    const share = Math.abs(one - other) / Math.min(one, other);
    if (share < 0.1) return;
    shares.push(`${(share * 100).toFixed(1)} %`);
  }
  assert.fail(`the medians are apart by ${shares.join(', ')}`);
}

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

  it('is slowed down for one account, from however many addresses, known or not', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const known = freshMail();
    await signUp(service, known, fromElsewhere());
    for (const email of [known, freshMail()]) {
      const statuses: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        const written = index % 2 === 0 ? email : email.toUpperCase();
        statuses.push((await signIn(service, written, WRONG, fromElsewhere())).status);
      }
      assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
    }
    assert.equal((await signIn(service, known, PASSWORD, fromElsewhere())).status, 429);
    await service.discard();
  });

  it('is slowed down while many tries are made at once, and where one is signed in', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const email = freshMail();
    const { token } = (await signUp(service, email, fromElsewhere())).json.data;
    const tries = Array.from({ length: 16 }, () => signIn(service, email, WRONG, fromElsewhere()));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 401).length, 10);
    assert.equal(statuses.filter((status) => status === 429).length, 6);
    const change = async () => {
      const body = { currentPassword: WRONG, newPassword: PASSWORD };
      const headers = { authorization: `Bearer ${token}`, ...fromElsewhere() };
      return (await service.post('/auth/change-password', body, headers)).status;
    };
    for (let index = 0; index < 10; index += 1) assert.equal(await change(), 401);
    assert.equal(await change(), 429);
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

describe('who has an account', () => {
  it('is told by no answer to a sign-in', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    const known = freshMail();
    await signUp(service, known, fromElsewhere());
    const shape = async (email: string) => {
      const { status, headers, json } = await signIn(service, email, WRONG, fromElsewhere());
      const { requestId: _, ...error } = json.error;
      return { status, names: Object.keys(headers).toSorted(), error };
    };
    assert.deepEqual(await shape(known), await shape(freshMail()));
    await service.discard();
  });

  it('is told by no time of a sign-in: medians of 50 interleaved tries', async () => {
    const service = await startService({ environment: BEHIND_PROXY });
    await takesTheSame(service, async (email) => {
      assert.equal((await signIn(service, email, WRONG, fromElsewhere())).status, 401);
    });
    await service.discard();
  });

  it('is told by no time of a reset: medians of 50 interleaved tries', async () => {
    const mail = await startMail();
    const environment = { ...BEHIND_PROXY, SMTP_URL: mail.url, SMTP_FROM: 'limpid@example.com' };
    const service = await startService({ environment });
    await takesTheSame(service, async (email) => {
      const answer = await service.post('/auth/request-password-reset', { email }, fromElsewhere());
      assert.deepEqual(answer.json.data, { status: true });
    });
    await service.discard();
    assert.ok(mail.mails.length >= TRIES, 'mails were sent meanwhile');
    await mail.stop();
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
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429]);
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

describe('a session', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.discard());

  it('cannot be chosen before a sign-in', async () => {
    const email = freshMail();
    const first = await signUp(service, email);
    const planted = cookieOf(first);
    const entry = await signIn(service, email, PASSWORD, {
      cookie: planted,
      authorization: `Bearer ${first.json.data.token}`,
    });
    assert.notEqual(cookieOf(entry), planted);
    assert.notEqual(entry.json.data.token, first.json.data.token);
    const invented = await signIn(service, email, PASSWORD, {
      cookie: 'limpid.session_token=chosen.by-somebody',
    });
    assert.doesNotMatch(cookieOf(invented), /chosen/);
  });

  it('is carried by a cookie that no script reads and no other site sends along', async () => {
    const entry = await signUp(service, freshMail());
    const fields = entry.headers['set-cookie'] as unknown as string[];
    assert.equal(fields.length, 1);
    assert.match(
      fields[0] ?? '',
      /^limpid\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const { body } = await service.call('GET', '/auth/get-session', { headers: { cookie: cookieOf(entry) } });
    assert.ok(!body.includes(entry.json.data.token), 'a page cannot ask for the token');
  });

  it('is not had by a cookie whose signature is not ours', async () => {
    const entry = await signUp(service, freshMail());
    const real = decodeURIComponent(cookieOf(entry));
    const { token } = entry.json.data;
    const forged = [
      `limpid.session_token=${token}`,
      `limpid.session_token=${token}.`,
      real.replace(/.=$/, (end) => (end.startsWith('A') ? 'B=' : 'A=')),
      real.replace('=', '=x'),
      `__Secure-${real}`,
      'limpid.session_token=%',
    ];
    for (const cookie of forged) {
      const { json } = await service.call('GET', '/auth/get-session', { headers: { cookie } });
      assert.equal(json.data.session, null, cookie);
    }
    const headers = { cookie: `other=1; ${cookieOf(entry)}; more=2` };
    assert.notEqual((await service.call('GET', '/auth/get-session', { headers })).json.data.session, null);
  });

  it('is not used by pages of other sites', async () => {
    const cookie = cookieOf(await signUp(service, freshMail()));
    const host = new URL(service.url).host;
    const foreign: Record<string, string>[] = [
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie, origin: `http://${host}.evil.example` },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site', origin: `http://${host}` },
      { cookie, origin: 'https://evil.example', authorization: 'Basic eA==' },
    ];
    const body = { currentPassword: PASSWORD, newPassword: 'staple of four words' };
    for (const headers of foreign) {
      for (const answer of [
        await service.post('/auth/change-password', body, headers),
        await service.call('POST', '/auth/sign-out', { headers }),
        await signIn(service, freshMail(), PASSWORD, headers),
      ]) {
        assert.equal(answer.status, 403, JSON.stringify(headers));
        assert.equal(answer.json.error.code, 'forbidden');
      }
    }
    const login = await signIn(service, freshMail(), PASSWORD, { origin: 'https://evil.example' });
    assert.equal(login.status, 403, 'nobody is signed in by another site');
    const own = { cookie, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    assert.equal((await service.post('/auth/change-password', body, own)).status, 200);
  });

  it('is had by a program that sends no Origin, as fetch does', async () => {
    const email = freshMail();
    await signUp(service, email);
    const response = await fetch(`${service.url}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    assert.equal(response.status, 200);
  });

  it('is not had with an API key', async () => {
    const headers = { 'x-api-key': 'lmpd_unknown' };
    const body = { currentPassword: PASSWORD, newPassword: 'staple of four words' };
    assert.equal((await service.post('/auth/change-password', body, headers)).status, 401);
  });
});

describe('the paths under /auth', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.discard());

  it('are ours and no others', async () => {
    const { token } = (await signUp(service, freshMail())).json.data;
    const others = [
      ...['ok', 'error', 'list-sessions', 'revoke-session', 'revoke-sessions', 'revoke-other-sessions'],
      ...['update-user', 'update-session', 'change-email', 'delete-user', 'delete-user/callback'],
      ...['set-password', 'verify-password', 'sign-in/social', 'link-social', 'list-accounts'],
      ...['unlink-account', 'refresh-token', 'get-access-token', 'account-info', 'callback/github'],
      ...['reset-password/token', 'forget-password', 'sign-up', 'sign-in', '', 'sign-in/email/', 'reference'],
    ];
    for (const path of others) {
      for (const method of ['GET', 'POST']) {
        const sent = {
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(method === 'POST' && { body: '{}' }),
        };
        const answer = checkAnswer(await send(service.url, method, `/auth/${path}`, sent));
        assert.equal(answer.status, 404, `${method} /auth/${path}`);
        assert.equal(answer.json.error.code, 'not_found');
      }
    }
    assert.equal((await service.call('GET', '/auth/sign-in/email')).status, 405);
    assert.equal((await service.call('DELETE', '/auth/get-session')).status, 405);
  });
});

describe('passwords and tokens', () => {
  it('are in no answer that has no need of them, no log and not in clear in the database', async () => {
    const mail = await startMail();
    const environment = { SMTP_URL: mail.url, SMTP_FROM: 'limpid@example.com' };
    const service = await startService({ environment });
    const email = freshMail();
    const next = 'staple of four words';
    const userAgent = 'an agent to be recognised/7.7';
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' };
    const answers: Answer[] = [await signUp(service, email, headers)];
    const link = /token=([\w.-]+)/.exec((await mail.newest(email)).source)?.[1] ?? '';
    assert.equal((await service.call('GET', `/auth/verify-email?token=${link}`)).status, 200);
    answers.push(await signIn(service, email, WRONG, headers));
    const entry = await signIn(service, email, PASSWORD, headers);
    const { token } = entry.json.data;
    const authorization = { authorization: `Bearer ${token}` };
    answers.push(await service.call('GET', '/auth/get-session', { headers: authorization }));
    answers.push(await service.post('/auth/request-password-reset', { email }, headers));
    const code =
      /reset-password\?token=([A-Za-z0-9]{24})\r/.exec((await mail.newest(email, 2)).source)?.[1] ?? '';
    assert.equal(code.length, 24);
    const inDatabase = service.readDatabase().toString('latin1');
    assert.ok(inDatabase.includes(email), 'there was a database to look into');
    answers.push(await service.post('/auth/reset-password', { token: code, newPassword: 'short' }));
    answers.push(await service.post('/auth/reset-password', { token: code, newPassword: next }));
    answers.push(await service.post('/auth/reset-password', { token: code, newPassword: next }));
    answers.push(await service.call('GET', '/auth/verify-email?token=a.wrong.one'));
    answers.push(await service.postRaw('/auth/sign-in/email', `{"email":"${email}","password":"${WRONG}`));

    const signature = decodeURIComponent(cookieOf(entry)).split('.').at(-1) ?? '';
    const secrets = [PASSWORD, next, WRONG, token, code, link, signature, userAgent, '203.0.113.77'];
    await service.stop();
    const stored = inDatabase + service.readDatabase().toString('latin1');
    const logged = service.logLines.join('\n');
    const answered = answers.map(({ body }) => body).join('\n');
    for (const secret of secrets) {
      assert.ok(secret.length > 8);
      assert.ok(!stored.includes(secret), `stored: ${secret}`);
      assert.ok(!logged.includes(secret), `logged: ${secret}`);
      assert.ok(!answered.includes(secret), `answered: ${secret}`);
    }
    assert.ok(!logged.includes(email), 'the log knows no mail address');
    await service.discard();
    await mail.stop();
  });
});
