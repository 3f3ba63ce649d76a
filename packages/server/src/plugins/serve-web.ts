/** The page for people: the built files of packages/web, from memory, under a policy that lets nothing else run. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltPage } from '../built-page.ts';
import type { Config } from '../config.ts';
import { sendKept, sendText, weightOf } from '../encoded-body.ts';
import { makeDocuments } from '../page-document.ts';
import { pageHeaders } from '../page-headers.ts';

/** Paths of programs, which never get a page. */
const OF_PROGRAMS = /^\/(v1|auth|health)(\/|$)/;

/** Where the builder puts files whose names change with what is in them. */
const HASHED = '/assets/';

/** Of every built file: a worker has no other policy than that of its own script, and the one that scans needs no network. */
const POLICY_OF_FILES = "default-src 'none'; script-src 'self'; connect-src 'none'";

/** A picture brings its colours with it. */
const POLICY_OF_PICTURES = "default-src 'none'; style-src 'unsafe-inline'";

/** Answers a request with the page that says that nothing is there; false where no page is wanted. */
export type AnswerLost = (request: FastifyRequest, reply: FastifyReply) => boolean;

interface WebParts {
  readonly config: Config;
  readonly built: BuiltPage;
  readonly publicUrl: () => string;
  /** The token of the session in a `Cookie` header field; null where there is none. */
  readonly readCookie: (header: string | null) => string | null;
}

export function serveWeb(
  app: FastifyInstance,
  { config, built, publicUrl, readCookie }: WebParts,
): AnswerLost {
  const { sources, files } = built;
  const facts = () => describeService(config, publicUrl());
  for (const [path, { type, body }] of files) {
    app.get(path, (request, reply) => {
      reply
        .header('content-security-policy', /\.(svg|png)$/.test(path) ? POLICY_OF_PICTURES : POLICY_OF_FILES)
        .header('cache-control', path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache')
        .type(type);
      sendKept(request, reply, body);
    });
  }
  app.get('/page.json', (_request, reply) => {
    reply.header('cache-control', 'no-cache').send(facts());
  });
  if (sources === null) return () => false;

  const makeDocument = makeDocuments(sources, facts);
  const answer = (path: string | null, request: FastifyRequest, reply: FastifyReply) => {
    const isSignedIn = readCookie(request.headers.cookie ?? null) !== null;
    // The nonce allows the editor's style sheet alone.
    const nonce = randomBytes(16).toString('base64');
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .headers(pageHeaders(policy(nonce)));
    sendText(request, reply, makeDocument(path, isSignedIn, nonce));
  };
  for (const path of sources.paths) app.get(path, (request, reply) => answer(path, request, reply));
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (OF_PROGRAMS.test(path) || !prefersHtml(request.headers.accept)) return false;
    answer(null, request, reply);
    return true;
  };
}

function policy(nonce: string): string[] {
  return [
    ...["script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "img-src 'self'"],
    ...["connect-src 'self'", "worker-src 'self'", "form-action 'self'"],
  ];
}

/** True for a browser: it names HTML, before JSON, and puts nothing else above it. */
function prefersHtml(accept = ''): boolean {
  const html = weightOf('text/html', accept);
  return html > weightOf('application/json', accept) && html >= weightOf('*/*', accept);
}

/** What the page has to know of this service before anybody signs in. */
function describeService({ plans, signUp, mail }: Config, publicUrl: string) {
  return {
    publicUrl,
    signUp,
    sendsMail: mail !== null,
    plans: [...plans.values()],
  };
}
