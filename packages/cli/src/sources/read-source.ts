/** Reads one source whole: a file, or standard input; says in a sentence where it cannot. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { mayHideInEscapes } from '../escapes/may-hide.ts';
import { openSync } from '../files.ts';
import {
  type Encoding,
  type FileState,
  fileNameOf,
  IS_BINARY,
  type Outcome,
  type Skipped,
  type Source,
  type Unreadable,
} from '../scan-data.ts';
import { mayHideByName } from '../syntax/files-within.ts';
import { nameAsRead } from '../syntax/syntax-of-file.ts';
import { decodeText, encodeSignature, openDecoder } from './decode-text.ts';
import { fileStateOf } from './file-state.ts';
import { isLfsPointer } from './lfs-pointer.ts';
import { canUnpack, HAS_MORE, openPacked } from './packed-file.ts';
import { proveClean, type QuietText } from './prove-clean.ts';
import { PipeReader, WITHOUT_WAITING } from './read-pipe.ts';
import { judgeStart, judgeWhole, leftAlone, SNIFFED_BYTES } from './sniff-text.ts';
import { standardInput } from './standard-input.ts';

interface ReadFile {
  readonly encoding: Encoding;
  readonly fileState: FileState | null;
  readonly isLfsPointer?: true;
}

export interface ReadText extends ReadFile {
  readonly outcome: 'text';
  readonly text: string;
}

/** A text that needs no scan, and was not decoded. */
export interface CleanText extends ReadFile {
  readonly outcome: 'clean';
  readonly quiet: QuietText;
}

/** Bytes and what their file was like before they were read. */
interface Bytes {
  readonly bytes: Buffer;
  readonly fileState: FileState | null;
}

/** What is held in memory at once. */
export const MAX_BYTES = 64 * 2 ** 20;
const TOO_LARGE = 'It is larger than 64 MiB, which is more than is read at once';
/** What a file is answered with that is read in parts. */
const LARGE = 'It is large.';
const NO_ZSTD = 'It is packed by zstd, which Node reads from version 22.15 on.';
const CHUNK_BYTES = 2 ** 20;
const SHARED_BYTES = 2 ** 18;

/** It is to be read in parts. */
export interface LargeFile {
  readonly outcome: 'large';
  /** All bytes of standard input, which come once; absent for a file. */
  readonly stream?: AsyncIterable<Buffer>;
}

/** What is said of a source that is read whole: a text without findings is a few numbers, as threads send it. */
export type Scan = Outcome | CleanText | LargeFile;

export interface Reading {
  /** Why a large file cannot be read in parts: `with --decode`. */
  readonly whyWhole?: string | null;
  /** A text that needs no scan and does not hold the word is not decoded; null or absent where each is. */
  readonly word?: string | null;
  /** Files of more bytes are left for those who read in parts. */
  readonly maxWhole?: number;
  /** The same for standard input, which comes once. */
  readonly maxStream?: number;
}

export function readSource(source: Source): Promise<ReadText | Skipped | Unreadable>;
export function readSource(
  source: Source,
  reading: Reading,
): Promise<ReadText | CleanText | LargeFile | Skipped | Unreadable>;
export async function readSource(source: Source, reading: Reading = {}) {
  const { path, file } = source;
  const { whyWhole = null, word = null, maxWhole = Number.POSITIVE_INFINITY, maxStream } = reading;
  // What is read of a file is used before the next one is: nothing is waited for in between.
  const isFile = file !== null && source.blob === undefined;
  const read = isFile ? readFile(source, file, maxWhole) : await readOther(source, maxStream);
  if (read === LARGE) return { outcome: 'large' };
  if (typeof read === 'object' && 'stream' in read) return { outcome: 'large', stream: read.stream };
  if (read === TOO_LARGE) {
    const problem = whyWhole === null ? `${TOO_LARGE}.` : `${TOO_LARGE} ${whyWhole}.`;
    return { outcome: 'unreadable', path, problem };
  }
  if (typeof read === 'string') {
    // A skipped file among others is no loss; a binary stream is an error, since its sender waits for an answer.
    const isStream = file === null && leftAlone(path, read).outcome === 'skipped';
    return leftAlone(path, isStream ? IS_BINARY : read);
  }
  if (source.mustCome === true && read.bytes.length === 0) {
    return { outcome: 'unreadable', path, problem: 'Nothing came. Look at the command before the pipe.' };
  }
  const otherwise = judgeWhole(read.bytes, source);
  if (otherwise !== null) return { outcome: 'unreadable', path, problem: otherwise };
  const facts = { fileState: read.fileState, ...(isLfsPointer(read.bytes) && { isLfsPointer: true }) };
  const clean = word === null ? null : proveText(read.bytes, source, word);
  if (clean !== null) return { outcome: 'clean', ...clean, ...facts };
  const decoded = decodeText(read.bytes, source.encoding);
  if (decoded.is === 'unreadable') return { outcome: 'unreadable', path, problem: decoded.problem };
  return { outcome: 'text', text: decoded.text, encoding: decoded.encoding, ...facts };
}

