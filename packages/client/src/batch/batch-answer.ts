/** What comes back for a line of a batch, by what was asked. */
import type { BatchErrorLine, CleanResult, DetectResult } from '@limpid/contract';

type Id = string | number | null;

/** The data of a line: that of clean, unless its mode says otherwise. */
type DataOf<Line> = Line extends string
  ? CleanResult
  : Line extends { readonly mode: 'detect' }
    ? DetectResult
    : Line extends { readonly text: string; readonly mode?: 'clean' }
      ? CleanResult
      : CleanResult | DetectResult;

/** `id` is that of the line; null where it had none. */
export type BatchAnswer<Line> =
  | { readonly ok: true; readonly id: Id; readonly data: DataOf<Line> }
  | Readonly<BatchErrorLine>;
