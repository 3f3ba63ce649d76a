/** What the lines of a batch are answered, over real HTTP. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { MAX_BODY_BYTES } from '@limpid/contract';
import { NDJSON, openBatch, runBatch } from './batch-client.ts';
import { signIn } from './sign-in.ts';
import { DEADLINE_MS, MORNING, startService } from './start-service.ts';

const FEATURES = ['clean', 'detect', 'batch'];
const PLANS = {
  free: { perMinute: 1000, perDay: -1, features: FEATURES },
  small: { perMinute: 1000, perDay: 10, features: FEATURES },
  few: { perMinute: 2, perDay: 1000, features: FEATURES },
  without: { perMinute: 1000, perDay: 1000, features: ['clean', 'detect'] },
};

describe('the lines of a batch', { timeout: 2 * DEADLINE_MS }, async () => {
  const service = await startService({ plans: PLANS });
  const account = await signIn(service);

  const run = (body: string | Uint8Array) => runBatch(service.url, body, account.headers);
  const used = async (who = account) =>
    (await service.call('GET', '/v1/limits', { headers: who.headers })).json.data.perDay.used;
  /** Without what tells how many calls there were. */
  const withoutUsage = ({ usage: _usage, ...data }: Record<string, unknown>) => data;

  it('a batch of 2,000 valid and invalid lines is answered in order, and only valid lines are counted', async () => {
    const start = await used();
    const kinds = [
      (id: number) => [{ id, text: `pass\u{200B}word ${id}` }, `password ${id}`],
      (id: number) => [{ id, text: `pass\u{200B}word ${id}`, mode: 'detect' }, undefined],
      (id: number) => [{ id, text: 5 }, 'invalid_request'],
      (id: number) => [{ id, text: `${id}\u{2014}`, options: { punctuation: true } }, `${id}-`],
      (id: number) => [{ id, text: '\u{1F600}'.repeat(id % 400 === 4 ? 200_001 : 3) }, null],
    ] as const;
    const sent = Array.from({ length: 2000 }, (_, id) => (kinds[id % 5] as (typeof kinds)[0])(id));
    const answers = await run(sent.map(([line]) => `${JSON.stringify(line)}\n`).join(''));
    assert.deepEqual(
      answers.map(({ id }) => id),
      sent.map((_, id) => id),
    );
    let scanned = 0;
    for (const [id, answer] of answers.entries()) {
      if (answer.ok) scanned += 1;
      if (id % 5 === 2) assert.equal(answer.error.code, 'invalid_request');
      else if (id % 400 === 4) assert.equal(answer.error.code, 'text_too_long');
      else if (id % 5 !== 4) assert.equal(answer.data.text, sent[id]?.[1]);
      if (answer.ok) assert.equal(answer.data.usage.used, start + scanned);
    }
    assert.equal(scanned, 1595);
    assert.equal(await used(), start + scanned);
  });

  it('a batch line gets the same result as the same body sent to /v1/clean or /v1/detect', async () => {
    const payload = Array.from('hidden', (letter) =>
      String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
    ).join('');
    const bodies = [
      { text: '' },
      { text: `pass\u{200B}word\u{2003}\u{0430}pple ${payload} end.  Two.`, positions: true },
      { text: 'x\u{200B}y', options: null, model: null },
      { text: 'x\u{200B}y', options: { zeroWidth: false, whitespace: true }, other: 1 },
    ];
    const lines = bodies.flatMap((body) => [body, { ...body, mode: 'detect' }]);
    const answers = await run(lines.map((line) => JSON.stringify(line)).join('\n'));
    for (const [index, body] of bodies.entries()) {
      for (const [offset, path] of ['/v1/clean', '/v1/detect'].entries()) {
        const single = await service.post(path, body, account.headers);
        assert.deepEqual(withoutUsage(answers[2 * index + offset].data), withoutUsage(single.json.data));
      }
    }
    // What detect ignores it ignores here too.
    const [loose] = await run('{"text":"x","mode":"detect","options":{"nothing":1},"model":7}');
    assert.equal(loose.ok, true);
  });

  it('the error message of a refused batch line refers to the line, not to the request', async () => {
    for (const { error } of await run('{"text":1}\n{\n5\n{"id":[],"text":"x"}\n')) {
      assert.match(error.message, /\bline\b/);
      assert.doesNotMatch(error.message, /\brequest\b/);
    }
  });

  it('a refused batch line is answered with its error, and later lines are still scanned', async () => {
    const deep = `{"id":"deep","text":${'['.repeat(50_000)}`;
    const cases: readonly [
      line: string | Uint8Array,
      id: string | number | null,
      code: string,
      path?: string,
    ][] = [
      ['{', null, 'invalid_json'],
      [deep, null, 'invalid_request', ''],
      [Uint8Array.of(0x22, 0xff, 0x22), null, 'invalid_json'],
      ['[]', null, 'invalid_request', ''],
      ['null', null, 'invalid_request', ''],
      ['"id"', null, 'invalid_request', ''],
      ['{"id":7}', 7, 'invalid_request', '/text'],
      ['{"id":"a","text":null}', 'a', 'invalid_request', '/text'],
      ['{"id":"a","text":"x","mode":"scrub"}', 'a', 'invalid_request', '/mode'],
      ['{"id":"a","text":"x","mode":null}', 'a', 'invalid_request', '/mode'],
      ['{"id":"a","text":"x","options":{"spacse":true}}', 'a', 'invalid_request', '/options'],
      ['{"id":true,"text":"x"}', null, 'invalid_request', '/id'],
      ['{"id":{"id":1},"text":"x"}', null, 'invalid_request', '/id'],
      [`{"id":"${'\u{1F600}'.repeat(129)}","text":"x"}`, null, 'invalid_request', '/id'],
      ['{"id":9007199254740993,"text":"x"}', null, 'invalid_request', '/id'],
      ['{"id":1e999,"text":"x"}', null, 'invalid_request', '/id'],
      [JSON.stringify({ id: 'long', text: 'x'.repeat(200_001) }), 'long', 'text_too_long', '/text'],
      [JSON.stringify({ id: 'much', text: 'x'.repeat(MAX_BODY_BYTES) }), null, 'body_too_large'],
    ];
    const start = await used();
    const body = Buffer.concat(
      cases.flatMap(([line]) => [Buffer.from(line as string), Buffer.from('\n{"text":"after"}\r\n')]),
    );
    const answers = await run(body);
    assert.equal(answers.length, 2 * cases.length);
    for (const [index, [, id, code, path]] of cases.entries()) {
      const { ok, error, ...others } = answers[2 * index];
      assert.deepEqual([ok, others, error.code, error.details?.[0].path], [false, { id }, code, path]);
      assert.equal(answers[2 * index + 1].data.text, 'after');
    }
    assert.equal(await used(), start + cases.length, 'those that are refused take nothing');
    assert.match(answers[20].error.details[0].message, /did you mean "spaces"\?/);
  });

  it('the answer to a batch line repeats its id, which is a string, a number or null', async () => {
    const ids = ['', '\u{1F600}'.repeat(128), '__proto__', 0, -1.5, 9_007_199_254_740_991, null];
    const answers = await run(ids.map((id) => JSON.stringify({ id, text: '' })).join('\n'));
    assert.deepEqual(
      answers.map(({ id }) => id),
      ids,
    );
    const [none, last] = await run('{"text":""}\n{"id":1,"id":2,"text":"","__proto__":{"id":3}}');
    assert.deepEqual([none.id, last.id], [null, 2]);
  });

  it('a batch accepts lines split across chunks, LF or CRLF, a byte order mark and blank lines', async () => {
    const text = Buffer.from(
      '\u{FEFF}{"id":1,"text":"\u{1F600}\u{200B}"}\r\n\n \t\r\n{"id":"\u{E9}","text":"b"}\n{"id":3,"text":"c"}',
    );
    const expected = [
      [1, '\u{1F600}'],
      ['\u{E9}', 'b'],
      [3, 'c'],
    ];
    const answersOf = async (pieces: readonly Uint8Array[]) => {
      const batch = openBatch(service.url, account.headers);
      await batch.head;
      for (const piece of pieces) {
        await batch.send(piece);
        // Each in a turn of its own.
        await new Promise(setImmediate);
      }
      batch.end();
      return (await batch.rest()).map(({ id, data }) => [id, data.text]);
    };
    for (let cut = 1; cut < text.length; cut += 1)
      assert.deepEqual(
        await answersOf([text.subarray(0, cut), text.subarray(cut)]),
        expected,
        `cut at ${cut}`,
      );
    assert.deepEqual(await answersOf(Array.from(text, (byte) => Uint8Array.of(byte))), expected);
    assert.deepEqual(await run(''), []);
    assert.deepEqual(await run('\n\r\n\n'), []);
  });

  it('a batch line of exactly 4 MiB is accepted, and a longer one is refused before it has fully arrived', async () => {
    const exact = JSON.stringify({ text: 'x', rest: '' });
    const line = JSON.stringify({ text: 'x', rest: 'y'.repeat(MAX_BODY_BYTES - exact.length) });
    assert.equal(line.length, MAX_BODY_BYTES);
    const answers = await run(`${line}\n${line}\r\n${line} \n{"text":""}`);
    assert.deepEqual(
      answers.map(({ ok, error }) => ok || error.code),
      [true, true, 'body_too_large', true],
    );
    const batch = openBatch(service.url, account.headers);
    await batch.send('z'.repeat(MAX_BODY_BYTES + 2));
    assert.equal((await batch.next()).error.code, 'body_too_large');
    await batch.send('z'.repeat(1000));
    batch.end('\n{"id":2,"text":""}');
    assert.deepEqual(
      (await batch.rest()).map(({ id }) => id),
      [2],
      'and is reported once',
    );
  });

  it('a batch sends its rate limit header fields before any line and counts as one call for the rate limit', async () => {
    const few = await signIn(service, 'few');
    for (const remaining of [1, 0]) {
      const batch = openBatch(service.url, few.headers);
      const { statusCode, headers } = await batch.head;
      assert.equal(statusCode, 200);
      assert.equal(headers['content-type'], NDJSON);
      assert.equal(headers['cache-control'], 'no-store');
      assert.match(headers['x-request-id'] as string, /^[0-9a-f-]{36}$/);
      assert.equal(headers['ratelimit-policy'], '"minute";q=2;w=60, "day";q=1000;w=86400');
      const day = 1000 - 5 * (1 - remaining);
      assert.match(
        headers.ratelimit as string,
        new RegExp(`^"minute";r=${remaining};t=\\d+, "day";r=${day};t=55800$`),
      );
      batch.end('{"text":""}\n'.repeat(5));
      assert.equal((await batch.rest()).length, 5);
    }
    const headers = { ...few.headers, 'content-type': NDJSON };
    const third = await service.call('POST', '/v1/batch', { headers, body: '{"text":""}\n' });
    assert.equal(third.json.error.code, 'rate_limited');
    assert.ok(Number(third.headers['retry-after']) > 0);
  });

  it('a batch is refused if the plan does not include batches or if its media type or method is wrong', async () => {
    const code = async (
      headers: Record<string, string>,
      method = 'POST',
      body: string | undefined = '{"text":""}',
    ) => (await service.call(method, '/v1/batch', { headers, ...(body && { body }) })).json?.error;
    const without = await signIn(service, 'without');
    for (const [headers, sentence] of [
      [{}, /needs an account: send its API key/],
      [without.headers, /not part of your plan/],
    ] as const) {
      const error = await code({ ...headers, 'content-type': NDJSON });
      assert.equal(error.code, 'feature_not_in_plan');
      assert.match(error.message, sentence);
    }
    assert.equal(
      (await code({ 'x-api-key': 'x', 'content-type': 'text/plain' })).code,
      'invalid_credentials',
    );
    for (const headers of [
      { 'content-type': 'application/json' },
      { 'content-type': 'text/plain' },
      { 'content-type': `${NDJSON}; charset=latin1` },
      { 'content-type': NDJSON, 'content-encoding': 'gzip' },
    ]) {
      const error = await code(headers as unknown as Record<string, string>);
      assert.equal(error.code, 'unsupported_media_type');
      assert.match(error.message, /application\/x-ndjson/);
    }
    for (const type of ['application/ndjson', 'application/jsonl', `${NDJSON}; charset=UTF-8`]) {
      const [answer] = await runBatch(service.url, '{"text":""}', {
        ...account.headers,
        'content-type': type,
      });
      assert.equal(answer.ok, true);
    }
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await service.call(method, '/v1/batch');
      assert.deepEqual([status, headers.allow], [405, 'POST']);
    }
    assert.equal((await service.call('HEAD', '/v1/batch')).status, 405);
  });

  it('a batch refuses lines beyond the daily quota and accepts lines again on the next day', async () => {
    const small = await signIn(service, 'small');
    const asked: number[] = [];
    const { takeAll } = service.store.dailyUse;
    service.store.dailyUse.takeAll = (takes) => {
      asked.push(takes.length);
      return takeAll(takes);
    };
    const batch = openBatch(service.url, small.headers);
    for (let sent = 0; sent < 300; sent += 1)
      await batch.send(`{"id":${sent},"text":"x"}\n${sent % 3 ? '' : '{\n'}`);
    const lines = (await batch.take(400)).filter(({ id }) => id !== null);
    assert.deepEqual(
      lines.map(({ ok, error }) => ok || error.code),
      lines.map((_, index) => index < 10 || 'quota_exhausted'),
    );
    assert.equal(lines.at(-1).upgradeUrl, `${service.url}/pricing`);
    assert.ok(asked.reduce((sum, calls) => sum + calls, 0) <= 10 + 64, 'the store is asked no more');
    service.clock.time = MORNING + 86_400_000;
    batch.end('{"id":"tomorrow","text":"x"}\n');
    const [tomorrow] = await batch.rest();
    assert.equal(tomorrow.data.usage.used, 1);
    service.clock.time = MORNING;
    assert.equal(await used(small), 10);
    service.store.dailyUse.takeAll = takeAll;
  });

  it('a batch stores one usage record per scanned line, and no text or line id in the database or log', async () => {
    const other = await startService({ plans: PLANS });
    const who = await signIn(other);
    const { key, id: keyId } = await who.mint();
    const lines = [
      '{"id":"canary-id","text":"canary-text\\u200b","model":"acme/writer-2"}',
      '{"id":"canary-id","text":"canary-text","mode":"detect","model":"acme/writer-2"}',
      '{"id":"canary-id","text":7}',
      'canary-line',
    ];
    await runBatch(other.url, lines.join('\n'), { 'x-api-key': key });
    const { json } = await service.call('GET', '/v1/usage', { headers: account.headers });
    assert.ok(json.data.days[0].calls > 1500, 'usage counts them');
    await other.app.close();
    assert.doesNotMatch(other.logLines.join(''), /canary/);
    assert.equal(other.readDatabase().includes('canary'), false);
    const database = new DatabaseSync(join(other.folder, 'limpid.db'), { readOnly: true });
    const rows = database
      .prepare('select endpoint, key_id, model, deleted from scan_rows order by rowid')
      .all();
    database.close();
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        { endpoint: 'batch', key_id: keyId, model: 'acme/writer-2', deleted: 1 },
        { endpoint: 'batch', key_id: keyId, model: null, deleted: 0 },
      ],
    );
  });
});
