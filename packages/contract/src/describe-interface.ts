/** Builds the OpenAPI document from the schemas that check the requests. */
import { answerExamples } from './answer-examples.ts';
import { componentsOf } from './components.ts';
import { ErrorAnswer, type ErrorCode, errorTable, PaymentAnswer } from './errors.ts';
import type { Operation } from './operation.ts';
import { operations } from './operations.ts';
import { INTERFACE_VERSION } from './published-numbers.ts';

/** What any endpoint can answer. */
const COMMON_ERRORS: readonly ErrorCode[] = [
  'invalid_request',
  'request_timeout',
  'expectation_failed',
  'headers_too_large',
  'internal_error',
  'unavailable',
];

const SESSION = [{ bearer: [] }, { cookie: [] }];
const SECURITY = {
  true: [{}, { apiKey: [] }, ...SESSION],
  false: [],
  session: SESSION,
  'optional session': [{}, ...SESSION],
};

/** The OpenAPI 3.1 document of a service at `serverUrl`, which may be relative. */
export function describeInterface(serverUrl: string) {
  const components = componentsOf();
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of Object.values(operations)) {
    const { path, method, id } = operation;
    const example = answerExamples[id];
    paths[path] = { ...paths[path], [method]: describeOperation(operation, example, components.refer) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Limpid',
      version: INTERFACE_VERSION,
      summary: 'Finds, decodes and removes hidden characters in text.',
      description:
        'Every answer is JSON with a boolean `ok`; a batch answers a line of it for each line. Lengths and counts are in code points, days are UTC calendar days, and -1 means unlimited. The text is never stored: usage counts numbers only.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [
      { name: 'Scan', description: 'Find hidden characters, and remove them.' },
      { name: 'Limits', description: 'What a caller may do.' },
      {
        name: 'Account',
        description: 'Sign up, sign in, keep a password; and with a session: keys, usage, the account.',
      },
      { name: 'Health', description: 'Whether the service answers.' },
    ],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'x-api-key',
          description: 'An API key. When a bearer token is sent too, the key decides.',
        },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session.' },
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: 'limpid.session_token',
          description: 'The session of a browser; over https its name begins with `__Secure-`.',
        },
      },
      headers: HEADERS,
    },
  };
}

export type InterfaceDocument = ReturnType<typeof describeInterface>;

type Refer = (schema: object) => object;

function describeOperation(operation: Operation, answerExample: object, refer: Refer) {
  const { id, tag, summary, description, request, answer, takesCredentials, parameters } = operation;
  const mediaType = operation.mediaType ?? 'application/json';
  return {
    operationId: id,
    tags: [tag],
    summary,
    description,
    security: SECURITY[`${takesCredentials}`],
    ...(parameters && {
      parameters: parameters.map((parameter) => ({ required: parameter.in === 'path', ...parameter })),
    }),
    ...(request && {
      requestBody: {
        required: true,
        content: { [mediaType]: { schema: refer(request.schema), example: request.example } },
      },
    }),
    responses: {
      200: {
        description: 'description' in answer ? answer.description : 'Success.',
        headers: headersOf(operation, []),
        content: { [mediaType]: { schema: refer(answer), example: answerExample } },
      },
      ...describeFailures(operation, refer),
    },
  };
}

/** The failures of an operation, by status: one status can have several codes. */
function describeFailures(operation: Operation, refer: Refer): Record<string, object> {
  const codesOf = new Map<number, ErrorCode[]>();
  for (const code of [...operation.errors, ...COMMON_ERRORS]) {
    const { status } = errorTable[code];
    codesOf.set(status, [...(codesOf.get(status) ?? []), code]);
  }
  const responses: Record<string, object> = {};
  for (const [status, codes] of [...codesOf].sort(([one], [other]) => one - other)) {
    const narrowed = { type: 'object', properties: { error: { properties: { code: { enum: codes } } } } };
    responses[status] = {
      description: codes.map((code) => `\`${code}\`: ${errorTable[code].when}`).join('\n\n'),
      headers: headersOf(operation, codes),
      content: {
        'application/json': {
          schema: { allOf: [refer(status === 402 ? PaymentAnswer : ErrorAnswer), narrowed] },
        },
      },
    };
  }
  return responses;
}

const HEADERS = {
  'X-Request-Id': { description: 'The id of this request, always ours.', schema: { type: 'string' } },
  'Cache-Control': { description: 'Always no-store.', schema: { type: 'string', const: 'no-store' } },
  'RateLimit-Policy': {
    description: 'The limits of the caller, as in the IETF RateLimit draft. Absent where nothing is limited.',
    schema: { type: 'string' },
    example: '"minute";q=60;w=60, "day";q=1000;w=86400',
  },
  RateLimit: {
    description: 'What is left of each: `r` calls, `t` seconds until it starts again.',
    schema: { type: 'string' },
    example: '"minute";r=59;t=12, "day";r=940;t=40210',
  },
  'Retry-After': {
    description: 'Seconds until a new try can succeed.',
    schema: { type: 'integer', minimum: 0 },
  },
  'WWW-Authenticate': { description: 'What can be sent instead.', schema: { type: 'string' } },
  Allow: { description: 'The methods of the path.', schema: { type: 'string' } },
};

function headersOf({ hasRateFields }: Operation, codes: readonly ErrorCode[]): Record<string, object> {
  const names = new Set<string>(['X-Request-Id', 'Cache-Control']);
  const isUnknownCaller = codes.length > 0 && codes.every((code) => code === 'invalid_credentials');
  if (hasRateFields && !isUnknownCaller) names.add('RateLimit-Policy').add('RateLimit');
  for (const code of codes) {
    const row = errorTable[code];
    if ('headers' in row) for (const name of row.headers) names.add(name);
  }
  return Object.fromEntries([...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
