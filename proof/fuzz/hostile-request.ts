/** Requests made from an interface description: what it asks for, and then everything wrong that a client can send. */
import * as fc from 'fast-check';
import type { Callers } from './callers.ts';
import { credentials, type Field, host, odd, origin } from './header-fields.ts';
import { CANARY } from './hidden-text.ts';
import type { Schema, Schemas } from './json-source.ts';
import { mostly } from './mostly.ts';
import type { Framing, FuzzRequest } from './request.ts';
import { bodyOf, strayBody } from './request-body.ts';
import { type Parameter, targetOf } from './request-target.ts';

/** An interface description, as far as requests are made from it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** Sessions do not outlast them. */
const ENDING = ['signOut', 'changePassword', 'deleteAccount'];
/** A password is hashed for each, or an account made: they are asked for less often. */
const SLOW = ['signUp', 'signIn', 'changePassword'];
const OTHER_METHODS = [
  ...[
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'QUERY',
    'LINK',
    'MERGE',
  ],
  ...['CONNECT', 'get', 'PRI', 'M-SEARCH', 'BREW', CANARY],
];

/** Every operation of the description, with its path and method. */
export function operationsOf({ paths }: Description) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

/** Every request that the description leads to, good ones and bad ones; most are good in most of their parts. */
export function hostileRequest(description: Description, callers: Callers): fc.Arbitrary<FuzzRequest> {
  const { schemas } = description.components;
  const operations = operationsOf(description).map(({ path, method, operation }) => ({
    weight: SLOW.includes(operation.operationId) ? 3 : 24,
    arbitrary: requestOf(path, method, operation, schemas, callers),
  }));
  return fc.oneof(...operations);
}

function requestOf(
  path: string,
  method: string,
  operation: Operation,
  schemas: Schemas,
  callers: Callers,
): fc.Arbitrary<FuzzRequest> {
  const [mediaType, { schema }] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [
    '',
    { schema: null },
  ];
  const body = schema === null ? strayBody : bodyOf(schema, schemas, mediaType.includes('ndjson'));
  return fc
    .record({
      operation: fc.constant(operation.operationId),
      method: mostly(fc.constant(method), fc.constantFrom(...OTHER_METHODS)),
      target: targetOf(path, operation.parameters ?? [], schemas),
      version: fc.oneof(
        { weight: 100, arbitrary: fc.constant('HTTP/1.1') },
        { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '', CANARY) },
      ),
      credentials: credentials(callers, ENDING.includes(operation.operationId)),
      type: mostly(fc.constant(mediaType), fc.constantFrom(...MEDIA_TYPES)),
      coding: fc.oneof(
        { weight: 60, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom(...CODINGS) },
      ),
      host,
      origin,
      odd,
      body,
      framing,
      after: fc.oneof(
        { weight: 100, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('x', '\r\n', `${CANARY}\r\n\r\n`, SMUGGLED) },
      ),
    })
    .map(({ credentials, type, coding, host, origin, odd, ...rest }) => {
      const fields: Field[] = [...host, ...origin, ...credentials, ...odd];
      if (type !== '') fields.push(['content-type', type]);
      if (coding !== '') fields.push(['content-encoding', coding]);
      const isBare = rest.body.length === 0 && rest.framing.kind === 'length' && schema === null;
      return { ...rest, fields, framing: isBare ? NO_BODY : rest.framing };
    });
}

const NO_BODY: Framing = { kind: 'none' };
const SMUGGLED = `GET /${CANARY} HTTP/1.1\r\nhost: x\r\n\r\n`;

const MEDIA_TYPES = [
  ...[
    '',
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=utf-16',
    'text/plain',
  ],
  ...['application/x-ndjson', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', 'json'],
  ...[
    CANARY,
    ';',
    '/',
    `application/json; ${CANARY}`,
    'application/json;charset="',
    `a/${'b'.repeat(5_000)}`,
  ],
  ...['__proto__', 'application/json, text/plain', '*/*', '\xff/\xfe'],
];
const CODINGS = ['gzip', 'br', 'identity', 'identity, gzip', CANARY, 'GZIP', ','];

const framing: fc.Arbitrary<Framing> = fc.oneof(
  { weight: 60, arbitrary: fc.constant<Framing>({ kind: 'length', off: 0 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-5, -1, 1, 5, 100_000).map((off): Framing => ({ kind: 'length', off })),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('chunked' as const),
      size: fc.constantFrom(1, 7, 100, 65_536),
      extension: mostly(
        fc.constant(''),
        fc.constantFrom(`;${CANARY}`, ';a="b"', ';', `;${'x'.repeat(20_000)}`),
      ),
      trailer: mostly(
        fc.constant(''),
        fc.constantFrom(`x-odd: ${CANARY}\r\n`, 'x-api-key: x\r\n', `${CANARY}\r\n`),
      ),
      isEnded: mostly(fc.constant(true), fc.constant(false)),
    }),
  },
);
