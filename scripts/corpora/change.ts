/** One character of a text that the engine changed, and where it stands. */
import type { Report, Technique } from '../../packages/engine/src/index.ts';

export interface Change {
  readonly technique: Technique;
  readonly codePoint: string;
  /** Code points before it. */
  readonly offset: number;
  /** What stands in its place; empty where it is deleted. */
  readonly replacement: string;
}

/** The changes that a report with positions tells of; a finding tells the first hundred of its places. */
export function changesOf(report: Report): readonly Change[] {
  const changes = report.findings
    .filter(({ removed }) => removed)
    .flatMap(({ technique, codePoint, replacement = '', positions = [] }) =>
      positions.map(({ offset }) => ({ technique, codePoint, offset, replacement })),
    );
  return changes.sort((one, other) => one.offset - other.offset);
}
