/** The promise of SECURITY.md: no text, no piece of one and no hash of one is stored, logged or quoted. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Answer } from './check-answer.ts';
import { exchange } from './raw-http.ts';
import { type Service, startService, until } from './start-service.ts';
import { tracesOf } from './traces.ts';

const CANARY = 'Qz7wCanaryVx9kPw3LmT2rBg';
const HALVES = [CANARY.slice(0, 12), CANARY.slice(12)];
/** Eight characters in a row, from wherever in it. */
const PIECES = Array.from({ length: CANARY.length - 7 }, (_, start) => CANARY.slice(start, start + 8));

function assertNoTrace(place: string, contents: string | Buffer, traces: readonly string[]): void {
  const lowered = contents.toString('latin1').toLowerCase();
  for (const trace of traces) assert.ok(!lowered.includes(trace), `${place} holds ${trace}`);
}

describe('traces of a scanned text', () => {
  let service: Service;
  const texts = [CANARY, ...HALVES];
  const send = (text: string) => {
    texts.push(text);
    return text;
  };

  beforeEach(async () => {
    service = await startService({ anonymous: { perDay: 100 }, environment: { METRICS_PORT: '0' } });
  });
  afterEach(() => service.discard());

  /** What an answer says besides the text that was asked for and the message that was hidden in it. */
  function besides({ json, headers }: Answer): string {
    const data =
      json?.data === undefined ? undefined : { ...json.data, text: undefined, payloads: undefined };
    return JSON.stringify([headers, { ...json, data }]);
  }

  it('no part of a text appears in the database, log, metrics or errors, whether its request is valid or not', async () => {
    const good = { text: send(`Some text, ${CANARY}, and more\u{200B}`) };
    const hidden = (base: number) =>
      send(`x${[...CANARY].map((one) => String.fromCodePoint(base + one.charCodeAt(0))).join('')}`);
    const tagged = { text: hidden(0xe0000) };
    const selected = { text: hidden(0xe0100 - 16) };
    const json = { 'content-type': 'application/json' };
    const answers: Answer[] = [];
    for (const path of ['/v1/clean', '/v1/detect']) {
      const query = `${path}?${CANARY}=${CANARY}`;
      const post = async (body: unknown, headers = {}, to = path) =>
        answers.push(await service.post(to, body, headers));
      await post(good);
      await post(tagged);
      await post(selected);
      assert.deepEqual(
        answers.slice(-2).map(({ json }) => json.data.payloads[0].text),
        [CANARY, CANARY],
        'it was found where it was hidden',
      );
      await post({ ...good, [CANARY]: CANARY, note: { [CANARY]: [CANARY] } });
      await post({ ...good, options: { [CANARY]: true } });
      await post({ ...good, options: { zeroWidth: CANARY } });
      await post({ ...good, options: CANARY });
      await post({ ...good, positions: CANARY });
      for (const model of [
        CANARY,
        `acme/${CANARY}`,
        `${CANARY}/${HALVES[0]}`,
        `x/y-${HALVES[1]}.z`,
        `${CANARY}/`,
        `acme/${PIECES[3]}`,
        `${PIECES[9]}/writer`,
      ]) {
        await post({ ...good, model });
      }
      await post({ ...good, model: [CANARY] });
      await post({ [CANARY]: 'x' });
      await post(CANARY);
      await post([CANARY]);
      await post({ text: send(CANARY.repeat(10_000)) });
      await post(good, {}, query);
      await post(good, {}, `/${CANARY}/${path}`);
      const headers = [
        'user-agent',
        'referer',
        'cookie',
        'x-forwarded-for',
        'forwarded',
        'accept-language',
        'origin',
        'x-request-id',
        `x-${CANARY}`,
      ];
      await post(good, Object.fromEntries(headers.map((name) => [name, CANARY])));
      await post(good, { authorization: `Basic ${CANARY}` });
      await post(good, { authorization: `Bearer ${CANARY}` });
      await post(good, { 'x-api-key': CANARY });
      await post(good, { host: CANARY });
      await post(good, { 'content-encoding': CANARY });
      for (const body of [
        `{"text":"${CANARY}`,
        `{"text":${CANARY}}`,
        CANARY,
        `"${CANARY}"`,
        `{"${CANARY}":`,
      ]) {
        answers.push(await service.postRaw(path, body));
        answers.push(await service.postRaw(path, Buffer.concat([Buffer.from(body), Buffer.from([0xff])])));
      }
      answers.push(await service.postRaw(path, JSON.stringify(good), `text/${CANARY}`));
      answers.push(await service.call('DELETE', query, { headers: json, body: CANARY }));
      answers.push(await service.call('GET', `/v1/limits?${CANARY}`));
      answers.push(await service.call('GET', `/%zz${CANARY}`));
    }
    // Until the day is used up, and once more.
    do {
      answers.push(await service.post('/v1/clean', good));
    } while (answers.at(-1)?.status === 200);

    const raw = [];
    for (const piece of [
      `${CANARY}\r\n\r\n`,
      `GET /${CANARY} HTTP/1.1\r\nhost: x\r\nexpect: ${CANARY}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${CANARY}\r\n\r\n`,
    ]) {
      raw.push(await exchange(service.url, [piece]));
    }

    // A body that breaks off.
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    const begun = once(service.app.server, 'request');
    socket.write(`POST /v1/clean HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`);
    socket.write(`content-length: 99\r\n\r\n{"text":"${CANARY}`);
    await begun;
    socket.destroy();
    await until(() => service.logLines.some((line) => line.includes('"status":null')));

    const statuses = new Set(answers.map(({ status }) => status));
    assert.deepEqual([...statuses].sort(), [200, 400, 401, 402, 404, 405, 413, 415]);
    const traces = [...tracesOf(texts), ...PIECES.map((piece) => piece.toLowerCase())];
    const running = service.readDatabase();
    const measured = await (await fetch(service.metricsUrl)).text();
    await service.stop();
    assertNoTrace('what is measured', measured, traces);
    assertNoTrace('the database', running, traces);
    assertNoTrace('the database', service.readDatabase(), traces);
    assertNoTrace('the log', service.logLines.join(''), traces);
    assertNoTrace('an answer', raw.join(''), traces);
    for (const answer of answers) assertNoTrace(`${answer.method} ${answer.status}`, besides(answer), traces);
    assert.match(measured, /limpid_requests_total\{route="\/v1\/clean",method="POST",status="200"\} \d/);
    assert.ok(service.logLines.length >= answers.length, 'there was a log to look into');
    assert.ok(running.includes('anonymous'), 'there was a database to look into');
  });

  it('no client address is stored or logged, and each daily secret is overwritten the next day', async () => {
    await service.post('/v1/clean', good(), { 'x-forwarded-for': '203.0.113.77' });
    const secret = await service.store.daySecrets.keep('2026-11-20', 'unused');
    assert.equal(secret.length, 43);
    assert.ok(service.readDatabase().includes(secret));
    service.clock.time += 24 * 3_600_000;
    await service.post('/v1/clean', good());
    await service.stop();
    const database = service.readDatabase();
    assert.ok(!database.includes(secret), 'it was overwritten, not only unlinked');
    assertNoTrace('the database', database, ['127.0.0.1', '203.0.113.77']);
    assertNoTrace('the log', service.logLines.join(''), ['127.0.0.1', '203.0.113.77']);
  });

  const good = () => ({ text: 'x' });
});

