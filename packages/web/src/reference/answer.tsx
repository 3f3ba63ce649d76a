/** What a call came to: its status in one spoken line, its header fields, and its body as text that does nothing. */
import { useMemo } from 'preact/hooks';
import { Notice } from '../design/notice.tsx';
import docsWords from '../words/docs.json' with { type: 'json' };
import failuresWords from '../words/failures.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { Sample } from './sample.tsx';
import type { Answered, Outcome } from './send-call.ts';
import { layOut, SHOWN_LENGTH } from './show-answer.ts';

const docs = docsWords;
const failures = failuresWords;

interface AnswerParts {
  /** Of the call. */
  readonly name: string;
  readonly outcome: Outcome | null;
}

export function Answer({ name, outcome }: AnswerParts) {
  const answered = outcome?.kind === 'answered' ? outcome : null;
  return (
    <div class="came">
      <p class="came-status" role="status">
        {answered === null ? '' : statusOf(answered)}
      </p>
      {outcome !== null && outcome.kind !== 'answered' && <Notice isProblem>{failures[outcome.kind]}</Notice>}
      {answered !== null && <AnswerBody name={name} answered={answered} />}
    </div>
  );
}

function statusOf({ status, milliseconds, refusal }: Answered): string {
  const values = { status: String(status), milliseconds };
  if (refusal !== null) return fill(docs.refused, { ...values, ...refusal });
  return fill(status < 400 ? docs.answered : docs.refusedOddly, values);
}

function AnswerBody({ name, answered }: { readonly name: string; readonly answered: Answered }) {
  const laidOut = useMemo(() => layOut(answered.body), [answered.body]);
  const isCut = laidOut.length > SHOWN_LENGTH;
  return (
    <>
      {answered.fields.length > 0 && (
        <dl class="facts came-fields" translate={false}>
          {answered.fields.map(([field, value]) => (
            <div key={field}>
              <dt>
                <code>{field}</code>
              </dt>
              <dd>
                <code>{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Sample
        name={fill(docs.answerOf, { name })}
        code={isCut ? laidOut.slice(0, SHOWN_LENGTH) : laidOut}
        whole={laidOut}
      />
      {isCut && <p class="hint">{fill(docs.cut, { count: SHOWN_LENGTH })}</p>}
    </>
  );
}
