/** Changes the password of the account. */
import { useRef, useState } from 'preact/hooks';
import { Notice } from '../design/notice.tsx';
import accountWords from '../words/account.json' with { type: 'json' };
import { changePassword, WRONG_PASSWORD } from './account-calls.ts';
import { checkFields } from './check-fields.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Field } from './field.tsx';
import { Part } from './part.tsx';
import { REVOKE_KEYS, RevokeKeysChoice } from './revoke-keys-choice.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSubmission } from './use-submission.ts';

const { password: said, fields } = accountWords;

interface PasswordParts {
  readonly email: string;
  /** The keys went with the old password. */
  readonly onKeysRevoked: () => void;
}

export function PasswordPart({ email, onKeysRevoked }: PasswordParts) {
  const [isDone, setDone] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, faults, failure, onSubmit } = useSubmission({
    check: (typed) => {
      setDone(false);
      return checkFields(typed, { currentPassword: 'password', newPassword: 'newPassword' });
    },
    send: ({ currentPassword = '', newPassword = '', ...typed }) =>
      changePassword(currentPassword, newPassword, REVOKE_KEYS in typed),
    onDone: (_entry, typed) => {
      if (REVOKE_KEYS in typed) onKeysRevoked();
      setDone(true);
      form.current?.reset();
    },
    faultsOf: (refusal) => (refusal.code === WRONG_PASSWORD ? { currentPassword: said.wrong } : {}),
  });
  return (
    <Part id="password">
      <p class="quiet">{said.lede}</p>
      {failure !== null && <FailureNotice failure={failure} needsSession />}
      {isDone && (
        <Notice>
          <p>
            <b>{said.done}</b> {said.doneNext}
          </p>
        </Notice>
      )}
      <form class="own-password" method="post" action="/account" noValidate onSubmit={onSubmit} ref={form}>
        {/* So that a password manager knows whose password this is. */}
        <input
          class="vh"
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <Field
          name="currentPassword"
          label={fields.currentPassword}
          fault={faults.currentPassword}
          input={{ type: 'password', autoComplete: 'current-password', required: true }}
        />
        <Field
          name="newPassword"
          label={fields.newPassword}
          hint={fields.newPasswordHint}
          fault={faults.newPassword}
          input={{ type: 'password', autoComplete: 'new-password', required: true }}
        />
        <RevokeKeysChoice />
        <div class="actions">
          <SubmitButton label={said.submit} busyLabel={said.busy} isBusy={isBusy} class="" />
        </div>
      </form>
    </Part>
  );
}
