/** GET /openapi.json, the interface description, and GET /docs, a page to read made from it. */
import type { FastifyInstance } from 'fastify';
import { describeInterface } from '../documents/describe-interface.ts';
import type { Operation } from '../documents/operation.ts';

/** Register it before the routes: it collects how they describe themselves. */
export function serveOpenapi(app: FastifyInstance, { publicUrl }: { publicUrl: string | null }): void {
  const endpoints: { path: string; method: string; operation: Operation }[] = [];
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.operation === undefined || method === 'HEAD') return;
    endpoints.push({ path: url, method: String(method).toLowerCase(), operation: config.operation });
  });

  let description = '';
  app.addHook('onReady', (done) => {
    description = JSON.stringify(describeInterface(endpoints, publicUrl ?? '/'));
    done();
  });
  app.get('/openapi.json', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(description);
  });
}
