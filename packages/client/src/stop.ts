/** What ends a request before its time: signals of the caller, or a time that is over. */
import { bareCause } from './bare-cause.ts';
import { RequestFailed } from './request-failed.ts';
import type { Clock } from './settings.ts';

export interface Stop {
  /** For `fetch`. */
  readonly signal: AbortSignal;
  /** Lets so much time pass from now, in place of what was left; what is `isAwaited` no more is given it anew. */
  allow(milliseconds: number, isAwaited?: () => boolean): void;
  /** Time passes no more. */
  rest(): void;
  /** Why it was stopped, or that the service could not be reached. */
  explain(cause: unknown): RequestFailed;
  /** Settles as the promise does, or rejects when it is stopped before. */
  unlessStopped<Value>(promise: Promise<Value>): Promise<Value>;
  /** Ends what still runs, and leaves nothing behind on signals that outlive it. */
  release(): void;
}

export function createStop(clock: Clock, signals: readonly (AbortSignal | undefined)[]): Stop {
  const controller = new AbortController();
  const { signal } = controller;
  let failure: RequestFailed | null = null;
  let callOff = () => {};

  const stop = (why: RequestFailed) => {
    failure ??= why;
    callOff();
    controller.abort(failure);
  };
  // Not AbortSignal.any: what it makes stays in the memory of a signal that lives as long as the process.
  const listeners = signals.map((each) => {
    const abort = () => stop(aborted(each?.reason));
    if (each?.aborted) abort();
    else each?.addEventListener('abort', abort, { once: true });
    return () => each?.removeEventListener('abort', abort);
  });

  function allow(milliseconds: number, isAwaited = () => true): void {
    callOff();
    if (failure !== null || milliseconds === Number.POSITIVE_INFINITY) return;
    callOff = clock.after(milliseconds, () => {
      if (isAwaited()) stop(timedOut(milliseconds));
      else allow(milliseconds, isAwaited);
    });
  }

  return {
    signal,
    allow,
    rest: () => callOff(),
    explain: (cause) => failure ?? (cause instanceof RequestFailed ? cause : unreachable(cause)),
    unlessStopped(promise) {
      return new Promise((resolve, reject) => {
        const leave = () => reject(signal.reason);
        if (signal.aborted) leave();
        signal.addEventListener('abort', leave, { once: true });
        promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
    release() {
      callOff();
      for (const forget of listeners) forget();
      controller.abort(failure ?? aborted(undefined));
    },
  };
}

function aborted(cause: unknown): RequestFailed {
  return new RequestFailed({ code: 'aborted', message: 'The call was aborted by its caller.', cause });
}

function timedOut(milliseconds: number): RequestFailed {
  return new RequestFailed({
    code: 'timed_out',
    message: `The service did not answer within ${milliseconds} ms.`,
  });
}

function unreachable(cause: unknown): RequestFailed {
  return new RequestFailed({
    code: 'unreachable',
    message: 'The service could not be reached, or the connection to it was dropped.',
    cause: bareCause(cause),
  });
}
