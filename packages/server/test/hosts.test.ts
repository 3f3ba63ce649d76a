/** The Host field: requests without one, with several, and under a name that is not the service's are refused. */
import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { describe, it } from 'node:test';
import { checkAnswer } from './check-answer.ts';
import { sendRaw } from './raw-http.ts';
import { send, startService } from './start-service.ts';

const PATHS = ['/v1/limits', '/openapi.json', '/docs', '/', '/auth/get-session', '/nowhere'];
const HEALTH = ['/health', '/health/live'];

/** The answer to a GET with these lines in its head, checked against the description where it is one of a program. */
async function get(url: string, path: string, lines: readonly string[], version = '1.1') {
  const head = [`GET ${path} HTTP/${version}`, ...lines, 'connection: close'].join('\r\n');
  return sendRaw(url, { method: 'GET', path, pieces: [`${head}\r\n\r\n`] });
}

async function statusesOf(url: string, paths: readonly string[], lines: readonly string[], version?: string) {
  const answers = await Promise.all(paths.map((path) => get(url, path, lines, version)));
  for (const answer of answers) {
    if (answer.status !== 400) continue;
    const { error } = checkAnswer(answer).json;
    assert.equal(error.code, 'invalid_request');
    assert.equal(answer.headers.connection, 'close');
    assert.doesNotMatch(answer.body, /evil|other/);
  }
  return [...new Set(answers.map(({ status }) => status))];
}

describe('the Host header field', async () => {
  const anywhere = await startService();
  const published = await startService({ environment: { PUBLIC_URL: 'https://limpid.example:8443/text' } });

  it('every request needs exactly one well-formed Host field, except health checks in HTTP/1.0', async () => {
    for (const { url } of [anywhere, published]) {
      for (const wrong of [
        ['host: 127.0.0.1', 'host: 127.0.0.1'],
        ['host: 127.0.0.1', 'Host: evil.example'],
        ['host:'],
        ['host: evil.example/path'],
        ['host: user@evil.example'],
        ['host: evil example'],
        ['host: evil.example:port'],
        ['host: 127.0.0.1, evil.example'],
        ['host: [::1'],
      ])
        assert.deepEqual(await statusesOf(url, [...PATHS, ...HEALTH], wrong), [400], wrong.join());
      assert.deepEqual(await statusesOf(url, [...PATHS, ...HEALTH], []), [400]);
      assert.deepEqual(await statusesOf(url, PATHS, [], '1.0'), [400]);
      assert.deepEqual(await statusesOf(url, HEALTH, [], '1.0'), [200], 'probes speak HTTP/1.0 without it');
    }
  });

  it('a Host field with any host name is accepted when PUBLIC_URL is not set', async () => {
    for (const host of ['anything.example', 'ANY:1', '10.1.2.3', '[2001:db8::1]:80', 'a_b.internal'])
      assert.equal((await get(anywhere.url, '/v1/limits', [`host: ${host}`])).status, 200, host);
  });

  it('a host name other than that of PUBLIC_URL is refused with 400, except for health checks', async () => {
    for (const host of [
      ...['evil.example', 'limpid.example.evil.example', 'xlimpid.example', 'sub.limpid.example', 'example'],
      ...'10.1.2.3 [2001:db8::1] localhost.evil.example 127.0.0.1.evil.example'.split(' '),
      ...'127.0.0.1.nip.io limpid.example.. evil.example.'.split(' '),
    ]) {
      assert.deepEqual(await statusesOf(published.url, PATHS, [`host: ${host}`]), [400], host);
      assert.deepEqual(await statusesOf(published.url, HEALTH, [`host: ${host}`]), [200], host);
    }
    const post = {
      body: '{"text":"x"}',
      headers: { 'content-type': 'application/json', host: 'evil.example' },
    };
    assert.equal((await send(published.url, 'POST', '/v1/clean', post)).status, 400);
  });

  it('the Host field may be the public host name, in any letter case and with any port, or a loopback address', async () => {
    for (const host of [
      ...['limpid.example:8443', 'limpid.example', 'LIMPID.Example', 'limpid.example.', 'limpid.example:80'],
      ...'LIMPID.example.:8443 localhost. localhost.:8080 localhost localhost:8080 127.0.0.1'.split(' '),
      ...'127.0.0.1:9 [::1]:8080'.split(' '),
    ])
      assert.equal((await get(published.url, '/v1/limits', [`host: ${host}`])).status, 200, host);
  });

  it('the public host name is accepted with and without a trailing dot', async () => {
    const service = await startService({ environment: { PUBLIC_URL: 'https://limpid.example./' } });
    for (const host of ['limpid.example', 'limpid.example.', 'limpid.example.:443'])
      assert.equal((await get(service.url, '/v1/limits', [`host: ${host}`])).status, 200, host);
    assert.equal((await get(service.url, '/v1/limits', ['host: evil.example.'])).status, 400);
  });

  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

  it('the IP address of the service is accepted as host name', { skip: outside === undefined }, async () => {
    const environment = { HOST: '0.0.0.0', PUBLIC_URL: 'https://limpid.example' };
    const service = await startService({ environment });
    const { port } = new URL(service.url);
    const url = `http://${outside}:${port}`;
    assert.equal((await get(url, '/v1/limits', [`host: ${outside}:${port}`])).status, 200);
    assert.equal((await get(service.url, '/v1/limits', [`host: ${outside}`])).status, 400);
  });
});
