/** Whose account this is, and the way out of it. */
import accountWords from '../words/account.json' with { type: 'json' };
import type { Account } from './account-calls.ts';
import { FailureNotice } from './failure-notice.tsx';
import { useLeaving } from './use-leaving.ts';

const { page: said } = accountWords;

export function AccountHead({ account }: { readonly account: Account | null }) {
  const { isBusy, failure, leave } = useLeaving();
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
