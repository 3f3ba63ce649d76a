/** An answer to its data, or to the failure that it tells of. */
import type { ErrorAnswer } from '@limpid/contract';
import { RequestFailed, unreadable } from './request-failed.ts';

interface Envelope {
  readonly ok?: unknown;
  readonly data?: unknown;
  readonly error?: Partial<ErrorAnswer['error']> | null;
  readonly upgradeUrl?: string;
}

/** Rejects with a RequestFailed for every answer that is not the data asked for. */
export async function readData(response: Response, now: number): Promise<unknown> {
  const envelope = asObject(await response.text());
  if (response.ok && envelope?.ok === true && envelope.data !== undefined) return envelope.data;
  throw failureIn(envelope, response, now);
}

/** What a response says that is no success. */
export async function readFailure(response: Response, now: number): Promise<RequestFailed> {
  return failureIn(asObject(await response.text()), response, now);
}

/** One line of a batch; rejects what is none. */
export function readLine<Line>(text: string): Line {
  const line = asObject(text);
  if (line === null || typeof line.ok !== 'boolean') throw unreadable(200, undefined);
  return line as Line;
}

function failureIn(envelope: Envelope | null, response: Response, now: number): RequestFailed {
  const { status, headers } = response;
  const retryAfterSeconds = readRetryAfter(headers, now);
  const error = envelope?.ok === false ? envelope.error : null;
  if (typeof error?.code !== 'string') return unreadable(status, retryAfterSeconds);
  const { code, message = code, requestId, details } = error;
  const { upgradeUrl } = envelope as Envelope;
  return new RequestFailed({ code, message, status, requestId, details, upgradeUrl, retryAfterSeconds });
}

/** The error of V8 is dropped: it quotes the answer, and so the text. */
function asObject(text: string): Envelope | null {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** RFC 9110, 10.2.3: seconds, or a date, which is compared with the Date field of the answer where there is one. */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value);
  // Else `-1` and `1.5` would be days of the year 2001.
  if (!/^[a-z]/i.test(value)) return undefined;
  const until = Date.parse(value);
  if (Number.isNaN(until)) return undefined;
  const date = Date.parse(headers.get('date') ?? '');
  return Math.max(0, Math.ceil((until - (Number.isNaN(date) ? now : date)) / 1000));
}
