/** Scans a file of any size in little memory: its text is read several times, and told and given back part by part. */
import { applyMarks, type DocumentPart, type Mark, openDocument } from '@limpid/engine';
import { AllowReader, NO_COMMENTS } from './marks/allow-comments.ts';
import { type FoundPayload, withCarriers } from './marks/inspected.ts';
import { Revealer } from './marks/reveal-marks.ts';
import { ToldMarks } from './marks/told-marks.ts';
import { namesOf, reportOf } from './scan-text.ts';
import type { Encoding, Job, Outcome, Scanned, Source } from './scanned.ts';
import { OBEYED, ShownLines } from './show-safely.ts';
import { encodePart, encodeSignature } from './sources/decode-text.ts';
import { judgeStart, leftAlone } from './sources/sniff-text.ts';
import { CannotRead, type Reader, TextFile } from './sources/text-file.ts';
import { SyntaxGuard, writeAsSyntax } from './syntax/keep-syntax.ts';
import { isNameOfCode, syntaxOfLarge } from './syntax/syntax-of-file.ts';

/** The same as that of a file which is read whole, but that no outcome holds its text. */
export async function scanInChunks(
  source: Source,
  job: Job,
  reader: Reader,
  chunkBytes?: number,
): Promise<Outcome> {
  const { path } = source;
  let file: TextFile | undefined;
  try {
    file = new TextFile(source.file as string, source.encoding, chunkBytes);
    const left = judgeStart(file.start, source);
    if (left !== null) return leftAlone(path, left);
    if (job.fields === undefined) return await scanText(file, source, job, reader);
    const { scanRows } = await import('./scan-rows.ts');
    return await scanRows(file, source, job, reader);
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error;
    return { outcome: 'unreadable', path, problem: error.message };
  } finally {
    file?.close();
  }
}

async function scanText(file: TextFile, source: Source, job: Job, reader: Reader): Promise<Scanned> {
  const { encoding, seen } = file;
  const document = openDocument({ options: job.options, isCode: isNameOfCode(source.path) });
  const allowReader = job.mindsComments ? new AllowReader() : null;
  let isFirst = true;
  while (document.wantsReading) {
    for (const chunk of file.chunks(reader)) {
      if (isFirst) allowReader?.add(chunk);
      document.read(chunk);
    }
    document.endReading();
    isFirst = false;
  }
  const comments = allowReader?.end() ?? NO_COMMENTS;
  const told = new ToldMarks(job, source, comments);
  const giver = job.gives === 'report' ? null : new Giver(job, encoding, reader.take);
  const met: FoundPayload[] = [];
  const syntax = job.gives === 'revealed' ? null : syntaxOfLarge(source.path);
  const guard = job.keepsSyntax === true && syntax !== null ? new SyntaxGuard(syntax) : null;
  let start = 0;
  const decide = async (part: DocumentPart) => {
    const { payloads, source: text } = part;
    const found = payloads.map(({ start, ...payload }) => ({ ...payload, index: start }));
    met.push(...found);
    const written = syntax === null ? part.marks : writeAsSyntax(part.marks, syntax);
    const marks = withCarriers(written, part.carriers, (number) => met[number]);
    const left = told.add({ text, marks, payloads: found });
    refuse(guard?.add(text, left, start));
    start += text.length;
    await giver?.give(part, left, written === part.marks);
  };
  for (const chunk of file.chunks(reader)) for (const part of document.decide(chunk)) await decide(part);
  const { parts, report, hasChanged } = document.end();
  file.refuseChanged(hasChanged);
  for (const part of parts) await decide(part);
  refuse(guard?.end());
  await giver?.end();
  const { findings, ...facts } = report;
  return {
    ...{ outcome: 'scanned', path: source.path, encoding, seen },
    ...reportOf(told, { ...facts, names: namesOf(findings) }, comments),
    text: null,
  };
}

/** What was given until then is discarded. */
function refuse(problem: string | null | undefined): void {
  if (typeof problem === 'string') throw new CannotRead(problem);
}

/** Gives the parts of a text back as bytes. */
class Giver {
  readonly #gives: Job['gives'];
  readonly #encoding: Encoding;
  readonly #take: Reader['take'];
  readonly #revealer = new Revealer();
  readonly #shown: ShownLines | null;
  /** Of the next part, in the whole text. */
  #start = 0;

  constructor({ gives, isShown }: Job, encoding: Encoding, take: Reader['take']) {
    this.#gives = gives;
    this.#shown = isShown === true ? new ShownLines(OBEYED) : null;
    this.#encoding = encoding;
    this.#take = take;
  }

  /** `isAsDecided`: the marks write what the engine decided. */
  async give(part: DocumentPart, left: readonly Mark[], isAsDecided: boolean): Promise<void> {
    const { source, marks } = part;
    const start = this.#start;
    this.#start += source.length;
    const isAll = isAsDecided && left.length === marks.length;
    const own = isAll && this.#gives === 'cleaned' ? [] : left.map((mark) => moveBack(mark, start));
    if (this.#gives === 'revealed') await this.#takeShown(this.#revealer.add(source, own));
    else {
      const text = isAll ? part.text : applyMarks(source, own);
      if (this.#shown !== null) return this.#takeShown(this.#shown.add(text));
      if (start === 0) await this.#take(encodeSignature(this.#encoding), false);
      await this.#take(encodePart(text, this.#encoding), text !== source);
    }
  }

  async end(): Promise<void> {
    if (this.#gives === 'revealed') await this.#takeShown(this.#revealer.end());
    else if (this.#shown !== null) await this.#takeShown(this.#shown.flush());
  }

  async #takeShown(text: string): Promise<void> {
    await this.#take(Buffer.from(text, 'utf8'), true);
  }
}

function moveBack(mark: Mark, start: number): Mark {
  return { ...mark, start: mark.start - start, end: mark.end - start };
}
