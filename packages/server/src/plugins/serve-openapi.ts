/** GET /openapi.json: the interface description. */
import type { InterfaceDocument } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import { keptBody, sendKept } from '../encoded-body.ts';

export function serveOpenapi(app: FastifyInstance, description: InterfaceDocument): void {
  // Hidden characters of the examples are written as escapes, so that a reader can see them.
  const written = JSON.stringify(description).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const document = keptBody(written);
  app.get('/openapi.json', (request, reply) => {
    sendKept(request, reply.type('application/json; charset=utf-8'), document);
  });
}
