/** Runs to what is drawn: of those in sight alone, since a hostile text has fifty thousand. */
import type { Range } from '@codemirror/state';
import { Decoration, type DecorationSet } from '@codemirror/view';
import { describeRun, labelOf, readsOf, replacementOf, SHAPES, timesOf } from './describe-mark.ts';
import { clusterAround } from './kept-clusters.ts';
import { Chip, type ChipParts, Edit, KeptNote } from './mark-widgets.ts';
import type { MarkRun, ScanResult } from './scan-result.ts';

/** In one go: more than a screen can hold. */
const MOST_DRAWN = 3_000;
/** Clusters reach a little over the edge of what is in sight. */
const MARGIN = 64;

export interface Shown {
  readonly text: string;
  readonly result: ScanResult;
  readonly view: 'marked' | 'difference';
  readonly current: number | null;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The decorations of the runs that touch `spans`, which are in order. */
export function drawMarks(shown: Shown, spans: readonly Span[]): DecorationSet {
  const { runs } = shown.result;
  const drawn: Range<Decoration>[] = [];
  let next = 0;
  let count = 0;
  let clusterEnd = -1;
  for (const { from, to } of spans) {
    next = Math.max(next, firstRunFrom(runs, from - MARGIN));
    for (; next < runs.length && (runs[next] as MarkRun).start < to + MARGIN; next++) {
      if (count++ >= MOST_DRAWN) return Decoration.set(drawn, true);
      if (shown.view === 'difference') drawn.push(...drawEdit(runs[next] as MarkRun, shown));
      else if ((runs[next] as MarkRun).action !== 'kept') drawn.push(...drawRun(next, shown));
      else if ((runs[next] as MarkRun).start >= clusterEnd) {
        const [cluster, decorations] = drawKept(next, shown);
        clusterEnd = cluster;
        drawn.push(...decorations);
      }
    }
  }
  return Decoration.set(drawn, true);
}

/** The first run that does not end before `place`. */
function firstRunFrom(runs: readonly MarkRun[], place: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle] as MarkRun).end <= place) low = middle + 1;
    else high = middle;
  }
  return low;
}

function partsOf(index: number, { result, current }: Shown): ChipParts {
  const run = result.runs[index] as MarkRun;
  return {
    shape: SHAPES[run.technique],
    label: labelOf(run),
    times: timesOf(run),
    reads: readsOf(run, result),
    name: describeRun(run, result),
    run: index,
    isCurrent: index === current,
  };
}

/** Letters and signs are drawn as they are, with a line; what has no shape is a chip. */
function drawRun(index: number, shown: Shown): Range<Decoration>[] {
  const run = shown.result.runs[index] as MarkRun;
  const { start, end, technique } = run;
  const parts = partsOf(index, shown);
  const isVisible = technique === 'homoglyph' || technique === 'punctuation';
  if (!isVisible) {
    if (technique !== 'whitespace')
      return [Decoration.replace({ widget: new Chip(parts) }).range(start, end)];
    const dots = { ...parts, shape: 'gap', label: '\u00B7'.repeat(Math.min(run.count, 8)), times: '' };
    return [Decoration.replace({ widget: new Chip(dots) }).range(start, end)];
  }
  const look = technique === 'homoglyph' ? 'look hg' : 'quote pu';
  const decoration = Decoration.mark({
    class: `mark ${look}${parts.isCurrent ? ' is-current' : ''}`,
    attributes: {
      role: 'button',
      tabindex: '-1',
      'aria-label': parts.name,
      'data-run': String(index),
      ...(run.replacement !== undefined && { 'data-as': `\u2248${replacementOf(run)}` }),
    },
  });
  return [decoration.range(start, end)];
}

/** Draws all that is kept in one cluster with one note after it; answers where the cluster ends, too. */
function drawKept(index: number, shown: Shown): [end: number, decorations: Range<Decoration>[]] {
  const { text, result } = shown;
  const run = result.runs[index] as MarkRun;
  const { start, end } = clusterAround(text, run.start, run.end);
  let last = index;
  let count = 0;
  const kinds = new Set<number>();
  for (; last < result.runs.length && (result.runs[last] as MarkRun).start < end; last++) {
    const other = result.runs[last] as MarkRun;
    // What is taken out in the middle of a word has a chip of its own, and the word goes on after it.
    if (other.action !== 'kept') continue;
    count += other.count;
    for (const codePoint of other.codePoints) kinds.add(codePoint);
  }
  const whole: MarkRun = { ...run, codePoints: [...kinds].slice(0, 4), count };
  const isCurrent = shown.current !== null && shown.current >= index && shown.current < last;
  const parts = {
    ...partsOf(index, shown),
    label: labelOf(whole),
    times: timesOf(whole),
    name: describeRun(whole, result),
    isCurrent,
  };
  const note = Decoration.widget({ widget: new KeptNote(parts), side: 1 }).range(end);
  const isSeen = /[^\s\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF]/u.test(text.slice(start, end));
  if (!isSeen) return [end, [note]];
  const line = Decoration.mark({ class: isCurrent ? 'kept is-current' : 'kept' });
  return [end, [line.range(start, end), note]];
}

function drawEdit(run: MarkRun, { text }: Shown): Range<Decoration>[] {
  const { start, end, action, technique } = run;
  if (action === 'kept') return [];
  const isUnseen = technique !== 'homoglyph' && technique !== 'punctuation';
  const times = timesOf(run);
  const label = isUnseen ? `${labelOf(run)}${times === '' ? '' : ` ${times}`}` : text.slice(start, end);
  const gone = Decoration.replace({ widget: new Edit('del', label, isUnseen) }).range(start, end);
  if (action !== 'replaced' || run.replacement === undefined) return [gone];
  const shown = run.replacement === ' ' ? '\u00A0' : run.replacement;
  return [gone, Decoration.widget({ widget: new Edit('ins', shown, false), side: 1 }).range(end)];
}
