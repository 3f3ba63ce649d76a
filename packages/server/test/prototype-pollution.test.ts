/** Names that mean something to JavaScript mean nothing in a body, a line, a query or a field. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { freshMail, PASSWORD } from './auth-calls.ts';
import { signIn } from './sign-in.ts';
import { send, startService } from './start-service.ts';

const NAMES = ['__proto__', 'constructor', 'prototype', '__defineGetter__', 'toString', 'hasOwnProperty'];
const POISON = '{"polluted":true,"text":"x","zeroWidth":false,"prototype":{"polluted":true}}';

describe('prototype names in requests', async () => {
  const own = [Object, Array, Function, String].map(({ prototype }) => Reflect.ownKeys(prototype).length);
  const service = await startService({
    plans: { free: { perMinute: -1, perDay: -1, features: ['clean', 'batch'] } },
  });
  after(async () => {
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
    const now = [Object, Array, Function, String].map(({ prototype }) => Reflect.ownKeys(prototype).length);
    assert.deepEqual(now, own, 'no prototype has more or less than it had');
  });

  it('a field named __proto__ or similar beside the text is ignored and does not supply a missing text', async () => {
    const plain = await service.postRaw('/v1/clean', '{"text":"pass\\u200bword"}');
    for (const name of NAMES) {
      const beside = await service.postRaw('/v1/clean', `{"${name}":${POISON},"text":"pass\\u200bword"}`);
      assert.equal(beside.status, 200, name);
      assert.deepEqual({ ...beside.json.data, usage: 0 }, { ...plain.json.data, usage: 0 }, name);
      const instead = await service.postRaw('/v1/clean', `{"${name}":${POISON}}`);
      assert.deepEqual(
        [instead.status, instead.json.error.code, instead.json.error.details[0].path],
        [400, 'invalid_request', '/text'],
        name,
      );
    }
  });

  it('a field named __proto__ or similar inside options is refused as an unknown option', async () => {
    for (const name of NAMES) {
      const body = `{"text":"x","options":{"${name}":${POISON}}}`;
      const { status, json } = await service.postRaw('/v1/clean', body);
      assert.deepEqual([status, json.error.details[0].path], [400, '/options'], name);
    }
  });

  it('an object named __proto__ or similar does not supply missing fields of batch lines, accounts or API keys', async () => {
    const { headers } = await signIn(service);
    for (const name of NAMES) {
      const line = `{"${name}":${POISON},"text":"x"}\n{"${name}":${POISON}}\n`;
      const answer = await send(service.url, 'POST', '/v1/batch', {
        headers: { ...headers, 'content-type': 'application/x-ndjson' },
        body: line,
      });
      const [good, bad] = answer.body
        .trim()
        .split('\n')
        .map((each) => JSON.parse(each));
      assert.deepEqual(
        [good.ok, good.data.text, bad.ok, bad.error.code],
        [true, 'x', false, 'invalid_request'],
      );
      const minted = await service.call('POST', '/v1/keys', {
        headers: { ...headers, 'content-type': 'application/json' },
        body: `{"${name}":{"name":"k"}}`,
      });
      assert.equal(minted.status, 400);
      const entered = await service.postRaw(
        '/auth/sign-up/email',
        `{"${name}":{"email":"${freshMail()}"},"password":"${PASSWORD}","name":"Ada"}`,
      );
      assert.equal(entered.status, 400);
    }
  });

  it('a parameter named __proto__ or similar in a query string causes no internal error', async () => {
    const { headers } = await signIn(service);
    for (const name of NAMES) {
      for (const query of [
        `${name}=1`,
        `${name}[polluted]=1`,
        `${name}.polluted=1`,
        `days=2&${name}[days]=9`,
      ]) {
        const { status } = await service.call('GET', `/v1/usage?${query}`, { headers });
        assert.ok(status === 200 || status === 400, `${query} ${status}`);
      }
    }
  });

  it('a header field or cookie named __proto__ or similar does not authenticate a caller', async () => {
    for (const name of NAMES) {
      const { status, json } = await service.call('GET', '/v1/limits', {
        headers: { [name]: 'polluted', cookie: `${name}=polluted; limpid.session_token=${name}` },
      });
      assert.deepEqual([status, json.data.caller], [200, 'anonymous'], name);
    }
  });
});
