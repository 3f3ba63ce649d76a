/** Routes that take no body let one pass unread, whatever it says it is: some clients send a type with every request. */
import type { FastifyInstance } from 'fastify';

export function ignoreBody(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, routeOptions }, _reply, done) => {
    // Fastify refuses what is no media type before it asks for a parser.
    if (routeOptions.config.operation?.request === undefined) delete headers['content-type'];
    done();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}
