/** Scans a text that is held as one string: the marks of the engine become a report, and the text that the job asks for. */
import { applyMarks, DEFAULT_OPTIONS, inspect } from '@limpid/engine';
import { differenceOf, type Edit } from '../difference.ts';
import { withEscapedMessages } from '../escapes/escaped-messages.ts';
import { withEscapes } from '../escapes/inspect-escapes.ts';
import type { Cell } from '../fields/cell.ts';
import { applyInCells, inspectCells } from '../fields/inspect-cells.ts';
import { Walker } from '../position-in-text.ts';
import { type Allowed, NO_COMMENTS, readAllowComments } from '../reporter/allow-comments.ts';
import { type FoundMark, type Inspected, withCarriers, withNames } from '../reporter/found-marks.ts';
import { namesOf, reportOf, type TextReport } from '../reporter/report-of.ts';
import { type Limits, ReportedMarks } from '../reporter/reported-marks.ts';
import { hasMessageInSpaces, type Job, leavesMessage, type Place, type Source } from '../scan-data.ts';
import { Revealer, showLine } from '../show-safely.ts';
import { whyReadOtherwise } from '../sources/declared-encoding.ts';
import { alternatingBlanks } from '../syntax/alternating-blanks.ts';
import { withoutTables } from '../syntax/character-tables.ts';
import { CodeText } from '../syntax/code-text.ts';
import { filesWithin } from '../syntax/files-within.ts';
import { whyUnsafe, writeAsSyntax } from '../syntax/keep-syntax.ts';
import { whyNamesMeet } from '../syntax/kept-names.ts';
import { withNameMarks, withNamesOf, withSuspicion } from '../syntax/name-marks.ts';
import { coversOfCode } from '../syntax/out-of-view.ts';
import { inTheWay, type Refusal, sentenceOfCleaning, sentenceOfScanning } from '../syntax/refusal.ts';
import { stringBorders } from '../syntax/string-borders.ts';
import {
  countsAsCode,
  isCodeFile,
  isForAgents,
  isSettingsFile,
  type SyntaxOfText,
  syntaxInText,
} from '../syntax/syntax-of-file.ts';
import { withFilesWithin } from './inspect-within.ts';

interface TextSource extends Limits, Pick<Source, 'doubles'> {
  readonly cells?: readonly Cell[];
  /** The name of its file; null or absent where there is none. */
  readonly name?: string | null;
  /** Whether its file begins with a byte order mark. */
  readonly hasSignature?: boolean;
}

/** With a `problem` it must not be cleaned. */
export function scanText(
  text: string,
  job: Job,
  source: TextSource = {},
): TextReport & { readonly problem?: string } {
  const { cells, name = null } = source;
  const isCode = countsAsCode(name, text);
  const inspected =
    cells === undefined
      ? withFilesWithin(text, inspectFile(text, source, job), filesWithin(name, text), (file) =>
          inspectFile(file.text, { name: file.name }, { ...job, decodes: [] }),
        )
      : inspectCells(cells, job);
  const comments = job.readsAllowComments ? readAllowComments(text) : NO_COMMENTS;
  const reported = new ReportedMarks(job, { ...source, isCode, ...idleIn(text, name, job) }, comments);
  const hasSyntax = cells === undefined && job.output !== 'revealed' && inspected.marks.some(isEdit);
  const written = hasSyntax ? syntaxInText(name, text) : null;
  const found = written === null ? inspected.marks : writeWithin(inspected.marks, written);
  const marks = reported.add({ text, marks: found, payloads: inspected.payloads });
  const report = reportOf(reported, inspected, comments);
  const edits = marks.filter(isEdit);
  if (job.omitsUnchanged === true && edits.length === 0) return { ...report, text: null };
  const isAsked = job.keepsSyntax === true || job.output === 'report';
  const refusal =
    isAsked && written !== null
      ? (whyUnsafeWithin(text, edits, written) ??
        whyNamesMeet(text, name, edits) ??
        whyOtherEncoding(text, name, edits))
      : null;
  if (refusal !== null && job.keepsSyntax === true)
    return { ...report, text: null, problem: sentenceOfCleaning(refusal) };
  if (refusal !== null) return { ...report, text: null, ...leftAlone(text, edits, refusal, report.places) };
  if (job.output === 'diff' || job.output === 'patch')
    return { ...report, text: writeDifference(text, edits, job.output, source.hasSignature === true) };
  if (cells === undefined || job.output !== 'cleaned') return { ...report, text: textOf(text, marks, job) };
  return { ...report, text: applyInCells({ text, cells }, 0, marks) };
}

