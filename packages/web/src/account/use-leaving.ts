/** Signs out and goes to the first page, or tells why not. */
import { useState } from 'preact/hooks';
import type { Failure } from '../api.ts';
import { rememberSignIn } from '../signed-in.ts';
import { signOut } from './account-calls.ts';

interface Leaving {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  readonly leave: () => Promise<void>;
}

export function useLeaving(): Leaving {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const leave = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await signOut();
    setBusy(false);
    if (outcome.ok || outcome.status === 401) {
      rememberSignIn(false);
      location.assign('/');
    } else setFailure(outcome);
  };
  return { isBusy, failure, leave };
}
