/** What a request says about who sent it: a bearer token, and whether another site made a browser send it. */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.ts';

/** The token of a bearer field, were it an empty one; other schemes are a proxy's. Null when there is none. */
export function bearerToken({ headers, headersDistinct }: IncomingMessage): string | null {
  if (headers.authorization === undefined) return null;
  // Node keeps the first Authorization field alone; a token in a second one was sent too.
  for (const field of headersDistinct.authorization ?? []) {
    const match = /^bearer(?:\s+(.*))?$/i.exec(field);
    if (match !== null) return match[1]?.trim() ?? '';
  }
  return null;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another site made a browser send this, and our cookie along. Browsers say so in fields that no page
 * can write; programs send neither. Not asked of a bearer token: no browser adds it by itself.
 */
export function isCrossSite({ method = '', headers }: IncomingMessage, { publicUrl }: Config): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const { origin, host } = headers;
  if (origin !== undefined && publicUrl !== null && origin === new URL(publicUrl).origin) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  // The page's own origin is that of the request, by whatever name the service is reached.
  return origin !== undefined && URL.parse(origin)?.host !== host;
}
