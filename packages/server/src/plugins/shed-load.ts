/** Refuses new work while the process has more than it can do, before any of it is read; what runs goes on. */
import type { FastifyInstance } from 'fastify';
import { type Load, refuseWork } from '../overload/load.ts';
import { createConnectionRoom } from '../sockets/connection-limit.ts';
import { networkOfPeer } from '../usage/client-address.ts';

/** Answers how many requests have begun and not come to their end. */
export function shedLoad(app: FastifyInstance, load: Load): () => number {
  let inFlight = 0;
  const connections = createConnectionRoom(load.mostConnections);
  // Connections beyond the limit are closed unread.
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
      load.release(request);
    });
    const overloadReason = load.overloadReason();
    // Whether the service can answer is asked just then.
    if (overloadReason === null || request.routeOptions.config.operation?.tag === 'Health') done();
    else throw refuseWork(load, overloadReason);
  });
  app.addHook('onClose', (_app, done) => {
    load.stop();
    done();
  });

  return () => inFlight;
}
