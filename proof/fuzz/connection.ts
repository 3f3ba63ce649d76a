/** A connection that sends bytes as they are and reads whole answers off it, for what no client library would send. */
import { connect, type Socket } from 'node:net';
import type { RawAnswer } from '../../packages/server/test/check-answer.ts';

export interface Connection {
  /** Sends what exactly one answer is due on; rejects where none comes, or more. */
  ask(bytes: Buffer, method: string): Promise<ReceivedAnswer>;
  /**
   * Sends the last bytes, ends this side of the connection when nothing more comes, and waits for its end. What is
   * unended is not answered before; of everything else Node drops what was not answered by then.
   */
  askLast(bytes: Buffer, method: string, isUnended: boolean): Promise<readonly ReceivedAnswer[]>;
  close(): void;
}

export interface ReceivedAnswer extends Pick<RawAnswer, 'status' | 'headers' | 'body'> {
  /** Whether the connection ended before its body did. */
  readonly isCut: boolean;
}

/** Longer than the service takes for anything but a body that does not come. */
const DEADLINE_MS = 20_000;
/** A service that says nothing for as long waits for more. */
const QUIET_MS = 60;

/** The status line of an answer after which none follows on the same request. */
const FINAL = /^HTTP\/1\.1 [2-5]/m;

interface Talk {
  readonly socket: Socket;
  received: Buffer;
  /** Looks at what was received, and at whether that is all. */
  look: (isOver: boolean) => void;
}

/** Connects when there is something to send, and again after the service has closed. */
export function createConnection(url: string): Connection {
  const { hostname, port } = new URL(url);
  let talk: Talk | null = null;

  function open(): Talk {
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    const opened: Talk = { socket, received: Buffer.alloc(0), look: () => {} };
    socket.on('data', (chunk: Buffer) => {
      opened.received = opened.received.length === 0 ? chunk : Buffer.concat([opened.received, chunk]);
      opened.look(false);
    });
    // What it means is seen by what was received until then.
    socket.on('error', () => {});
    socket.on('close', () => {
      if (talk === opened) talk = null;
      opened.look(true);
    });
    return opened;
  }

  async function exchange<Answer>(
    bytes: Buffer,
    read: (talk: Talk, resolve: (answer: Answer) => void) => Talk['look'],
  ): Promise<Answer> {
    talk ??= open();
    const current = talk;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => {
      reject(new Error(`nothing came within ${DEADLINE_MS} ms but: ${current.received.toString('latin1')}`));
    }, DEADLINE_MS);
    const look = read(current, resolve);
    current.look = (isOver) => {
      try {
        look(isOver);
      } catch (error) {
        reject(error);
      }
    };
    current.socket.write(bytes);
    try {
      return await promise;
    } catch (error) {
      current.socket.destroy();
      if (talk === current) talk = null;
      throw error;
    } finally {
      clearTimeout(timer);
      current.look = () => {};
    }
  }

  return {
    ask: (bytes, method) =>
      exchange(bytes, (current, resolve) => (isOver) => {
        const found = readAnswer(current.received, method, isOver);
        if (found === null && !isOver) return;
        if (found === null || found.answer.isCut)
          throw new Error('the connection was closed without an answer');
        if (found.rest.length > 0) throw new Error(`more than one answer: ${found.rest.toString('latin1')}`);
        current.received = found.rest;
        if (found.answer.headers.connection === 'close') {
          current.socket.destroy();
          if (talk === current) talk = null;
        }
        resolve(found.answer);
      }),
    askLast: (bytes, method, isUnended) =>
      exchange(bytes, (current, resolve) => {
        const end = () => current.socket.end();
        let quiet = isUnended ? setTimeout(end, QUIET_MS) : undefined;
        return (isOver) => {
          clearTimeout(quiet);
          // What only says that an answer follows is none.
          if (isUnended || FINAL.test(current.received.toString('latin1'))) quiet = setTimeout(end, QUIET_MS);
          if (!isOver) return;
          clearTimeout(quiet);
          const answers: ReceivedAnswer[] = [];
          let rest = current.received;
          while (rest.length > 0) {
            const found = readAnswer(rest, answers.length === 0 ? method : '-', true);
            if (found === null) throw new Error(`this is no answer: ${rest.toString('latin1')}`);
            answers.push(found.answer);
            rest = found.rest;
          }
          resolve(answers);
        };
      }),
    close() {
      talk?.socket.destroy();
      talk = null;
    },
  };
}

interface Found {
  readonly answer: ReceivedAnswer;
  readonly rest: Buffer;
}

/** The first answer of what was received, past those that only say that another one comes; null while it is not whole. */
function readAnswer(received: Buffer, method: string, isOver: boolean): Found | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (Number.isNaN(status)) throw new Error(`this is no status line: ${statusLine}`);
  const after = received.subarray(end + 4);
  if (status < 200) return readAnswer(after, method, isOver);

  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  const isBare = method === 'HEAD' || status === 204 || status === 304;
  // What is no request was not asked for without a body, whatever it looks like.
  if (
    isBare &&
    headers.connection === 'close' &&
    after.length > 0 &&
    !after.toString('latin1').startsWith('HTTP/')
  ) {
    return {
      answer: { status, headers, body: '', isCut: false },
      rest: after.subarray(Number(headers['content-length'])),
    };
  }
  const read = isBare ? { body: NOTHING, rest: after } : readBody(headers, after, isOver);
  if (read === null && !isOver) return null;
  const { body, rest } = read ?? { body: after, rest: NOTHING };
  return { answer: { status, headers, body: body.toString('utf8'), isCut: read === null }, rest };
}

const NOTHING = Buffer.alloc(0);

/** The body and what follows it; null while it is not whole. */
function readBody(headers: Readonly<Record<string, string>>, after: Buffer, isOver: boolean) {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(after);
  const length = Number(headers['content-length']);
  // To HTTP/1.0 a batch is as long as its connection.
  if (Number.isNaN(length)) {
    if (headers.connection !== 'close') throw new Error('an answer has no end');
    return isOver ? { body: after, rest: NOTHING } : null;
  }
  return after.length < length ? null : { body: after.subarray(0, length), rest: after.subarray(length) };
}

function readChunks(after: Buffer) {
  const pieces: Buffer[] = [];
  let from = 0;
  for (;;) {
    const end = after.indexOf('\r\n', from);
    if (end < 0) return null;
    const size = Number.parseInt(after.subarray(from, end).toString('latin1'), 16);
    const next = end + 2 + size + 2;
    if (after.length < next) return null;
    if (size === 0) return { body: Buffer.concat(pieces), rest: after.subarray(next) };
    pieces.push(after.subarray(end + 2, end + 2 + size));
    from = next;
  }
}
