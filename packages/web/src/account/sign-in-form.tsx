/** The sign-in form. It leads back to the page that asked for it, and says so where one is signed in already. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { askFacts, type Failure, givenFacts } from '../api.ts';
import { Notice } from '../design/notice.tsx';
import { here } from '../here.ts';
import { rememberSignIn, wasSignedIn } from '../signed-in.ts';
import accountWords from '../words/account.json' with { type: 'json' };
import { type Account, readAccount, signIn } from './account-calls.ts';
import { AnotherMail } from './another-mail.tsx';
import { checkFields } from './check-fields.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Field } from './field.tsx';
import { Gate } from './gate.tsx';
import { Linked } from './linked.tsx';
import { readNext, withNext } from './own-pages.ts';
import { SignedInGate } from './signed-in-gate.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useResource } from './use-resource.ts';
import { useSubmission } from './use-submission.ts';

const { signIn: said, fields } = accountWords;

export function SignIn() {
  const account = useSignedIn();
  const wasTyped = useRef(false);
  // Who began to sign in while the service thought about it goes on.
  if (account !== null && !wasTyped.current) return <SignedInGate account={account} />;
  return <SignInForm onTyped={() => (wasTyped.current = true)} />;
}

/** Whose session this browser has; asked for only where somebody signed in here, for the session may have ended since. */
function useSignedIn(): Account | null {
  const [account, setAccount] = useState<Account | null>(null);
  useEffect(() => {
    if (!wasSignedIn()) return;
    readAccount().then((outcome) => {
      if (!outcome.ok && outcome.status === 401) rememberSignIn(false);
      if (outcome.ok) setAccount(outcome.data);
    });
  }, []);
  return account;
}

function SignInForm({ onTyped }: { readonly onTyped: () => void }) {
  const next = readNext(here().search);
  const facts = useResource(askFacts, givenFacts()).data;
  const email = useRef('');
  const { isBusy, faults, failure, onSubmit } = useSubmission({
    check: (typed) => checkFields(typed, { email: 'email', password: 'password' }),
    send: (typed) => {
      email.current = typed.email?.trim() ?? '';
      return signIn(email.current, typed.password ?? '');
    },
    onDone: () => {
      rememberSignIn(true);
      location.assign(next);
    },
  });
  return (
    <Gate title={said.title}>
      {failure !== null && (
        <Refusal failure={failure} email={email.current} sendsMail={facts?.sendsMail !== false} />
      )}
      <form class="sheet" method="post" action="/sign-in" noValidate onInput={onTyped} onSubmit={onSubmit}>
        <Field
          name="email"
          label={fields.email}
          fault={faults.email}
          input={{ type: 'email', autoComplete: 'username', required: true, spellcheck: false }}
        />
        <Field
          name="password"
          label={fields.password}
          fault={faults.password}
          aside={<a href="/forgot-password">{said.forgot}</a>}
          input={{ type: 'password', autoComplete: 'current-password', required: true }}
        />
        <SubmitButton label={said.submit} busyLabel={said.busy} isBusy={isBusy} />
      </form>
      <p class="quiet">
        <Linked
          sentence={facts?.signUp === 'closed' ? said.closed : said.newHere}
          to={{ signUp: withNext('/sign-up', next), scan: '/' }}
        />
      </p>
    </Gate>
  );
}

interface RefusalParts {
  readonly failure: Failure;
  readonly email: string;
  readonly sendsMail: boolean;
}

function Refusal({ failure, email, sendsMail }: RefusalParts) {
  if (failure.status === 401) {
    return (
      <Notice isProblem>
        <p>
          <b>{said.wrong}</b>{' '}
          <Linked
            sentence={sendsMail ? said.wrongNext : said.wrongNextNoMail}
            to={{ forgot: '/forgot-password' }}
          />
        </p>
      </Notice>
    );
  }
  if (failure.status === 403 && sendsMail) {
    return (
      <Notice>
        <p>
          <b>{said.unconfirmed}</b> {said.unconfirmedNext}
        </p>
        <AnotherMail email={email} />
      </Notice>
    );
  }
  return <FailureNotice failure={failure} />;
}