function inspectFile(text: string, source: TextSource, job: Job): Inspected {
  const { name = null } = source;
  const isCode = isCodeFile(name, text);
  const marked = inspectCode(text, source, inspectWith(text, job, name, isCode), job);
  return inspectEscaped(text, name, marked, job, isCode);
}

/** To reveal a text is to show the plain spaces of a message, too. */
function inspectWith(text: string, job: Job, name: string | null, isCode: boolean): Inspected {
  const inspected = inspectText(text, job, name, isCode);
  if (job.output !== 'revealed' || !leavesMessage(inspected)) return inspected;
  return inspectText(text, { ...job, options: { ...job.options, whitespace: true } }, name, isCode);
}

/** A comment may allow what is found only with another switch; one in a string may be data. */
function idleIn(text: string, name: string | null, { options }: Job): Pick<Limits, 'tellsIdle'> {
  const { punctuation, whitespace, provenance: _, strict: __, ...usual } = { ...DEFAULT_OPTIONS, ...options };
  if (Object.values(usual).includes(false)) return {};
  const off = [...(punctuation ? [] : ['punctuation']), ...(whitespace ? [] : ['whitespace'])];
  let code: CodeText | null = null;
  const tellsIdle = ({ comment, techniques, classes, ranges }: Allowed) => {
    if (off.length > 0 && ranges.length > 0) return false;
    if ([...techniques, ...classes].some((one) => off.includes(one))) return false;
    code ??= new CodeText(text, name);
    return !code.isInString(comment.index);
  };
  return { tellsIdle };
}

function writeWithin(marks: readonly FoundMark[], { syntax, end }: SyntaxOfText): readonly FoundMark[] {
  const after = marks.findIndex(({ start }) => start >= end);
  if (after < 0) return writeAsSyntax(marks, syntax);
  return [...writeAsSyntax(marks.slice(0, after), syntax), ...marks.slice(after)];
}

function whyUnsafeWithin(
  text: string,
  edits: readonly FoundMark[],
  { syntax, end }: SyntaxOfText,
): Refusal | null {
  const own = edits.filter(({ start }) => start < end);
  return whyUnsafe(text.slice(0, end), own, syntax);
}

const LONGEST_START = 4096;

/** What hid in a declaration may make it one. */
function whyOtherEncoding(text: string, name: string | null, edits: readonly FoundMark[]): Refusal | null {
  if (name === null || (edits[0]?.start ?? LONGEST_START) >= LONGEST_START) return null;
  const why = (one: string) =>
    whyReadOtherwise(Buffer.from(one.slice(0, LONGEST_START)).toString('latin1'), name, false);
  return why(applyMarks(text, edits)) === null || why(text) !== null ? null : OTHER_ENCODING;
}

const OTHER_ENCODING: Refusal = {
  why: 'cleaned, it would name another encoding, in which it says something else',
};

function leftAlone(
  text: string,
  edits: readonly FoundMark[],
  refusal: Refusal,
  places: readonly Place[],
): Pick<TextReport, 'leftAlone' | 'places'> {
  const walker = new Walker(text);
  const offsets = new Set(inTheWay(text, edits, refusal).map(({ start }) => walker.at(start).offset));
  return {
    leftAlone: sentenceOfScanning(refusal),
    places: places.map((place) => (offsets.has(place.offset) ? { ...place, byHand: true } : place)),
  };
}

/** A byte order mark is part of the first line to those who apply it. */
function writeDifference(
  text: string,
  edits: readonly FoundMark[],
  output: 'diff' | 'patch',
  hasSignature: boolean,
): string {
  if (output === 'diff') return differenceOf(text, edits, { line: showLine, removed: revealLines });
  if (!hasSignature) return differenceOf(text, edits);
  const moved = edits.map((edit) => ({ ...edit, start: edit.start + 1, end: edit.end + 1 }));
  return differenceOf(`\u{FEFF}${text}`, moved);
}

/** Whether it changes the text. */
function isEdit({ decision, written }: FoundMark): boolean {
  return decision.action !== 'keep' && written === undefined;
}

function textOf(text: string, all: readonly FoundMark[], { output }: Job): string | null {
  if (output === 'report') return null;
  const marks = all.filter(({ written }) => written === undefined);
  if (output === 'cleaned') return applyMarks(text, marks);
  return reveal(text, marks);
}

