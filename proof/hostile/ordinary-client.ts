/** A client that uses the service as it is meant to be used, and notes how long it waits: on open connections and on new ones. */
import { Agent, request } from 'node:http';
import { PASSWORD } from './make-client.ts';

export interface Waits {
  /** Milliseconds from the call to the last byte of its answer, ascending. */
  readonly milliseconds: readonly number[];
  /** Calls with neither a 200 nor a 503, and why. */
  readonly failures: readonly string[];
  /** For how long calls were 503, at most, until one was a 200. */
  readonly refusedMs: number;
}

/** Programs that call at once: three keep their connection, one opens another for each call. */
const KEEPING = 3;
/** Between an answer and the next call: some hundred calls a second, which leave most of a processor to others. */
const PAUSE_MS = 20;
const SIGN_IN_PAUSE_MS = 1_000;
/** Nobody ordinary waits for longer. */
const DEADLINE_MS = 10_000;
/** Of English with a character in it that is to be found, so that there is something to clean. */
const TEXT_CHARACTERS = 2_000;

const TEXT = 'It was there all the time, and no\u{200B}body saw it. '.repeat(100).slice(0, TEXT_CHARACTERS);
const BODY = Buffer.from(JSON.stringify({ text: TEXT }));

/** What an ordinary client sends. */
export interface OrdinaryCalls {
  readonly url: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the next call. */
  readonly body: () => Buffer;
  /** Programs that call at once and keep their connection, beside one that does not. */
  readonly keeping: number;
  readonly pauseMs: number;
}

export function scans(url: string, key: string): OrdinaryCalls {
  const ofScans = { path: '/v1/clean', keeping: KEEPING, pauseMs: PAUSE_MS };
  return { url, ...ofScans, headers: { 'x-api-key': key }, body: () => BODY };
}

/** One person after the other. */
export function signIns(url: string, persons: readonly string[]): OrdinaryCalls {
  let next = 0;
  const body = () => {
    const email = persons[next++ % persons.length];
    return Buffer.from(JSON.stringify({ email, password: PASSWORD }));
  };
  return { url, path: '/auth/sign-in/email', headers: {}, body, keeping: 0, pauseMs: SIGN_IN_PAUSE_MS };
}

/** Calls for so long, and until then at least. */
export async function callFor(
  calls: OrdinaryCalls,
  durationMs: number,
  atLeast = Promise.resolve(),
): Promise<Waits> {
  const milliseconds: number[] = [];
  const failures: string[] = [];
  let refusedSince: number | null = null;
  let refusedMs = 0;
  let isOver = false;
  Promise.all([new Promise((resolve) => setTimeout(resolve, durationMs)), atLeast]).then(() => {
    isOver = true;
  });
  const program = async (keepsConnection: boolean) => {
    const agent = new Agent({ keepAlive: keepsConnection, maxSockets: 1 });
    while (!isOver) {
      const startedAt = performance.now();
      const told = await call(calls, agent);
      const endedAt = performance.now();
      milliseconds.push(endedAt - startedAt);
      if (told === '503') refusedSince ??= startedAt;
      if (refusedSince !== null) refusedMs = Math.max(refusedMs, endedAt - refusedSince);
      if (told === '200') refusedSince = null;
      else if (told !== '503') failures.push(told);
      await new Promise((resolve) => setTimeout(resolve, calls.pauseMs));
    }
    agent.destroy();
  };
  await Promise.all([...Array.from({ length: calls.keeping }, () => program(true)), program(false)]);
  return { milliseconds: milliseconds.sort((one, other) => one - other), failures, refusedMs };
}

/** Answers the status, or what went wrong. */
function call({ url, path, headers: own, body }: OrdinaryCalls, agent: Agent): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const bytes = body();
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length, ...own };
  const outgoing = request(`${url}${path}`, { method: 'POST', headers, agent }, (incoming) => {
    incoming.resume().on('end', () => resolve(String(incoming.statusCode)));
    incoming.on('error', (error) => resolve(error.message));
  });
  outgoing.setTimeout(DEADLINE_MS, () => outgoing.destroy(new Error(`nothing for ${DEADLINE_MS} ms`)));
  outgoing.on('error', (error) => resolve(error.message));
  outgoing.end(bytes);
  return promise;
}

/** The wait that 99 of 100 calls stay below. */
export function slowestHundredth({ milliseconds }: Waits): number {
  return milliseconds[Math.floor(milliseconds.length * 0.99)] ?? 0;
}
