/** Nothing that is sent can begin a line of the log, end one, or colour a terminal that shows it. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { bearer, freshMail, PASSWORD, signUp } from './auth-calls.ts';
import { exchange } from './raw-http.ts';
import { startService } from './start-service.ts';

const FORGED = '{"level":"info","time":"2026-11-20T08:30:00.000Z","event":"forged"}';
const BREAKS = [
  '\n',
  '\r\n',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u001b[31m',
  '\u001b]0;forged\u0007',
  '\u0000',
  '\u0008',
];
/** Everything that ends a line somewhere, or that a terminal obeys. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

it('no request can forge a log line or a log field or put control characters into the log', async () => {
  const service = await startService();
  const entry = await signUp(service, freshMail());
  const signedIn = bearer(entry.json.data.token);
  for (const broken of BREAKS) {
    const forged = `x${broken}${FORGED}${broken}`;
    const url = encodeURIComponent(forged);
    const fine = forged.replaceAll(/[^\u0020-\u007e\u0085]/g, '');
    await service.post('/v1/clean', { text: forged, model: forged, [forged]: forged });
    await service.post('/v1/clean', { text: 'x', options: { [forged]: true } });
    await service.post('/v1/keys', { name: forged }, signedIn);
    await service.post('/auth/sign-up/email', {
      email: `${forged}@x.example`,
      password: PASSWORD,
      name: forged,
    });
    await service.post('/auth/sign-in/email', { email: forged, password: forged });
    await service.postRaw('/v1/clean', forged);
    await service.call('GET', `/${url}?${url}`);
    await service.call('DELETE', `/v1/keys/${url}`, { headers: signedIn });
    const headers = { 'x-request-id': fine, 'user-agent': fine, 'x-api-key': fine, 'x-forwarded-for': fine };
    await service.call('GET', '/v1/limits', { headers });
    // As they are, which no client library would send.
    for (const raw of [
      `GET /${forged} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
      `GET /v1/limits HTTP/1.1\r\nhost: x\r\nconnection: close\r\nuser-agent: ${forged}\r\n\r\n`,
      `${forged} / HTTP/1.1\r\nhost: x\r\n\r\n`,
      `GET / HTTP/1.1\r\nhost: ${forged}\r\nconnection: close\r\n\r\n`,
    ])
      await exchange(service.url, [raw]);
  }
  await service.discard();

  assert.ok(service.logLines.length >= BREAKS.length * 12, `${service.logLines.length} lines`);
  for (const line of service.logLines) {
    assert.match(line, /^\{.*\}\n$/);
    assert.doesNotMatch(line.slice(0, -1), OBEYED);
    assert.doesNotMatch(line, /forged/);
    JSON.parse(line);
  }
});
