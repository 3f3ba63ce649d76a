/** Asks for the name and the end of a new key, and makes it. */
import { useState } from 'preact/hooks';
import accountWords from '../words/account.json' with { type: 'json' };
import { type MintedKey, mintKey } from './account-calls.ts';
import { Dialog } from './dialog.tsx';
import { FailureNotice, Problem } from './failure-notice.tsx';
import { Field } from './field.tsx';
import { expiryChoices, expiryOf, ON_DATE, todayOf, USUAL_EXPIRY } from './key-expiry.ts';
import { SubmitButton } from './submit-button.tsx';
import { type Faults, type Typed, useSubmission } from './use-submission.ts';

const { mint: said } = accountWords;

/** In characters, as the service has it: `published-numbers.ts` of the contract. */
const LONGEST_NAME = 100;

interface MintParts {
  readonly onMinted: (key: MintedKey) => void;
  readonly onClose: () => void;
}

export function MintDialog({ onMinted, onClose }: MintParts) {
  return (
    <Dialog labelledBy="mint-h" onClose={onClose}>
      {(close) => <MintForm onMinted={onMinted} close={close} />}
    </Dialog>
  );
}

interface FormParts {
  readonly onMinted: (key: MintedKey) => void;
  readonly close: () => void;
}

function MintForm({ onMinted, close }: FormParts) {
  const [now] = useState(() => Date.now());
  const [expiry, setExpiry] = useState(USUAL_EXPIRY);
  const { isBusy, faults, failure, onSubmit } = useSubmission({
    check: (typed) => checkWish(typed, now),
    send: ({ name = '', expiry = '', expiresAt = '' }) =>
      mintKey({ name: name.trim(), expiresAt: expiryOf(expiry, expiresAt, now) ?? null }),
    onDone: (key) => {
      // Closing gives the focus back; the key takes it after that.
      close();
      onMinted(key);
    },
  });
  return (
    <form method="dialog" noValidate onSubmit={onSubmit}>
      <div>
        <h2 class="h2" id="mint-h">
          {said.title}
        </h2>
        <p class="quiet">{said.lede}</p>
      </div>
      {failure?.status === 409 && <Problem title={said.full} text={said.fullNext} />}
      {failure !== null && failure.status !== 409 && <FailureNotice failure={failure} needsSession />}
      <Field
        name="name"
        label={said.name}
        hint={said.nameHint}
        fault={faults.name}
        input={{ autoComplete: 'off', required: true }}
      />
      <div class="field">
        <label for="field-expiry">{said.expires}</label>
        <select
          class="input"
          id="field-expiry"
          name="expiry"
          value={expiry}
          onInput={({ currentTarget }) => setExpiry(currentTarget.value)}
        >
          {expiryChoices(now).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {expiry === ON_DATE && (
        <Field
          name="expiresAt"
          label={said.date}
          hint={said.dateHint}
          fault={faults.expiresAt}
          input={{ type: 'date', min: todayOf(now), required: true }}
        />
      )}
      <div class="actions">
        <button type="button" class="btn" onClick={close}>
          {said.cancel}
        </button>
        <SubmitButton label={said.submit} busyLabel={said.busy} isBusy={isBusy} />
      </div>
    </form>
  );
}

function checkWish({ name = '', expiry = '', expiresAt = '' }: Typed, now: number): Faults {
  const length = [...name.trim()].length;
  return {
    ...(length === 0 && { name: said.nameMissing }),
    ...(length > LONGEST_NAME && { name: said.nameLong }),
    ...(expiryOf(expiry, expiresAt, now) === undefined && { expiresAt: said.dateMissing }),
  };
}
