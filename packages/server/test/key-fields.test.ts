/** What the name and the end of a key may be, and what a request without a body may carry all the same. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { freshMail, signUp } from './auth-calls.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { type Service, startService } from './start-service.ts';

/** Characters that cannot be seen, inside a word or at its end. */
const HIDDEN = [
  ...[0x34f, 0xad, 0x115f, 0x3164, 0xffa0, 0x2800, 0x200d, 0x200c, 0x2060, 0xfe00, 0xe0100, 0xe0041, 0x180b],
].flatMap((point) => [`bu${String.fromCodePoint(point)}ild`, `build${String.fromCodePoint(point)}`]);

describe('the name of an account', () => {
  it('has nothing in it that cannot be seen, as the name of a key', async () => {
    const service = await startService();
    for (const name of HIDDEN) {
      const { status, json } = await signUp(service, freshMail(), {}, { name });
      assert.deepEqual([status, json.error?.details[0].path], [400, '/name'], JSON.stringify(name));
    }
    for (const name of [
      'Ada',
      '\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}',
      'Ada \u{2764}\u{FE0F}',
    ])
      assert.equal((await signUp(service, freshMail(), {}, { name })).json.data.user.name, name);
    for (const hidden of ['\u{3164}', '\u{FE00}', '\u{200B}'])
      assert.equal((await signUp(service, `a${hidden}b@example.com`)).status, 400);
    await service.discard();
  });
});

describe('a key that is minted', () => {
  let service: Service;
  let owner: SignedIn;
  before(async () => {
    service = await startService();
    owner = await signIn(service);
  });
  after(() => service.discard());

  const mint = (body: object) => service.post('/v1/keys', body, owner.headers);

  it('has a name that can be shown on one line, in any language', async () => {
    const good = [
      'build server',
      '\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}',
      '\u{1F600}'.repeat(100),
      '\u{2764}\u{FE0F} key',
      '\u{1F469}\u{200D}\u{1F4BB}',
      'Zo\u{E9} O\u{2019}Neill \u{2013} Stra\u{DF}e',
      '\u{915}\u{94D}\u{200D}\u{937}',
    ];
    for (const name of good) assert.equal((await mint({ name })).json.data.name, name);
    const bad = [
      '\u{0}',
      '\u{D800}',
      '   ',
      '\u{202E}txt',
      'two\nlines',
      '\u{200B}',
      ...HIDDEN,
      '\u{1F600}'.repeat(101),
      '',
    ];
    for (const name of bad) {
      const { status, json } = await mint({ name });
      assert.deepEqual([status, json.error.details[0].path], [400, '/name'], JSON.stringify(name));
    }
  });

  it('ends at a moment that exists and lies ahead, or never', async () => {
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

  it('is not found by an id that no key can have', async () => {
    for (const id of ['%00', 'x', '%F0%9F%98%80', '00000000-0000-4000-8000-000000000000']) {
      const { status } = await service.call('DELETE', `/v1/keys/${id}`, { headers: owner.headers });
      assert.equal(status, 404, id);
    }
  });

  it('is revoked, whatever body or type comes with the request', async () => {
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
