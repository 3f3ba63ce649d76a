/** Asks once before a key is revoked; the focus starts on the way back. */
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { type Key, revokeKey } from './account-calls.ts';
import { describeKey } from './describe-key.ts';
import { Dialog } from './dialog.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { formatAgo, formatDay } from './moments.ts';
import { SubmitButton } from './submit-button.tsx';
import { useSubmission } from './use-submission.ts';

const { revoke: said } = accountWords;

interface RevokeParts {
  readonly asked: Key;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

export function RevokeDialog({ asked, onRevoked, onClose }: RevokeParts) {
  return (
    <Dialog labelledBy="revoke-h" onClose={onClose}>
      {(close) => (
        <RevokeForm
          asked={asked}
          close={close}
          onRevoked={() => {
            close();
            onRevoked();
          }}
        />
      )}
    </Dialog>
  );
}

interface FormParts {
  readonly asked: Key;
  readonly close: () => void;
  readonly onRevoked: () => void;
}

function RevokeForm({ asked, close, onRevoked }: FormParts) {
  const { isOver } = describeKey(asked, Date.now());
  const { isBusy, failure, onSubmit } = useSubmission({
    check: () => ({}),
    // One that is gone already is as revoked as it can be.
    send: async () => {
      const outcome = await revokeKey(asked.id);
      return !outcome.ok && outcome.status === 404 ? { ok: true, data: { id: asked.id } } : outcome;
    },
    onDone: onRevoked,
  });
  return (
    <form method="dialog" onSubmit={onSubmit}>
      <div>
        <h2 class="h2" id="revoke-h">
          {fill(isOver ? said.removeTitle : said.title, { name: asked.name })}
        </h2>
        <p>{consequenceOf(asked, isOver)}</p>
      </div>
      {failure !== null && <FailureNotice failure={failure} needsSession />}
      <div class="actions">
        <button type="button" class="btn" data-first onClick={close}>
          {said.cancel}
        </button>
        <SubmitButton
          label={isOver ? said.removeSubmit : said.submit}
          busyLabel={isOver ? said.removeBusy : said.busy}
          isBusy={isBusy}
          class="danger solid"
        />
      </div>
    </form>
  );
}

function consequenceOf({ lastUsedAt, expiresAt }: Key, isOver: boolean): string {
  if (isOver) return fill(said.remove, { date: formatDay(Date.parse(expiresAt ?? '')) });
  if (lastUsedAt === null) return said.unused;
  return fill(said.used, { when: formatAgo(Date.parse(lastUsedAt), Date.now()) });
}
