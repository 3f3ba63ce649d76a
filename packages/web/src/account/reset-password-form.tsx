/** Sets a new password by the token of a mailed link. */
import { useState } from 'preact/hooks';
import { rememberSignIn } from '../signed-in.ts';
import accountWords from '../words/account.json' with { type: 'json' };
import { resetPassword } from './account-calls.ts';
import { checkFields } from './check-fields.ts';
import { FailureNotice, Problem } from './failure-notice.tsx';
import { Field } from './field.tsx';
import { Gate, GateOutcome } from './gate.tsx';
import { forgetToken, readToken } from './mailed-token.ts';
import { REVOKE_KEYS, RevokeKeysChoice } from './revoke-keys-choice.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSubmission } from './use-submission.ts';

const { reset: said, fields } = accountWords;

export function ResetPasswordForm() {
  const [token] = useState(readToken);
  const [isDone, setDone] = useState(false);
  const { isBusy, faults, failure, onSubmit } = useSubmission({
    check: (typed) => checkFields(typed, { newPassword: 'newPassword' }),
    send: ({ newPassword = '', ...typed }) => resetPassword(token, newPassword, REVOKE_KEYS in typed),
    onDone: () => {
      rememberSignIn(false);
      forgetToken();
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <GateOutcome title={said.done} text={said.doneNext}>
        <a class="btn primary" href="/sign-in">
          {said.signIn}
        </a>
      </GateOutcome>
    );
  }
  const isDead = failure?.status === 422;
  return (
    <Gate title={said.title}>
      {token === '' && <BadLink title={said.notWhole} text={said.notWholeNext} />}
      {isDead && <BadLink title={said.dead} text={said.deadNext} />}
      {failure !== null && !isDead && <FailureNotice failure={failure} />}
      {token !== '' && (
        <form class="sheet" method="post" action="/reset-password" noValidate onSubmit={onSubmit}>
          <Field
            name="newPassword"
            label={fields.newPassword}
            hint={fields.newPasswordHint}
            fault={faults.newPassword}
            input={{ type: 'password', autoComplete: 'new-password', required: true }}
          />
          <RevokeKeysChoice />
          <SubmitButton label={said.submit} busyLabel={said.busy} isBusy={isBusy} />
        </form>
      )}
    </Gate>
  );
}

function BadLink({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Problem title={title} text={text}>
      <div class="actions">
        <a class="btn small" href="/forgot-password">
          {said.another}
        </a>
      </div>
    </Problem>
  );
}
