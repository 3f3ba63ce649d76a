/** The strategy for what is large on standard input: it comes once, and is read row by row or part by part as it comes. */
import { type Encoding, IS_BINARY, type Job, type Outcome, type Source } from '../scan-data.ts';
import { type ChunkDecoder, openDecoder } from '../sources/decode-text.ts';
import { describeReadError } from '../sources/read-source.ts';
import { judgeStart, leftAlone } from '../sources/sniff-text.ts';
import { CannotRead, type StreamHooks } from '../sources/text-file.ts';

/** Nobody knows how long it will be. */
const UNKNOWN_SIZE = 2 ** 40;
const HALF = 'It ends in the middle of a character.';

/** The first chunk holds all that is looked at to tell what it is; each may be overwritten when the next one is asked for. */
export async function scanInput(
  stream: AsyncIterable<Buffer>,
  source: Source,
  job: Job,
  hooks: StreamHooks,
): Promise<Outcome> {
  const { path } = source;
  const coming = stream[Symbol.asyncIterator]();
  const first = (await coming.next()).value as Buffer;
  const left = judgeStart(first, source);
  if (left !== null) return leftAlone(path, left === 'binary' || left === 'looks-binary' ? IS_BINARY : left);
  const decoder = openDecoder(first, UNKNOWN_SIZE, source.encoding);
  if (decoder.is === 'unreadable') return { outcome: 'unreadable', path, problem: decoder.problem };
  const { encoding } = decoder;
  try {
    const text = new InputText(encoding, decoder, first, coming);
    const report =
      job.fields === undefined
        ? await (await import('./streamed-parts.ts')).scanParts(text, source, job, hooks)
        : await (await import('./streamed-rows.ts')).scanRows(text, source, job, hooks);
    return { outcome: 'scanned', path, encoding, fileState: null, ...report, text: null };
  } catch (error) {
    if (!(error instanceof CannotRead)) throw error;
    return { outcome: 'unreadable', path, problem: error.message };
  }
}

class InputText {
  readonly encoding: Encoding;
  /** What was written of it cannot be taken back, and it cannot be read first. */
  readonly isReadOnce = true;
  readonly #decoder: ChunkDecoder;
  readonly #first: Buffer;
  readonly #coming: AsyncIterator<Buffer>;

  constructor(encoding: Encoding, decoder: ChunkDecoder, first: Buffer, coming: AsyncIterator<Buffer>) {
    this.encoding = encoding;
    this.#decoder = decoder;
    this.#first = first;
    this.#coming = coming;
  }

  /** Throws CannotRead. */
  async *chunks(): AsyncGenerator<string, undefined> {
    yield this.#decode(this.#first, false);
    for (let next = await this.#next(); next.done !== true; next = await this.#next())
      yield this.#decode(next.value, false);
    yield this.#decode(Buffer.alloc(0), true);
  }

  async #next(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.#coming.next();
    } catch (error) {
      throw new CannotRead(describeReadError(error as NodeJS.ErrnoException));
    }
  }

  #decode(chunk: Buffer, isEnd: boolean): string {
    const decoded = this.#decoder.decode(chunk, isEnd);
    if (decoded.is === 'unreadable') throw new CannotRead(decoded.problem);
    if (isEnd && !this.#decoder.isWhole) throw new CannotRead(HALF);
    return decoded.text;
  }
}
