/** Scans a file of any size in little memory: its text is read several times, and told and given back part by part. */
import { applyMarks, type DocumentPart, type Mark, openDocument } from '@limpid/engine';
import { AllowReader, NO_COMMENTS } from './marks/allow-comments.ts';
import { type FoundPayload, withCarriers } from './marks/inspected.ts';
import { Revealer } from './marks/reveal-marks.ts';
import { ToldMarks } from './marks/told-marks.ts';
import { namesOf, reportOf } from './scan-text.ts';
import type { Encoding, Job, Outcome, Scanned, Source } from './scanned.ts';
import { encodePart, encodeSignature } from './sources/decode-text.ts';
import { CannotRead, type Reader, TextFile } from './sources/text-file.ts';

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
    file = new TextFile(source.file as string, chunkBytes);
    if (file.isBinary) return { outcome: 'skipped', path, why: 'binary' };
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
  const document = openDocument({ options: job.options });
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
  const giver = job.gives === 'report' ? null : new Giver(job.gives, encoding, reader.take);
  const met: FoundPayload[] = [];
  const decide = async (part: DocumentPart) => {
    const { payloads, source: text } = part;
    const found = payloads.map(({ start, ...payload }) => ({ ...payload, index: start }));
    met.push(...found);
    const marks = withCarriers(part.marks, part.carriers, (number) => met[number]);
    const left = told.add({ text, marks, payloads: found });
    await giver?.give(part, left);
  };
  for (const chunk of file.chunks(reader)) for (const part of document.decide(chunk)) await decide(part);
  const { parts, report, hasChanged } = document.end();
  file.refuseChanged(hasChanged);
  for (const part of parts) await decide(part);
  await giver?.end();
  const { findings, ...facts } = report;
  return {
    ...{ outcome: 'scanned', path: source.path, encoding, seen },
    ...reportOf(told, { ...facts, names: namesOf(findings) }, comments),
    text: null,
  };
}

/** Gives the parts of a text back as bytes. */
class Giver {
  readonly #gives: Job['gives'];
  readonly #encoding: Encoding;
  readonly #take: Reader['take'];
  readonly #revealer = new Revealer();
  /** Of the next part, in the whole text. */
  #start = 0;

  constructor(gives: Job['gives'], encoding: Encoding, take: Reader['take']) {
    this.#gives = gives;
    this.#encoding = encoding;
    this.#take = take;
  }

  async give(part: DocumentPart, left: readonly Mark[]): Promise<void> {
    const { source, marks } = part;
    const start = this.#start;
    this.#start += source.length;
    const isAll = left.length === marks.length;
    const own = isAll && this.#gives === 'cleaned' ? [] : left.map((mark) => moveBack(mark, start));
    if (this.#gives === 'revealed') await this.#takeShown(this.#revealer.add(source, own));
    else {
      if (start === 0) await this.#take(encodeSignature(this.#encoding), false);
      const text = isAll ? part.text : applyMarks(source, own);
      await this.#take(encodePart(text, this.#encoding), text !== source);
    }
  }

  async end(): Promise<void> {
    if (this.#gives === 'revealed') await this.#takeShown(this.#revealer.end());
  }

  async #takeShown(text: string): Promise<void> {
    await this.#take(Buffer.from(text, 'utf8'), true);
  }
}

function moveBack(mark: Mark, start: number): Mark {
  return { ...mark, start: mark.start - start, end: mark.end - start };
}
