/** The endpoints: where each is, what it takes, what it answers, what it refuses with. */
import type { TObject, TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import { HealthAnswer, LiveAnswer } from './health.ts';
import { LimitsAnswer } from './limits.ts';
import { CleanAnswer, CleanRequest, DetectAnswer, DetectRequest } from './scan.ts';

export interface Operation {
  /** The name of the call in generated clients. */
  readonly id: string;
  readonly method: 'get' | 'post';
  readonly path: string;
  readonly tag: 'Scan' | 'Limits' | 'Health';
  readonly summary: string;
  readonly description: string;
  readonly request?: { readonly schema: TObject; readonly example: object };
  readonly answer: TSchema;
  /** What it refuses with, besides what every endpoint can. */
  readonly errors: readonly ErrorCode[];
  /** Whether an API key or a token may be sent. */
  readonly takesCredentials: boolean;
  /** Whether its answers tell the limits of the caller in header fields. */
  readonly hasRateFields: boolean;
}

const scan = {
  method: 'post',
  tag: 'Scan',
  errors: [
    'invalid_json',
    'invalid_credentials',
    'quota_exhausted',
    'feature_not_in_plan',
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
  limits: {
    id: 'limits',
    method: 'get',
    path: '/v1/limits',
    tag: 'Limits',
    summary: 'What the caller may do right now',
    description:
      'The plan, its features, and what is left of the minute and of the UTC day. It costs nothing.',
    answer: LimitsAnswer,
    errors: ['invalid_credentials'],
    takesCredentials: true,
    hasRateFields: false,
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
