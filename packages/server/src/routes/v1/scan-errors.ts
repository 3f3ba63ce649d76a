/** What both scan endpoints refuse with. */
import type { ErrorCode } from '@limpid/contract';

export const SCAN_ERRORS: readonly ErrorCode[] = [
  'invalid_json',
  'invalid_credentials',
  'quota_exhausted',
  'feature_not_in_plan',
  'text_too_long',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
];
