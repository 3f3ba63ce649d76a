/** The kinds of calls that scan nothing: what is read, pages, and what must be refused. */
import { mintKey } from '../../packages/server/src/accounts/api-key.ts';
import type { Callers } from './callers.ts';
import type { Kind, PlannedCall } from './kind.ts';
import type { Chance } from './seeded-chance.ts';
import { CANARY } from './traffic-texts.ts';

/** One more than a text may have. */
const TOO_LONG = 200_001;
/** Addresses of nobody who scans; one alone would be held to be a flood. */
const ELSEWHERE = Array.from({ length: 64 }, (_, index) => `11.0.0.${index + 1}`);

export function otherKinds(callers: Callers, chance: Chance): Kind[] {
  const get = (path: string, headers: Record<string, string> = {}): PlannedCall => ({
    ...{ method: 'GET', path, headers, expected: [200] },
  });
  const withSession = () => ({ authorization: `Bearer ${chance.pick(callers.keepers).token}` });
  const bad = refusedCalls(callers, chance);
  return [
    {
      name: 'limits',
      share: 40,
      next: () => get('/v1/limits', { 'x-api-key': chance.pick(callers.keepers).key }),
    },
    { name: 'usage', share: 10, next: () => get('/v1/usage?days=7&perKey=true', withSession()) },
    { name: 'key list', share: 10, next: () => get('/v1/keys', withSession()) },
    {
      name: 'page',
      share: 20,
      next: () => get(chance.pick(['/', '/docs', '/openapi.json']), { accept: 'text/html' }),
    },
    { name: 'health', share: 10, next: () => get(chance.pick(['/health', '/health/live'])) },
    { name: 'refused', share: 60, next: () => chance.pick(bad)() },
    { name: 'too long', share: 2, next: tooLong(callers, chance) },
  ];
}

type Make = () => PlannedCall;

/** Each for a reason of its own. */
function refusedCalls(callers: Callers, chance: Chance): Make[] {
  const text = `{"text":"${CANARY}"}`;
  const post = (status: number, path: string, body: string | Buffer, headers: Record<string, string>) => ({
    ...{ method: 'POST' as const, path, body: Buffer.from(body) },
    ...{ headers: { 'content-type': 'application/json', ...headers }, expected: [status] },
  });
  const key = () => ({ 'x-api-key': chance.pick(callers.busy).key });
  const session = () => ({ authorization: `Bearer ${chance.pick(callers.keepers).token}` });
  return [
    () => post(400, '/v1/clean', `{"text":"${CANARY}`, key()),
    () => post(400, '/v1/detect', Buffer.from([0x22, 0xff, 0x22]), key()),
    () => post(400, '/v1/clean', `{"texts":"${CANARY}"}`, key()),
    () => post(400, '/v1/clean', `{"text":"x","options":{"${CANARY}":true}}`, key()),
    () => post(400, '/v1/keys', '{"name":7}', session()),
    () => post(401, '/v1/clean', text, { 'x-api-key': CANARY }),
    () => post(401, '/v1/clean', text, { 'x-api-key': mintKey().key }),
    () => post(401, '/v1/detect', text, { authorization: `Bearer ${CANARY}` }),
    () =>
      post(402, '/v1/batch', text, {
        ...{ 'content-type': 'application/x-ndjson', 'x-forwarded-for': chance.pick(ELSEWHERE) },
      }),
    () => post(403, '/auth/sign-in/email', text, { 'sec-fetch-site': 'cross-site' }),
    () => post(404, `/v1/${CANARY}`, text, key()),
    () => ({ ...post(405, '/v1/clean', '', key()), method: 'DELETE' }),
    () => post(415, '/v1/clean', text, { ...key(), 'content-type': 'text/plain' }),
    () => post(415, '/v1/clean', text, { ...key(), 'content-encoding': 'gzip' }),
  ];
}

function tooLong(callers: Callers, chance: Chance): Make {
  const body = Buffer.from(`{"text":"${CANARY.repeat(TOO_LONG / CANARY.length + 1)}"}`);
  return () => ({
    ...{ method: 'POST', path: '/v1/clean', body, expected: [413] },
    headers: { 'content-type': 'application/json', 'x-api-key': chance.pick(callers.busy).key },
  });
}
