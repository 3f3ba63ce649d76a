/** Refuses new work while the process has more than it can do, before any of it is read; what runs goes on. */
import type { FastifyInstance } from 'fastify';
import { createConnectionRoom } from '../overload/connection-room.ts';
import { type Load, refuseWork } from '../overload/load.ts';
import { networkOfPeer } from '../usage/client-address.ts';

/** Answers how many requests have begun and not come to their end. */
export function shedLoad(app: FastifyInstance, load: Load): () => number {
  let inFlight = 0;
  const connections = createConnectionRoom(load.mostConnections);
  // Those beyond are closed unread: whoever opens so many reads no answers.
  app.server.on('connection', (socket) => {
    if (connections.open(socket, networkOfPeer(socket.remoteAddress))) return;
    load.note('connections');
    socket.destroy();
  });

  app.decorateRequest('heldBytes', 0);
  app.decorateRequest('waiting', null);
  app.addHook('onRequest', (request, reply, done) => {
    inFlight++;
    connections.begin(request.raw);
    reply.raw.on('close', () => {
      inFlight--;
      connections.end(request.raw);
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
