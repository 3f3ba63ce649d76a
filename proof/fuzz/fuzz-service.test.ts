/** A short fuzz of a real process, and what it takes for one to fail. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeInterface } from '@limpid/contract';
import type { ReceivedAnswer } from './connection.ts';
import { fuzzProcess } from './fuzz-process.ts';
import { undoneOf } from './fuzz-service.ts';
import { CANARY } from './hidden-text.ts';
import type { Description } from './hostile-request.ts';
import { judgeBy } from './judge-answers.ts';
import { type FuzzRequest, showRequest } from './request.ts';

const DOCUMENT = describeInterface('/');
const ID = '00000000-0000-4000-8000-000000000000';
const REQUEST: FuzzRequest = {
  operation: 'live',
  method: 'GET',
  target: '/health/live',
  version: 'HTTP/1.1',
  fields: [['host', 'x']],
  body: Buffer.alloc(0),
  framing: { kind: 'none' },
  after: '',
};
const ANSWER: ReceivedAnswer = {
  status: 200,
  headers: {
    'x-request-id': ID,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': 'application/json; charset=utf-8',
  },
  body: '{"ok":true,"data":{"status":"ok"}}',
  isCut: false,
};
const REFUSAL = { ok: false, error: { code: 'invalid_request', message: 'x', requestId: ID } };

describe('a service under requests that nobody would write', () => {
  it('answers each of them as its own description says', async () => {
    const { sent, statuses, failures } = await fuzzProcess({ seed: 20_261_122, requests: 400 });
    assert.deepEqual(
      failures.map(({ request, message }) => `${message}\n${request === null ? '' : showRequest(request)}`),
      [],
    );
    assert.equal(sent, 400);
    // Good requests got through, and bad ones were refused: neither alone proves much.
    const all = new Set([...statuses.values()].flatMap((counts) => [...counts.keys()]));
    for (const status of [200, 400, 401, 403, 404, 405]) assert.ok(all.has(status), `no ${status}`);
  });

  it('is fuzzed in every operation that it describes: one that is never asked for is told', async () => {
    const described = Object.values(DOCUMENT.paths as Description['paths']).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const result = await fuzzProcess({ seed: 1, requests: 1 });
    assert.deepEqual([...result.statuses.keys()].sort(), described.sort());
    assert.ok(undoneOf(result).length >= described.length - 1);
  });

  it('did what it was asked in an operation with one 200, and in no other', () => {
    const statuses = new Map(
      Object.entries({ done: [200, 400], refused: [401], unasked: [] }).map(([operation, seen]) => [
        operation,
        new Map(seen.map((status) => [status, 1])),
      ]),
    );
    assert.deepEqual(undoneOf({ statuses }), ['refused', 'unasked']);
  });

  it('fails where the description promises what is not answered, with the request to repeat', async () => {
    const tampered = JSON.parse(JSON.stringify(DOCUMENT));
    tampered.components.schemas.LiveAnswer.properties.data.properties.status = { const: 'well' };
    const { failures } = await fuzzProcess({ seed: 1, requests: 400, description: tampered });
    assert.ok(failures.length > 0);
    for (const { request, message } of failures) {
      assert.match(message, /\/health\/live 200 is not as described/);
      assert.match(request === null ? '' : showRequest(request), /^GET \S*\/health\/live/);
    }
  });
});

describe('the judge of answers', () => {
  const judge = judgeBy(DOCUMENT);
  const judged = (answer: Partial<ReceivedAnswer>, request: Partial<FuzzRequest> = {}) =>
    judge({ ...REQUEST, ...request }, [{ ...ANSWER, ...answer }]);
  const refused = (body: object) => ({ status: 400, body: JSON.stringify(body) });

  it('accepts what is as described', () => {
    judged({});
    judged(refused(REFUSAL));
    judged({ body: '' }, { method: 'HEAD' });
    judged({}, { target: 'http://example.org/%68ealth/live?x#y' });
  });

  it('accepts nothing else', () => {
    const { error } = REFUSAL;
    for (const [answer, request] of [
      [{ status: 201 }],
      [{ status: 500, body: JSON.stringify({ ok: false, error: { ...error, code: 'internal_error' } }) }],
      [{ body: '{"ok":true,"data":{"status":"ill"}}' }],
      [{ body: '{"data":{"status":"ok"}}' }],
      [{ body: '{"ok":true,"data":{"status":"ok","more":1}}' }],
      [{ body: '' }],
      [{ isCut: true }],
      [{ headers: { ...ANSWER.headers, 'content-type': 'text/html' } }],
      [{ headers: { ...ANSWER.headers, 'x-odd': CANARY } }],
      [{ headers: { ...ANSWER.headers, 'x-request-id': '' } }],
      [refused({ ...REFUSAL, error: { ...error, requestId: 'another' } })],
      [refused({ ...REFUSAL, error: { ...error, message: `not ${CANARY}` } })],
      [refused({ ...REFUSAL, error: { ...error, message: 'TypeError: x' } })],
      [refused({ ...REFUSAL, error: { ...error, message: 'at app.ts:7:1' } })],
      [{}, { target: '/health/dead' }],
      [{ body: '{}' }, { method: 'HEAD' }],
    ] as [Partial<ReceivedAnswer>, Partial<FuzzRequest>?][]) {
      assert.throws(() => judged(answer, request), JSON.stringify([answer, request]));
    }
    assert.throws(() => judge(REQUEST, []), /no answer/);
  });

  it('accepts elsewhere what is said of a path or method that is not there, and nothing else', () => {
    const refusal = (status: number, code: string, fields: Record<string, string> = {}) => ({
      ...{ status, headers: { ...ANSWER.headers, ...fields } },
      body: JSON.stringify({ ...REFUSAL, error: { ...REFUSAL.error, code } }),
    });
    // As many segments as a path that is described, and none of them; a path that is, by a method that is not.
    const nowhere = { target: '/health/dead' };
    const otherwise = { method: 'DELETE' };
    judged(refusal(404, 'not_found'), nowhere);
    judged(refusal(405, 'method_not_allowed', { allow: 'GET, HEAD' }), otherwise);
    for (const request of [nowhere, otherwise]) {
      assert.throws(() => judged(refusal(405, 'method_not_allowed'), request), /405 without Allow/);
      for (const [status, code] of [
        [401, 'invalid_credentials'],
        [402, 'quota_exhausted'],
        [403, 'forbidden'],
        [409, 'conflict'],
        [413, 'body_too_large'],
        [415, 'unsupported_media_type'],
        [422, 'unprocessable'],
        [429, 'rate_limited'],
      ] as const) {
        assert.throws(() => judged(refusal(status, code), request), assert.AssertionError, `${status}`);
      }
    }
  });

  it('wants an answer for each line of a batch', () => {
    const line = '{"ok":false,"id":null,"error":{"code":"invalid_json","message":"x"}}\n';
    const headers = { ...ANSWER.headers, 'content-type': 'application/x-ndjson' };
    const batch = { method: 'POST', target: '/v1/batch', body: Buffer.from('{\n\n \n{') } as const;
    const framing = { kind: 'length', off: 0 } as const;
    judged({ headers, body: line + line }, { ...batch, framing });
    for (const body of [line, line.repeat(3), '', 'no JSON\n', line + line.replace('ok', 'okay')]) {
      assert.throws(() => judged({ headers, body }, { ...batch, framing }), body);
    }
  });
});

describe('a request that is shown', () => {
  it('hides nothing, and does nothing to a terminal', () => {
    const shown = showRequest({
      ...REQUEST,
      body: Buffer.from('\u{200B}\u001b[2J\\'),
      framing: { kind: 'length', off: 1 },
    });
    assert.match(
      shown,
      /^GET \/health\/live HTTP\/1\.1\\r\\n\nhost: x\\r\\n\ncontent-length: 9\\r\\n\n\\r\\n\n/,
    );
    assert.ok(shown.endsWith('\\xe2\\x80\\x8b\\x1b[2J\\x5c'));
  });
});
