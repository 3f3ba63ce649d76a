/** A connection that sends raw bytes and parses the answers: HTTP libraries refuse to send what the fuzzer sends. */
import { connect, type Socket } from 'node:net';
import type { RawAnswer } from '../../packages/server/test/check-answer.ts';
import { bytesOf, extentOf, type FuzzRequest } from './request.ts';

export interface ReceivedAnswer extends Pick<RawAnswer, 'status' | 'headers' | 'body'> {
  /** Whether the connection ended before the body did. */
  readonly isCut: boolean;
}

/** The service takes longer for bodies that do not arrive only. */
const TIMEOUT_MS = 20_000;
/** A service that sends nothing for this time waits for more. */
const QUIET_MS = 60;
/** The status line of an answer that is not informational. */
const FINAL = /^HTTP\/1\.1 [2-5]/m;
const EMPTY = Buffer.alloc(0);

interface OpenSocket {
  readonly socket: Socket;
  received: Buffer;
  onChange: (isClosed: boolean) => void;
}

/** Connects for the first request, and again after the service closed the connection. */
export function rawConnection(url: string) {
  const { hostname, port } = new URL(url);
  let current: OpenSocket | null = null;

  function open(): OpenSocket {
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    const opened: OpenSocket = { socket, received: EMPTY, onChange: () => {} };
    socket.on('data', (chunk: Buffer) => {
      opened.received = Buffer.concat([opened.received, chunk]);
      opened.onChange(false);
    });
    // The bytes that were received until then say what an error means.
    socket.on('error', () => {});
    socket.on('close', () => {
      if (current === opened) current = null;
      opened.onChange(true);
    });
    return opened;
  }

  function close(): void {
    current?.socket.destroy();
    current = null;
  }

  /** Sends a request. After any but a whole one, ends this side of the connection and waits for its end. */
  async function send(request: FuzzRequest): Promise<readonly ReceivedAnswer[]> {
    current ??= open();
    const opened = current;
    const extent = extentOf(request);
    const { promise, resolve, reject } = Promise.withResolvers<readonly ReceivedAnswer[]>();
    const timer = setTimeout(() => {
      reject(new Error(`no answer in ${TIMEOUT_MS} ms, only: ${opened.received.toString('latin1')}`));
    }, TIMEOUT_MS);
    const end = () => opened.socket.end();
    let quiet = extent === 'unended' ? setTimeout(end, QUIET_MS) : undefined;

    function readWhole(isClosed: boolean): void {
      const found = readAnswer(opened.received, request.method, isClosed);
      if (found === null && !isClosed) return;
      if (found === null || found.answer.isCut)
        throw new Error('the connection was closed without an answer');
      if (found.rest.length > 0) throw new Error(`more than one answer: ${found.rest.toString('latin1')}`);
      opened.received = EMPTY;
      if (found.answer.headers.connection === 'close') close();
      resolve([found.answer]);
    }
    function readLast(isClosed: boolean): void {
      clearTimeout(quiet);
      if (isClosed) resolve(readAnswers(opened.received, request.method));
      // Node drops requests that it has not answered when the client ends its side.
      else if (extent === 'unended' || FINAL.test(opened.received.toString('latin1')))
        quiet = setTimeout(end, QUIET_MS);
    }
    opened.onChange = (isClosed) => {
      try {
        (extent === 'whole' ? readWhole : readLast)(isClosed);
      } catch (error) {
        reject(error);
      }
    };
    opened.socket.write(bytesOf(request));
    try {
      return await promise;
    } catch (error) {
      opened.socket.destroy();
      if (current === opened) current = null;
      throw error;
    } finally {
      clearTimeout(timer);
      clearTimeout(quiet);
      opened.onChange = () => {};
    }
  }

  return { send, close };
}

function readAnswers(received: Buffer, method: string): ReceivedAnswer[] {
  const answers: ReceivedAnswer[] = [];
  let rest = received;
  while (rest.length > 0) {
    const found = readAnswer(rest, answers.length === 0 ? method : '-', true);
    if (found === null) throw new Error(`this is not an answer: ${rest.toString('latin1')}`);
    answers.push(found.answer);
    rest = found.rest;
  }
  return answers;
}

/** The first final answer, and the bytes after it; null while it is incomplete. */
function readAnswer(
  received: Buffer,
  method: string,
  isClosed: boolean,
): { readonly answer: ReceivedAnswer; readonly rest: Buffer } | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`this is not a status line: ${statusLine}`);
  const after = received.subarray(end + 4);
  if (status < 200) return readAnswer(after, method, isClosed);

  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const found = (body: Buffer, rest: Buffer, isCut: boolean) => {
    return { answer: { status, headers, body: body.toString('utf8'), isCut }, rest };
  };
  if (method === 'HEAD' || status === 204 || status === 304) {
    // An answer to a malformed HEAD request has a body.
    const hasBody =
      headers.connection === 'close' &&
      after.length > 0 &&
      !after.subarray(0, 5).equals(Buffer.from('HTTP/'));
    return found(EMPTY, hasBody ? after.subarray(Number(headers['content-length'])) : after, false);
  }
  const read = readBody(headers, after, isClosed);
  if (read !== null) return found(read.body, read.rest, false);
  return isClosed ? found(after, EMPTY, true) : null;
}

/** The body and the bytes after it; null while it is incomplete. */
function readBody(headers: Readonly<Record<string, string>>, after: Buffer, isClosed: boolean) {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(after);
  const length = Number(headers['content-length']);
  if (!Number.isNaN(length))
    return after.length < length ? null : { body: after.subarray(0, length), rest: after.subarray(length) };
  // To a client of HTTP/1.0 the end of a batch is the end of the connection.
  if (headers.connection !== 'close') throw new Error('an answer has no end');
  return isClosed ? { body: after, rest: EMPTY } : null;
}

function readChunks(after: Buffer) {
  const pieces: Buffer[] = [];
  for (let start = 0; ; ) {
    const end = after.indexOf('\r\n', start);
    if (end < 0) return null;
    const size = Number.parseInt(after.subarray(start, end).toString('latin1'), 16);
    const next = end + 2 + size + 2;
    if (after.length < next) return null;
    if (size === 0) return { body: Buffer.concat(pieces), rest: after.subarray(next) };
    pieces.push(after.subarray(end + 2, end + 2 + size));
    start = next;
  }
}
