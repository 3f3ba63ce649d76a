/** The text with its hidden characters marked. */
import type { ScanResult } from './scan-result.ts';

interface MarkedTextParts {
  readonly text: string;
  readonly result: ScanResult;
  readonly view: 'marked' | 'difference' | 'clean';
  readonly current: number | null;
  readonly onCurrent: (run: number | null) => void;
  readonly onCopyClean: () => void;
}

export function MarkedText({ text, result, view }: MarkedTextParts) {
  return <div class="specimen">{view === 'clean' ? result.report.text : text}</div>;
}
