/** The one error of the client: why a call has no data. */
import type { ErrorCode, ErrorDetail } from '@limpid/contract';

/** Codes for what the service did not answer itself. */
export type ClientErrorCode = 'aborted' | 'timed_out' | 'unreachable' | 'unreadable_answer';

export interface Failure {
  readonly code: ErrorCode | ClientErrorCode;
  readonly message: string;
  readonly status?: number;
  readonly requestId?: string | undefined;
  readonly details?: readonly ErrorDetail[] | undefined;
  readonly upgradeUrl?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly answeredLines?: number | undefined;
  readonly cause?: unknown;
}

/** Holds nothing of what was sent, so that it can be logged as it is. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  /** A word of the service's error table, or of the client's own: programs read this. */
  readonly code: ErrorCode | ClientErrorCode;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** What the service's log calls this request. */
  readonly requestId: string | undefined;
  /** Which fields are wrong, or what fails. */
  readonly details: readonly ErrorDetail[] | undefined;
  /** Where larger plans are offered, with a 402. */
  readonly upgradeUrl: string | undefined;
  /** Seconds until a new try can succeed, where the service said so. */
  readonly retryAfterSeconds: number | undefined;
  /** Of a batch: how many answers came before, and so how many lines need not be sent again. */
  readonly answeredLines: number | undefined;

  constructor(failure: Failure) {
    super(failure.message, failure.cause === undefined ? {} : { cause: failure.cause });
    this.code = failure.code;
    this.status = failure.status ?? 0;
    this.requestId = failure.requestId;
    this.details = failure.details;
    this.upgradeUrl = failure.upgradeUrl;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.answeredLines = failure.answeredLines;
  }

  /** The same, of the request whose answer has this head, or none; what the answer itself says goes first. */
  of(head: Headers | undefined): RequestFailed {
    const requestId = this.requestId ?? head?.get('x-request-id') ?? undefined;
    return new RequestFailed({ ...this, message: this.message, cause: this.cause, requestId });
  }

  /** The same for a batch, with the number of lines that were answered. */
  after(answeredLines: number): RequestFailed {
    return new RequestFailed({ ...this, message: this.message, cause: this.cause, answeredLines });
  }
}

/** What came from somebody else; status 0 for a redirect. */
export function unreadable(status: number, retryAfterSeconds: number | undefined): RequestFailed {
  const what = status === 0 ? 'A redirect' : `An answer of status ${status}`;
  return new RequestFailed({
    ...{ code: 'unreadable_answer', status, retryAfterSeconds },
    message: `${what} came that is not the service's: check baseUrl, and what stands in between.`,
  });
}
