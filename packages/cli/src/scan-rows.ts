/** Scans a data set of any size in little memory, row by row: each value of its fields is a text of its own. */
import type { Rows } from './fields/cut-rows.ts';
import { openRows } from './fields/find-cells.ts';
import { applyInCells, CellInspector } from './fields/inspect-cells.ts';
import { NO_COMMENTS } from './marks/allow-comments.ts';
import { ToldMarks } from './marks/told-marks.ts';
import { reportOf } from './scan-text.ts';
import type { Job, Scanned, Source } from './scanned.ts';
import { OBEYED, ShownLines } from './show-safely.ts';
import { encodePart, encodeSignature } from './sources/decode-text.ts';
import { CannotRead, type Reader, type TextFile } from './sources/text-file.ts';

/** Throws CannotRead. Rows of data are nobody's comments: they allow nothing. */
export async function scanRows(file: TextFile, source: Source, job: Job, reader: Reader): Promise<Scanned> {
  const { encoding, seen } = file;
  const fields = job.fields as readonly string[];
  const isCleaned = job.gives === 'cleaned';
  const shown = job.isShown === true ? new ShownLines(OBEYED) : null;
  if (isCleaned) {
    // What is given cannot be taken back: that all of it can be read is known before.
    for (const _ of readRows(file, source, fields, reader));
    if (shown === null) await reader.take(encodeSignature(encoding), false);
  }
  const inspector = new CellInspector(job);
  const told = new ToldMarks(job, source, NO_COMMENTS);
  let base = 0;
  for (const rows of readRows(file, source, fields, reader)) {
    const { text, cells } = rows;
    const left = told.add({ text, ...inspector.add(cells) });
    if (isCleaned) {
      const cleaned = applyInCells(rows, base, left);
      if (shown === null) await reader.take(encodePart(cleaned, encoding), cleaned !== text);
      else await reader.take(Buffer.from(shown.add(cleaned)), true);
    }
    base += text.length;
  }
  if (shown !== null) await reader.take(Buffer.from(shown.flush()), true);
  return {
    ...{ outcome: 'scanned', path: source.path, encoding, seen },
    ...reportOf(told, inspector.end(), NO_COMMENTS),
    text: null,
  };
}

function* readRows(
  file: TextFile,
  source: Source,
  fields: readonly string[],
  reader: Reader,
): Generator<Rows> {
  const rows = openRows(source, fields);
  let problem = typeof rows === 'string' ? rows : null;
  const take = function* (found: Rows | string) {
    if (typeof found === 'string') problem = found;
    else if (found.text !== '') yield found;
  };
  for (const chunk of file.chunks(reader)) {
    // It is read to its end all the same: what is no text is said first.
    if (problem === null && typeof rows === 'object') yield* take(rows.add(chunk));
  }
  if (problem === null && typeof rows === 'object') yield* take(rows.end());
  if (problem !== null) throw new CannotRead(problem);
}
