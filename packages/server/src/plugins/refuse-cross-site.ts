/** Refuses what a page of another site makes a browser send: it would sign somebody in or out who did not ask for it. */
import type { FastifyInstance } from 'fastify';
import { bearerToken, isCrossSite } from '../accounts/sent-credentials.ts';
import type { Config } from '../config.ts';
import { ServiceError } from '../errors.ts';

export function refuseCrossSite(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (bearerToken(request.raw) !== null || !isCrossSite(request.raw, config)) done();
    else throw new ServiceError('forbidden', { sentence: 'Send this from a page of the service itself.' });
  });
}
