/** One call at a time: what came back, and whether it is taking so long that the page should say so. */
import type { CallForm } from '@limpid/contract';
import { useRef, useState } from 'preact/hooks';
import { rememberSignIn } from '../signed-in.ts';
import { type Filled, type Outcome, sendCall } from './send-call.ts';

/** A shorter wait is not noticed. */
const SLOW_MS = 300;

/** Calls after which this browser has a session, and after which it has none. */
const BEGIN_SESSION = ['signIn', 'signUp', 'changePassword'];
const END_SESSION = ['signOut', 'deleteAccount', 'resetPassword'];

export function useCall(form: CallForm) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isSlow, setSlow] = useState(false);
  const isSending = useRef(false);

  const send = async (filled: Filled) => {
    if (isSending.current) return;
    isSending.current = true;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    const came = await sendCall(form, filled);
    clearTimeout(timer);
    isSending.current = false;
    setSlow(false);
    setOutcome(came);
    if (came.kind !== 'answered' || came.refusal !== null) return;
    if (BEGIN_SESSION.includes(form.id)) rememberSignIn(true);
    if (END_SESSION.includes(form.id)) rememberSignIn(false);
  };
  return { outcome, isSlow, send };
}
