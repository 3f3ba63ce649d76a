/** Confirms a mail address by the token of a mailed link; asked for by a press, since mail filters open links too. */
import { useState } from 'preact/hooks';
import accountWords from '../words/account.json' with { type: 'json' };
import { confirmMail } from './account-calls.ts';
import { FailureNotice, Problem } from './failure-notice.tsx';
import { Gate, GateOutcome } from './gate.tsx';
import { forgetToken, readToken } from './mailed-token.ts';
import { SubmitButton } from './submit-button.tsx';
import { useSubmission } from './use-submission.ts';

const { verify: said } = accountWords;

export function ConfirmMail() {
  const [token] = useState(readToken);
  const [isDone, setDone] = useState(false);
  const { isBusy, failure, onSubmit } = useSubmission({
    check: () => ({}),
    send: () => confirmMail(token),
    onDone: () => {
      forgetToken();
      setDone(true);
    },
  });
  const signIn = (
    <a class="btn primary" href="/sign-in">
      {said.signIn}
    </a>
  );
  if (isDone) {
    return (
      <GateOutcome title={said.done} text={said.doneNext}>
        {signIn}
      </GateOutcome>
    );
  }
  const isDead = failure?.status === 422;
  return (
    <Gate title={said.title}>
      {token === '' && <Problem title={said.notWhole} text={said.notWholeNext} />}
      {isDead && <Problem title={said.dead} text={said.deadNext} />}
      {failure !== null && !isDead && <FailureNotice failure={failure} />}
      {isDead || token === '' ? (
        signIn
      ) : (
        <form class="sheet" method="post" action="/verify-email" noValidate onSubmit={onSubmit}>
          <p>{said.lede}</p>
          <SubmitButton label={said.submit} busyLabel={said.busy} isBusy={isBusy} />
        </form>
      )}
    </Gate>
  );
}
