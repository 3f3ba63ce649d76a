/** The mails of accounts: sent in the background, so that answer times do not reveal who has an account. */
import { createTransport } from 'nodemailer';
import type { MailServer } from '../config.ts';
import type { Log } from '../logging.ts';

/** A mail server that takes longer has failed. */
const PATIENCE_MS = 10_000;

export interface Mails {
  /** Proves that the mail address is its owner's. */
  verification(email: string, token: string): void;
  /** Sets a new password. */
  reset(email: string, token: string): void;
  /** Notifies the owner of an account that somebody signed up with its mail address again. */
  signUpAgain(email: string): void;
  /** Waits for what is being sent. */
  close(): Promise<void>;
}

export function createMails(
  { url, from, requiresTls }: MailServer,
  publicUrl: () => string,
  log: Log,
): Mails {
  const timeouts = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  };
  const transport = createTransport({ url, ...timeouts, requireTLS: requiresTls }, { from });
  const sending = new Set<Promise<void>>();
  const send = (to: string, subject: string, ...paragraphs: string[]) => {
    const mail = { to, subject, text: `${paragraphs.join('\n\n')}\n` };
    const sent: Promise<void> = transport
      .sendMail(mail)
      .then(
        () => {},
        (error) => log.event('mailFailed', error),
      )
      .finally(() => sending.delete(sent));
    sending.add(sent);
  };

  return {
    verification(email, token) {
      send(
        email,
        'Confirm your mail address for Limpid',
        `Somebody, most likely you, signed up at ${publicUrl()} with this mail address.`,
        'Open this within one hour to confirm that it is yours:',
        `${publicUrl()}/verify-email?token=${token}`,
        `Without a browser, send the same token to GET ${publicUrl()}/auth/verify-email.`,
        'It confirms the newest sign-up, with the password that was chosen then; links of earlier ones are void.',
        'If it was not you, do nothing: the account cannot be used until you open it.',
      );
    },
    reset(email, token) {
      send(
        email,
        'Set a new password for Limpid',
        `Somebody, most likely you, asked for a new password at ${publicUrl()}.`,
        'Open this within one hour to set it; it works once:',
        `${publicUrl()}/reset-password?token=${token}`,
        `Without a browser, send the same token, with "newPassword", to POST ${publicUrl()}/auth/reset-password.`,
        'If it was not you, do nothing: your password stays as it is.',
      );
    },
    signUpAgain(email) {
      send(
        email,
        'You have an account at Limpid',
        `Somebody signed up at ${publicUrl()} with this mail address, which has an account already.`,
        `If it was you, sign in with your password at ${publicUrl()}/sign-in, or ask for a new one at ${publicUrl()}/forgot-password. If not, do nothing.`,
      );
    },
    async close() {
      await Promise.all(sending);
      transport.close();
    },
  };
}
