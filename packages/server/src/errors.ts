/** The error that is answered to a caller, and the body and header fields that it becomes. */
import { type ErrorCode, type ErrorDetail, errorTable } from '@limpid/contract';

interface ErrorExtras {
  /** What to do, where the place that refuses knows better than the error table. */
  readonly sentence?: string;
  readonly details?: readonly ErrorDetail[];
  /** Seconds until a new try can succeed. */
  readonly retryAfterSeconds?: number;
  /** The methods that the path has. */
  readonly allow?: string;
  /** Whether the connection ends with this answer. */
  readonly closes?: boolean;
}

/** An error that is sent to the caller: a row of the error table and its details. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, extras: ErrorExtras = {}) {
    super(extras.sentence ?? errorTable[code].sentence);
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/** Seconds after which a caller tries again when a dependency was down. */
const UNAVAILABLE_RETRY_SECONDS = 5;

/** Refuses what a dependency did not answer. */
export function unavailable(details?: readonly ErrorDetail[]): ServiceError {
  const retryAfterSeconds = UNAVAILABLE_RETRY_SECONDS;
  return new ServiceError('unavailable', { retryAfterSeconds, ...(details && { details }) });
}

/** The body of a failure. */
export function failureBody(error: ServiceError, requestId: string, upgradeUrl: string) {
  const { details } = error.extras;
  return {
    ok: false,
    error: { code: error.code, message: error.message, requestId, ...(details && { details }) },
    ...('upgradeUrl' in errorTable[error.code] && { upgradeUrl }),
  };
}

/** Every answer is about its request alone, nothing but what its type says, and loads nothing where it is shown. */
const OF_EVERY = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** A year, the least that lists of browsers take. Without subdomains, which are not ours to speak for. */
const HTTPS_ALONE = { 'strict-transport-security': 'max-age=31536000' };

/** Writes the header fields that every answer has; pages have others in their place. */
export type AnswerHeaders = (requestId: string) => Record<string, string>;

/** Keeps browsers on https once they used it. */
export function answerHeaders(publicUrl: string | null): AnswerHeaders {
  const fields = publicUrl?.startsWith('https:') === true ? { ...OF_EVERY, ...HTTPS_ALONE } : OF_EVERY;
  return (requestId) => ({ 'x-request-id': requestId, ...fields });
}

/** The header fields of a failure, besides those that every answer has. */
export function failureHeaders(error: ServiceError): Record<string, string> {
  const { retryAfterSeconds, allow, closes } = error.extras;
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers['retry-after'] = String(retryAfterSeconds);
  if (allow !== undefined) headers.allow = allow;
  if (closes === true) headers.connection = 'close';
  if (error.code === 'invalid_credentials') headers['www-authenticate'] = 'Bearer realm="limpid"';
  return headers;
}
