/** The marked text once its script is here, and the plain text until then. */
import type { ComponentProps } from 'preact';
import marksWords from '../words/marks.json' with { type: 'json' };
import type { LateParts } from './use-late-parts.ts';
import { WaitingText } from './waiting-text.tsx';

interface LateMarkedTextParts extends ComponentProps<LateParts['MarkedText']> {
  readonly late: LateParts | 'failed' | null;
}

export function LateMarkedText({ late, ...parts }: LateMarkedTextParts) {
  if (late !== null && late !== 'failed') return <late.MarkedText {...parts} />;
  return (
    <div class="marked-text">
      <WaitingText text={parts.view === 'clean' ? parts.result.report.text : parts.text} />
      {late === 'failed' && (
        <p class="hint" role="alert">
          {marksWords.failed}
        </p>
      )}
    </div>
  );
}
