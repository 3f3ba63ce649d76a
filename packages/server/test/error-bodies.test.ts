/** Each row of the error table as a caller meets it: status, body to the byte, and the header fields that belong to it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type ErrorCode, errorTable } from '@limpid/contract';
import { memoryRateLimiter } from '../src/usage/rate-limit.ts';
import { freshMail, signUp } from './auth-calls.ts';
import type { RawAnswer } from './check-answer.ts';
import { sendRaw } from './raw-http.ts';
import { signIn } from './sign-in.ts';
import { startService } from './start-service.ts';

interface Pinned {
  readonly status: number;
  readonly message: string;
  /** What follows the message and the id in the error. */
  readonly details?: object;
  /** What follows the error. */
  readonly more?: object;
  /** Header fields of this row alone. */
  readonly headers?: Readonly<Record<string, RegExp>>;
  readonly cause: () => Promise<RawAnswer>;
}

const environment = { UPGRADE_URL: 'https://limpid.example/pricing' };
const usual = await startService({ environment, timeouts: { bodyMs: 200, checkMs: 50 } });
const poor = await startService({ environment, anonymous: { perMinute: 3, perDay: 0, features: ['clean'] } });
const limiter = memoryRateLimiter();
const broken = await startService({
  counters: {
    ...limiter,
    take: (owner, limit) => {
      if (owner.startsWith('flood:')) throw new Error('canary');
      return limiter.take(owner, limit);
    },
  },
  breakStore: (store) => ({
    ...store,
    dailyUse: { ...store.dailyUse, takeAll: () => Promise.reject(new Error('canary')) },
  }),
});

const GOOD = '{"text":"x"}';
const upgrade = { upgradeUrl: 'https://limpid.example/pricing' };

const PINNED: Record<ErrorCode, Pinned> = {
  invalid_json: {
    status: 400,
    message: 'Send a JSON object, encoded as UTF-8, as the body.',
    cause: () => usual.postRaw('/v1/clean', '{'),
  },
  invalid_request: {
    status: 400,
    message: 'Correct the fields named in details and send the request again.',
    details: [{ path: '/text', message: 'This field is required.' }],
    cause: () => usual.postRaw('/v1/clean', '{}'),
  },
  invalid_credentials: {
    status: 401,
    message: 'This is no API key: it was mistyped or cut. A key begins with lmpd_ and is copied whole.',
    headers: { 'www-authenticate': /^Bearer realm="limpid"$/ },
    cause: () => usual.call('GET', '/v1/limits', { headers: { 'x-api-key': 'x' } }),
  },
  quota_exhausted: {
    status: 402,
    message: 'The daily quota is used up: wait until midnight UTC, or see upgradeUrl for a larger plan.',
    more: upgrade,
    headers: { 'retry-after': /^55800$/ },
    cause: () => poor.postRaw('/v1/clean', GOOD),
  },
  feature_not_in_plan: {
    status: 402,
    message: 'This feature is not part of your plan: see upgradeUrl for one that has it.',
    more: upgrade,
    cause: () => poor.postRaw('/v1/detect', GOOD),
  },
  forbidden: {
    status: 403,
    message: 'Sign in, and send the token as Authorization: Bearer; an API key opens no account.',
    cause: async () => {
      const { key } = await (await signIn(usual)).mint();
      return usual.call('GET', '/v1/account', { headers: { 'x-api-key': key } });
    },
  },
  not_found: {
    status: 404,
    message: 'There is nothing at this path: see /docs for the paths that exist.',
    cause: () => usual.call('GET', '/nowhere'),
  },
  method_not_allowed: {
    status: 405,
    message: 'Use one of the methods that the Allow header lists.',
    headers: { allow: /^POST$/ },
    cause: () => usual.call('GET', '/v1/clean'),
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time: send it again.',
    headers: { connection: /^close$/ },
    cause: () =>
      sendRaw(usual.url, {
        pieces: [
          'POST /v1/clean HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
        ],
      }),
  },
  conflict: {
    status: 409,
    message: 'There is an account with this mail address: sign in instead.',
    cause: async () => {
      const email = freshMail();
      await signUp(usual, email);
      return signUp(usual, email);
    },
  },
  text_too_long: {
    status: 413,
    message: 'Send the text in shorter pieces.',
    details: [{ path: '/text', message: 'The text has 200001 code points; the limit is 200000.' }],
    cause: () => usual.post('/v1/clean', { text: 'x'.repeat(200_001) }),
  },
  body_too_large: {
    status: 413,
    message: 'Send a body of at most 4 MiB.',
    headers: { connection: /^close$/ },
    cause: () => usual.postRaw('/v1/clean', Buffer.alloc(4 * 1024 * 1024 + 1, 'x')),
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send the body as application/json in UTF-8, without a Content-Encoding.',
    cause: () => usual.postRaw('/v1/clean', GOOD, 'text/plain'),
  },
  expectation_failed: {
    status: 417,
    message: 'Leave out the Expect header, or send 100-continue.',
    headers: { connection: /^close$/ },
    cause: () =>
      sendRaw(usual.url, { pieces: ['GET /health HTTP/1.1\r\nhost: x\r\nexpect: the best\r\n\r\n'] }),
  },
  unprocessable: {
    status: 422,
    message: 'A password has 8 to 128 characters.',
    details: [{ path: '/password', message: 'A password has 8 to 128 characters.' }],
    cause: () => signUp(usual, freshMail(), {}, { password: 'short' }),
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests in one minute: wait as long as Retry-After says.',
    headers: { 'retry-after': /^(60|5\d)$/ },
    cause: async () => {
      for (let calls = 0; calls < 3; calls += 1) await poor.postRaw('/v1/clean', GOOD);
      return poor.postRaw('/v1/clean', GOOD);
    },
  },
  headers_too_large: {
    status: 431,
    message: 'Send fewer or shorter header fields.',
    headers: { connection: /^close$/ },
    cause: () =>
      sendRaw(usual.url, { pieces: [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`] }),
  },
  internal_error: {
    status: 500,
    message: 'The service failed; send the requestId along when you report it.',
    cause: () => broken.call('GET', '/v1/limits'),
  },
  unavailable: {
    status: 503,
    message: 'The service cannot answer now: try again as Retry-After says.',
    headers: { 'retry-after': /^5$/ },
    cause: () => broken.postRaw('/v1/clean', GOOD),
  },
};

/** Header fields that come with some rows only. */
const OF_ROWS = ['www-authenticate', 'retry-after', 'allow'];

for (const [code, { status, message, details, more, headers = {}, cause }] of Object.entries(PINNED)) {
  it(`the error ${status} ${code} is answered with exactly the expected body and header fields`, async () => {
    const answer = await cause();
    assert.equal(answer.status, status, answer.body);
    assert.equal(errorTable[code as ErrorCode].status, status);
    const requestId = answer.headers['x-request-id'];
    assert.equal(
      answer.body,
      JSON.stringify({
        ok: false,
        error: { code, message, requestId, ...(details && { details }) },
        ...more,
      }),
    );
    for (const [name, value] of Object.entries(headers))
      assert.match(answer.headers[name] ?? '', value, name);
    for (const name of OF_ROWS) assert.equal(name in answer.headers, name in headers, name);
  });
}
