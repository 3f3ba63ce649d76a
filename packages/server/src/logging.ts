/** Logs: one line for each request and each event, made of an allow-list of fields. */
import { setTimeout as pause } from 'node:timers/promises';
import { type DestinationStream, pino } from 'pino';

/** Everything that is ever logged about a request. */
export interface RequestLine {
  readonly requestId: string;
  readonly method: string | null;
  /** The pattern of the route, never the URL. */
  readonly route: string | null;
  /** null when the client went away before it was answered. */
  readonly status: number | null;
  readonly milliseconds: number;
  readonly caller: string | null;
  readonly plan: string | null;
  readonly code: string | null;
}

/** Everything else that is logged: fixed sentences, so that nothing of a request can be in them. */
export const EVENTS = {
  forwardedForIgnored: 'X-Forwarded-For came from a peer that TRUSTED_PROXIES does not list; it is ignored',
  storeFailed: 'the store did not answer',
  rowsKept: 'scan rows could not be written; they are kept and tried again',
  rowsDropped: 'too many scan rows wait to be written; the oldest were dropped',
  rowsLost: 'scan rows could not be written before the end; they are lost',
  ceilingsAway:
    'Redis does not answer; this process enforces half of each rate limit, and counts guesses alone, meanwhile',
  ceilingsBack: 'Redis answers again; rate limits and guesses are counted together',
  mailFailed: 'a mail could not be sent',
  overloaded: 'there is more work than this process can do; what is new is answered 503',
  relieved: 'no work has been refused for a while',
  processEnded: 'a process of the service ended by itself; another takes its place',
  clockLeapt:
    'the clock is more than a week past the last purge: nothing that is expired is deleted until the operator says that it is right, limpid-server purge --today DATE',
  retentionFailed: 'expired rows could not be deleted; tried again at the next round',
} as const;

/** A process that is there no more, and how it ended. */
export interface EndedProcess {
  readonly pid: number | null;
  readonly exitCode: number | null;
  readonly signal: string | null;
}

export interface Log {
  request(line: RequestLine): void;
  /** A request that no route saw. */
  unrouted(requestId: string, status: number, code: string): void;
  event(name: keyof typeof EVENTS, error?: unknown, ended?: EndedProcess): void;
  /** A defect: the error's class and places in our own code, never its message, which may quote the caller. */
  defect(requestId: string | null, error: unknown): void;
}

/** Bytes of one write: up to this size writes of several processes to one pipe are not interleaved. */
const MOST_WRITTEN_BYTES = 4096;
/** What waits for a reader that stands still: 50,000 requests; later ones are not logged. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;
/** A reader has taken the last lines by then, or takes none. */
const LAST_LINES_MS = 1_000;

export interface Output {
  readonly stream: DestinationStream;
  /** Ends the process when its last lines are out, or soon in any case: then by a signal, as nothing else gives up a write. */
  end(code: number): Promise<never>;
}

/** Standard output, written without waiting for it. */
export function standardOutput(): Output {
  const stream = pino.destination({
    ...{ dest: 1, sync: false },
    ...{ maxWrite: MOST_WRITTEN_BYTES, maxLength: MOST_WAITING_BYTES },
  });
  // The reader closed the pipe; the service goes on.
  stream.on('error', () => {});
  return {
    stream,
    async end(code) {
      const written = new Promise<true>((resolve) => {
        for (const event of ['close', 'error']) stream.once(event, () => resolve(true));
      });
      stream.end();
      if (await Promise.race([written, pause(LAST_LINES_MS, false)])) process.exit(code);
      process.kill(process.pid, 'SIGKILL');
      return new Promise<never>(() => {});
    },
  };
}

export function createLog(level: string, now: () => number, destination: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date(now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  function request(given: RequestLine): void {
    // Field by field: whatever else the object has stays out.
    const { requestId, method, route, status, milliseconds, caller, plan, code } = given;
    const line = { requestId, method, route, status, milliseconds, caller, plan, code };
    if (status !== null && status >= 500) logger.error(line);
    else logger.info(line);
  }
  const unknown = { method: null, route: null, milliseconds: 0, caller: null, plan: null };

  return {
    request,
    unrouted: (requestId, status, code) => request({ ...unknown, requestId, status, code }),
    event(name, error, ended) {
      const { pid, exitCode, signal } = ended ?? {};
      const where = error === undefined ? {} : whereItFailed(error);
      logger.warn({ event: name, ...where, pid, exitCode, signal }, EVENTS[name]);
    },
    defect(requestId, error) {
      logger.error({ requestId, ...whereItFailed(error) }, 'internal error');
    },
  };
}

/** The class of an error, what the system or a database calls it, and the places of our own code in its stack. */
function whereItFailed(error: unknown): {
  errorClass: string;
  errorCode: string | undefined;
  frames: string[];
} {
  if (!(error instanceof Error)) return { errorClass: 'not an Error', errorCode: undefined, frames: [] };
  const errorClass = /^\w{1,40}$/.test(error.constructor.name) ? error.constructor.name : 'Error';
  // A stack starts with the message, which may quote a text that looks like a frame: cut it off by its length.
  const head = error.stack?.indexOf(error.message) ?? -1;
  const trace = head < 0 ? '' : (error.stack ?? '').slice(head + error.message.length);
  const frames = Array.from(
    trace.matchAll(/packages\/(\w+\/src\/[\w./-]+:\d+:\d+)/g),
    ([, place]) => `${place}`,
  );
  return { errorClass, errorCode: codeOf(error), frames };
}

/**
 * As ECONNREFUSED, 57P01 of PostgreSQL, or what SQLite calls its number: no library makes one of what it is given. What
 * has another form is left out.
 */
function codeOf({ code, errstr }: Error & { code?: unknown; errstr?: unknown }): string | undefined {
  if (typeof errstr === 'string' && /^[a-zA-Z ,]{1,60}$/.test(errstr)) return errstr;
  return typeof code === 'string' && /^(?:E[A-Z][A-Z_]{2,30}|[0-9A-Z]{5})$/.test(code) ? code : undefined;
}
