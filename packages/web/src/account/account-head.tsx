/** Whose account this is, and the way out of it. */
import { useState } from 'preact/hooks';
import type { Failure } from '../api.ts';
import { rememberSignIn } from '../signed-in.ts';
import { words } from '../words/words.ts';
import { type Account, signOut } from './account-calls.ts';
import { FailureNotice } from './failure-notice.tsx';

const { page: said } = words.account;

export function AccountHead({ account }: { readonly account: Account | null }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const leave = async () => {
    if (isBusy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await signOut();
    setBusy(false);
    if (outcome.ok || outcome.status === 401) {
      rememberSignIn(false);
      location.assign('/');
    } else setFailure(outcome);
  };
  return (
    <>
      <div class="page-head">
        <h1 class="title">{said.title}</h1>
        {account !== null && (
          <div class="who">
            <span>{account.email}</span>
            <button
              type="button"
              class="btn small plain"
              onClick={leave}
              {...(isBusy && { 'aria-busy': true })}
            >
              {isBusy ? said.signingOut : said.signOut}
            </button>
          </div>
        )}
      </div>
      {failure !== null && <FailureNotice failure={failure} />}
    </>
  );
}
