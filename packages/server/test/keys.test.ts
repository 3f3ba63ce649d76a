/** API keys over HTTP: minted, listed, used, held to their plan, revoked; and who may do that. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { mintKey } from '../src/accounts/api-key.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { DEADLINE_MS, type Service, startService } from './start-service.ts';

const TEXT = { text: 'pass\u{200B}word' };

describe('API keys', () => {
  let service: Service;
  let owner: SignedIn;
  let other: SignedIn;
  before(async () => {
    service = await startService({
      plans: {
        free: { perMinute: 3, perDay: 8, features: ['clean', 'detect'] },
        narrow: { perMinute: 100, perDay: 100, features: ['clean'] },
        unlimited: { perMinute: -1, perDay: -1, features: ['clean', 'detect'] },
      },
    });
    owner = await signIn(service);
    other = await signIn(service);
  });
  after(() => service.discard());

  const withKey = (key: string) => ({ 'x-api-key': key });
  const clean = (headers: Record<string, string>) => service.post('/v1/clean', TEXT, headers);

  it('are shown once, listed without themselves, and open the scans', async () => {
    const { json } = await service.post('/v1/keys', { name: 'build server' }, owner.headers);
    const { key, id, lastFour } = json.data;
    assert.match(key, /^lmpd_/);
    assert.ok(key.endsWith(lastFour));
    const listed = await service.call('GET', '/v1/keys', { headers: owner.headers });
    assert.deepEqual(
      listed.json.data.keys.map((one: { id: string; name: string }) => [one.id, one.name]),
      [[id, 'build server']],
    );
    assert.ok(!listed.body.includes(key));
    const answer = await clean(withKey(key));
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json.data.usage, { used: 1, limit: 8, plan: 'free' });
    const limits = await service.call('GET', '/v1/limits', { headers: withKey(key) });
    assert.equal(limits.json.data.caller, 'api-key');
    assert.equal(limits.json.data.perMinute.remaining, 2);
    assert.ok(!service.readDatabase().includes(key));
    assert.ok(!service.logLines.join('').includes(key));
  });

  it('say when they were last used', async () => {
    const { id, key } = await other.mint('used');
    await clean(withKey(key));
    let lastUsedAt: string | null = null;
    const end = performance.now() + DEADLINE_MS;
    while (lastUsedAt === null) {
      assert.ok(performance.now() < end, 'it never says so');
      const { json } = await service.call('GET', '/v1/keys', { headers: other.headers });
      lastUsedAt = json.data.keys.find((one: { id: string }) => one.id === id).lastUsedAt;
    }
    assert.equal(lastUsedAt, new Date(service.clock.time).toISOString());
  });

  it('have a rate limit each, and share one daily quota with the session', async () => {
    const account = await signIn(service);
    const [one, two] = [await account.mint('one'), await account.mint('two')];
    for (const key of [one.key, two.key]) {
      for (let call = 0; call < 3; call++) assert.equal((await clean(withKey(key))).status, 200);
      const refused = await clean(withKey(key));
      assert.equal(refused.status, 429);
      assert.equal(refused.json.error.code, 'rate_limited');
      assert.ok(Number(refused.headers['retry-after']) <= 60);
    }
    assert.equal((await clean(account.headers)).json.data.usage.used, 7);
    assert.equal((await clean(account.headers)).json.data.usage.used, 8);
    const exhausted = await clean(account.headers);
    assert.equal(exhausted.status, 402);
    assert.equal(exhausted.json.error.code, 'quota_exhausted');
    assert.match(exhausted.json.upgradeUrl, /\/pricing$/);
  });

  it('of an unlimited plan have a limit of -1, and of a narrow one its features', async () => {
    const unlimited = await signIn(service, 'unlimited');
    const { key } = await unlimited.mint();
    const { json } = await clean(withKey(key));
    assert.deepEqual(json.data.usage, { used: 1, limit: -1, plan: 'unlimited' });
    const limits = await service.call('GET', '/v1/limits', { headers: withKey(key) });
    assert.equal(limits.json.data.perDay.limit, -1);
    assert.equal(limits.json.data.perDay.remaining, -1);
    const narrow = await signIn(service, 'narrow');
    const refused = await service.post('/v1/detect', TEXT, withKey((await narrow.mint()).key));
    assert.equal(refused.status, 402);
    assert.equal(refused.json.error.code, 'feature_not_in_plan');
  });

  it('open nothing once they are revoked, expired or their account is gone, and never become anonymous', async () => {
    const account = await signIn(service);
    const revoked = await account.mint();
    assert.equal((await clean(withKey(revoked.key))).status, 200);
    const answer = await service.call('DELETE', `/v1/keys/${revoked.id}`, { headers: account.headers });
    assert.deepEqual(answer.json.data, { id: revoked.id });
    assert.equal((await clean(withKey(revoked.key))).status, 401);
    const soon = new Date(service.clock.time + 1000).toISOString();
    const expiring = await account.mint('short', soon);
    assert.equal((await clean(withKey(expiring.key))).status, 200);
    service.clock.time += 1001;
    assert.equal((await clean(withKey(expiring.key))).status, 401);
    const last = await account.mint();
    const gone = await service.call('DELETE', '/v1/account', { headers: account.headers });
    assert.deepEqual(gone.json.data, { id: account.accountId });
    assert.equal((await clean(withKey(last.key))).status, 401);
    assert.equal((await clean(account.headers)).status, 401);
  });

  it('that are unknown, malformed or empty are refused, on every endpoint that takes them', async () => {
    const { key } = mintKey();
    for (const wrong of [key, `${key.slice(0, -1)}!`, 'lmpd_', '', 'x'.repeat(5000), `${key}, ${key}`]) {
      for (const [method, path] of [
        ['GET', '/v1/limits'],
        ['GET', '/v1/keys'],
      ] as const) {
        const { status, json } = await service.call(method, path, { headers: withKey(wrong) });
        assert.equal(status, 401, `${path} with a key of ${wrong.length}`);
        assert.equal(json.error.code, 'invalid_credentials');
      }
      assert.equal((await clean(withKey(wrong))).status, 401);
    }
  });

  it('are refused with 401 however many are tried, and a right one among them is served', async () => {
    const { key } = await (await signIn(service)).mint();
    // More than the flood guard lets an address send without a key.
    const tries = Array.from({ length: 620 }, () => clean(withKey(mintKey().key)));
    const right = clean(withKey(key));
    assert.deepEqual([...new Set((await Promise.all(tries)).map(({ status }) => status))], [401]);
    assert.equal((await right).status, 200);
    assert.equal((await clean(withKey(key))).status, 200);
    assert.equal((await service.post('/v1/clean', TEXT)).status, 200, 'nor do they count for the address');
  });

  it('open no account route', async () => {
    const { key, id } = await owner.mint();
    for (const [method, path] of [
      ['GET', '/v1/keys'],
      ['GET', '/v1/account'],
      ['DELETE', '/v1/account'],
      ['DELETE', `/v1/keys/${id}`],
    ] as const) {
      const { status } = await service.call(method, path, { headers: withKey(key) });
      assert.equal(status, 403, `${method} ${path}`);
      assert.equal((await service.call(method, path)).status, 401, `${method} ${path} anonymously`);
    }
    assert.equal((await service.post('/v1/keys', { name: 'x' }, withKey(key))).status, 403);
    // Sent along with a token, the key decides.
    const both = { ...owner.headers, ...withKey(key) };
    assert.equal((await service.call('GET', '/v1/account', { headers: both })).status, 403);
  });

  it('of others are not seen, counted or revoked', async () => {
    const stranger = await signIn(service);
    const { id } = await owner.mint('mine');
    const listed = await service.call('GET', '/v1/keys', { headers: stranger.headers });
    assert.deepEqual(listed.json.data.keys, []);
    const refused = await service.call('DELETE', `/v1/keys/${id}`, { headers: stranger.headers });
    assert.equal(refused.status, 404);
    const still = await service.call('GET', '/v1/keys', { headers: owner.headers });
    assert.ok(still.json.data.keys.some((one: { id: string }) => one.id === id));
  });

  it('cannot be minted with a name that is none, an end in the past, or a field that is unknown', async () => {
    const account = await signIn(service, 'unlimited');
    for (const [body, path] of [
      [{}, '/name'],
      [{ name: '' }, '/name'],
      [{ name: 'x'.repeat(101) }, '/name'],
      [{ name: 5 }, '/name'],
      [{ name: 'x', expiresAt: 'tomorrow' }, '/expiresAt'],
      [{ name: 'x', expiresAt: '2001-01-01T00:00:00Z' }, '/expiresAt'],
      [{ name: 'x', plan: 'unlimited' }, ''],
    ] as const) {
      const { status, json } = await service.post('/v1/keys', body, account.headers);
      assert.equal(status, 400, JSON.stringify(body));
      assert.equal(json.error.details[0].path, path, JSON.stringify(body));
    }
  });
});
