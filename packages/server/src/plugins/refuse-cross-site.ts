/** Refuses what a page of another site makes a browser send: with the cookie it would act for whoever is signed in. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../errors.ts';

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** `publicUrl` is where pages of ours come from, besides the host that the request names. */
export function refuseCrossSite(app: FastifyInstance, publicUrl: string | null): void {
  const ownOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  app.addHook('onRequest', (request, _reply, done) => {
    if (CHANGES_NOTHING.has(request.method) || isOwn(request.headers, ownOrigin)) done();
    else throw new ServiceError('forbidden', { sentence: 'Send this from a page of the service itself.' });
  });
}

/** Browsers tell where a request comes from, in fields that no page can write; programs send neither. */
function isOwn(headers: IncomingHttpHeaders, ownOrigin: string | null): boolean {
  const { authorization, origin, host } = headers;
  // No browser adds this field by itself, and no page of another site may.
  if (/^bearer /i.test(authorization ?? '')) return true;
  if (origin !== undefined && origin === ownOrigin) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || URL.parse(origin)?.host === host;
}
