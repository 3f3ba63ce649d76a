/** Session tokens: how they are stored, and how a cookie carries one. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The form in which a session's token is stored and looked up: nobody can sign in with it. It is random, so nothing slower is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A `Cookie` header field that carries the token as the library signs it. */
export function cookieOf(name: string, token: string, secret: string): string {
  return `${name}=${encodeURIComponent(`${token}.${signature(token, secret)}`)}`;
}

/** The token in a `Cookie` header field, or null where there is none or its signature is not ours. */
export function tokenOfCookie(name: string, header: string | null, secret: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [key = '', ...value] = pair.split('=');
    if (key.trim() !== name) continue;
    const [, token = '', given = ''] = /^([^.]+)\.([^.]+)$/.exec(decoded(value.join('=').trim())) ?? [];
    if (token !== '' && isSame(given, signature(token, secret))) return token;
  }
  return null;
}

function signature(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

function isSame(given: string, real: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(real)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
