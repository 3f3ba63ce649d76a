/** A bare HTTP server with scripted answers, for those that a service rarely gives. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { after } from 'node:test';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const running = new Set<() => void>();
after(() => {
  for (const close of running) close();
});

/** Each request takes the next answer, and those after the last one take the last again. */
export async function startAnswering(answers: readonly Answer[]) {
  const requests: { at: number; body: () => Promise<string> }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((request, response) => {
    const body = Promise.withResolvers<string>();
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    request.on('close', () => body.resolve(text)).on('error', () => {});
    const { socket } = request;
    const forget = () => sockets.delete(socket.off('close', forget));
    sockets.add(socket.on('close', forget));
    response.on('finish', forget);
    requests.push({ at: performance.now(), body: () => body.promise });
    (answers[Math.min(requests.length, answers.length) - 1] as Answer)(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
    running.delete(close);
  };
  running.add(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Connections on which something is not answered to its end. */
    sockets,
    close,
  };
}

/** An answer with a body of JSON. */
export const answer =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** A failure in the envelope. */
export const failure = (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  answer(status, { ok: false, error: { code, message: 'As asked.', requestId: 'one' } }, headers);

/** A success whose data is empty. */
export const success: Answer = answer(200, { ok: true, data: {} });

/** Ends the connection in the middle. */
export const drop: Answer = (response) => void response.socket?.destroy();

/** Says nothing at all. */
export const silence: Answer = () => {};
