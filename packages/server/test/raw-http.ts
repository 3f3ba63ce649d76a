/** Speaks HTTP over a bare socket, for what no client library would send. */
import { connect } from 'node:net';
import type { RawAnswer } from './check-answer.ts';
import { DEADLINE_MS } from './start-service.ts';

interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  /** What is written, each piece after the one before it has left; a number is a pause in milliseconds. */
  readonly pieces: readonly (string | Uint8Array | number)[];
}

/** Writes the pieces and answers everything that comes back until the server closes the connection. */
export function exchange(url: string, pieces: RawRequest['pieces']): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    received += chunk;
  });
  socket.on('close', () => resolve(received));
  socket.setTimeout(DEADLINE_MS, () => reject(new Error(`nothing came after: ${received}`)));
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // The server may close before it has read everything.
    if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
  });
  const write = async () => {
    for (const piece of pieces) {
      if (typeof piece === 'number') await new Promise((go) => setTimeout(go, piece));
      else if (socket.writable) socket.write(piece);
    }
  };
  write();
  return promise;
}

/** The status of each answer of what came back on a connection. */
export function statusesOf(received: string): number[] {
  return Array.from(received.matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => Number(status));
}

/** One request on a connection that the server closes, and its answer in parts. */
export async function sendRaw(
  url: string,
  { method = '-', path = '-', pieces }: RawRequest,
): Promise<RawAnswer> {
  const received = await exchange(url, pieces);
  const end = received.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { method, path, status: Number(statusLine.split(' ')[1]), headers, body: received.slice(end + 4) };
}
