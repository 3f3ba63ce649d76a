/** Requires a session: an API key does not open an account. */
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.ts';

const SIGN_IN =
  'Sign in, and send the token of the answer as Authorization: Bearer, or the cookie that came with it.';

export function requireSession(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { caller } = request;
    if (caller?.kind === 'api-key') throw new ServiceError('forbidden');
    if (caller?.kind !== 'session') throw new ServiceError('invalid_credentials', { sentence: SIGN_IN });
    done();
  });
}
