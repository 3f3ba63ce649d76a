/** Calls or characters a day as bars, with a sentence for a name and the same as a table. */
import { useState } from 'preact/hooks';
import accountWords from '../words/account.json' with { type: 'json' };
import { fill, formatNumber } from '../words/words.ts';
import type { Usage } from './account-calls.ts';
import { formatShortUtcDay, formatUtcDay } from './moments.ts';
import { type Chart, chartOf, type Metric } from './usage-figures.ts';

const { usage: said } = accountWords;

const METRICS = ['calls', 'characters'] as const;

/** The drawing is stretched to its place: a day is ten wide, and the top two hundred high. */
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
const HEIGHT = 200;
/** A day with little is not a day with nothing. */
const LEAST_HEIGHT = 2;
/** Days between two labels. */
const LABEL_EVERY = 30;

interface ChartParts {
  readonly usage: Usage;
  /** -1 for none. */
  readonly dailyLimit: number;
}

export function UsageChart({ usage, dailyLimit }: ChartParts) {
  const [metric, setMetric] = useState<Metric>('calls');
  const chart = chartOf(usage, metric, dailyLimit);
  return (
    <figure class="sub">
      <div class="part-head">
        <h3>{said.metrics[metric].title}</h3>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of fields */}
        <div class="choice" role="group" aria-label={said.whatToCount}>
          {METRICS.map((name) => (
            <button key={name} type="button" aria-pressed={name === metric} onClick={() => setMetric(name)}>
              {said.metrics[name].name}
            </button>
          ))}
        </div>
      </div>
      <div class="chart">
        <div class="y" aria-hidden="true">
          {[chart.top, chart.top / 2, 0].map((value) => (
            <span key={value}>{formatNumber(value)}</span>
          ))}
        </div>
        <Bars chart={chart} name={nameOf(chart, metric, dailyLimit)} limit={dailyLimit} />
        <div class="x" aria-hidden="true">
          {labelsOf(chart).map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
      <div class="chart-note">
        <span>{metric === 'calls' ? quotaNote(chart, dailyLimit) : said.days}</span>
        <span class="num">{fill(said.inAll, { total: chart.total })}</span>
      </div>
      <DayTable usage={usage} />
    </figure>
  );
}

interface BarsParts {
  readonly chart: Chart;
  readonly name: string;
  readonly limit: number;
}

function Bars({ chart, name, limit }: BarsParts) {
  const width = chart.bars.length * DAY_WIDTH;
  const limitAt = HEIGHT - (limit / chart.top) * HEIGHT;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={name}>
      <path class="grid-line" d={`M0 0H${width}M0 ${HEIGHT / 2}H${width}M0 ${HEIGHT}H${width}`} />
      {chart.hasLimitLine && <path class="limit-line" d={`M0 ${limitAt}H${width}`} />}
      {chart.bars.map(({ day, value }, index) => {
        if (value === 0) return null;
        const height = Math.max(LEAST_HEIGHT, Math.round((value / chart.top) * HEIGHT));
        return (
          <rect
            key={day}
            class="bar-day"
            x={index * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2}
            y={HEIGHT - height}
            width={BAR_WIDTH}
            height={height}
          >
            <title>{fill(said.bar, { day: formatUtcDay(day), value })}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function nameOf({ most, total }: Chart, metric: Metric, limit: number): string {
  if (most === null) return said.none;
  const { chart, chartFull } = said.metrics[metric];
  const isWhole = metric === 'calls' && most.value === limit;
  return fill(isWhole ? chartFull : chart, { day: formatUtcDay(most.day), most: most.value, total });
}

function quotaNote({ hasLimitLine }: Chart, limit: number): string {
  if (limit < 0) return said.noQuota;
  return fill(hasLimitLine ? said.quotaLine : said.quotaAbove, { limit });
}

function labelsOf({ bars }: Chart): readonly string[] {
  const labels = bars
    .filter((_bar, index) => index % LABEL_EVERY === 0)
    .map(({ day }) => formatShortUtcDay(day));
  return [...labels, said.today];
}

function DayTable({ usage }: { readonly usage: Usage }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{said.showTable}</summary>
      {isOpen && (
        <table class="table">
          <caption class="vh">{said.table}</caption>
          <thead>
            <tr>
              <th scope="col">{said.day}</th>
              <th scope="col" class="end">
                {said.metrics.calls.name}
              </th>
              <th scope="col" class="end">
                {said.metrics.characters.name}
              </th>
            </tr>
          </thead>
          <tbody>
            {usage.days.toReversed().map(({ day, calls, characters }) => (
              <tr key={day}>
                <th scope="row">{formatUtcDay(day)}</th>
                <td class="end num">{formatNumber(calls)}</td>
                <td class="end num">{formatNumber(characters)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
