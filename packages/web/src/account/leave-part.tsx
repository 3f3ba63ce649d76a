/** Deletes the account, after its mail address was written out. */
import { useState } from 'preact/hooks';
import { rememberSignIn } from '../signed-in.ts';
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { deleteAccount } from './account-calls.ts';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Field } from './field.tsx';
import { Part } from './part.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSubmission } from './use-submission.ts';

const { leave: said } = accountWords;

interface LeaveParts {
  readonly email: string;
  readonly onGone: () => void;
}

export function LeavePart({ email, onGone }: LeaveParts) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Part id="leave">
      <div class="leave">
        <p>{said.lede}</p>
        <button type="button" class="btn danger" onClick={() => setAsking(true)}>
          {said.open}
        </button>
      </div>
      {isAsking && (
        <Dialog labelledBy="leave-dialog-h" onClose={() => setAsking(false)}>
          {(close) => <LeaveForm email={email} onGone={onGone} close={close} />}
        </Dialog>
      )}
    </Part>
  );
}

function LeaveForm({ email, onGone, close }: LeaveParts & { readonly close: () => void }) {
  const { isBusy, faults, failure, onSubmit } = useSubmission({
    check: ({ confirmation = '' }) => ({
      ...(confirmation.trim().toLowerCase() !== email.toLowerCase() && { confirmation: said.mismatch }),
    }),
    send: deleteAccount,
    onDone: () => {
      rememberSignIn(false);
      close();
      onGone();
    },
  });
  return (
    <form method="dialog" noValidate onSubmit={onSubmit}>
      <div>
        <h2 class="h2" id="leave-dialog-h">
          {fill(said.title, { email })}
        </h2>
        <p>{said.text}</p>
      </div>
      {failure !== null && <FailureNotice failure={failure} needsSession />}
      <Field
        name="confirmation"
        label={fill(said.confirm, { email })}
        fault={faults.confirmation}
        input={{ autoComplete: 'off', spellcheck: false, autocapitalize: 'off' }}
      />
      <div class="actions">
        <button type="button" class="btn" data-first onClick={close}>
          {said.cancel}
        </button>
        <SubmitButton label={said.submit} busyLabel={said.busy} isBusy={isBusy} class="danger solid" />
      </div>
    </form>
  );
}