/** Null where it has to be decoded. */
function proveText(
  bytes: Buffer,
  source: Source,
  word: string,
): Pick<CleanText, 'quiet' | 'encoding'> | null {
  if (source.doubles !== undefined) return null;
  const decoder = openDecoder(bytes, bytes.length, source.encoding);
  if (decoder.is !== 'decoder' || decoder.encoding.name !== 'utf-8') return null;
  const { encoding } = decoder;
  const quiet = proveClean(bytes.subarray(encodeSignature(encoding).length), word);
  // All of an escape is ASCII.
  if (quiet === null) return null;
  const units = bytes.toString('latin1');
  if (mayHideInEscapes(units)) return null;
  const name = fileNameOf(source);
  if (name === null) return { quiet, encoding };
  // Most files are ASCII: names with escapes alone may be others than they seem. In others a sign may be one too.
  const isAscii = quiet.characters === bytes.length;
  const text = isAscii ? units : bytes.toString('utf8');
  return mayHideByName(nameAsRead(name), text, isAscii) ? null : { quiet, encoding };
}

/** The bytes; or why they are not there: what `judgeStart` says of them, or a sentence. */
type Read = Bytes | string;

interface Stream {
  readonly stream: AsyncIterable<Buffer>;
}

async function readOther(source: Source, maxStream?: number): Promise<Read | Stream> {
  if (source.inline !== undefined) return { bytes: Buffer.from(source.inline), fileState: null };
  return source.blob === undefined ? readStream(source, maxStream) : readStaged(source, source.blob);
}

async function readStaged(source: Source, blob: string): Promise<Read> {
  // Most runs need no git: loaded on demand.
  const { readBlob } = await import('./run-git.ts');
  try {
    const bytes = readBlob(blob, MAX_BYTES);
    return bytes === null ? TOO_LARGE : limited(bytes, source);
  } catch {
    return 'Git could not give its staged text.';
  }
}

