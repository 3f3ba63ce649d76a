/** API keys over HTTP: minted, listed, used, held to their plan, revoked; and what their names and ends may be. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mintKey } from '../src/accounts/api-key.ts';
import { freshMail, signUp } from './auth-calls.ts';
import { signIn } from './sign-in.ts';
import { startService, until } from './start-service.ts';

/** Characters that cannot be seen, inside a word or at its end. */
const HIDDEN = [
  ...[0x34f, 0xad, 0x115f, 0x3164, 0xffa0, 0x2800, 0x200d, 0x200c, 0x2060, 0xfe00, 0xe0100, 0xe0041, 0x180b],
].flatMap((point) => [`bu${String.fromCodePoint(point)}ild`, `build${String.fromCodePoint(point)}`]);
/** A word with a joiner that its script needs. */
const PERSIAN = '\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}';

const TEXT = { text: 'pass\u{200B}word' };

describe('API keys', async () => {
  const service = await startService({
    plans: {
      free: { perMinute: 3, perDay: 8, features: ['clean', 'detect'] },
      narrow: { perMinute: 100, perDay: 100, features: ['clean'] },
      unlimited: { perMinute: -1, perDay: -1, features: ['clean', 'detect'] },
    },
  });
  const owner = await signIn(service);
  const other = await signIn(service);

  const withKey = (key: string) => ({ 'x-api-key': key });
  const clean = (headers: Record<string, string>) => service.post('/v1/clean', TEXT, headers);

  it('an API key is shown once when it is created, is never listed in full, and authorizes scans', async () => {
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

  it('the list of API keys shows when each key was last used', async () => {
    const { id, key } = await other.mint('used');
    await clean(withKey(key));
    let lastUsedAt: string | null = null;
    await until(async () => {
      const { json } = await service.call('GET', '/v1/keys', { headers: other.headers });
      lastUsedAt = json.data.keys.find((one: { id: string }) => one.id === id).lastUsedAt;
      return lastUsedAt !== null;
    });
    assert.equal(lastUsedAt, new Date(service.clock.time).toISOString());
  });

  it('each API key has its own rate limit, and all keys and sessions of an account share one daily quota', async () => {
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

  it('an API key has the limits and features of the plan of its account', async () => {
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

  it('a revoked or expired API key, or one of a deleted account, is refused and not treated as anonymous', async () => {
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

  it('an unknown, malformed or empty API key is refused by /v1/limits, /v1/keys and /v1/clean', async () => {
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

  it('hundreds of invalid API keys are refused with 401 and do not block a valid key from the same address', async () => {
    const { key } = await (await signIn(service)).mint();
    // More than the flood guard lets an address send without a key.
    const tries = Array.from({ length: 620 }, () => clean(withKey(mintKey().key)));
    const right = clean(withKey(key));
    assert.deepEqual([...new Set((await Promise.all(tries)).map(({ status }) => status))], [401]);
    assert.equal((await right).status, 200);
    assert.equal((await clean(withKey(key))).status, 200);
    assert.equal((await service.post('/v1/clean', TEXT)).status, 200, 'nor do they count for the address');
  });

  it('an account cannot list or revoke the API keys of another account', async () => {
    const stranger = await signIn(service);
    const { id } = await owner.mint('mine');
    const listed = await service.call('GET', '/v1/keys', { headers: stranger.headers });
    assert.deepEqual(listed.json.data.keys, []);
    const refused = await service.call('DELETE', `/v1/keys/${id}`, { headers: stranger.headers });
    assert.equal(refused.status, 404);
    const still = await service.call('GET', '/v1/keys', { headers: owner.headers });
    assert.ok(still.json.data.keys.some((one: { id: string }) => one.id === id));
  });
});

describe('account names', () => {
  it('an account name or mail address with a hidden character is refused', async () => {
    const service = await startService();
    for (const name of HIDDEN) {
      const { status, json } = await signUp(service, freshMail(), {}, { name });
      assert.deepEqual([status, json.error?.details[0].path], [400, '/name'], JSON.stringify(name));
    }
    for (const name of ['Ada', PERSIAN, 'Ada \u{2764}\u{FE0F}'])
      assert.equal((await signUp(service, freshMail(), {}, { name })).json.data.user.name, name);
    for (const hidden of ['\u{3164}', '\u{FE00}', '\u{200B}'])
      assert.equal((await signUp(service, `a${hidden}b@example.com`)).status, 400);
  });
});

describe('creating and revoking API keys', async () => {
  const service = await startService();
  const owner = await signIn(service);

  const mint = (body: object) => service.post('/v1/keys', body, owner.headers);

  it('an API key name may be in any language but have no hidden or control characters', async () => {
    const good = [
      ...[
        'build server',
        PERSIAN,
        '\u{1F600}'.repeat(100),
        '\u{2764}\u{FE0F} key',
        '\u{1F469}\u{200D}\u{1F4BB}',
      ],
      ...['Zo\u{E9} O\u{2019}Neill \u{2013} Stra\u{DF}e', '\u{915}\u{94D}\u{200D}\u{937}'],
    ];
    for (const name of good) assert.equal((await mint({ name })).json.data.name, name);
    const bad = [
      '\u{0}',
      '\u{D800}',
      '   ',
      '\u{202E}txt',
      'two\nlines',
      '\u{200B}',
      '\u{1F600}'.repeat(101),
    ];
    for (const name of [...bad, ...HIDDEN, '', 5, undefined]) {
      const { status, json } = await mint({ name });
      assert.deepEqual([status, json.error.details[0].path], [400, '/name'], JSON.stringify(name));
    }
    const { status, json } = await mint({ name: 'x', plan: 'unlimited' });
    assert.deepEqual([status, json.error.details[0].path], [400, '']);
  });

  it('an API key may expire at a future time or never, and any other expiry is refused', async () => {
    const { json } = await mint({ name: 'a', expiresAt: '2027-12-31T23:59:59+01:00' });
    assert.equal(json.data.expiresAt, '2027-12-31T22:59:59.000Z');
    assert.equal((await mint({ name: 'a', expiresAt: null })).json.data.expiresAt, null);
    const before = (await service.call('GET', '/v1/keys', { headers: owner.headers })).json.data.keys.length;
    const bad = [
      ...['2027-12-31T23:59:60Z', '2016-12-31T23:59:60Z', '2027-02-30T00:00:00Z', '2020-01-01T00:00:00Z'],
      ...['tomorrow', '', '2027-12-31T23:59:59', '2027-12-31T24:00:01Z'],
    ];
    for (const expiresAt of bad) {
      const { status, json: refused } = await mint({ name: 'a', expiresAt });
      assert.deepEqual([status, refused.error.details[0].path], [400, '/expiresAt'], expiresAt);
    }
    const { json: listed } = await service.call('GET', '/v1/keys', { headers: owner.headers });
    assert.equal(listed.data.keys.length, before, 'nothing was kept of those that were refused');
  });

  it('revoking an API key by an invalid or unknown id is answered with 404', async () => {
    for (const id of ['%00', 'x', '%F0%9F%98%80', '00000000-0000-4000-8000-000000000000']) {
      const { status } = await service.call('DELETE', `/v1/keys/${id}`, { headers: owner.headers });
      assert.equal(status, 404, id);
    }
  });

  it('a request to revoke an API key succeeds whatever its body or media type', async () => {
    const bodies = [
      { 'content-type': 'application/json', body: '' },
      { 'content-type': 'application/json', body: '{bad' },
      { 'content-type': 'application/x-www-form-urlencoded', body: 'a=b' },
      { 'content-type': 'text/xml', body: '<a/>' },
      { 'content-type': 'no type at all', body: '{"__proto__":1}' },
    ];
    for (const { body, ...type } of bodies) {
      const { id, key } = await owner.mint();
      const sent = { headers: { ...owner.headers, ...type }, body };
      assert.equal((await service.call('DELETE', `/v1/keys/${id}`, sent)).status, 200, type['content-type']);
      assert.equal((await service.post('/v1/clean', { text: '' }, { 'x-api-key': key })).status, 401);
    }
    assert.doesNotMatch(service.logLines.join(''), /internal error/);
    const last = await service.call('DELETE', '/v1/account', {
      headers: { ...owner.headers, 'content-type': 'application/json' },
      body: '{bad',
    });
    assert.equal(last.status, 200);
  });
});
