/** Calls to the service that this page came from: every answer is data, or a failure with a sentence to show. */
import failuresWords from './words/failures.json' with { type: 'json' };

/** What a refused call says: the error table of docs/api.md. */
export interface Failure {
  readonly ok: false;
  /** HTTP status; 0 where the service was not reached. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  /** Which fields are wrong, by JSON pointer. */
  readonly details?: readonly FieldFault[];
  /** Set with 402. */
  readonly upgradeUrl?: string;
  /** Seconds to wait, where the service said so. */
  readonly retryAfterSeconds?: number;
}

export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

export type Outcome<Data> = { readonly ok: true; readonly data: Data } | Failure;

interface Envelope<Data> {
  readonly ok: boolean;
  readonly data?: Data;
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly details?: readonly FieldFault[];
  };
  readonly upgradeUrl?: string;
}

/** How long the service may take before the page says that it does not answer. */
const PATIENCE_MS = 30_000;

/** Calls the service with the session's cookie. Never throws. */
export async function call<Data>(method: string, path: string, body?: object): Promise<Outcome<Data>> {
  let response: Response;
  let envelope: Envelope<Data>;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
  } catch {
    return unreached();
  }
  try {
    envelope = await response.json();
  } catch {
    return unreadable(response.status);
  }
  if (envelope.ok && envelope.data !== undefined) return { ok: true, data: envelope.data };
  if (envelope.error === undefined) return unreadable(response.status);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    ok: false,
    status: response.status,
    ...envelope.error,
    ...(envelope.upgradeUrl !== undefined && { upgradeUrl: envelope.upgradeUrl }),
    ...(Number.isFinite(wait) && { retryAfterSeconds: wait }),
  };
}

/** What the page knows of this service before anybody signs in. */
export interface ServiceFacts {
  readonly publicUrl: string;
  readonly signUp: 'open' | 'closed';
  readonly sendsMail: boolean;
  readonly plans: readonly PlanFacts[];
}

export interface PlanFacts {
  readonly name: string;
  /** Calls a minute; -1 is no limit, null no rate limit of the plan's own. */
  readonly perMinute: number | null;
  /** Calls a UTC day; -1 is no limit. */
  readonly perDay: number;
  readonly features: readonly string[];
}

let given = readFacts();

/** The facts that came with the document; null where it brought none. */
export function givenFacts(): ServiceFacts | null {
  return given;
}

/** For the server, which has no document to read them from. */
export function giveFacts(facts: ServiceFacts): void {
  given = facts;
}

function readFacts(): ServiceFacts | null {
  if (typeof document === 'undefined') return null;
  const content = document.querySelector<HTMLMetaElement>('meta[name=service-facts]')?.content;
  return content === undefined ? null : JSON.parse(content);
}

/** Asks the service what it is; the answer has no envelope. Never throws. */
export async function askFacts(): Promise<Outcome<ServiceFacts>> {
  try {
    const response = await fetch('/page.json', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? { ok: true, data: await response.json() } : unreadable(response.status);
  } catch {
    return unreached();
  }
}

function unreached(): Failure {
  const code = navigator.onLine ? 'noAnswer' : 'offline';
  return { ok: false, status: 0, code, message: failuresWords[code] };
}

function unreadable(status: number): Failure {
  return { ok: false, status, code: 'unreadable', message: failuresWords.unreadable };
}
