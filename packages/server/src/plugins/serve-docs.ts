/** GET /openapi.json: the interface description; GET /docs: the same to read, with forms to try it where the page is built. */
import { readFileSync } from 'node:fs';
import type { InterfaceDocument } from '@limpid/contract';
import type { FastifyInstance } from 'fastify';
import type { BuiltPage } from '../built-page.ts';
import type { Config } from '../config.ts';
import { type KeptBody, keptBody, sendKept } from '../encoded-body.ts';
import { pageHeaders } from '../page-headers.ts';
import { renderReference } from '../reference/render-reference.ts';

const PLAIN_STYLE = new URL('../reference/plain.css', import.meta.url);
const PLAIN_STYLE_PATH = '/docs/style.css';

const POLICY = [
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
];

interface DocsParts {
  readonly document: InterfaceDocument;
  readonly plans: Config['plans'];
  readonly built: BuiltPage;
  readonly publicUrl: () => string;
}

export function serveDocs(app: FastifyInstance, { document, plans, built, publicUrl }: DocsParts): void {
  const style = keptBody(readFileSync(PLAIN_STYLE, 'utf8'));
  app.get(PLAIN_STYLE_PATH, (request, reply) => {
    sendKept(request, reply.type('text/css; charset=utf-8'), style);
  });
  const files = built.reference ?? { styles: [PLAIN_STYLE_PATH], script: null };
  const parts = { document, plans: [...plans.values()], files };
  // Where the service listens is not known before it does.
  let page: KeptBody | null = null;
  app.get('/docs', (request, reply) => {
    page ??= keptBody(renderReference(parts, publicUrl()));
    sendKept(request, reply.type('text/html; charset=utf-8').headers(pageHeaders(POLICY)), page);
  });
}

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
