/** A text to what a scan says of it: the engine's marks, those that were chosen, and where each stands. */
import { applyMarks, inspect } from '@limpid/engine';
import { withEscapes } from './escapes/inspect-escapes.ts';
import type { Cell } from './fields/cell.ts';
import { applyInCells, inspectCells } from './fields/inspect-cells.ts';
import { type AllowComments, NO_COMMENTS, readAllowComments } from './marks/allow-comments.ts';
import { type FoundMark, type Inspected, withCarriers } from './marks/inspected.ts';
import { Revealer } from './marks/reveal-marks.ts';
import { type Limits, ToldMarks } from './marks/told-marks.ts';
import { Walker } from './position-in-text.ts';
import type { Job, Scanned } from './scanned.ts';
import { writeAsSyntax } from './syntax/keep-syntax.ts';
import { isNameOfCode, syntaxOf } from './syntax/syntax-of-file.ts';
import { whyUnsafe } from './syntax/why-unsafe.ts';

/** The part of the answer that the text alone decides. */
export type TextReport = Omit<Scanned, 'outcome' | 'path' | 'encoding' | 'seen'>;

interface TextSource extends Limits {
  readonly cells?: readonly Cell[];
  /** The name of its file; null or absent where there is none. */
  readonly name?: string | null;
}

/** With a `problem` it must not be cleaned. */
export function scanText(
  text: string,
  job: Job,
  source: TextSource = {},
): TextReport & { readonly problem?: string } {
  const { cells, name = null } = source;
  const isCode = isNameOfCode(name);
  const inspected =
    cells === undefined
      ? withEscapes(text, inspectText(text, job, isCode), { ...job, isCode })
      : inspectCells(cells, job);
  const comments = job.mindsComments ? readAllowComments(text) : NO_COMMENTS;
  const told = new ToldMarks(job, source, comments);
  const hasSyntax = cells === undefined && job.gives !== 'revealed' && inspected.marks.some(isEdit);
  const syntax = hasSyntax ? syntaxOf(name, text) : null;
  const found = syntax === null ? inspected.marks : writeAsSyntax(inspected.marks, syntax);
  const marks = told.add({ text, marks: found, payloads: inspected.payloads });
  if (job.givesChanged === true && !marks.some(isEdit))
    return { ...reportOf(told, inspected, comments), text: null };
  const problem =
    job.keepsSyntax === true && syntax !== null ? whyUnsafe(text, marks.filter(isEdit), syntax) : null;
  if (problem !== null) return { ...reportOf(told, inspected, comments), text: null, problem };
  const left =
    cells !== undefined && job.gives === 'cleaned'
      ? applyInCells({ text, cells }, 0, marks)
      : textOf(text, marks, job);
  return { ...reportOf(told, inspected, comments), text: left };
}

/** Whether it changes the text. */
function isEdit({ decision, written }: FoundMark): boolean {
  return decision.action !== 'keep' && written === undefined;
}

/** What is told when all parts of a text have been. */
export function reportOf(
  told: ToldMarks,
  inspected: Omit<Inspected, 'marks' | 'payloads'>,
  { notes }: AllowComments,
): Omit<TextReport, 'text'> {
  const { characters, suspicion, verdict, whitespace, caveats } = inspected;
  const { deleted, replaced, kept, escaped, escapes, allowed, known, tallies, ...found } =
    told.end(inspected);
  return {
    ...{ characters, deleted, replaced, kept },
    ...(allowed > 0 && { allowed }),
    ...(escaped > 0 && { escaped }),
    ...(escapes.length > 0 && { escapes }),
    ...(known > 0 && { known }),
    ...(tallies !== undefined && { tallies }),
    ...{ suspicion, verdict },
    ...{ kinds: found.kinds, places: found.places, payloads: found.payloads },
    ...{ whitespace, caveats, hidesMessage: found.hidesMessage },
    ...(notes.length > 0 && { notes }),
  };
}

function textOf(text: string, all: readonly FoundMark[], { gives }: Job): string | null {
  if (gives === 'report') return null;
  const marks = all.filter(({ written }) => written === undefined);
  if (gives === 'cleaned') return applyMarks(text, marks);
  const revealer = new Revealer();
  return revealer.add(text, marks) + revealer.end();
}

function inspectText(text: string, { options }: Job, isCode: boolean): Inspected {
  const { marks, carriers, payloads, findings, ...report } = inspect(text, { options, isCode });
  const walker = new Walker(text);
  const found = payloads.map((payload) => ({ ...payload, index: walker.after(payload.offset).index }));
  return {
    ...report,
    marks: withCarriers(marks, carriers, (number) => found[number]),
    payloads: found,
    names: namesOf(findings),
  };
}

export function namesOf(
  findings: readonly { readonly codePoint: string; readonly name: string }[],
): ReadonlyMap<string, string> {
  return new Map(findings.map(({ codePoint, name }) => [codePoint, name]));
}
