/** Asks for a mail that sets a new password; where the service sends none, says who can. */
import { useState } from 'preact/hooks';
import { askFacts, givenFacts } from '../api.ts';
import { Notice } from '../design/notice.tsx';
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { askForReset } from './account-calls.ts';
import { Bones } from './bones.tsx';
import { checkFields } from './check-fields.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Field } from './field.tsx';
import { Gate, GateOutcome } from './gate.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useResource } from './use-resource.ts';
import { useSubmission } from './use-submission.ts';

const { forgot: said, fields } = accountWords;

export function ForgotPasswordForm() {
  const facts = useResource(askFacts, givenFacts());
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const { isBusy, faults, failure, onSubmit } = useSubmission({
    check: (typed) => checkFields(typed, { email: 'email' }),
    send: ({ email = '' }) => askForReset(email.trim()),
    onDone: (_done, { email = '' }) => setMailedTo(email.trim()),
  });
  const back = <a href="/sign-in">{said.back}</a>;
  if (mailedTo !== null) {
    return (
      <GateOutcome title={said.sent} text={fill(said.sentNext, { email: mailedTo })}>
        <p>{back}</p>
      </GateOutcome>
    );
  }
  const sendsNone = facts.data?.sendsMail === false || failure?.status === 422;
  const isKnown = facts.data !== null || facts.failure !== null;
  return (
    <Gate title={said.title}>
      {sendsNone && (
        <Notice>
          <p>
            <b>{said.noMail}</b> {said.noMailNext}
          </p>
        </Notice>
      )}
      {failure !== null && !sendsNone && <FailureNotice failure={failure} />}
      {!isKnown && <Bones label={said.title} />}
      {isKnown && !sendsNone && (
        <form class="sheet" method="post" action="/forgot-password" noValidate onSubmit={onSubmit}>
          <p>{said.lede}</p>
          <Field
            name="email"
            label={fields.email}
            fault={faults.email}
            input={{ type: 'email', autoComplete: 'username', required: true, spellcheck: false }}
          />
          <SubmitButton label={said.submit} busyLabel={said.busy} isBusy={isBusy} />
        </form>
      )}
      <p>{back}</p>
    </Gate>
  );
}
