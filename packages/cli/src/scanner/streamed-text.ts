/** The strategy for large files: a file is read several times in chunks, and its output is written part by part. */
import {
  applyMarks,
  type DocumentPart,
  type Mark,
  type OpenDocument,
  openDocument,
  type SectionSize,
} from '@limpid/engine';
import { AllowReader, NO_COMMENTS } from '../reporter/allow-comments.ts';
import { type FoundPayload, withCarriers, withNames } from '../reporter/found-marks.ts';
import { namesOf, reportOf } from '../reporter/report-of.ts';
import { ReportedMarks } from '../reporter/reported-marks.ts';
import type { Encoding, Job, Outcome, Source } from '../scan-data.ts';
import { OBEYED, Revealer, ShownLines } from '../show-safely.ts';
import { encodePart, encodeSignature } from '../sources/decode-text.ts';
import { judgeStart, leftAlone } from '../sources/sniff-text.ts';
import { CannotRead, type OnRead, Refused, type StreamHooks, TextFile } from '../sources/text-file.ts';
import { moveBack, SyntaxGuard, writeAsSyntax } from '../syntax/keep-syntax.ts';
import { type NamedMarks, withNameMarks, withSuspicion } from '../syntax/name-marks.ts';
import { type Refusal, sentenceOfCleaning } from '../syntax/refusal.ts';
import { isCodeFile, syntaxOfLarge } from '../syntax/syntax-of-file.ts';
import { Outline, type QuietLines } from './outline.ts';

/** Of a text, with its byte order mark: its first two characters. */
const FIRST_BYTES = 6;

/** The same outcome as that of a file which is read whole, but without its text. */
export async function scanStreamed(
  source: Source,
  job: Job,
  hooks: StreamHooks,
  chunkBytes?: number,
  size?: SectionSize,
): Promise<Outcome> {
  const { path } = source;
  let file: TextFile | undefined;
  try {
    file = new TextFile(source.file as string, source.encoding, chunkBytes);
    const left = judgeStart(file.start, source);
    if (left !== null) return leftAlone(path, left);
    const { encoding, fileState } = file;
    const report =
      job.fields === undefined
        ? await scanText(file, source, job, hooks, size)
        : await (await import('./streamed-rows.ts')).scanRows(file, source, job, hooks);
    return { outcome: 'scanned', path, encoding, fileState, ...report, text: null };
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error;
    const refused = error instanceof Refused && { refused: true as const };
    return { outcome: 'unreadable', path, problem: error.message, ...refused };
  } finally {
    file?.close();
  }
}

/** Throws CannotRead; what was written until then is discarded. */
async function scanText(
  file: TextFile,
  source: Source,
  job: Job,
  { onRead, write }: StreamHooks,
  size?: SectionSize,
) {
  const isCode = isCodeFile(source.path, file.start.toString('latin1', 0, FIRST_BYTES));
  const open = () => openDocument({ options: job.options, isCode }, size);
  let document = open();
  let outline = Outline.open(file, source, job, size);
  const allowReader = job.readsAllowComments ? new AllowReader() : null;
  let isFirst = true;
  while (document.wantsReading) {
    if (outline?.read(document, onRead) === false) {
      outline = null;
      document = open();
    }
    if (outline === null)
      for (const chunk of file.chunks(onRead)) {
        if (isFirst) allowReader?.add(chunk);
        document.read(chunk);
      }
    document.endReading();
    isFirst = false;
  }
  const comments = outline === null ? (allowReader?.end() ?? NO_COMMENTS) : NO_COMMENTS;
  const reported = new ReportedMarks(job, { ...source, isCode }, comments);
  const writer = job.output === 'report' ? null : new Writer(job, file.encoding, write);
  const found: FoundPayload[] = [];
  const syntax = job.output === 'revealed' ? null : syntaxOfLarge(source.path);
  const guard = job.keepsSyntax === true && syntax !== null ? new SyntaxGuard(syntax) : null;
  let start = 0;
  let named: NamedMarks = { marks: [], names: new Map() };
  let namedCount = 0;
  const decide = async (part: DocumentPart) => {
    if (part.quiet !== null && part.payloads.length === 0) {
      reported.pass(part.quiet as QuietLines);
      start += part.quiet.length;
      return;
    }
    const { source: text } = part;
    const payloads = part.payloads.map(({ start, ...payload }) => ({ ...payload, index: start }));
    found.push(...payloads);
    const place = { text, name: source.path, start, options: job.options };
    const [withNamed, count] = withNameMarks(place, { ...named, marks: part.marks });
    named = withNamed;
    namedCount += count;
    const written = syntax === null ? named.marks : writeAsSyntax(named.marks, syntax);
    const marks = reported.add({
      ...{ text, payloads },
      marks: withCarriers(withNames(written, part.inNames), part.carriers, (number) => found[number]),
    });
    refuse(guard?.add(text, marks, start));
    start += text.length;
    await writer?.write(part, marks, written === part.marks);
  };
  for (const part of outline?.decide(document, onRead) ?? decideChunks(file, document, onRead))
    await decide(part);
  const { parts, report, hasChanged } = document.end();
  file.refuseChanged(hasChanged);
  for (const part of parts) await decide(part);
  refuse(guard?.end());
  await writer?.end();
  const { findings, ...facts } = report;
  return reportOf(
    reported,
    { ...withSuspicion(facts, namedCount), names: new Map([...named.names, ...namesOf(findings)]) },
    comments,
  );
}

function* decideChunks(file: TextFile, document: OpenDocument, onRead: OnRead): Generator<DocumentPart> {
  for (const chunk of file.chunks(onRead)) yield* document.decide(chunk);
}

function refuse(refusal: Refusal | null | undefined): void {
  if (refusal != null) throw new Refused(sentenceOfCleaning(refusal));
}

/** Writes the parts of a text as bytes: cleaned, revealed, or shown to a terminal. */
class Writer {
  readonly #encoding: Encoding;
  readonly #write: StreamHooks['write'];
  readonly #revealer: Revealer | null;
  readonly #shown: ShownLines | null;
  /** Where the next part begins in the whole text. */
  #start = 0;

  constructor({ output, forTerminal }: Job, encoding: Encoding, write: StreamHooks['write']) {
    this.#revealer = output === 'revealed' ? new Revealer() : null;
    this.#shown = forTerminal === true ? new ShownLines(OBEYED) : null;
    this.#encoding = encoding;
    this.#write = write;
  }

  /** `isAsDecided`: the marks write what the engine decided. */
  async write(part: DocumentPart, marks: readonly Mark[], isAsDecided: boolean): Promise<void> {
    const { source } = part;
    const start = this.#start;
    this.#start += source.length;
    const isAll = isAsDecided && marks.length === part.marks.length;
    if (this.#revealer !== null) return this.#writeShown(this.#revealer.add(source, moveBack(marks, start)));
    const text = isAll ? part.text : applyMarks(source, moveBack(marks, start));
    if (this.#shown !== null) return this.#writeShown(this.#shown.add(text));
    if (start === 0) await this.#write(encodeSignature(this.#encoding), false);
    await this.#write(encodePart(text, this.#encoding), text !== source);
  }

  async end(): Promise<void> {
    const rest = this.#revealer?.end() ?? this.#shown?.flush();
    if (rest !== undefined) await this.#writeShown(rest);
  }

  async #writeShown(text: string): Promise<void> {
    await this.#write(Buffer.from(text, 'utf8'), true);
  }
}
