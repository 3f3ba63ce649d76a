/** Header fields that clients, proxies and attackers send beside a body, as arbitraries. */
import * as fc from 'fast-check';
import type { Callers } from './callers.ts';
import { CANARY } from './hidden-text.ts';

export type Field = readonly [string, string];
type Fields = fc.Arbitrary<readonly Field[]>;

/** Who asks: nobody, or with one credential, or with several, or with something that is none. */
export function credentials(callers: Callers, endsSession: boolean): Fields {
  // What ends a session or an account has some of its own.
  const sessions = endsSession ? callers.spare : callers.sessions;
  const key = fc.constantFrom(...callers.keys).map((one): Field => ['x-api-key', one]);
  const token = fc.constantFrom(...sessions).map(({ token }): Field => ['authorization', `Bearer ${token}`]);
  const cookie = fc.constantFrom(...sessions).map((one): Field => ['cookie', one.cookie]);
  const none: Fields = fc.constant([]);
  return fc.oneof(
    { weight: 3, arbitrary: none },
    { weight: 5, arbitrary: fc.tuple(key) },
    { weight: 5, arbitrary: fc.tuple(token) },
    { weight: 2, arbitrary: fc.tuple(cookie) },
    { weight: 1, arbitrary: fc.tuple(key, token) },
    { weight: 1, arbitrary: fc.tuple(key, key) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...NO_CREDENTIALS)) },
  );
}

const NO_CREDENTIALS: readonly Field[] = [
  ...['', 'x', `lmpd_${CANARY}`, `lmpd_${'a'.repeat(49)}`, '__proto__', 'a'.repeat(8_000)].map(
    (key): Field => ['x-api-key', key],
  ),
  ...['Bearer', 'bearer ', `Bearer ${CANARY}`, 'Basic eDp5', 'BEARER  x', `Bearer ${'x'.repeat(4_000)}`].map(
    (value): Field => ['authorization', value],
  ),
  ...['limpid.session_token=x', `limpid.session_token=${CANARY}.x`, '=', ';;;', '__proto__=1', '%zz=%zz'].map(
    (value): Field => ['cookie', value],
  ),
];

/** One `Host`, or none, or what is none. */
export const host: Fields = fc.oneof(
  { weight: 60, arbitrary: fc.constant([['host', 'localhost'] as const]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<readonly Field[]>(
      [],
      [['host', '']],
      [['host', CANARY]],
      [['host', `${CANARY}:99999999`]],
      [
        ['host', 'one'],
        ['host', 'two'],
      ],
      [['host', `${CANARY}/../@x`]],
    ),
  },
);

/** From which address a proxy says that the request came: most limits of nobody in particular are by address. */
export const origin: Fields = fc.oneof(
  { weight: 1, arbitrary: fc.constant([]) },
  { weight: 8, arbitrary: fc.ipV4().map((one): Field[] => [['x-forwarded-for', one]]) },
  { weight: 1, arbitrary: fc.ipV6().map((one): Field[] => [['x-forwarded-for', `${CANARY}, [${one}]:1`]]) },
);

const plainly = (name: string, values: readonly string[]) => values.map((value): Field => [name, value]);

/** Fields that mean something to HTTP or to us, with values good and bad. */
const MEANT: readonly Field[] = [
  ...plainly('range', ['bytes=0-5', 'bytes=5-', 'bytes=9-1', CANARY]),
  ...plainly('if-none-match', ['*', `"${CANARY}"`]),
  ...plainly('if-match', ['*', 'W/"x"']),
  ...plainly('if-modified-since', ['Sun, 06 Nov 2094 08:49:37 GMT', CANARY]),
  ...plainly('if-unmodified-since', ['Sun, 06 Nov 1994 08:49:37 GMT']),
  ...plainly('accept', ['*/*', 'application/json', 'image/png', 'text/plain;q=0', `${CANARY}`]),
  ...plainly('accept-encoding', ['gzip, br', 'identity;q=0', '*;q=0']),
  ...plainly('accept-charset', ['utf-16']),
  ...plainly('accept-language', ['\xe4', 'x'.repeat(1_000)]),
  ...plainly('expect', ['100-continue', CANARY, '100-continue, 100-continue']),
  ...plainly('upgrade', ['h2c', 'websocket', CANARY]),
  ...plainly('connection', ['close', 'keep-alive', 'upgrade', 'x-api-key', CANARY]),
  ...plainly('http2-settings', ['AAMAAABkAAQAAP__']),
  ...plainly('te', ['trailers', 'gzip']),
  ...plainly('trailer', ['x-api-key']),
  ...plainly('origin', ['null', `https://${CANARY}.example`, 'http://localhost', 'x']),
  ...plainly('sec-fetch-site', ['cross-site', 'same-origin', 'same-site', 'none', CANARY]),
  ...plainly('sec-purpose', ['prefetch', 'prefetch;prerender']),
  ...plainly('access-control-request-method', ['POST', CANARY]),
  ...plainly('x-http-method-override', ['DELETE', 'GET']),
  ...plainly('x-forwarded-proto', ['https', CANARY]),
  ...plainly('x-forwarded-host', [CANARY]),
  ...plainly('forwarded', [`for=192.0.2.1;host=${CANARY}`]),
  ...plainly('x-request-id', [CANARY, '00000000-0000-0000-0000-000000000000']),
  ...plainly('content-location', [`/${CANARY}`]),
  ...plainly('max-forwards', ['0']),
  ...plainly('__proto__', [CANARY]),
  ...plainly('constructor', [CANARY]),
];

/** Fields that try to be more than one, or none at all. */
const BROKEN: readonly Field[] = [
  ['x-odd', `a\r\nset-cookie: ${CANARY}`],
  ['x-odd', `a\nset-cookie: ${CANARY}`],
  ['x-odd', `a\rset-cookie: ${CANARY}`],
  ['x-odd', `a\0${CANARY}`],
  ['x-odd', `a\r\n ${CANARY}`],
  ['x-odd\r\n', CANARY],
  [`bad name ${CANARY}`, 'x'],
  ['', CANARY],
  ['x odd', 'x'],
  ['x-odd\xff', '\xff\xfe'],
  ['x-odd ', 'x'],
  [' x-odd', 'x'],
  ['transfer-encoding', 'gzip'],
  ['transfer-encoding', 'chunked, identity'],
  ['content-length', CANARY],
  ['content-length', '-1'],
  ['content-length', '0x0'],
  ['content-length', '1, 1'],
  ['content-length', `${'9'.repeat(40)}`],
];

/** None, mostly; else a few that mean something, many, long ones, or broken ones. */
export const odd: Fields = fc.oneof(
  { weight: 20, arbitrary: fc.constant([]) },
  { weight: 20, arbitrary: fc.array(fc.constantFrom(...MEANT), { minLength: 1, maxLength: 3 }) },
  { weight: 3, arbitrary: fc.constantFrom(...BROKEN).map((one) => [one]) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(100, 700, 2_500)
      .map((count) => Array.from({ length: count }, (_, index): Field => [`x-${index}`, CANARY])),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(8_000, 16_000, 20_000, 100_000)
      .map((length) => [['x-long', 'x'.repeat(length)] as const]),
  },
);
