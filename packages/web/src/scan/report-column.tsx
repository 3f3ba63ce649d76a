/** The report beside the text: suspicion and messages; before there is a text, what is looked for. */
import { Notice } from '../design/notice.tsx';
import scanWords from '../words/scan.json' with { type: 'json' };
import { Legend } from './empty-sheet.tsx';
import { PayloadList } from './payload-list.tsx';
import { SuspicionMeter } from './suspicion-meter.tsx';
import type { Sheet } from './use-sheet.ts';

const { worker, report: sentences, sheet } = scanWords;

type ReportColumnParts = Pick<Sheet, 'shown' | 'hasFailed' | 'isSlow' | 'restart' | 'showRun'>;

export function ReportColumn({ shown, hasFailed, isSlow, restart, showRun }: ReportColumnParts) {
  if (hasFailed)
    return (
      <aside class="report" id="report" aria-label={sentences.label}>
        <Notice isProblem>
          <p>
            <b>{worker.title}</b> {worker.hint}
          </p>
          <div class="actions">
            <button class="btn small" type="button" onClick={restart}>
              {worker.restart}
            </button>
          </div>
        </Notice>
      </aside>
    );
  if (shown === null && isSlow)
    return (
      <aside class="report" id="report" aria-label={sentences.label}>
        <p class="verdict">{sheet.scanning}</p>
      </aside>
    );
  if (shown === null) return <Legend />;
  const { report, runs } = shown.result;
  const showPayload = (payload: number) => {
    const run = runs.findIndex((candidate) => candidate.payload === payload);
    if (run >= 0) showRun(run);
  };
  return (
    <aside class="report" id="report" aria-label={sentences.label}>
      <SuspicionMeter {...report} />
      <PayloadList payloads={report.payloads} places={shown.places} onShow={showPayload} />
    </aside>
  );
}
