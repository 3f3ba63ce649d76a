/** What the marked text shows at one time. */
import type { Decoration } from '@codemirror/view';
import type { DisplayLines } from './display-lines.ts';
import type { ScanResult } from './scan-result.ts';

export interface Shown {
  /** The text as it came; the clean one, where that is shown. */
  readonly text: string;
  readonly result: ScanResult;
  readonly view: 'marked' | 'difference' | 'clean';
  readonly current: number | null;
  readonly lines: DisplayLines;
}

/** Takes places of the text, and puts the decoration where they are on the display. */
export type Put = (decoration: Decoration, start: number, end: number) => void;
