/** GET /openapi.json: the interface description. */
import type { InterfaceDocument } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';

export function serveOpenapi(app: FastifyInstance, description: InterfaceDocument): void {
  // Hidden characters of the examples are written as escapes, so that a reader can see them.
  const document = JSON.stringify(description).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  app.get('/openapi.json', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(document);
  });
}
