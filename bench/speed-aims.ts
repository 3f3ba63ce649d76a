/** The aims for the speed of the engine, as ratios of medians of one run, and which of them are missed. */
import { type Aim, missedAims } from './harness.ts';
import type { Kind } from './speed-texts.ts';

/** Microseconds of a call: the median of the rounds, and their tenth and ninetieth percentile. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The results of one text of one length. */
export interface Row {
  readonly text: string;
  readonly kind: Kind;
  readonly units: number;
  /** By contestant. */
  readonly microseconds: Readonly<Record<string, Spread>>;
  readonly fastestPeer: string;
  /** How many times as long as Limpid each took. */
  readonly timesPeer: number;
  readonly timesRegex: number;
  readonly timesUnhomoglyph: number;
  /** How many times as long as the portable finder, without WebAssembly. */
  readonly timesPeerOfPortable: number;
  /** Bytes that a call allocates: Limpid, and the fastest peer. */
  readonly garbage: number;
  readonly garbageOfPeer: number;
}

/** UTF-16 units of the texts whose ratios count, and of those whose time counts. */
const LONG = 200_000;
const SHORT = 200;
const SHORT_MICROSECONDS = { clean: 1, dirty: 4 };
/** How many times as long as a clean two-byte text any other may take, beside copying its result. */
const TIMES_CLEAN_TEXT = 15;

interface RatioAims {
  /** Beside the fastest npm package that cleans. */
  readonly peer: number;
  /** Beside one regular expression that deletes every hidden character. */
  readonly regex?: number;
  readonly unhomoglyph?: number;
  /** The portable finder, beside the fastest npm package that cleans. */
  readonly portable?: number;
}

function ratioAims({ text, kind }: Row): RatioAims {
  if (kind === 'clean one-byte') return { peer: 20, regex: 8, portable: 2 };
  if (kind === 'clean two-byte') return { peer: 20, regex: 12, portable: 2 };
  // A package that replaces no look-alikes does less.
  if (text === 'look-alike in every word') return { peer: 0, unhomoglyph: 4 };
  if (kind === 'dense') return { peer: 1 };
  return { peer: text === 'Persian' || text === 'watermarked English' ? 6 : 5 };
}

/** A sentence for each aim that these rows of one run do not reach. */
export function missedSpeedAims(rows: readonly Row[]): readonly string[] {
  const long = rows.filter(({ units }) => units === LONG);
  // The slowest clean two-byte text is the measure of the others.
  const clean = long.filter(({ kind }) => kind === 'clean two-byte').map(cleanTime);
  return missedAims([
    ...long.flatMap((row) => aimsOfLong(row, Math.max(...clean))),
    ...rows.filter(({ units }) => units === SHORT).map(aimOfShort),
  ]);
}

function aimsOfLong(row: Row, cleanText: number): readonly Aim[] {
  const { peer, regex = 0, unhomoglyph = 0, portable = 0 } = ratioAims(row);
  const { text, fastestPeer } = row;
  return [
    { what: `${text}, times ${fastestPeer}`, value: row.timesPeer, least: peer },
    { what: `${text}, times one regex`, value: row.timesRegex, least: regex },
    { what: `${text}, times unhomoglyph`, value: row.timesUnhomoglyph, least: unhomoglyph },
    {
      what: `${text}, portable finder, times ${fastestPeer}`,
      value: row.timesPeerOfPortable,
      least: portable,
    },
    {
      what: `${text}, times as long as clean two-byte text`,
      value: (cleanTime(row) - timeOf(row, 'copy')) / cleanText,
      most: TIMES_CLEAN_TEXT,
    },
  ];
}

function aimOfShort(row: Row): Aim {
  const most = row.kind.startsWith('clean') ? SHORT_MICROSECONDS.clean : SHORT_MICROSECONDS.dirty;
  const value = cleanTime(row) - timeOf(row, 'empty call');
  return { what: `${row.text}, microseconds for ${SHORT} units`, value, most };
}

function cleanTime(row: Row): number {
  return timeOf(row, 'limpid clean');
}

function timeOf({ microseconds }: Row, contestant: string): number {
  return microseconds[contestant]?.median ?? Number.NaN;
}
