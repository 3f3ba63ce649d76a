/** How likely it is that somebody marked the text: a figure, a ruler, a verdict and what to bear in mind. */
import type { Report } from '@limpid/engine';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill, groupNumbers } from '../words/words.ts';
import { inOneLine } from './in-one-line.ts';
import type { Sheet } from './use-sheet.ts';

const { report: sentences, glance, sheet, worker } = scanWords;

/** One stroke at every second point, from 0 to 100. */
const STROKES = Array.from({ length: 51 }, (_, index) => index * 2);

type MeterParts = Pick<Report, 'suspicion' | 'verdict' | 'caveats'>;

export function SuspicionMeter({ suspicion, caveats, ...report }: MeterParts) {
  const verdict = groupNumbers(report.verdict);
  return (
    <section class="score" aria-labelledby="score-title">
      <h2 class="eyebrow" id="score-title">
        {sentences.suspicion}
      </h2>
      <p class="value" aria-hidden="true">
        <b>{suspicion}</b>
        <span>{sentences.of}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: the browser's own meter is drawn in red and green */}
      <div
        role="meter"
        aria-labelledby="score-title"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={suspicion}
        aria-valuetext={fill(sentences.valueText, { suspicion, verdict })}
      >
        <svg class="ruler" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true">
          {STROKES.map((at) => (
            <line
              key={at}
              x1={at}
              x2={at}
              y1={at % 20 === 0 ? 4 : 11}
              y2={28}
              class={suspicion > 0 && at <= suspicion ? 'on' : ''}
            />
          ))}
        </svg>
      </div>
      <p class="ends" aria-hidden="true">
        <span>{sentences.low}</span>
        <span>{sentences.high}</span>
      </p>
      <p class="verdict">{verdict}</p>
      <ul class="caveats">
        {caveats.map((caveat) => (
          <li key={caveat}>{groupNumbers(caveat)}</li>
        ))}
      </ul>
    </section>
  );
}

type GlanceParts = Pick<Sheet, 'text' | 'shown' | 'isSlow' | 'hasFailed' | 'restart'>;

/** The answer in one line, on top of the sheet where the report is out of sight. */
export function Glance({ text, shown, isSlow, hasFailed, restart }: GlanceParts) {
  if (shown === null || isSlow || hasFailed)
    return (
      <p class="glance">
        <b aria-hidden="true">{'\u2013'}</b>
        <span>{hasFailed ? worker.title : text === '' ? glance.waiting : sheet.scanning}</span>
        {hasFailed && (
          <button class="btn small go" type="button" onClick={restart}>
            {worker.restart}
          </button>
        )}
      </p>
    );
  const { report } = shown.result;
  return (
    <a class="glance" href="#report">
      <b class="num">{report.suspicion}</b>
      <span>{inOneLine(report)}</span>
      <span class="go">{glance.why}</span>
    </a>
  );
}
