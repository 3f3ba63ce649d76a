/** The strategy for large data sets: a file is read row by row, and each value of its fields is a text of its own. */
import type { RowCutter, Rows } from '../fields/cut-rows.ts';
import { openRows } from '../fields/find-cells.ts';
import { applyInCells, CellInspector } from '../fields/inspect-cells.ts';
import { NO_COMMENTS } from '../reporter/allow-comments.ts';
import { reportOf } from '../reporter/report-of.ts';
import { ReportedMarks } from '../reporter/reported-marks.ts';
import type { Encoding, Job, Source } from '../scan-data.ts';
import { OBEYED, ShownLines } from '../show-safely.ts';
import { encodePart, encodeSignature } from '../sources/decode-text.ts';
import { CannotRead, type OnRead, type StreamHooks } from '../sources/text-file.ts';

/** A text that comes in chunks: a file, which comes as often as it is asked, or a stream, which comes once. */
interface RowsText {
  readonly encoding: Encoding;
  readonly isReadOnce?: boolean;
  chunks(onRead: OnRead): Iterable<string> | AsyncIterable<string>;
}

/** Throws CannotRead. Values of data hold no comments that allow anything. */
export async function scanRows(text: RowsText, source: Source, job: Job, { onRead, write }: StreamHooks) {
  const { encoding } = text;
  const isCleaned = job.output === 'cleaned';
  const shown = job.forTerminal === true ? new ShownLines(OBEYED) : null;
  if (isCleaned) {
    // What is written cannot be taken back: a first reading makes sure that all rows can be read.
    if (text.isReadOnce !== true) for await (const _ of readRows(text, source, job, onRead));
    if (shown === null) await write(encodeSignature(encoding), false);
  }
  const inspector = new CellInspector(job);
  const reported = new ReportedMarks(job, source, NO_COMMENTS);
  let base = 0;
  for await (const rows of readRows(text, source, job, onRead)) {
    const { text, cells } = rows;
    const marks = reported.add({ text, ...inspector.add(cells) });
    if (isCleaned) {
      const cleaned = applyInCells(rows, base, marks);
      if (shown === null) await write(encodePart(cleaned, encoding), cleaned !== text);
      else await write(Buffer.from(shown.add(cleaned)), true);
    }
    base += text.length;
  }
  if (shown !== null) await write(Buffer.from(shown.flush()), true);
  return reportOf(reported, inspector.end(), NO_COMMENTS);
}

async function* readRows(
  text: RowsText,
  source: Source,
  { fields = [] }: Job,
  onRead: OnRead,
): AsyncGenerator<Rows> {
  let rows: RowCutter | string | undefined;
  let problem: string | null = null;
  const open = (first: string) => {
    const opened = openRows(source, fields, first);
    if (typeof opened === 'string') problem = opened;
    return opened;
  };
  const take = function* (found: Rows | string) {
    if (typeof found === 'string') problem = found;
    else if (found.text !== '') yield found;
  };
  for await (const chunk of text.chunks(onRead)) {
    rows ??= open(chunk);
    // A file is read to its end in any case: a problem of its encoding is reported first.
    if (problem === null && typeof rows === 'object') yield* take(rows.add(chunk));
    else if (text.isReadOnce === true) break;
  }
  rows ??= open('');
  if (problem === null && typeof rows === 'object') yield* take(rows.end());
  if (problem !== null) throw new CannotRead(problem);
}
