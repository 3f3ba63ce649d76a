/** Asks for another mail that confirms an address, and says that it was asked for. */
import { useState } from 'preact/hooks';
import type { Failure } from '../api.ts';
import accountWords from '../words/account.json' with { type: 'json' };
import { askForConfirmation } from './account-calls.ts';
import { FailureNotice } from './failure-notice.tsx';

const { again, againBusy, againDone } = accountWords.signUp;

export function AnotherMail({ email }: { readonly email: string }) {
  const [step, setStep] = useState<'ready' | 'busy' | 'done'>('ready');
  const [failure, setFailure] = useState<Failure | null>(null);
  const ask = async () => {
    if (step === 'busy') return;
    setStep('busy');
    setFailure(null);
    const outcome = await askForConfirmation(email);
    setStep(outcome.ok ? 'done' : 'ready');
    if (!outcome.ok) setFailure(outcome);
  };
  return (
    <>
      <div class="actions">
        <button type="button" class="btn" onClick={ask} {...(step === 'busy' && { 'aria-busy': true })}>
          {step === 'busy' ? againBusy : again}
        </button>
      </div>
      <p role="status" class="quiet">
        {step === 'done' ? againDone : ''}
      </p>
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  );
}
