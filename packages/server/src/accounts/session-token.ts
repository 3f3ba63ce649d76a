/** Session tokens: how they are made and stored, and how a cookie carries one. */
import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { SESSION_DAYS } from '@limpid/contract';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const TOKEN_LENGTH = 24;
const SESSION_SECONDS = SESSION_DAYS * 86_400;

/** A random token: 24 letters and digits, 142 bits. Mail programs find the end of a link by them. */
export function newToken(): string {
  return Array.from({ length: TOKEN_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** The stored form of a session's token, which cannot be used to sign in. The token is random, so a fast hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The cookie of a session, signed with the secret: browsers send it back to this site alone. */
export function sessionCookie(secret: string, isHttps: boolean) {
  const name = `${isHttps ? '__Secure-' : ''}limpid.session_token`;
  const attributes = `Path=/; HttpOnly; ${isHttps ? 'Secure; ' : ''}SameSite=Lax`;
  const signatureOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64');

  return {
    /** A `Set-Cookie` field that keeps the token for as long as a session lasts. */
    begin(token: string): string {
      const value = encodeURIComponent(`${token}.${signatureOf(token)}`);
      return `${name}=${value}; Max-Age=${SESSION_SECONDS}; ${attributes}`;
    },

    /** A `Set-Cookie` field that deletes it. */
    end: `${name}=; Max-Age=0; ${attributes}`,

    /** The token in a `Cookie` field, or null where there is none that was signed here. */
    read(field: string | null): string | null {
      for (const pair of field?.split(';') ?? []) {
        const [key = '', ...value] = pair.split('=');
        if (key.trim() !== name) continue;
        const [, token = '', given = ''] = /^([^.]+)\.([^.]+)$/.exec(decoded(value.join('=').trim())) ?? [];
        if (token !== '' && isSame(given, signatureOf(token))) return token;
      }
      return null;
    },
  };
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
