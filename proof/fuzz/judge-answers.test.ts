/** The judge of the fuzzer accepts answers as described, and no others. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeInterface } from '@limpid/contract';
import { CANARY } from './arbitrary-text.ts';
import { answerJudge } from './judge-answers.ts';
import type { ReceivedAnswer } from './raw-connection.ts';
import { type FuzzRequest, showRequest } from './request.ts';

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
const HEADERS = {
  'x-request-id': ID,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'content-type': 'application/json; charset=utf-8',
};
const BODY = '{"ok":true,"data":{"status":"ok"}}';
const ERROR = { code: 'invalid_request', message: 'x', requestId: ID };

type Answer = Partial<ReceivedAnswer>;
const judge = answerJudge(describeInterface('/'));
const judgeOne = (answer: Answer, request: Partial<FuzzRequest> = {}) =>
  judge({ ...REQUEST, ...request }, [{ status: 200, headers: HEADERS, body: BODY, isCut: false, ...answer }]);
const refusal = (error: object = {}, status = 400, fields: Record<string, string> = {}): Answer => ({
  status,
  headers: { ...HEADERS, ...fields },
  body: JSON.stringify({ ok: false, error: { ...ERROR, ...error } }),
});

describe('the check of responses in the fuzz test', () => {
  it('the fuzz check accepts responses that match the API description', () => {
    judgeOne({});
    judgeOne(refusal());
    judgeOne({ body: '' }, { method: 'HEAD' });
    judgeOne({}, { target: 'http://example.org/%68ealth/live?x#y' });
  });

  const wrong: readonly (readonly [string, Answer, Partial<FuzzRequest>?])[] = [
    ['with an undocumented status', { status: 201 }],
    ['with status 500', refusal({ code: 'internal_error' }, 500)],
    ['with an undocumented value', { body: '{"ok":true,"data":{"status":"ill"}}' }],
    ['without the field ok', { body: '{"data":{"status":"ok"}}' }],
    ['with an undocumented field', { body: '{"ok":true,"data":{"status":"ok","more":1}}' }],
    ['without a body', { body: '' }],
    ['that is cut off', { isCut: true }],
    ['with the wrong media type', { headers: { ...HEADERS, 'content-type': 'text/html' } }],
    ['that repeats the sent text in a header field', { headers: { ...HEADERS, 'x-odd': CANARY } }],
    ['without a request id', { headers: { ...HEADERS, 'x-request-id': '' } }],
    ['with different request ids in header and body', refusal({ requestId: 'another' })],
    ['that repeats the sent text in its error message', refusal({ message: `not ${CANARY}` })],
    ['with the name of an exception in its error message', refusal({ message: 'TypeError: x' })],
    ['with a line of a stack trace in its error message', refusal({ message: 'at app.ts:7:1' })],
    ['with status 200 for an unknown path', {}, { target: '/health/dead' }],
    ['with a body to a HEAD request', { body: '{}' }, { method: 'HEAD' }],
  ];
  for (const [what, answer, request] of wrong)
    it(`the fuzz check rejects a response ${what}`, () => assert.throws(() => judgeOne(answer, request)));

  it('the fuzz check rejects a request that got no response', () => {
    assert.throws(() => judge(REQUEST, []), /no answer/);
  });

  it('the fuzz check accepts 404 for an unknown path and 405 for an unknown method, but no other error status', () => {
    const unknownPath = { target: '/health/dead' };
    const unknownMethod = { method: 'DELETE' };
    judgeOne(refusal({ code: 'not_found' }, 404), unknownPath);
    judgeOne(refusal({ code: 'method_not_allowed' }, 405, { allow: 'GET, HEAD' }), unknownMethod);
    for (const request of [unknownPath, unknownMethod]) {
      const withoutAllow = refusal({ code: 'method_not_allowed' }, 405);
      assert.throws(() => judgeOne(withoutAllow, request), /405 without Allow/);
      for (const [status, code] of [
        [401, 'invalid_credentials'],
        [402, 'quota_exhausted'],
        [403, 'forbidden'],
        [409, 'conflict'],
        [413, 'body_too_large'],
        [415, 'unsupported_media_type'],
        [422, 'unprocessable'],
        [429, 'rate_limited'],
      ] as const)
        assert.throws(() => judgeOne(refusal({ code }, status), request), assert.AssertionError, code);
    }
  });

  it('the fuzz check rejects a batch response that does not have one valid answer for each line', () => {
    const line = '{"ok":false,"id":null,"error":{"code":"invalid_json","message":"x"}}\n';
    const headers = { ...HEADERS, 'content-type': 'application/x-ndjson' };
    const framing = { kind: 'length', error: 0 } as const;
    const batch = { method: 'POST', target: '/v1/batch', body: Buffer.from('{\n\n \n{'), framing };
    judgeOne({ headers, body: line + line }, batch);
    for (const body of [line, line.repeat(3), '', 'no JSON\n', line + line.replace('ok', 'okay')])
      assert.throws(() => judgeOne({ headers, body }, batch), body);
  });
});

it('a fuzz request is printed with escapes for all characters except printable ASCII', () => {
  const body = Buffer.from('\u{200B}\u001b[2J\\');
  const shown = showRequest({ ...REQUEST, body, framing: { kind: 'length', error: 1 } });
  const head = 'GET /health/live HTTP/1.1\\r\\n\nhost: x\\r\\n\ncontent-length: 9\\r\\n\n\\r\\n\n';
  assert.equal(shown, `${head}\\xe2\\x80\\x8b\\x1b[2J\\x5c`);
});
