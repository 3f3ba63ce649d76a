/** Every code of the error table that a service can be brought to answer, as the client tells of it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type ErrorCode, errorTable, MAX_BODY_BYTES, MAX_TEXT_CODE_POINTS } from '@limpid/contract';
import { memoryRateLimiter } from '../../server/src/usage/rate-limit.ts';
import { signIn } from '../../server/test/sign-in.ts';
import { DEADLINE_MS, type Service, startService } from '../../server/test/start-service.ts';
import { type ClientOptions, createClient, RequestFailed } from '../src/index.ts';

const CANARY = 'canary of the text';
const FEATURES = ['clean', 'detect', 'batch'];
const PLANS = {
  free: { perMinute: 1000, perDay: -1, features: FEATURES },
  small: { perMinute: 1000, perDay: 1, features: FEATURES },
  narrow: { perMinute: 1, perDay: -1, features: FEATURES },
  detecting: { perMinute: 1000, perDay: -1, features: ['detect'] },
};

interface Provoked {
  readonly service: Service;
  readonly tokenOf: (plan: string) => Promise<string>;
  readonly keyOf: (plan: string) => Promise<string>;
  readonly counters: { isBroken: boolean };
}

/** A `fetch` that sends something else than the client wants, which alone sends nothing that could be refused so. */
const sending =
  (change: { path?: string; text?: string } & RequestInit): typeof fetch =>
  (input, init) => {
    const { path, text, ...rest } = change;
    const url = path === undefined ? String(input) : new URL(path, String(input)).href;
    return fetch(url, { ...init, ...(text !== undefined && { body: text }), ...rest });
  };

const clean = async (service: Service, options: Partial<ClientOptions>, more: object = {}) =>
  createClient({ baseUrl: service.url, retries: 0, ...options }).clean({ text: CANARY, ...more });

const stalling = () =>
  new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });

/** How each comes about. */
const PROVOKED: { readonly [code in ErrorCode]?: (from: Provoked) => Promise<unknown> } = {
  invalid_json: ({ service }) => clean(service, { fetch: sending({ text: '{' }) }),
  invalid_request: ({ service }) => clean(service, {}, { options: { zeroWidht: true } }),
  invalid_credentials: ({ service }) => clean(service, { apiKey: 'lmpd_unknown' }),
  quota_exhausted: async ({ service, keyOf }) => {
    const apiKey = await keyOf('small');
    await clean(service, { apiKey });
    return clean(service, { apiKey });
  },
  feature_not_in_plan: async ({ service, tokenOf }) => clean(service, { token: await tokenOf('detecting') }),
  forbidden: async ({ service, keyOf }) =>
    clean(service, { apiKey: await keyOf('free'), fetch: sending({ path: '/v1/keys' }) }),
  not_found: ({ service }) => createClient({ baseUrl: `${service.url}/elsewhere` }).clean(CANARY),
  method_not_allowed: ({ service }) => clean(service, { fetch: sending({ method: 'PUT' }) }),
  request_timeout: ({ service }) =>
    clean(service, { fetch: sending({ body: stalling(), duplex: 'half' } as RequestInit) }),
  conflict: async ({ service }) => {
    const account = { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' };
    const fetch = sending({ path: '/auth/sign-up/email', text: JSON.stringify(account) });
    await clean(service, { fetch });
    return clean(service, { fetch });
  },
  text_too_long: ({ service }) => clean(service, {}, { text: 'x'.repeat(MAX_TEXT_CODE_POINTS + 1) }),
  body_too_large: ({ service }) => clean(service, {}, { model: 'x'.repeat(MAX_BODY_BYTES) }),
  unsupported_media_type: ({ service }) =>
    clean(service, { fetch: sending({ headers: { 'content-type': 'text/plain' } }) }),
  unprocessable: ({ service }) => {
    const account = { email: 'eve@example.com', password: 'short', name: 'Eve' };
    return clean(service, {
      fetch: sending({ path: '/auth/sign-up/email', text: JSON.stringify(account) }),
    });
  },
  rate_limited: async ({ service, keyOf }) => {
    const apiKey = await keyOf('narrow');
    await clean(service, { apiKey });
    return clean(service, { apiKey });
  },
  headers_too_large: ({ service }) => clean(service, { apiKey: 'x'.repeat(20_000) }),
  internal_error: ({ service, counters }) => {
    counters.isBroken = true;
    return clean(service, {}).finally(() => {
      counters.isBroken = false;
    });
  },
  unavailable: async ({ service }) => {
    const { takeAll } = service.store.dailyUse;
    service.store.dailyUse.takeAll = () => Promise.reject(new Error(CANARY));
    return clean(service, {}).finally(() => {
      service.store.dailyUse.takeAll = takeAll;
    });
  },
};

/** No `fetch` sends an Expect header. */
const BEYOND_FETCH: readonly ErrorCode[] = ['expectation_failed'];

describe('refusals', { timeout: 4 * DEADLINE_MS }, () => {
  let from: Provoked;
  before(async () => {
    const counters = { isBroken: false };
    const working = memoryRateLimiter();
    const service = await startService({
      plans: PLANS,
      timeouts: { bodyMs: 300, checkMs: 50 },
      counters: {
        ...working,
        take: async (...asked) => {
          if (counters.isBroken) throw new RangeError(CANARY);
          return working.take(...asked);
        },
      },
    });
    const tokenOf = async (plan: string) => (await signIn(service, plan)).token;
    const keyOf = async (plan: string) => (await (await signIn(service, plan)).mint()).key;
    from = { service, tokenOf, keyOf, counters };
  });
  after(() => from.service.discard());

  it('every code of the error table is covered by a test', () => {
    const codes = [...Object.keys(PROVOKED), ...BEYOND_FETCH];
    assert.deepEqual(codes.toSorted(), Object.keys(errorTable).toSorted());
  });

  for (const [code, provoke] of Object.entries(PROVOKED)) {
    it(`the refusal ${code} is a RequestFailed with every field of the answer`, async () => {
      const error = await provoke(from).then(
        () => null,
        (reason) => reason,
      );
      assert.ok(error instanceof RequestFailed, String(error));
      const { status, headers, upgradeUrl } = errorTable[code as ErrorCode] as {
        status: number;
        headers?: readonly string[];
        upgradeUrl?: true;
      };
      assert.deepEqual([error.code, error.status, error.name], [code, status, 'RequestFailed']);
      assert.match(error.message, /\.$/);
      assert.match(error.requestId ?? '', /^[0-9a-f-]{36}$/);
      assert.equal(error.upgradeUrl, upgradeUrl && `${from.service.url}/pricing`);
      assert.equal(typeof error.retryAfterSeconds, headers?.includes('Retry-After') ? 'number' : 'undefined');
      if (['invalid_request', 'text_too_long'].includes(code)) assert.ok(error.details?.[0]?.message);
      assert.doesNotMatch(`${JSON.stringify(error)}${error.stack}${error.cause}`, new RegExp(CANARY));
    });
  }
});
