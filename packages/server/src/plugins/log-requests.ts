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
  app.addHook('onResponse', (request, reply, done) => {
    log.request(line(request, reply.statusCode));
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    log.request(line(request, null));
    done();
  });
}
