/** The error table: every code that the service answers, its status, its sentence, and when it is sent. */
import Type from 'typebox';

interface ErrorRow {
  readonly status: number;
  /** One plain sentence that says what to do, used unless the place that refuses knows a better one. */
  readonly sentence: string;
  /** When it is sent, for the documents. */
  readonly when: string;
  /** Response headers that come with it. */
  readonly headers?: readonly ('WWW-Authenticate' | 'Retry-After' | 'Allow')[];
  /** Whether the body carries `upgradeUrl`. */
  readonly upgradeUrl?: true;
}

export const errorTable = {
  invalid_json: {
    status: 400,
    sentence: 'Send a JSON object, encoded as UTF-8, as the body.',
    when: 'The body is not JSON, is empty, or is not well-formed UTF-8.',
  },
  invalid_request: {
    status: 400,
    sentence: 'Correct the fields named in details and send the request again.',
    when: 'A field is missing or has the wrong type, the root is not an object, options has an unknown field, a field beside it has a misspelled name, or the request is not well-formed HTTP. `details` says which.',
  },
  invalid_credentials: {
    status: 401,
    sentence: 'Send a valid API key or bearer token; the scans and /v1/limits answer without one too.',
    when: 'An API key or bearer token was sent and is empty, unknown, revoked or expired; or the password is wrong.',
    headers: ['WWW-Authenticate'],
  },
  quota_exhausted: {
    status: 402,
    sentence: 'The daily quota is used up: wait until midnight UTC, or see upgradeUrl for a larger plan.',
    when: "The caller's daily quota is used up.",
    headers: ['Retry-After'],
    upgradeUrl: true,
  },
  feature_not_in_plan: {
    status: 402,
    sentence: 'This feature is not part of your plan: see upgradeUrl for one that has it.',
    when: 'The plan lacks the requested feature.',
    upgradeUrl: true,
  },
  forbidden: {
    status: 403,
    sentence: 'Sign in, and send the token as Authorization: Bearer; an API key opens no account.',
    when: 'Signed in, but not allowed; an API key on an account endpoint; a request that another site made with the cookie.',
  },
  not_found: {
    status: 404,
    sentence: 'There is nothing at this path: see /docs for the paths that exist.',
    when: 'No such path or resource.',
  },
  method_not_allowed: {
    status: 405,
    sentence: 'Use one of the methods that the Allow header lists.',
    when: 'The path exists, the method does not.',
    headers: ['Allow'],
  },
  request_timeout: {
    status: 408,
    sentence: 'The request did not arrive in time: send it again.',
    when: 'The request or its body did not arrive in time.',
  },
  conflict: {
    status: 409,
    sentence: 'This clashes with what is there already: change it, or remove something first.',
    when: 'The mail address is taken, or the account holds as many keys as it may.',
  },
  text_too_long: {
    status: 413,
    sentence: 'Send the text in shorter pieces.',
    when: '`text` is over 200,000 code points. `details` has the limit and the length.',
  },
  body_too_large: {
    status: 413,
    sentence: 'Send a body of at most 4 MiB.',
    when: 'The body is over 4 MiB, more than 200,000 code points can need; over 16 KiB where no text is sent. The connection is closed.',
  },
  unsupported_media_type: {
    status: 415,
    sentence: 'Send the body as application/json in UTF-8, without a Content-Encoding.',
    when: 'The body is not application/json (on /v1/batch application/x-ndjson), has a charset other than UTF-8, or a Content-Encoding.',
  },
  expectation_failed: {
    status: 417,
    sentence: 'Leave out the Expect header, or send 100-continue.',
    when: 'The Expect header asks for something else than 100-continue.',
  },
  unprocessable: {
    status: 422,
    sentence: 'The values cannot be accepted: correct them and send the request again.',
    when: 'A password that is too short, too long, common or the name of its account, a mailed token that is unknown, used or expired, or a mail that the service cannot send.',
  },
  rate_limited: {
    status: 429,
    sentence: 'Too many requests in one minute: wait as long as Retry-After says.',
    when: 'The rate limit is exceeded, there were too many tries to sign in, too many bytes of a minute were refused, or the caller has as many batches open as it may.',
    headers: ['Retry-After'],
  },
  headers_too_large: {
    status: 431,
    sentence: 'Send fewer or shorter header fields.',
    when: 'The header fields, the URL included, are over 16 KiB.',
  },
  internal_error: {
    status: 500,
    sentence: 'The service failed; send the requestId along when you report it.',
    when: 'A defect of the service.',
  },
  unavailable: {
    status: 503,
    sentence: 'The service cannot answer now: try again as Retry-After says.',
    when: 'A dependency is down, or the process drains or is overloaded.',
    headers: ['Retry-After'],
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export const ErrorDetail = Type.Object(
  {
    path: Type.String({
      description:
        'JSON pointer to the field; it stops at the nearest field that the service knows, and "" is the whole body.',
    }),
    message: Type.String({ description: 'What is wrong with it.' }),
  },
  { $id: 'ErrorDetail' },
);
export type ErrorDetail = Type.Static<typeof ErrorDetail>;

const failure = Type.Object({
  code: Type.Enum(Object.keys(errorTable) as ErrorCode[], {
    type: 'string',
    description: 'A stable word for programs.',
  }),
  message: Type.String({ description: 'One sentence that says what to do.' }),
  requestId: Type.String({ description: 'Equals the x-request-id header.' }),
  details: Type.Optional(
    Type.Array(ErrorDetail, { minItems: 1, description: 'Which fields are wrong, or what fails.' }),
  ),
});

/** The body of every failure. */
export const ErrorAnswer = Type.Object(
  { ok: Type.Literal(false), error: failure },
  { $id: 'ErrorAnswer', description: 'A failure.' },
);
export type ErrorAnswer = Type.Static<typeof ErrorAnswer>;

/** The body of a 402. */
export const PaymentAnswer = Type.Object(
  {
    ok: Type.Literal(false),
    error: failure,
    upgradeUrl: Type.String({ format: 'uri', description: 'Where larger plans are offered.' }),
  },
  { $id: 'PaymentAnswer', description: 'A failure that a larger plan would lift.' },
);
