/** Findings to rows of the list: one for each reason to stay, and one for all characters of a message. */
import type { Finding } from '@limpid/engine';
import scanWords from '../words/scan.json' with { type: 'json' };
import { fill } from '../words/words.ts';
import { reasonSentence, wordOf } from './reason-here.ts';
import type { RowGroup } from './row-groups.ts';
import type { MarkRun } from './scan-result.ts';
import { formalCodePoint, type Row, type Walk, type Walks, walkKey } from './walk-marks.ts';

const { groups: groupNames, codePointRange } = scanWords.findings;

/** Above this number of places, a difference between them is no longer searched for in all. */
const MOST_PLACES = 2_000;

/** Where the counts of the service differ from those of the page, the findings of the service are the rows. */
export function rowsOf(
  findings: readonly Finding[],
  walks: Walks,
  groups: readonly RowGroup[],
): readonly Row[] {
  const isOwn = findings.every((finding) => countOf(walks[walkKey(finding)] ?? []) === finding.count);
  if (!isOwn) return findings;
  const shown = new Set<number>();
  return findings.flatMap((finding) => {
    const parts = walks[walkKey(finding)] ?? [];
    const alone = parts.filter(({ group }) => group === undefined);
    const joined = new Set(parts.flatMap(({ group }) => group ?? []));
    const isSplit = alone.length < parts.length || (finding.action === 'kept' && alone.length > 1);
    const rows = isSplit ? alone.map((part) => partRow(finding, part)) : [finding];
    const added = [...joined].filter((group) => !shown.has(group));
    for (const group of added) shown.add(group);
    return [
      ...added.map((group) => groupRow(groups[group] as RowGroup)),
      ...rows.sort((one, other) => other.count - one.count),
    ];
  });
}

function countOf(parts: readonly Walk[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

function partRow(finding: Finding, { count, reason }: Walk): Row {
  return { ...finding, count, ...(reason && { reason }) };
}

function groupRow(group: RowGroup): Row {
  const { kind, first, last, technique, action, reason, count } = group;
  const range = { first: formalCodePoint(first), last: formalCodePoint(last) };
  return {
    ...{ technique, action, count, group, removed: action !== 'kept' },
    name: groupNames[kind],
    codePoint: fill(codePointRange, range),
    ...(reason !== undefined && { reason }),
  };
}

/** Keys of findings that have several rows. */
export function repeatedKeys(rows: readonly Row[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const key of rows.map(walkKey)) (seen.has(key) ? repeated : seen).add(key);
  return repeated;
}

/** Rows as they come into sight: `first` of them, then `more` at a time. */
export function inPieces(rows: readonly Row[], first: number, more: number): readonly (readonly Row[])[] {
  const count = Math.max(0, Math.ceil((rows.length - first) / more));
  const others = Array.from({ length: count }, (_, index) => first + index * more);
  return [rows.slice(0, first), ...others.map((start) => rows.slice(start, start + more))];
}

/** Why a row is kept, in the words of its places where all have the same; null where it is not kept. */
export function sharedReason(
  { reason }: Finding,
  walk: Uint32Array,
  runs: readonly MarkRun[],
  text: string,
): string | null {
  if (reason === undefined) return null;
  const general = reasonSentence(reason);
  if (walk.length === 0 || walk.length > MOST_PLACES) return general;
  const sentenceAt = (index: number) => {
    const run = runs[index];
    return run === undefined ? general : reasonSentence(reason, wordOf(run, text));
  };
  const first = sentenceAt(walk[0] as number);
  return walk.every((index) => sentenceAt(index) === first) ? first : general;
}
