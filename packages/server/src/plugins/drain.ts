/** A stop in order: what has begun is finished, what comes after is refused, and no connection outlives its answers. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.ts';

/** Another process answers by then. */
const RETRY_SECONDS = 1;

interface Connection {
  /** Answers that are not out yet, in their order. */
  readonly begun: Set<ServerResponse>;
  /** Bytes that had come when the last of them was out: more than that is a request on its way. */
  bytesAnswered: number;
}

/** While the process is leaving it serves as before, and ends each connection with its next answer. */
export function drain(app: FastifyInstance, leaving: AbortSignal): void {
  const connections = new Map<Socket, Connection>();
  let isDraining = false;

  app.server.on('connection', (socket) => {
    connections.set(socket, { begun: new Set(), bytesAnswered: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  // Before Fastify's own listener, which may answer at once.
  app.server.prependListener('request', ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.begun.add(response);
    if (isDraining || leaving.aborted) response.setHeader('connection', 'close');
    // It closes once: nothing has to be taken off again.
    response.on('close', noteAnswered);
  });

  function noteAnswered(this: ServerResponse): void {
    const { socket } = this.req;
    const connection = connections.get(socket);
    if (connection === undefined) return;
    connection.begun.delete(this);
    if (connection.begun.size > 0) return;
    connection.bytesAnswered = socket.bytesRead;
    // Its head said keep-alive if it was written before the stop.
    if (isDraining) socket.destroySoon();
  }

  // Node's own, called when the server closes, cuts an answer that is complete but waits for its reader.
  app.server.closeIdleConnections = () => {
    for (const [socket, { begun, bytesAnswered }] of connections) {
      if (begun.size === 0 && socket.bytesRead === bytesAnswered) socket.destroy();
    }
  };

  /** Of answers that are due on one connection the last one ends it. */
  function endWithLastAnswers(): void {
    for (const { begun } of connections.values()) {
      const last = [...begun].at(-1);
      if (last?.headersSent === false) last.setHeader('connection', 'close');
    }
  }

  leaving.addEventListener('abort', endWithLastAnswers);
  app.addHook('preClose', (done) => {
    isDraining = true;
    endWithLastAnswers();
    done();
  });

  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    // Whether the process is alive is true to its end.
    if (!isDraining || routeOptions.config.operation?.id === 'live') done();
    else throw new ServiceError('unavailable', { retryAfterSeconds: RETRY_SECONDS, closes: true });
  });
}
