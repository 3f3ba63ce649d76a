/** The strategy for long texts on standard input: they come once, and each part of about a million characters is judged as a text of its own. */
import { applyMarks } from '@limpid/engine';
import type { Cell } from '../fields/cell.ts';
import { CellInspector } from '../fields/inspect-cells.ts';
import { NO_COMMENTS } from '../reporter/allow-comments.ts';
import { reportOf } from '../reporter/report-of.ts';
import { ReportedMarks } from '../reporter/reported-marks.ts';
import type { Encoding, Job, Source } from '../scan-data.ts';
import { OBEYED, ShownLines } from '../show-safely.ts';
import { encodePart, encodeSignature } from '../sources/decode-text.ts';
import type { StreamHooks } from '../sources/text-file.ts';
import { moveBack } from '../syntax/keep-syntax.ts';

/** UTF-16 units after which a part ends with its line. */
const PART_UNITS = 2 ** 20;

interface ComingText {
  readonly encoding: Encoding;
  chunks(): AsyncIterable<string>;
}

/** Throws CannotRead; what was written until then stays. */
export async function scanParts(
  coming: ComingText,
  source: Source,
  job: Job,
  { write }: Pick<StreamHooks, 'write'>,
  units = PART_UNITS,
) {
  const { encoding } = coming;
  const isCleaned = job.output === 'cleaned';
  const shown = isCleaned && job.forTerminal === true ? new ShownLines(OBEYED) : null;
  const inspector = new CellInspector(job);
  const reported = new ReportedMarks(job, source, NO_COMMENTS);
  let start = 0;
  if (isCleaned && shown === null) await write(encodeSignature(encoding), false);
  for await (const text of partsOf(coming.chunks(), units)) {
    const marks = reported.add({ text, ...inspector.add([cellOf(text, start)]) });
    if (isCleaned) {
      const cleaned = applyMarks(text, moveBack(marks, start));
      if (shown === null) await write(encodePart(cleaned, encoding), cleaned !== text);
      else await write(Buffer.from(shown.add(cleaned)), true);
    }
    start += text.length;
  }
  if (shown !== null) await write(Buffer.from(shown.flush()), true);
  return reportOf(reported, inspector.end(), NO_COMMENTS);
}

function cellOf(value: string, from: number): Cell {
  return { notation: 'quoted', from, to: from + value.length, value, rewritten: [] };
}

/** Ends with a line; within one where it is longer than a part. */
async function* partsOf(chunks: AsyncIterable<string>, units: number): AsyncGenerator<string, undefined> {
  let pieces: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    length += chunk.length;
    if (length < units) continue;
    const text = pieces.join('');
    const end = endOfPart(text);
    yield text.slice(0, end);
    pieces = [text.slice(end)];
    length -= end;
  }
  if (length > 0) yield pieces.join('');
}

function endOfPart(text: string): number {
  const line = text.lastIndexOf('\n') + 1;
  if (line > 0) return line;
  const isHalf = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;
  return isHalf ? text.length - 1 : text.length;
}
