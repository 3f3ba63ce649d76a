/** Checks a parsed body against the schema of its endpoint, and leaves only its known fields. */
import type { FastifyInstance } from 'fastify';
import { bodyChecker } from '../check-body.ts';

/** Refuses a body that is not what its operation takes with invalid_request or text_too_long. */
export function validateBody(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const schema = route.config?.operation?.request?.schema;
    if (schema === undefined) return;
    const check = bodyChecker(schema, 'body');
    route.preValidation = (request, _reply, done) => {
      request.body = check(request.body);
      done();
    };
  });
}
