/**
 * Cuts a request whose body does not come to its end. Node's own limit is for all requests alike, and a batch may take
 * as long as it likes.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

interface BodyTimes {
  /** Body timeout in milliseconds. */
  readonly bodyMs: number;
  /** For what follows the answer to a batch that ended before its request. */
  readonly lingerMs: number;
  /** How often it is looked for those that are late. */
  readonly checkMs: number;
  /** Refuses a request that was not answered before its time was over. */
  readonly refuse: (request: IncomingMessage) => void;
}

interface Awaited {
  readonly response: ServerResponse;
  readonly until: number;
}

export function cutLateBodies(app: FastifyInstance, { bodyMs, lingerMs, checkMs, refuse }: BodyTimes): void {
  const awaited = new Map<IncomingMessage, Awaited>();
  /** Of this turn of the event loop. Most bodies come with their head, and need not be waited for. */
  let begun = new Map<IncomingMessage, ServerResponse>();

  app.server.prependListener('request', (request, response) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (Number(length) === 0 && encoding === undefined) return;
    if (begun.size === 0) setImmediate(awaitTheRest);
    begun.set(request, response);
  });

  function awaitTheRest(): void {
    const ofThisTurn = begun;
    begun = new Map();
    const until = performance.now() + bodyMs;
    for (const [request, response] of ofThisTurn) waitFor(request, { response, until });
  }

  /** Until it is whole, or its client is gone: kept any longer, small requests of one connection would fill the heap. */
  function waitFor(request: IncomingMessage, one: Awaited): void {
    if (request.complete || request.destroyed) return;
    awaited.set(request, one);
    request.once('close', () => awaited.delete(request));
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.streams === true && begun.delete(request.raw)) {
      const response = reply.raw;
      response.once('finish', () => waitFor(request.raw, { response, until: performance.now() + lingerMs }));
    }
    done();
  });

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, { response, until }] of awaited) {
      if (!request.complete && !request.destroyed && now < until) continue;
      awaited.delete(request);
      if (request.complete || request.destroyed) continue;
      if (response.writableEnded) request.socket.destroy();
      else refuse(request);
    }
  }, checkMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
