/** Making an account: at once where the service sends no mail, by a mailed link where it does, not at all where it is closed. */
import { useState } from 'preact/hooks';
import { askFacts, givenFacts } from '../api.ts';
import { Notice } from '../design/notice.tsx';
import { here } from '../here.ts';
import { rememberSignIn } from '../signed-in.ts';
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { signUp } from './account-calls.ts';
import { AnotherMail } from './another-mail.tsx';
import { Bones } from './bones.tsx';
import { checkFields } from './check-fields.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Field } from './field.tsx';
import { Gate, GateOutcome } from './gate.tsx';
import { Linked } from './linked.tsx';
import { readNext, withNext } from './own-pages.ts';
import { SubmitButton } from './submit-button.tsx';
import { useResource } from './use-resource.ts';
import { useSubmission } from './use-submission.ts';

const { signUp: said, fields } = accountWords;

export function SignUpForm() {
  const next = readNext(here().search);
  const facts = useResource(askFacts, givenFacts());
  const [mailedTo, setMailedTo] = useState<string | null>(null);
  const { isBusy, faults, failure, onSubmit } = useSubmission({
    check: (typed) => checkFields(typed, { name: 'name', email: 'email', password: 'newPassword' }),
    send: ({ email = '', password = '', name = '' }) => signUp(email.trim(), password, name.trim()),
    onDone: ({ token, user }) => {
      if (token === null) {
        setMailedTo(user.email);
        return;
      }
      rememberSignIn(true);
      location.assign(next);
    },
  });
  if (mailedTo !== null) {
    return (
      <GateOutcome title={said.sent} text={fill(said.sentNext, { email: mailedTo })}>
        <AnotherMail email={mailedTo} />
      </GateOutcome>
    );
  }
  const isClosed = facts.data?.signUp === 'closed' || failure?.status === 403;
  const isKnown = facts.data !== null || facts.failure !== null;
  const signInAt = withNext('/sign-in', next);
  return (
    <Gate title={said.title}>
      {isClosed && <Closed />}
      {failure?.status === 409 && (
        <Notice isProblem>
          <p>
            <b>{said.taken}</b> <Linked sentence={said.takenNext} to={{ signIn: signInAt }} />
          </p>
        </Notice>
      )}
      {failure !== null && ![403, 409].includes(failure.status) && <FailureNotice failure={failure} />}
      {!isKnown && <Bones label={said.title} />}
      {isKnown && !isClosed && (
        <form class="sheet" method="post" action="/sign-up" noValidate onSubmit={onSubmit}>
          <Field
            name="name"
            label={fields.name}
            hint={fields.nameHint}
            fault={faults.name}
            input={{ autoComplete: 'name', required: true, maxLength: 100 }}
          />
          <Field
            name="email"
            label={fields.email}
            fault={faults.email}
            {...(facts.data?.sendsMail === true && { hint: said.sendsMail })}
            input={{ type: 'email', autoComplete: 'username', required: true, spellcheck: false }}
          />
          <Field
            name="password"
            label={fields.password}
            hint={fields.newPasswordHint}
            fault={faults.password}
            input={{ type: 'password', autoComplete: 'new-password', required: true }}
          />
          <SubmitButton label={said.submit} busyLabel={said.busy} isBusy={isBusy} />
          <p class="hint">{said.kept}</p>
        </form>
      )}
      <p class="quiet">
        <Linked sentence={said.have} to={{ signIn: signInAt, scan: '/' }} />
      </p>
    </Gate>
  );
}

function Closed() {
  return (
    <Notice>
      <p>
        <b>{said.closed}</b> {said.closedNext}
      </p>
      <div class="actions">
        <a class="btn small" href="/">
          {said.scan}
        </a>
      </div>
    </Notice>
  );
}
