/** The time, told again every so often: for what counts down, and for what was a while ago. */
import { useEffect, useState } from 'preact/hooks';

export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
