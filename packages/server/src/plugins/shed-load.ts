/** Refuses new work while the process has more than it can do, before any of it is read; what runs goes on. */
import type { FastifyInstance } from 'fastify';
import { type Load, refuseWork } from '../overload/load.ts';

/** Answers how many requests have begun and not come to their end. */
export function shedLoad(app: FastifyInstance, load: Load): () => number {
  let inFlight = 0;
  // Those beyond are closed unread: whoever opens so many reads no answers.
  app.server.maxConnections = load.mostConnections;
  // Else one of several processes hands such a connection back, and all of them round and round.
  Object.assign(app.server, { dropMaxConnection: true });
  app.server.on('drop', () => load.note('connections'));

  app.decorateRequest('heldBytes', 0);
  app.decorateRequest('waitingFor', null);
  app.addHook('onRequest', (request, reply, done) => {
    inFlight++;
    reply.raw.on('close', () => {
      inFlight--;
      load.letGo(request);
    });
    const strain = load.strain();
    // Whether the service can answer is asked just then.
    if (strain === null || request.routeOptions.config.operation?.tag === 'Health') done();
    else throw refuseWork(load, strain);
  });
  app.addHook('onClose', (_app, done) => {
    load.stop();
    done();
  });

  return () => inFlight;
}
