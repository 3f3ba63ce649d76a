/** Says why something did not happen, and what to do: wait and see how long, sign in again, or try once more. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { Failure } from '../api.ts';
import { Notice } from '../design/notice.tsx';
import accountWords from '../words/account.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { formatDuration } from './moments.ts';
import { withNext } from './own-pages.ts';
import { useNow } from './use-now.ts';

const { failures } = accountWords;

interface FailureParts {
  readonly failure: Failure;
  /** What did not happen; by default that something did not. */
  readonly what?: string;
  /** Offers to do it once more. */
  readonly onRetry?: () => void;
  /** True where a 401 means that the session is over. */
  readonly needsSession?: boolean;
}

export function FailureNotice({ failure, what, onRetry, needsSession }: FailureParts) {
  if (failure.status === 401 && needsSession === true) return <SessionEnded />;
  const again = onRetry !== undefined && (
    <div class="actions">
      <button type="button" class="btn small" onClick={onRetry}>
        {failures.tryAgain}
      </button>
    </div>
  );
  if (failure.status === 429)
    return (
      <TooMany
        key={failure.retryAfterSeconds}
        seconds={failure.retryAfterSeconds ?? 60}
        title={what}
        again={again}
      />
    );
  return (
    <Problem title={what ?? failures.failed} text={failure.message}>
      {again}
    </Problem>
  );
}

interface ProblemParts {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

/** A sentence that tells what is so, and one that tells what to do. */
export function Problem({ title, text, children }: ProblemParts) {
  return (
    <Notice isProblem>
      <p>
        <b>{title}</b> {text}
      </p>
      {children}
    </Notice>
  );
}

export function SessionEnded() {
  return (
    <Problem title={failures.sessionEnded} text={failures.sessionEndedNext}>
      <div class="actions">
        <a class="btn small" href={withNext('/sign-in', '/account')}>
          {failures.signInAgain}
        </a>
      </div>
    </Problem>
  );
}

interface TooManyParts {
  readonly seconds: number;
  /** What did not happen, where it is not plain from where this stands. */
  readonly title: string | undefined;
  /** Offered once the wait is over. */
  readonly again: ComponentChildren;
}

/** The seconds are read out once, not each time they change. */
function TooMany({ seconds, title, again }: TooManyParts) {
  const until = useRef(Date.now() + seconds * 1000);
  const left = until.current - useNow(1000);
  return (
    <Notice>
      <p>
        <b>{title ?? failures.tooMany}</b> {title !== undefined && `${failures.tooMany} `}
        <span role="timer">
          {left > 0 ? fill(failures.tooManyWait, { duration: formatDuration(left) }) : failures.tooManyOver}
        </span>
      </p>
      {left <= 0 && again}
    </Notice>
  );
}
