/** Replaces the sign-in where one is signed in already: a link to the account, and a button to sign out. */
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import type { Account } from './account-calls.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Gate } from './gate.tsx';
import { useLeaving } from './use-leaving.ts';

const { signIn: said } = accountWords;

export function SignedInGate({ account }: { readonly account: Account }) {
  const { isBusy, failure, leave } = useLeaving();
  return (
    <Gate title={said.already}>
      {failure !== null && <FailureNotice failure={failure} />}
      <div class="sheet">
        <p>{fill(said.alreadyAs, { email: account.email })}</p>
        <a class="btn primary" href="/account">
          {said.toAccount}
        </a>
        <button type="button" class="btn plain" onClick={leave} {...(isBusy && { 'aria-busy': true })}>
          {isBusy ? said.signingOut : said.signOut}
        </button>
      </div>
    </Gate>
  );
}
