/** What a part of the page reads from the service: loading, there, or not to be had; once more when asked. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Failure, Outcome } from '../api.ts';

export interface Resource<Data> {
  /** What was read last; it stays while it is read again. */
  readonly data: Data | null;
  /** Why there is nothing to show; beside data, that the session has ended since. */
  readonly failure: Failure | null;
  readonly reload: () => void;
  /** Puts what is known to be so now in its place. */
  readonly replace: (data: Data) => void;
}

/** Reads once at first, unless it is `given`, and again whenever the connection or the reader comes back. */
export function useResource<Data>(
  read: () => Promise<Outcome<Data>>,
  given: Data | null = null,
): Resource<Data> {
  const [data, setData] = useState(given);
  const [failure, setFailure] = useState<Failure | null>(null);
  const newest = useRef(0);
  const readNow = useRef(read);
  readNow.current = read;

  const load = useCallback(async (isQuiet: boolean) => {
    newest.current += 1;
    const number = newest.current;
    if (!isQuiet) setFailure(null);
    const outcome = await readNow.current();
    if (number !== newest.current) return;
    if (outcome.ok) {
      setData(outcome.data);
      setFailure(null);
    } else {
      // Who only came back keeps what is shown: a key is shown once, and something may have been typed.
      if (!isQuiet) setData(null);
      if (!isQuiet || outcome.status === 401) setFailure(outcome);
    }
  }, []);
  const replace = useCallback((known: Data) => {
    newest.current += 1;
    setData(known);
    setFailure(null);
  }, []);
  const reload = useCallback(() => void load(false), [load]);

  useEffect(() => {
    if (given === null) void load(false);
    const onOnline = () => void load(true);
    const onReturn = () => {
      if (document.visibilityState === 'visible') void load(true);
    };
    addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      newest.current += 1;
      removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [load]);

  return { data, failure, reload, replace };
}
