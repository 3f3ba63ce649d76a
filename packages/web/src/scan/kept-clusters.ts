/** What a kept character belongs to, so that it can be drawn whole: the word, the conjunct, the picture around it. */
import type { Reason } from '@limpid/engine';
import type { Cluster, MarkRun } from './scan-result.ts';
import { isSignInPlace } from './sign-in-place.ts';

/** A picture, or a letter with what is set on it. */
const OF_ONE_GRAPHEME: ReadonlySet<Reason> = new Set<Reason>([
  ...(['emoji-zwj', 'emoji-presentation', 'keycap', 'emoji-tag-sequence', 'private-use'] as const),
  ...(['standardized-variant', 'ideographic-variant', 'combining-flood', 'combining-order'] as const),
  ...(['hidden-dot', 'khmer-inherent-vowel', 'hangul-filler-syllable', 'ks-composition'] as const),
]);

/** All that stands between two plain spaces: a number with its unit, a word with its quotation marks. */
const OF_A_PHRASE: ReadonlySet<Reason> = new Set<Reason>([
  ...(['french-punctuation', 'number-grouping', 'number-unit', 'range-dash', 'nested-quotes'] as const),
  ...([
    'single-letter-word',
    'khmer-punctuation',
    'reference',
    'cyrillic-dash',
    'figure-alignment',
    'mongolian-suffix',
    'number-join',
  ] as const),
  ...(['bidi-mark', 'bidi-pair', 'invisible-operator', 'interlinear-annotation', 'braille-cell'] as const),
]);

/** A longer word or phrase is not natural: what is beyond is looked at for itself. */
const LONGEST_CLUSTER = 1_000;
const WORD_BEFORE = /(?<=([\p{L}\p{M}\p{N}\u00AD\u200B-\u200D\u2060\u180E]{0,64}))/uy;
const WORD_AFTER = /[\p{L}\p{M}\p{N}\u00AD\u200B-\u200D\u2060\u180E]{0,64}/uy;
const PHRASE_BEFORE = /(?<=(\S{0,64}))/uy;
const PHRASE_AFTER = /\S{0,64}/uy;
const NEAR = 64;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Tells each run which cluster it stands in: runs of one cluster share one note. */
export function gatherClusters(text: string, runs: readonly MarkRun[]): readonly MarkRun[] {
  const gathered = [...runs];
  let lastEnd = 0;
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index] as MarkRun;
    if (run.action !== 'kept' || isSignInPlace(run)) continue;
    const around = clusterAround(text, run);
    const start = Math.max(around.start, Math.min(lastEnd, run.start));
    let { end } = around;
    let next = index + 1;
    for (; next < runs.length; next++) {
      const other = runs[next] as MarkRun;
      const isOfIt = other.action === 'kept' && !isSignInPlace(other);
      if (other.start > end || (other.start === end && !(isOfIt && other.reason === run.reason))) break;
      if (end - start > LONGEST_CLUSTER) break;
      end = Math.max(end, other.end, isOfIt ? clusterAround(text, other).end : 0);
    }
    const cluster: Cluster = { start, end, first: index };
    // What is taken out before the first that is kept stands in the same word.
    for (let before = index - 1; before >= 0 && (runs[before] as MarkRun).start >= start; before--)
      gathered[before] = { ...(runs[before] as MarkRun), cluster };
    for (let member = index; member < next; member++)
      gathered[member] = withCluster(runs[member] as MarkRun, cluster);
    lastEnd = end;
    index = next - 1;
  }
  return gathered;
}

/** A sign in the middle of a word has a stop of its own. */
function withCluster(run: MarkRun, cluster: Cluster): MarkRun {
  return isSignInPlace(run) ? run : { ...run, cluster };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function clusterAround(text: string, { start, end, reason, technique }: MarkRun): Span {
  if (reason === undefined || technique === 'whitespace') return { start, end };
  if (OF_ONE_GRAPHEME.has(reason)) return graphemeAround(text, start, end);
  const [before, after] = OF_A_PHRASE.has(reason) ? [PHRASE_BEFORE, PHRASE_AFTER] : [WORD_BEFORE, WORD_AFTER];
  before.lastIndex = start;
  after.lastIndex = end;
  return {
    start: start - (before.exec(text)?.[1]?.length ?? 0),
    end: end + (after.exec(text)?.[0].length ?? 0),
  };
}

function graphemeAround(text: string, start: number, end: number): Span {
  const from = safeStart(text, start);
  const segments = graphemes.segment(text.slice(from, end + NEAR));
  const first = segments.containing(start - from);
  const last = segments.containing(Math.max(start, end - 1) - from);
  return {
    start: first === undefined ? start : Math.min(start, from + first.index),
    end: last === undefined ? end : Math.max(end, from + last.index + last.segment.length),
  };
}

/** A place before `start` at which a grapheme surely begins, where there is one near. */
function safeStart(text: string, start: number): number {
  const from = Math.max(0, start - NEAR);
  const plain = text.slice(from, start).search(/[\sA-Za-z](?=[^\sA-Za-z]*$)/);
  if (plain >= 0) return from + plain;
  const isInPair = from > 0 && (text.codePointAt(from - 1) as number) > 0xffff;
  return isInPair ? from + 1 : from;
}