/** Without the return of each line end, as other lines are shown. */
function revealLines(lines: string, edits: readonly Edit[]): string {
  return reveal(lines, edits).replaceAll('\r\n', '\n');
}

function reveal(text: string, marks: readonly Edit[]): string {
  const revealer = new Revealer();
  return revealer.add(text, marks) + revealer.end();
}

/** With what is hidden in names, in signs of code, and the code that a reader does not see. */
function inspectCode(text: string, source: TextSource, inspected: Inspected, job: Job): Inspected {
  const { name = null, doubles = [] } = source;
  const others = isCodeFile(name, text) ? leaveTables(text, inspected, name) : inspected;
  const [named, count] = withNameMarks({ text, name, doubles, options: job.options }, others);
  const suspected = withSuspicion(named, count);
  return withCovers(text, name, suspected, job);
}

/** Where all that hides is named by strings, nothing is suspected. */
function leaveTables(text: string, inspected: Inspected, name: string | null): Inspected {
  const marks = withoutTables(text, inspected.marks, name);
  if (marks.length === inspected.marks.length) return inspected;
  const isLeft = inspected.payloads.length > 0 || marks.some(({ decision }) => decision.action !== 'keep');
  if (isLeft) return { ...inspected, marks };
  const verdict = 'Nothing hidden was found but characters that the code names.';
  return { ...inspected, marks, suspicion: 0, verdict, caveats: [] };
}

const SUSPICION_OF_COVERS = 30;
const IS_BLANK = /[\s\u2800]/;
const IS_WIDE = /[^\0-\x7f]/;

/** Blanks in a string are data, and no reading is sure to know it: they are never rewritten. */
function withCovers(
  text: string,
  path: string | null,
  inspected: Inspected,
  { output, options }: Job,
): Inspected {
  const isRead = options.whitespace === true || hasMessageInSpaces(inspected);
  const blanks = isRead ? null : alternatingBlanks(text);
  const covers = [...coversOfCode(text, path), ...(blanks === null ? [] : [blanks])];
  const own = covers.map((cover): FoundMark => {
    const decision = { action: 'replace', text: ' ' } as const;
    const kind = { technique: 'whitespace', characterClass: 'plain-space' } as const;
    return { ...cover, written: text.slice(cover.start, cover.end), ...kind, decision, hidesCode: true };
  });
  if (own.length === 0) return inspected;
  // Blanks of other kinds among them are removed all the same.
  const isSaid = ({ start, codePoint }: FoundMark) =>
    IS_BLANK.test(String.fromCodePoint(codePoint)) &&
    own.some((cover) => cover.start <= start && start < cover.end);
  const others = output === 'report' ? inspected.marks.filter((mark) => !isSaid(mark)) : inspected.marks;
  const marks = [...others, ...own].sort((one, other) => one.start - other.start);
  const names = withNamesOf(own, inspected.names);
  const isWorse = inspected.suspicion < SUSPICION_OF_COVERS;
  const verdict =
    'Code or data of this text is out of view: it stands behind many blanks or is written in them, stands in what seems a comment, or at a line end of a shell that is not what it seems.';
  return { ...inspected, marks, names, ...(isWorse && { suspicion: SUSPICION_OF_COVERS, verdict }) };
}

/** Escapes are never rewritten: who cleans a text is told that they stay. */
function inspectEscaped(
  text: string,
  name: string | null,
  inspected: Inspected,
  job: Job,
  isCode: boolean,
): Inspected {
  const decoded = withEscapes(text, inspected, { ...job, isCode });
  if (job.output === 'revealed') return decoded;
  return withEscapedMessages(text, decoded, { name, options: job.options, isCode });
}

function inspectText(text: string, { options }: Job, name: string | null, isCode: boolean): Inspected {
  const isSettings = name !== null && (isSettingsFile(name) || isForAgents(name));
  let borders: readonly number[] | undefined;
  const bordersOfCode = () => {
    borders ??= isCode && IS_WIDE.test(text) ? stringBorders(text, name).borders : [];
    return borders;
  };
  const inspected = inspect(text, { options, isCode, isSettings, stringBorders: bordersOfCode });
  const { marks, carriers, inNames, payloads, findings, ...report } = inspected;
  const walker = new Walker(text);
  const found = payloads.map((payload) => ({ ...payload, index: walker.after(payload.offset).index }));
  return {
    ...report,
    marks: withCarriers(withNames(marks, inNames), carriers, (number) => found[number]),
    payloads: found,
    names: namesOf(findings),
  };
}
