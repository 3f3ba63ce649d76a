/** What tests of accounts send: sign-ups and sign-ins, cookies and tokens, fresh mail addresses. */
import type { Answer } from './check-answer.ts';
import { startMail } from './servers/start-mail.ts';
import { type Service, startService } from './start-service.ts';

export const PASSWORD = 'correct horse battery';
export const OTHER_PASSWORD = 'staple of four words';
export const WRONG = 'not the right password';
export const DAY_MS = 86_400_000;

export type Environment = Readonly<Record<string, string>>;

/** A service that confirms mail addresses, and the mail server that keeps what it sends. */
export async function startMailing(settings: Parameters<typeof startService>[0] = {}) {
  const mail = await startMail();
  const environment = { SMTP_URL: mail.url, SMTP_FROM: 'limpid@example.com', ...settings.environment };
  return { mail, service: await startService({ ...settings, environment }) };
}

let accounts = 0;

/** A mail address without an account. */
export const freshMail = () => `someone${++accounts}@example.com`;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The cookie that a browser would keep. */
export function cookieOf({ headers }: Answer): string {
  const fields = headers['set-cookie'] as unknown as string[];
  return fields.map((field) => field.split(';')[0]).join('; ');
}

/** What a browser sends back. */
export const withCookie = (answer: Answer) => ({ cookie: cookieOf(answer) });

export const signUp = (
  service: Service,
  email: string,
  headers: Record<string, string> = {},
  more: object = {},
) => service.post('/auth/sign-up/email', { email, password: PASSWORD, name: 'Ada', ...more }, headers);

export const signIn = (
  service: Service,
  email: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
) => service.post('/auth/sign-in/email', { email, password }, headers);

export const session = (service: Service, headers: Record<string, string>) =>
  service.call('GET', '/auth/get-session', { headers });

/** With these settings the service believes what the tests' own machine says about addresses. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' };

let clients = 0;

/** An address that no other call has. */
export function fromElsewhere(): Record<string, string> {
  clients += 1;
  return { 'x-forwarded-for': `198.51.${clients >> 8}.${clients & 255}` };
}
