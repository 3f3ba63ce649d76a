/** Logs one line for each request, also for one whose client went away. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../logging.ts';

export function logRequests(app: FastifyInstance, log: Log): void {
  const line = (request: FastifyRequest, status: number | null) => ({
    requestId: request.id,
    method: request.method,
    route: request.is404 ? null : (request.routeOptions.url ?? null),
    status,
    milliseconds: Math.round((performance.now() - request.startedAt) * 10) / 10,
    caller: request.caller?.kind ?? null,
    plan: request.caller?.plan.name ?? null,
    code: request.refusal,
  });
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, reply, done) => {
    // Also where the client had sent everything, and went away before it was answered.
    reply.raw.on('close', () => {
      log.request(line(request, reply.raw.writableFinished ? reply.statusCode : null));
    });
    done();
  });
}
