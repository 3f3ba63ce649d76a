/** Arbitrary requests from an OpenAPI document: most parts are as described, and any part can be wrong. */
import * as fc from 'fast-check';
import { bodyOf, unexpectedBody } from './arbitrary-body.ts';
import { credentials, type Field, forwardedFor, host, otherFields } from './arbitrary-fields.ts';
import type { Schema, Schemas } from './arbitrary-json.ts';
import { type Parameter, targetOf } from './arbitrary-target.ts';
import { CANARY, usually, weighted } from './arbitrary-text.ts';
import type { FuzzAccounts } from './fuzz-accounts.ts';
import type { Framing, FuzzRequest } from './request.ts';

/** An OpenAPI document, as far as requests are made from it. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Schemas };
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** They end the session that they use. */
const ENDING = ['signOut', 'changePassword', 'deleteAccount'];
/** They hash a password, so they are rarer. */
const SLOW = ['signUp', 'signIn', 'changePassword'];
const METHODS = [
  ...'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND QUERY LINK MERGE'.split(' '),
  ...['CONNECT', 'get', 'PRI', 'M-SEARCH', 'BREW', CANARY],
];
const VERSIONS = ['HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', '', CANARY];
const MEDIA_TYPES = [
  ...['', 'application/json', 'application/json; charset=utf-8', 'application/json;charset=utf-16'],
  ...['text/plain', 'application/x-ndjson', 'multipart/form-data; boundary=x', 'json', ';', '/', '*/*'],
  ...['application/x-www-form-urlencoded', CANARY, `application/json; ${CANARY}`, '__proto__', '\xff/\xfe'],
  ...['application/json;charset="', `a/${'b'.repeat(5_000)}`, 'application/json, text/plain'],
];
const CODINGS = ['gzip', 'br', 'identity', 'identity, gzip', CANARY, 'GZIP', ','];
const AFTER = ['x', '\r\n', `${CANARY}\r\n\r\n`, `GET /${CANARY} HTTP/1.1\r\nhost: x\r\n\r\n`];
const EXTENSIONS = [`;${CANARY}`, ';a="b"', ';', `;${'x'.repeat(20_000)}`];
const TRAILERS = [`x-odd: ${CANARY}\r\n`, 'x-api-key: x\r\n', `${CANARY}\r\n`];

const framing: fc.Arbitrary<Framing> = weighted<Framing>(
  [60, fc.constant({ kind: 'length', error: 0 })],
  [1, fc.constantFrom(-5, -1, 1, 5, 100_000).map((error) => ({ kind: 'length', error }))],
  [
    10,
    fc.record({
      kind: fc.constant('chunked'),
      size: fc.constantFrom(1, 7, 100, 65_536),
      extension: usually(fc.constant(''), fc.constantFrom(...EXTENSIONS)),
      trailer: usually(fc.constant(''), fc.constantFrom(...TRAILERS)),
      isEnded: usually(fc.constant(true), fc.constant(false)),
    }),
  ],
);

/** Every operation with its path and method. */
export function operationsOf({ paths }: Description) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

export function arbitraryRequest(
  description: Description,
  accounts: FuzzAccounts,
): fc.Arbitrary<FuzzRequest> {
  const { schemas } = description.components;
  const operations = operationsOf(description).map(({ path, method, operation }) => {
    const { operationId, parameters = [], requestBody } = operation;
    const [[mediaType, content] = ['', null]] = Object.entries(requestBody?.content ?? {});
    const body = content && bodyOf(content.schema, schemas, mediaType.includes('ndjson'));
    const parts = fc.record({
      operation: fc.constant(operationId),
      method: usually(fc.constant(method), fc.constantFrom(...METHODS)),
      target: targetOf(path, parameters, schemas),
      version: weighted([100, fc.constant('HTTP/1.1')], [1, fc.constantFrom(...VERSIONS)]),
      mediaType: usually(fc.constant(mediaType), fc.constantFrom(...MEDIA_TYPES)),
      coding: weighted([60, fc.constant('')], [1, fc.constantFrom(...CODINGS)]),
      fields: fc.tuple(host, forwardedFor, credentials(accounts, ENDING.includes(operationId)), otherFields),
      body: body ?? unexpectedBody,
      framing,
      after: weighted([100, fc.constant('')], [1, fc.constantFrom(...AFTER)]),
    });
    const request = parts.map(({ mediaType, coding, fields: groups, ...rest }): FuzzRequest => {
      const fields: Field[] = groups.flat();
      if (mediaType !== '') fields.push(['content-type', mediaType]);
      if (coding !== '') fields.push(['content-encoding', coding]);
      const isBare = body === null && rest.body.length === 0 && rest.framing.kind === 'length';
      return { ...rest, fields, framing: isBare ? { kind: 'none' } : rest.framing };
    });
    return [SLOW.includes(operationId) ? 3 : 24, request] as const;
  });
  return weighted(...operations);
}
