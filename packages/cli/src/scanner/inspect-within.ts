/** What hides in the files that a file holds, beside what hides in that file. */
import { joined } from '../escapes/inspect-escapes.ts';
import type { FoundMark, FoundPayload, Inspected } from '../reporter/found-marks.ts';
import type { FileWithin } from '../syntax/file-within.ts';
import { isCodeFile } from '../syntax/syntax-of-file.ts';

/** `inspect` reads a file by its own name. What the whole file keeps gives way. */
export function withFilesWithin(
  text: string,
  whole: Inspected,
  files: readonly FileWithin[],
  inspect: (file: FileWithin) => Inspected,
): Inspected {
  return files.reduce((inspected, file) => withFile(text, inspected, file, inspect(file)), whole);
}

function withFile(text: string, whole: Inspected, file: FileWithin, own: Inspected): Inspected {
  const removed = new Set(
    whole.marks.flatMap(({ start, decision }) => (decision.action === 'keep' ? [] : [start])),
  );
  const known = new Set(whole.payloads.map(({ index }) => index));
  const moved = new Map<FoundPayload, FoundPayload>();
  for (const payload of own.payloads) {
    const index = file.startOf(payload.index);
    if (!known.has(index)) moved.set(payload, { ...payload, index });
  }
  const isCode = isCodeFile(file.name, file.text);
  const marks = own.marks
    .filter(({ decision }) => decision.action !== 'keep')
    .map((mark) => movedMark(text, mark, file, { moved, isCode }))
    .filter(({ start }) => !removed.has(start));
  if (marks.length === 0) return whole;
  const taken = new Set(marks.map(({ start }) => start));
  const others = whole.marks.filter(({ start }) => !taken.has(start));
  return joined({ ...whole, marks: others }, { ...own, marks, payloads: [...moved.values()] });
}

interface Moved {
  readonly moved: ReadonlyMap<FoundPayload, FoundPayload>;
  readonly isCode: boolean;
}

function movedMark(text: string, mark: FoundMark, file: FileWithin, { moved, isCode }: Moved): FoundMark {
  const [start, end] = [file.startOf(mark.start), file.endOf(mark.end)];
  const { carries } = mark;
  const isEscape = mark.written !== undefined || end - start !== mark.end - mark.start;
  return {
    ...mark,
    ...{ start, end },
    ...(isEscape && { written: text.slice(start, end) }),
    ...(carries !== undefined && { carries: carries.flatMap((one) => moved.get(one) ?? []) }),
    ...(isCode && { isInCode: true }),
  };
}