function readFile(source: Source, file: string, maxWhole: number): Read {
  let handle: number | undefined;
  try {
    handle = openSync(file, WITHOUT_WAITING);
    const stats = fstatSync(handle, { bigint: true });
    if (stats.isDirectory()) return 'It is a folder.';
    if (stats.isFIFO()) return saveIt(readPipe(handle, source));
    if (!stats.isFile()) return saveIt(readChunks(handle, source));
    const fileState = fileStateOf(stats);
    const { size } = fileState;
    if (size > maxWhole) return LARGE;
    // Files of some file systems do not say how long they are.
    const read = size === 0 ? readChunks(handle, source) : readSized(handle, size, source);
    return typeof read === 'string' ? read : { ...read, fileState };
  } catch (error) {
    return describeReadError(error as NodeJS.ErrnoException);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** One memory for all files that fit: each of its own would be garbage at once. */
let shared = Buffer.alloc(0);

function readSized(handle: number, size: number, source: Source): Read {
  const first = Math.min(size, SHARED_BYTES);
  if (shared.length === 0) shared = Buffer.allocUnsafeSlow(SHARED_BYTES);
  const start = shared.subarray(0, fill(handle, shared, first, 0));
  const left = judgeStart(start.subarray(0, SNIFFED_BYTES), source);
  if (left !== null) return left;
  if (size > MAX_BYTES) return TOO_LARGE;
  if (size === first) return { bytes: start, fileState: null };
  const bytes = Buffer.allocUnsafeSlow(size);
  start.copy(bytes);
  return { bytes: bytes.subarray(0, fill(handle, bytes, size, start.length)), fileState: null };
}

/** Reads into the memory from a place on, until it holds this many bytes, or there are no more; gives how many it holds. */
function fill(handle: number, bytes: Buffer, size: number, from: number): number {
  let length = from;
  while (length < size) {
    const read = readSync(handle, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return length;
}

/** A pipe or a device may have no end: it is left when it is binary or more than is read at once. */
function readChunks(
  handle: number,
  source: Source,
  readNext = (chunk: Buffer): number => readSync(handle, chunk),
): Read {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  const chunks: Buffer[] = [];
  let length = 0;
  let isSniffed = false;
  for (let read = readNext(chunk); read > 0; read = readNext(chunk)) {
    chunks.push(Buffer.from(chunk.subarray(0, read)));
    length += read;
    if (!isSniffed && length >= SNIFFED_BYTES) {
      isSniffed = true;
      const left = judgeStart(Buffer.concat(chunks), source);
      if (left !== null) return left;
    }
    if (length > MAX_BYTES) return TOO_LARGE;
  }
  return limited(Buffer.concat(chunks), source);
}

/** What programs write to a pipe. */
function readPipe(handle: number, source: Source): Read {
  const pipe = new PipeReader(handle);
  const read = readChunks(handle, source, (chunk) => pipe.read(chunk));
  return pipe.isOpen ? read : 'No program writes to this pipe.';
}

/** Of what cannot be read twice. */
function saveIt(read: Read): Read {
  return read === TOO_LARGE ? `${TOO_LARGE}. Save it to a file.` : read;
}

async function readStream(source: Source, maxStream = Number.POSITIVE_INFINITY): Promise<Read | Stream> {
  if (source.packed !== undefined && !canUnpack(source.packed)) return NO_ZSTD;
  const chunks: Buffer[] = [];
  let length = 0;
  const stream = source.packed === undefined ? standardInput() : openPacked(source.packed);
  const coming: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  try {
    for (let next = await coming.next(); next.done !== true; next = await coming.next()) {
      chunks.push(Buffer.from(next.value));
      length += next.value.length;
      if (length > maxStream) return { stream: joined(chunks, coming) };
      if (length > MAX_BYTES)
        return source.packed === undefined ? saveIt(TOO_LARGE) : `${TOO_LARGE}. Unpack it first.`;
    }
  } catch (error) {
    return describeReadError(error as NodeJS.ErrnoException);
  }
  return limited(Buffer.concat(chunks), source);
}

/** What came, in chunks that tell what it is, and what is still to come. */
async function* joined(came: Buffer[], coming: AsyncIterator<Buffer>): AsyncGenerator<Buffer, undefined> {
  while (came.length > 0) {
    let [count, length] = [0, 0];
    while (count < came.length && length < CHUNK_BYTES) length += (came[count++] as Buffer).length;
    yield Buffer.concat(came.splice(0, count));
  }
  for (let next = await coming.next(); next.done !== true; next = await coming.next()) yield next.value;
}

function limited(bytes: Buffer, source: Source): Read {
  const left = judgeStart(bytes, source);
  if (left !== null) return left;
  return bytes.length > MAX_BYTES ? TOO_LARGE : { bytes, fileState: null };
}

/** A sentence for an error of the file system. */
export function describeReadError({ code }: NodeJS.ErrnoException): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'There is no such file.';
  if (code === 'EACCES' || code === 'EPERM') return 'It may not be read.';
  if (code === 'ELOOP') return 'It is a link that leads to itself.';
  if (code === HAS_MORE) return 'It is packed in several frames. Unpack it first.';
  if (code?.startsWith('Z_') === true || code?.startsWith('ZSTD_') === true)
    return 'It is damaged: it cannot be unpacked to its end.';
  return `It could not be read (${code ?? 'for a reason unknown'}).`;
}
