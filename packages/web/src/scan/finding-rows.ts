/** Findings to rows of the list: what stays for several reasons has a row for each. */
import type { Finding } from '@limpid/engine';
import { reasonSentence, wordOf } from './reason-here.ts';
import type { MarkRun } from './scan-result.ts';
import { type Walks, walkKey } from './walk-marks.ts';

/** Beyond so many places, what one of them tells is no longer looked for in all. */
const MOST_PLACES = 2_000;

export function rowsOf(findings: readonly Finding[], walks: Walks): readonly Finding[] {
  return findings.flatMap((finding) => {
    const ofFinding = walks[walkKey(finding)] ?? [];
    const total = ofFinding.reduce((sum, { count }) => sum + count, 0);
    // The service may know other reasons: its word stands.
    if (finding.action !== 'kept' || ofFinding.length < 2 || total !== finding.count) return [finding];
    const rows = ofFinding.map(({ count, reason }) => ({ ...finding, count, ...(reason && { reason }) }));
    return rows.sort((one, other) => other.count - one.count);
  });
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
