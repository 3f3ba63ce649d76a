/** GET /openapi.json: the interface description. */
import type { InterfaceDocument } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';

export function serveOpenapi(app: FastifyInstance, description: InterfaceDocument): void {
  // Hidden characters of the examples are written as escapes, so that a reader can see them.
  const written = JSON.stringify(description).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  // As bytes: a string of this length would be turned into them for each answer.
  const document = Buffer.from(written);
  app.get('/openapi.json', (_request, reply) => {
    reply.type('application/json; charset=utf-8').send(document);
  });
}
