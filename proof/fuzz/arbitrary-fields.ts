/** Arbitrary header fields: credentials, Host, addresses of proxies, fields with a meaning, and broken ones. */
import * as fc from 'fast-check';
import { CANARY, weighted } from './arbitrary-text.ts';
import { cookieOf, type FuzzAccounts } from './fuzz-accounts.ts';

export type Field = readonly [string, string];
type Fields = fc.Arbitrary<readonly Field[]>;

const fieldsOf = (name: string, values: readonly string[]) => values.map((value): Field => [name, value]);
const NONE: Fields = fc.constant([]);

const BAD_CREDENTIALS: readonly Field[] = [
  ...fieldsOf('x-api-key', [
    '',
    'x',
    `lmpd_${CANARY}`,
    `lmpd_${'a'.repeat(49)}`,
    '__proto__',
    'a'.repeat(8_000),
  ]),
  ...fieldsOf('authorization', ['Bearer', 'bearer ', `Bearer ${CANARY}`, 'Basic eDp5', 'BEARER  x']),
  ...fieldsOf('authorization', [`Bearer ${'x'.repeat(4_000)}`]),
  ...fieldsOf('cookie', ['limpid.session_token=x', `limpid.session_token=${CANARY}.x`, '=', ';;;']),
  ...fieldsOf('cookie', ['__proto__=1', '%zz=%zz']),
];

/** None, a good one, several, or a bad one. */
export function credentials({ accounts, spare }: FuzzAccounts, endsSession: boolean): Fields {
  const session = fc.constantFrom(...(endsSession ? spare : accounts));
  const key = fc.constantFrom(...accounts).map((account): Field => ['x-api-key', account.key]);
  const token = session.map((account): Field => ['authorization', `Bearer ${account.token}`]);
  const cookie = session.map((account): Field => ['cookie', cookieOf(account)]);
  return weighted<readonly Field[]>(
    [3, NONE],
    [5, fc.tuple(key)],
    [5, fc.tuple(token)],
    [2, fc.tuple(cookie)],
    [1, fc.tuple(key, token)],
    [1, fc.tuple(key, key)],
    [2, fc.tuple(fc.constantFrom(...BAD_CREDENTIALS))],
  );
}

const BAD_HOSTS = ['', CANARY, `${CANARY}:99999999`, `${CANARY}/../@x`];

export const host: Fields = weighted<readonly Field[]>(
  [60, fc.constant(fieldsOf('host', ['localhost']))],
  [
    1,
    fc.constantFrom([], fieldsOf('host', ['one', 'two']), ...BAD_HOSTS.map((one) => fieldsOf('host', [one]))),
  ],
);

/** The client address that a proxy reports: rate limits without an account are by address. */
export const forwardedFor: Fields = weighted<readonly Field[]>(
  [1, NONE],
  [8, fc.ipV4().map((address) => fieldsOf('x-forwarded-for', [address]))],
  [1, fc.ipV6().map((address) => fieldsOf('x-forwarded-for', [`${CANARY}, [${address}]:1`]))],
);

const MEANINGFUL: readonly Field[] = [
  ...fieldsOf('range', ['bytes=0-5', 'bytes=5-', 'bytes=9-1', CANARY]),
  ...fieldsOf('if-none-match', ['*', `"${CANARY}"`]),
  ...fieldsOf('if-match', ['*', 'W/"x"']),
  ...fieldsOf('if-modified-since', ['Sun, 06 Nov 2094 08:49:37 GMT', CANARY]),
  ...fieldsOf('if-unmodified-since', ['Sun, 06 Nov 1994 08:49:37 GMT']),
  ...fieldsOf('accept', ['*/*', 'application/json', 'image/png', 'text/plain;q=0', CANARY]),
  ...fieldsOf('accept-encoding', ['gzip, br', 'identity;q=0', '*;q=0']),
  ...fieldsOf('accept-charset', ['utf-16']),
  ...fieldsOf('accept-language', ['\xe4', 'x'.repeat(1_000)]),
  ...fieldsOf('expect', ['100-continue', CANARY, '100-continue, 100-continue']),
  ...fieldsOf('upgrade', ['h2c', 'websocket', CANARY]),
  ...fieldsOf('connection', ['close', 'keep-alive', 'upgrade', 'x-api-key', CANARY]),
  ...fieldsOf('http2-settings', ['AAMAAABkAAQAAP__']),
  ...fieldsOf('te', ['trailers', 'gzip']),
  ...fieldsOf('trailer', ['x-api-key']),
  ...fieldsOf('origin', ['null', `https://${CANARY}.example`, 'http://localhost', 'x']),
  ...fieldsOf('sec-fetch-site', ['cross-site', 'same-origin', 'same-site', 'none', CANARY]),
  ...fieldsOf('sec-purpose', ['prefetch', 'prefetch;prerender']),
  ...fieldsOf('access-control-request-method', ['POST', CANARY]),
  ...fieldsOf('x-http-method-override', ['DELETE', 'GET']),
  ...fieldsOf('x-forwarded-proto', ['https', CANARY]),
  ...fieldsOf('x-forwarded-host', [CANARY]),
  ...fieldsOf('forwarded', [`for=192.0.2.1;host=${CANARY}`]),
  ...fieldsOf('x-request-id', [CANARY, '00000000-0000-0000-0000-000000000000']),
  ...fieldsOf('content-location', [`/${CANARY}`]),
  ...fieldsOf('max-forwards', ['0']),
  ...fieldsOf('__proto__', [CANARY]),
  ...fieldsOf('constructor', [CANARY]),
];

/** Fields that contain others, with invalid names, or with a wrong length or coding of the body. */
const BROKEN: readonly Field[] = [
  ...['\r\nset-cookie: ', '\nset-cookie: ', '\rset-cookie: ', '\0', '\r\n '].map(
    (separator): Field => ['x-odd', `a${separator}${CANARY}`],
  ),
  ...['x-odd\r\n', '', `bad name ${CANARY}`, 'x odd', 'x-odd ', ' x-odd'].map(
    (name): Field => [name, CANARY],
  ),
  ['x-odd\xff', '\xff\xfe'],
  ...fieldsOf('transfer-encoding', ['gzip', 'chunked, identity']),
  ...fieldsOf('content-length', [CANARY, '-1', '0x0', '1, 1', '9'.repeat(40)]),
];

const many = (count: number) => Array.from({ length: count }, (_, index): Field => [`x-${index}`, CANARY]);

export const otherFields: Fields = weighted<readonly Field[]>(
  [20, NONE],
  [20, fc.array(fc.constantFrom(...MEANINGFUL), { minLength: 1, maxLength: 3 })],
  [3, fc.constantFrom(...BROKEN).map((field) => [field])],
  [1, fc.constantFrom(100, 700, 2_500).map(many)],
  [
    1,
    fc.constantFrom(8_000, 16_000, 20_000, 100_000).map((length) => fieldsOf('x-long', ['x'.repeat(length)])),
  ],
);
