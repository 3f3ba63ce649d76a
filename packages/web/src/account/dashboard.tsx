/** The account page. A visitor who is not signed in is sent to the sign-in, and back. */
import { useEffect, useState } from 'preact/hooks';
import { rememberSignIn } from '../signed-in.ts';
import accountWords from '../words/account.json' with { type: 'json' };
import { type Account, readAccount, readLimits } from './account-calls.ts';
import { AccountHead } from './account-head.tsx';
import { AccountNav } from './account-nav.tsx';
import { Bones } from './bones.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { GateOutcome } from './gate.tsx';
import { KeysPart } from './keys-part.tsx';
import { LeavePart } from './leave-part.tsx';
import { withNext } from './own-pages.ts';
import { PasswordPart } from './password-part.tsx';
import { PlanPart } from './plan-part.tsx';
import { UsagePart } from './usage-part.tsx';
import { useResource } from './use-resource.ts';

const { page: said, leave } = accountWords;

export function Dashboard() {
  const { data: account, failure, reload } = useResource(readAccount);
  const [wasSeen, setSeen] = useState(false);
  const [isGone, setGone] = useState(false);
  const isSignedOut = failure?.status === 401 && !isGone;
  useEffect(() => {
    if (account === null) return;
    rememberSignIn(true);
    setSeen(true);
  }, [account]);
  useEffect(() => {
    if (!isSignedOut) return;
    rememberSignIn(false);
    // What is on the page stays for who was here, who may have typed something.
    if (!wasSeen) location.replace(withNext('/sign-in', `/account${location.hash}`));
  }, [isSignedOut, wasSeen]);

  if (isGone) {
    return (
      <GateOutcome title={leave.gone} text={leave.goneNext}>
        <a class="btn primary" href="/">
          {leave.scan}
        </a>
      </GateOutcome>
    );
  }
  if (isSignedOut && !wasSeen) return null;
  return (
    <>
      <AccountHead account={account} />
      {failure !== null && (
        <FailureNotice failure={failure} what={said.notLoaded} onRetry={reload} needsSession />
      )}
      {account === null && failure === null && <Bones label={said.loading} />}
      {account !== null && <Parts account={account} onGone={() => setGone(true)} />}
    </>
  );
}

function Parts({ account, onGone }: { readonly account: Account; readonly onGone: () => void }) {
  const limits = useResource(readLimits);
  const [timesRevoked, setTimesRevoked] = useState(0);
  return (
    <div class="side">
      <AccountNav />
      <div class="parts">
        <KeysPart key={timesRevoked} />
        <UsagePart limits={limits} />
        <PlanPart limits={limits} />
        <PasswordPart email={account.email} onKeysRevoked={() => setTimesRevoked(timesRevoked + 1)} />
        <LeavePart email={account.email} onGone={onGone} />
      </div>
    </div>
  );
}
