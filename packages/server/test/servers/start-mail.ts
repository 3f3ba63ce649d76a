/** A real mail server on a free loopback port that keeps what it is given. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Mail {
  readonly to: string;
  /** Header fields and text, with soft line breaks undone. */
  readonly source: string;
}

export async function startMail() {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, session, done) {
      const source = (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '=');
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), source });
      done();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  // A test that failed before it stopped the server still ends.
  server.server.unref();
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** The newest mail to an address, once there are as many as `count`. */
    async newest(to: string, count = 1): Promise<Mail> {
      const end = performance.now() + 10_000;
      for (;;) {
        const found = mails.filter((mail) => mail.to === to);
        if (found.length >= count) return found.at(-1) as Mail;
        if (performance.now() > end) throw new Error(`no mail to ${to}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async stop(): Promise<void> {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
