/** Every row of the error table that a client can meet by what it sends, on clean and on detect. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startService } from './start-service.ts';

const PATHS = ['/v1/clean', '/v1/detect'] as const;
const JSON_TYPE = { 'content-type': 'application/json' };
const GOOD = '{"text":"x"}';

describe('refused requests', async () => {
  const service = await startService({ anonymous: { perDay: 100_000 } });
  after(async () => {
    // None of them was a call of the day.
    const { json } = await service.call('GET', '/v1/limits');
    assert.equal(json.data.perDay.used, 0);
  });

  async function refused(body: string | Uint8Array, status: number, code: string, type?: string) {
    const answers = [];
    for (const path of PATHS) {
      const answer = await service.postRaw(path, body, type);
      assert.deepEqual([answer.status, answer.json.error?.code], [status, code], `${path} ${answer.body}`);
      assert.match(answer.headers['ratelimit-policy'] ?? '', /^"day";q=100000;w=86400$/);
      assert.match(answer.headers.ratelimit ?? '', /^"day";r=100000;t=55800$/);
      answers.push(answer);
    }
    return answers;
  }

  it('a body that is not JSON is refused with 400 invalid_json, and the answer does not quote it', async () => {
    for (const body of [
      '',
      '{',
      'canary',
      '{"text":"canary"',
      '{text:"x"}',
      "{'text':'x'}",
      '{"text":"x"} x',
      '\uFEFF',
    ]) {
      for (const { body: answer } of await refused(body, 400, 'invalid_json'))
        assert.doesNotMatch(answer, /canary/);
    }
  });

  it('a body that is not UTF-8 is refused with 400 invalid_json', async () => {
    const quote = (bytes: number[]) =>
      Buffer.concat([Buffer.from('{"text":"'), Buffer.from(bytes), Buffer.from('"}')]);
    // A stray byte, an overlong slash, an encoded surrogate, a cut sequence, one past the last code point.
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf4, 0x90, 0x80, 0x80]]) {
      await refused(quote(bytes), 400, 'invalid_json');
    }
    await refused(Buffer.from('\uFEFF{"text":"x"}', 'utf16le'), 400, 'invalid_json');
  });

  it('a JSON body that is not an object is refused with 400 invalid_request', async () => {
    for (const body of ['[]', '"text"', '7', 'null', 'true', '[{"text":"x"}]']) {
      const [answer] = await refused(body, 400, 'invalid_request');
      assert.deepEqual(answer?.json.error.details, [
        { path: '', message: 'The body must be a JSON object.' },
      ]);
    }
  });

  it('a missing `text`, or one that is not a string, is refused with 400 and never converted to a string', async () => {
    for (const body of '{} {"text":null} {"text":7} {"text":true} {"text":["x"]} {"text":{}} {"body":"x"}'.split(
      ' ',
    )) {
      for (const { json } of await refused(body, 400, 'invalid_request')) {
        assert.deepEqual(
          json.error.details.map(({ path }: { path: string }) => path),
          ['/text'],
        );
      }
    }
  });

  it('a positions field that is not a boolean is refused with 400 invalid_request', async () => {
    for (const value of ['null', '"true"', '1', '{}']) {
      const [answer] = await refused(`{"text":"x","positions":${value}}`, 400, 'invalid_request');
      assert.equal(answer?.json.error.details[0].path, '/positions');
    }
  });

  async function refusedByClean(fields: string, path: string, message: RegExp): Promise<void> {
    const { status, json } = await service.postRaw('/v1/clean', `{"text":"x",${fields}}`);
    assert.deepEqual([status, json.error.code], [400, 'invalid_request']);
    assert.deepEqual(json.error.details.length, 1, JSON.stringify(json.error.details));
    assert.equal(json.error.details[0].path, path);
    assert.match(json.error.details[0].message, message);
  }

  it('`options`, a single option or `model` of the wrong type is refused with 400 invalid_request', async () => {
    for (const value of ['[]', '"all"', '1', 'true'])
      await refusedByClean(`"options":${value}`, '/options', /object/);
    for (const value of ['null', '"true"', '1', '{}']) {
      await refusedByClean(`"options":{"zeroWidth":${value}}`, '/options/zeroWidth', /boolean/);
    }
    for (const value of ['null', '"true"', '1', '{}'])
      await refusedByClean(`"options":{"strict":${value}}`, '/options/strict', /boolean or an array/);
    for (const value of ['["canary"]', '[1]', '["emoji-zwj",null]', `[${'"keycap",'.repeat(99)}"keycap"]`])
      await refusedByClean(`"options":{"strict":${value}}`, '/options/strict', /unknown word|at most/);
    for (const value of ['7', 'true', '{}', '["a/b"]'])
      await refusedByClean(`"model":${value}`, '/model', /string/);
  });

  it('an unknown option is refused with 400, and the error names the nearest known option', async () => {
    const meant = {
      zerowidth: 'zeroWidth',
      zero_width: 'zeroWidth',
      homoglyph: 'homoglyphs',
      space: 'spaces',
      VariationSelector: 'variationSelectors',
    };
    for (const [written, nearest] of Object.entries(meant)) {
      await refusedByClean(`"options":{"${written}":true}`, '/options', new RegExp(`"${nearest}"`));
    }
    const far = Array.from({ length: 490 }, (_, index) => `"q${index}":1`).join();
    await refusedByClean(`"options":{${far},"zerowidth":true}`, '/options', /^[^"]*$/);
    for (const written of ['canarycanary', '__proto__', 'constructor', 'toString', '', 'x'.repeat(10_000)]) {
      await refusedByClean(`"options":{"${written}":true}`, '/options', /^[^"]*$|"\w+"/);
      const { body } = await service.postRaw('/v1/clean', `{"text":"x","options":{"${written}":true}}`);
      if (written !== '') assert.ok(!body.includes(written), 'it is not quoted');
    }
  });

  it('all invalid fields of a request are reported in one answer', async () => {
    const switches = ['zeroWidth', 'variationSelectors', 'homoglyphs', 'spaces', 'punctuation', 'whitespace'];
    const options = Object.fromEntries(switches.map((name) => [name, 'canary']));
    const body = { options: { ...options, canary: 1 }, model: 7, positions: 'canary' };
    const { status, json } = await service.post('/v1/clean', body);
    assert.equal(status, 400);
    assert.deepEqual(
      json.error.details.map(({ path }: { path: string }) => path),
      ['/text', '/options', ...switches.map((name) => `/options/${name}`), '/model', '/positions'],
    );
    assert.doesNotMatch(JSON.stringify(json), /canary/);
  });

  it('an invalid API key or token is refused with 401, on /v1/limits too', async () => {
    const sent = [
      { 'x-api-key': 'lmpd_x' },
      { 'x-api-key': '' },
      { authorization: 'Bearer x' },
      { authorization: 'bearer' },
      { authorization: 'BEARER  ' },
      { authorization: 'Basic eDp5', 'x-api-key': 'x' },
    ];
    for (const headers of sent) {
      for (const path of PATHS) {
        const answer = await service.call('POST', path, {
          body: GOOD,
          headers: { ...JSON_TYPE, ...headers },
        });
        assert.deepEqual([answer.status, answer.json.error.code], [401, 'invalid_credentials']);
        assert.match(answer.headers['www-authenticate'] ?? '', /^Bearer /);
        assert.equal(answer.headers.ratelimit, undefined);
      }
      assert.equal((await service.call('GET', '/v1/limits', { headers })).status, 401);
      assert.equal((await service.call('GET', '/health', { headers })).status, 200);
    }
  });

  it('an Authorization scheme other than Bearer or an unknown cookie is ignored', async () => {
    for (const headers of [
      { authorization: 'Basic eDp5' },
      { authorization: 'Bearerish x' },
      { cookie: 'session=stale' },
    ]) {
      const { status } = await service.call('GET', '/v1/limits', { headers });
      assert.equal(status, 200);
    }
  });

  it('an unknown path is answered with 404, and the answer does not quote it', async () => {
    for (const path of '/canary /v1/canary?canary /v1/clean/ //v1/clean /V1/CLEAN /%63anary%zz /v1/clean%00'.split(
      ' ',
    )) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await service.call(method, path, { body: 'not even JSON' });
        assert.deepEqual([answer.status, answer.json.error.code], [404, 'not_found'], path);
        assert.doesNotMatch(answer.body, /canary/);
      }
    }
  });

  it('a wrong method is answered with 405 and the allowed methods of the path', async () => {
    const allowed = {
      '/v1/clean': 'POST',
      '/v1/detect': 'POST',
      '/v1/limits': 'GET, HEAD',
      '/health': 'GET, HEAD',
      '/health/live': 'GET, HEAD',
      '/openapi.json': 'GET, HEAD',
    };
    for (const [path, allow] of Object.entries(allowed)) {
      for (const method of 'GET HEAD POST PUT PATCH DELETE OPTIONS PROPFIND QUERY'.split(' ')) {
        if (allow.includes(method)) continue;
        const answer = await service.call(method, path, { headers: { 'x-api-key': 'x' } });
        assert.equal(answer.status, 405, `${method} ${path}`);
        assert.equal(answer.headers.allow, allow);
        if (method !== 'HEAD') assert.equal(answer.json.error.code, 'method_not_allowed');
      }
    }
  });

  it('a body over 4 MiB is refused with 413, with or without Content-Length', async () => {
    const huge = Buffer.alloc(4 * 1024 * 1024 + 1, 'x');
    for (const answer of await refused(huge, 413, 'body_too_large')) {
      assert.equal(answer.headers.connection, 'close');
    }
    for (const path of PATHS) {
      const headers = { ...JSON_TYPE, 'transfer-encoding': 'chunked' };
      const answer = await service.call('POST', path, { body: huge, headers });
      assert.deepEqual([answer.status, answer.json.error.code], [413, 'body_too_large']);
    }
  });

  it('a media type, charset or Content-Encoding that is not supported is refused with 415', async () => {
    const types = [
      'text/plain',
      'application/x-ndjson',
      'application/jsonp',
      'application/json+x',
      'json',
      ', application/json',
      'application/json; charset=utf-16',
      'application/json; charset=latin1',
      'application/json; charset=""',
      'application/json;charset=utf-8;charset=latin1',
    ];
    for (const type of types) await refused(GOOD, 415, 'unsupported_media_type', type);
    for (const path of PATHS) {
      for (const headers of [
        {},
        { ...JSON_TYPE, 'content-encoding': 'gzip' },
        { ...JSON_TYPE, 'content-encoding': 'identity, gzip' },
      ] as Record<string, string>[]) {
        const answer = await service.call('POST', path, { body: GOOD, headers });
        assert.deepEqual([answer.status, answer.json.error.code], [415, 'unsupported_media_type']);
      }
      assert.equal((await service.call('POST', path)).status, 415, 'nothing at all');
    }
  });
});

describe('equivalent media types', () => {
  it('equivalent spellings of application/json in UTF-8 are accepted', async () => {
    const service = await startService();
    const types = [
      'application/json; charset=utf-8',
      'Application/JSON;Charset="UTF-8"',
      'application/json; charset=utf8',
      'application/json ; profile=x',
    ];
    for (const type of types)
      assert.equal((await service.postRaw('/v1/clean', GOOD, type)).status, 200, type);
    const headers = { ...JSON_TYPE, 'content-encoding': 'Identity' };
    assert.equal((await service.call('POST', '/v1/clean', { body: GOOD, headers })).status, 200);
  });
});