describe('the fields of the log', () => {
  it('the log line of a request contains a fixed list of fields', async () => {
    const service = await startService();
    await service.post('/v1/clean', { text: CANARY });
    await service.call('GET', '/nowhere');
    await service.discard();
    const lines = service.logLines.map((line) => JSON.parse(line));
    assert.equal(lines.length, 2);
    for (const line of lines) {
      const fields = 'level time requestId method route status milliseconds caller plan code'.split(' ');
      assert.deepEqual(Object.keys(line), fields);
    }
    assert.deepEqual(
      lines.map(({ method, route, status, code }) => [method, route, status, code]),
      [
        ['POST', '/v1/clean', 200, null],
        ['GET', null, 404, 'not_found'],
      ],
    );
  });
});

describe('usage records of hidden letters', () => {
  const selector = (byte: number) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);
  const bits = (byte: number) => byte.toString(2).padStart(8, '0');
  const carriers: Record<string, (letter: number) => string> = {
    'variation selectors': (letter) => `x${selector(letter)}`,
    'tag characters': (letter) => `x${String.fromCodePoint(0xe0000 + letter)}`,
    'zero-width bits': (letter) =>
      `x${bits(letter).replaceAll('0', '\u{200B}').replaceAll('1', '\u{200C}')}y`,
    'zero-width bits of joiners': (letter) =>
      `x${bits(letter).replaceAll('0', '\u{2060}').replaceAll('1', '\u{200D}')}y`,
  };

  for (const [name, hide] of Object.entries(carriers)) {
    it(`the usage record of a text with a letter hidden in ${name} does not depend on the letter`, async () => {
      const service = await startService();
      const rows: unknown[] = [];
      const insertAll = service.store.scanRows.insertAll;
      service.store.scanRows.insertAll = (batch) => {
        rows.push(...batch.map(({ id: _id, at: _at, milliseconds: _took, ...rest }) => rest));
        return insertAll(batch);
      };
      const letters = 'aeksxzAHZ019';
      for (const letter of letters) {
        assert.equal((await service.post('/v1/clean', { text: hide(letter.charCodeAt(0)) })).status, 200);
      }
      await service.discard();
      assert.equal(rows.length, letters.length);
      assert.notEqual((rows[0] as { techniques: string }).techniques, '{}', 'it was found');
      for (const row of rows) assert.deepEqual(row, rows[0]);
    });
  }
});
