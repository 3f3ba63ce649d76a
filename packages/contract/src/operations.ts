/** The endpoints: where each is, what it takes, what it answers, what it refuses with. */
import Type from 'typebox';
import { UsageAnswer } from './account-usage.ts';
import { ApiKeysAnswer, MintedKeyAnswer, MintKeyRequest, RevokedKeyAnswer } from './api-keys.ts';
import { authOperations } from './auth-operations.ts';
import { BatchAnswerLine, BatchLine } from './batch.ts';
import { HealthAnswer, LiveAnswer } from './health.ts';
import { LimitsAnswer } from './limits.ts';
import type { Operation } from './operation.ts';
import { AccountAnswer, DeletedAccountAnswer } from './own-account.ts';
import { SCAN_ROW_RETENTION_DAYS } from './published-numbers.ts';
import { CleanAnswer, CleanRequest, DetectAnswer, DetectRequest } from './scan.ts';

const scan = {
  method: 'post',
  tag: 'Scan',
  errors: [
    'invalid_json',
    'invalid_credentials',
    'quota_exhausted',
    'feature_not_in_plan',
    'forbidden',
    'text_too_long',
    'body_too_large',
    'unsupported_media_type',
    'rate_limited',
  ],
  takesCredentials: true,
  hasRateFields: true,
} as const;

const health = {
  method: 'get',
  tag: 'Health',
  errors: [],
  takesCredentials: false,
  hasRateFields: false,
} as const;

const account = {
  tag: 'Account',
  takesCredentials: 'session',
  hasRateFields: false,
} as const;

export const operations = {
  clean: {
    ...scan,
    id: 'clean',
    path: '/v1/clean',
    summary: 'Clean a text',
    description:
      'Finds hidden characters, decodes what they carry, and answers the text without them and a report of what was removed. The switches in `options` select what is applied; those left out have their defaults.',
    request: { schema: CleanRequest, example: { text: 'pass\u{200B}word', options: { punctuation: true } } },
    answer: CleanAnswer,
  },
  detect: {
    ...scan,
    id: 'detect',
    path: '/v1/detect',
    summary: 'Report on a text',
    description:
      'The same scan as clean with default options, answering the report only: no text comes back. It takes one call from the day, as clean does.',
    request: { schema: DetectRequest, example: { text: 'pass\u{200B}word' } },
    answer: DetectAnswer,
  },
  batch: {
    ...scan,
    id: 'batch',
    path: '/v1/batch',
    summary: 'Scan many texts in one request',
    description:
      'Lines of JSON in, lines of JSON out, in the same order, while the request is still being sent: read the answers as you send, or both sides wait. The request is one call against the rate limit, and each line that is scanned takes one call from the day. A line that is refused says so in its place, with the code that a request would get, and the others go on; the rate fields tell how things stood at the start. A line may have 4 MiB; nothing bounds their number. A connection that ends without the end of the answer is resumed with the lines that were not answered. One caller may have eight batches open at once; another one is `rate_limited`.',
    mediaType: 'application/x-ndjson',
    request: { schema: BatchLine, example: { id: 1, text: 'pass\u{200B}word' } },
    answer: BatchAnswerLine,
    errors: [
      'invalid_credentials',
      'feature_not_in_plan',
      'forbidden',
      'unsupported_media_type',
      'rate_limited',
    ],
  },
  limits: {
    id: 'limits',
    method: 'get',
    path: '/v1/limits',
    tag: 'Limits',
    summary: 'What the caller may do right now',
    description:
      'The plan, its features, and what is left of the minute and of the UTC day. It costs nothing.',
    answer: LimitsAnswer,
    errors: ['invalid_credentials', 'rate_limited'],
    takesCredentials: true,
    hasRateFields: false,
  },
  ...authOperations,
  listKeys: {
    ...account,
    id: 'listKeys',
    method: 'get',
    path: '/v1/keys',
    summary: 'List the API keys',
    description: 'The keys of the account, without the keys themselves.',
    answer: ApiKeysAnswer,
    errors: ['invalid_credentials', 'forbidden', 'rate_limited'],
  },
  mintKey: {
    ...account,
    id: 'mintKey',
    method: 'post',
    path: '/v1/keys',
    summary: 'Mint an API key',
    description: 'The key is in this answer alone: only its hash is kept. It has a rate limit of its own.',
    request: { schema: MintKeyRequest, example: { name: 'build server' } },
    answer: MintedKeyAnswer,
    errors: [
      'invalid_json',
      'invalid_credentials',
      'forbidden',
      'conflict',
      'body_too_large',
      'unsupported_media_type',
      'rate_limited',
    ],
  },
  revokeKey: {
    ...account,
    id: 'revokeKey',
    method: 'delete',
    path: '/v1/keys/{id}',
    summary: 'Revoke an API key',
    description: 'It opens nothing any more: here at once, in every process within five seconds.',
    parameters: [
      { name: 'id', in: 'path', description: 'Of the key, as it is listed.', schema: Type.String() },
    ],
    answer: RevokedKeyAnswer,
    errors: ['invalid_credentials', 'forbidden', 'not_found', 'rate_limited'],
  },
  usage: {
    ...account,
    id: 'usage',
    method: 'get',
    path: '/v1/usage',
    summary: 'What the account has used',
    description: 'Sums of its scans by UTC day: counts alone, since nothing else is stored.',
    parameters: [
      {
        name: 'days',
        in: 'query',
        description: 'How many days, today included.',
        schema: Type.Integer({ minimum: 1, maximum: SCAN_ROW_RETENTION_DAYS, default: 30 }),
      },
      {
        name: 'perKey',
        in: 'query',
        description: 'Whether each day is broken down by key too.',
        schema: Type.Boolean({ default: false }),
      },
    ],
    answer: UsageAnswer,
    errors: ['invalid_credentials', 'forbidden', 'rate_limited'],
  },
  account: {
    ...account,
    id: 'account',
    method: 'get',
    path: '/v1/account',
    summary: 'The account',
    description: 'Who is signed in.',
    answer: AccountAnswer,
    errors: ['invalid_credentials', 'forbidden', 'rate_limited'],
  },
  deleteAccount: {
    ...account,
    id: 'deleteAccount',
    method: 'delete',
    path: '/v1/account',
    summary: 'Delete the account',
    description:
      'With its keys, its sessions and its scan rows. It cannot be undone. The calls of the day stay counted for its mail address, under an HMAC, until the day is over.',
    answer: DeletedAccountAnswer,
    errors: ['invalid_credentials', 'forbidden', 'rate_limited'],
  },
  health: {
    ...health,
    id: 'health',
    path: '/health',
    summary: 'Whether the service can answer',
    description:
      'Asks everything that answers depend on. When one of them fails the status is 503 and `details` names it.',
    answer: HealthAnswer,
  },
  live: {
    ...health,
    id: 'live',
    path: '/health/live',
    summary: 'Whether the process is alive',
    description: 'Answers as long as the process turns, whatever it depends on.',
    answer: LiveAnswer,
  },
} as const satisfies Record<string, Operation>;
