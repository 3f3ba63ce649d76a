/** Says that something goes on only once it has gone on for a while: what is quick shows no waiting. */
import { useEffect, useState } from 'preact/hooks';

const LATE_MS = 300;

export function useLate(isGoingOn: boolean, ms = LATE_MS): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => clearTimeout(timer);
  }, [isGoingOn, ms]);
  return isGoingOn && isLate;
}
