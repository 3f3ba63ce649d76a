/** What came of asking the service: its answer beside the browser's, or a sentence that says what to do. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Failure } from '../api.ts';
import { Notice } from '../design/notice.tsx';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill, fillPlural } from '../words/words.ts';
import { countSentence } from './count-sentence.ts';
import { countActions } from './techniques.ts';
import type { Scan } from './use-scan.ts';
import type { ServiceState } from './use-service.ts';

const { service: sentences } = scanWords;

interface ServiceAnswerParts {
  readonly state: ServiceState;
  readonly scan: Scan | null;
  readonly onAgain: () => void;
}

export function ServiceAnswer({ state, scan, onAgain }: ServiceAnswerParts) {
  if (state.kind === 'tooLong')
    return (
      <Said
        title={fill(sentences.tooLong.title, { count: state.characters })}
        hint={sentences.tooLong.hint}
      />
    );
  if (state.kind === 'answered') {
    const isSame = state.report.text === scan?.result.report.text;
    const { title, hint } = isSame ? sentences.same : sentences.different;
    const counts = countSentence(countActions(state.report.findings));
    return <Said title={title} hint={fill(hint, { counts })} />;
  }
  return state.kind === 'failed' ? <Failed failure={state.failure} onAgain={onAgain} /> : null;
}

interface FailedParts {
  readonly failure: Failure;
  readonly onAgain: () => void;
}

function Failed({ failure, onAgain }: FailedParts) {
  const again = (
    <button class="btn small" type="button" onClick={onAgain}>
      {sentences.again}
    </button>
  );
  if (failure.code === 'offline') return <Said {...sentences.offline}>{again}</Said>;
  if (failure.status === 0)
    return (
      <Said isProblem {...sentences.noAnswer}>
        {again}
      </Said>
    );
  if (failure.status === 402)
    return (
      <Said {...sentences.usedUp}>
        <a class="btn small" href={pageAt(failure.upgradeUrl)}>
          {sentences.seePlans}
        </a>
      </Said>
    );
  if (failure.status === 429) return <Countdown seconds={failure.retryAfterSeconds ?? 60}>{again}</Countdown>;
  if (failure.status >= 500)
    return (
      <Said isProblem {...sentences.failed}>
        {again}
      </Said>
    );
  return <Said isProblem title={sentences.refused.title} hint={failure.message} />;
}

interface SaidParts {
  readonly title: string;
  readonly hint: ComponentChildren;
  readonly isProblem?: boolean;
  readonly children?: ComponentChildren;
}

function Said({ title, hint, isProblem = false, children }: SaidParts) {
  return (
    <Notice isProblem={isProblem}>
      <p>
        <b>{title}</b> {hint}
      </p>
      {children !== undefined && <div class="actions">{children}</div>}
    </Notice>
  );
}

interface CountdownParts {
  readonly seconds: number;
  readonly children: ComponentChildren;
}

/** Read aloud when it starts and when it ends, not every second. */
function Countdown({ seconds, children }: CountdownParts) {
  const [ends] = useState(() => Date.now() + seconds * 1_000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((ends - Date.now()) / 1_000))), 250);
    return () => clearInterval(timer);
  }, []);
  const hint =
    left === 0 ? (
      sentences.goes
    ) : (
      <>
        <span aria-hidden="true">{fillPlural(sentences.waits, left)}</span>
        <span class="vh">{fillPlural(sentences.waits, seconds)}</span>
      </>
    );
  return (
    <Said title={sentences.tooFast.title} hint={hint}>
      {left === 0 && children}
    </Said>
  );
}

/** The address comes from the operator's settings by way of an answer: only a page is followed. */
function pageAt(upgradeUrl: string | undefined): string {
  const isPage = upgradeUrl !== undefined && /^https?:\/\//i.test(upgradeUrl);
  return isPage ? upgradeUrl : '/pricing';
}
