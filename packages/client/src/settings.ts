/** What a client goes by: the options of its caller, checked once. */
import type { RequestFailed } from './request-failed.ts';

/** A try that failed and is about to be repeated. */
export interface Retry {
  /** How many tries there were: 1 before the first repetition. */
  readonly tries: number;
  readonly waitMs: number;
  readonly error: RequestFailed;
}

export interface ClientOptions {
  /** Where the service is, with or without a path of its own: `https://limpid.example.com`. */
  readonly baseUrl: string | URL;
  /** Sent as `x-api-key`. Where a token is given too, the key decides. */
  readonly apiKey?: string | undefined;
  /** Of a session, sent as `Authorization: Bearer`. */
  readonly token?: string | undefined;
  /** How long one try may take; of a batch, how long nothing may move while answers are awaited. 30,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a call is repeated after 408, 429, 503 or a dropped connection. 3; 0 turns it off. */
  readonly retries?: number | undefined;
  /** The longest wait before a repetition; a service that asks for more is not waited for. 60,000. */
  readonly maxWaitMs?: number | undefined;
  /** In place of the global one. */
  readonly fetch?: typeof fetch | undefined;
  /** Ends all calls of this client. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each wait. */
  readonly onRetry?: ((retry: Retry) => void) | undefined;
}

/** Time and chance, passed in so that tests can say what they are. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 to below 1. */
  random(): number;
  /** Calls back after `ms` milliseconds; the returned function cancels it. */
  after(milliseconds: number, callBack: () => void): () => void;
}

export interface Settings {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly maxWaitMs: number;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
  readonly onRetry: (retry: Retry) => void;
  readonly clock: Clock;
}

/** The longest that a timer of any runtime can wait: beyond it they ring at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  after(milliseconds, callBack) {
    const timer = setTimeout(callBack, Math.min(milliseconds, MAX_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

/** Throws a TypeError for what cannot be used, which says nothing of a key or a token. */
export function readSettings(options: ClientOptions, clock: Clock): Settings {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError('createClient needs an object with the baseUrl of the service');
  }
  if (options.fetch !== undefined && typeof options.fetch !== 'function') {
    throw new TypeError('fetch must be a function');
  }
  const { apiKey, token, timeoutMs = 30_000, retries = 3, maxWaitMs = 60_000, signal } = options;
  return Object.freeze({
    baseUrl: readBaseUrl(options.baseUrl),
    headers: {
      ...(apiKey !== undefined && { 'x-api-key': readField(apiKey, 'apiKey') }),
      ...(token !== undefined && { authorization: `Bearer ${readField(token, 'token')}` }),
    },
    timeoutMs: readTimeout(timeoutMs),
    retries: readNumber(retries, 'retries', 0),
    maxWaitMs: readNumber(maxWaitMs, 'maxWaitMs', 0),
    // The global one is asked for at each call: some runtimes and tests replace it late.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    signal: readSignal(signal),
    onRetry: options.onRetry ?? (() => {}),
    clock,
  });
}

export function readTimeout(timeoutMs: number): number {
  return readNumber(timeoutMs, 'timeoutMs', 1);
}

export function readSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  if (signal === undefined || 'addEventListener' in Object(signal)) return signal;
  throw new TypeError('signal must be an AbortSignal');
}

function readNumber(value: number, name: string, least: number): number {
  if (typeof value !== 'number' || !(value >= least)) {
    throw new TypeError(`${name} must be a number of at least ${least}`);
  }
  return value;
}

function readField(value: string, name: string): string {
  // What a header field cannot hold would be quoted by the error of the runtime.
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
    throw new TypeError(`${name} must be visible ASCII characters, without spaces`);
  }
  return value;
}

function readBaseUrl(baseUrl: string | URL): string {
  const page = (globalThis as { location?: { href: string } }).location?.href;
  const url = URL.canParse(String(baseUrl), page) ? new URL(String(baseUrl), page) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('baseUrl must be the http or https address of the service');
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('baseUrl must hold no name and no password: give an apiKey or a token');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}
