/** How fast the engine is to be, as ratios of medians of one run, and where it is not yet. */
import type { Row } from './speed-row.ts';

/** What is null is not asked. */
interface Aims {
  /** Beside the fastest npm package that cleans. */
  readonly peer: number;
  /** Beside one global regular expression that replaces all that is hidden. */
  readonly regex: number | null;
  /** Beside the package that replaces look-alikes. */
  readonly unhomoglyph: number | null;
  /** The finder that needs no WebAssembly, beside the fastest npm package that cleans. */
  readonly portable: number | null;
}

/** In these many units the ratios are asked for. */
const LONG = 200_000;
const SHORT = 200;
/** Of a call of 200 units. */
const SHORT_MICROSECONDS = { clean: 1, dirty: 4 };
/** How many times as long as a clean two-byte text any other may take, beside copying its result. */
const TIMES_CLEAN_TEXT = 15;

const CLEAN: Aims = { peer: 20, regex: 12, unhomoglyph: null, portable: 2 };

function aimsOf({ text, kind }: Row): Aims {
  if (kind === 'clean one-byte') return { ...CLEAN, regex: 8 };
  if (kind === 'clean two-byte') return CLEAN;
  const dirty: Aims = { peer: 5, regex: null, unhomoglyph: null, portable: null };
  // Who replaces no look-alikes does less.
  if (text === 'look-alike in every word') return { ...dirty, peer: 0, unhomoglyph: 4 };
  if (kind === 'dense') return { ...dirty, peer: 1 };
  return text === 'Persian' || text === 'watermarked English' ? { ...dirty, peer: 6 } : dirty;
}

/** A sentence for each aim that these rows of one run do not reach. */
export function missedAims(rows: readonly Row[]): readonly string[] {
  const long = rows.filter(({ units }) => units === LONG);
  const short = rows.filter(({ units }) => units === SHORT);
  return [...long.flatMap(missedRatios), ...missedBound(long), ...short.flatMap(missedTime)];
}

function missedRatios(row: Row): readonly string[] {
  const { peer, regex, unhomoglyph, portable } = aimsOf(row);
  return [
    [row.fastestPeer, row.timesPeer, peer] as const,
    ['one regex', row.timesRegex, regex ?? 0] as const,
    ['unhomoglyph', row.timesUnhomoglyph, unhomoglyph ?? 0] as const,
    [`${row.fastestPeer} by the portable finder`, row.timesPeerOfPortable, portable ?? 0] as const,
  ]
    .filter(([, times, aim]) => times < aim)
    .map(([who, times, aim]) => `${row.text}: ${times.toFixed(1)} times ${who}, the aim is ${aim}`);
}

/** The slowest clean two-byte text is what the others are held against. */
function missedBound(long: readonly Row[]): readonly string[] {
  const clean = long.filter(({ kind }) => kind === 'clean two-byte').map(cleanTime);
  const bound = TIMES_CLEAN_TEXT * Math.max(...clean);
  return long
    .map((row) => ({ text: row.text, times: (cleanTime(row) - timeOf(row, 'copy')) / bound }))
    .filter(({ times }) => times > 1)
    .map(
      ({ text, times }) =>
        `${text}: ${(times * TIMES_CLEAN_TEXT).toFixed(0)} times clean two-byte text, the aim is ${TIMES_CLEAN_TEXT}`,
    );
}

function missedTime(row: Row): readonly string[] {
  const most = row.kind.startsWith('clean') ? SHORT_MICROSECONDS.clean : SHORT_MICROSECONDS.dirty;
  const time = cleanTime(row) - timeOf(row, 'empty call');
  if (time <= most) return [];
  return [`${row.text}: ${time.toFixed(1)} microseconds for ${SHORT} units, the aim is ${most}`];
}

function cleanTime(row: Row): number {
  return timeOf(row, 'limpid clean');
}

function timeOf({ microseconds }: Row, contestant: string): number {
  return microseconds[contestant]?.median ?? Number.NaN;
}
