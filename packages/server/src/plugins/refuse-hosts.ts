/** Refuses a request whose Host field is absent, repeated or malformed, or names a host that is not this service. */
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ServiceError } from '../errors.ts';

/** A name or an address, in brackets where it has colons, and perhaps a port: RFC 9110, section 7.2. */
const FORM = /^(?:\[[\da-f:.]+\]|[a-z\d._~%!$&'()*+,;=-]+)(?::\d{0,5})?$/i;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

function refuse(message: string): never {
  throw new ServiceError('invalid_request', { details: [{ path: '', message }], closes: true });
}

/**
 * A page of another site can give its own name the address of this service, and read what it answers (DNS rebinding).
 * No name of another site is an address, so addresses of the machine itself are let in: probes use them. Checks of
 * health are answered under any name: a load balancer chooses its own.
 */
export function hostCheck(publicUrl: string | null): (request: FastifyRequest) => void {
  const publicHost = publicUrl === null ? null : withoutDot(new URL(publicUrl).hostname);
  return ({ raw, routeOptions }) => {
    const isHealth = routeOptions.config.operation?.tag === 'Health';
    // Node keeps the first of several, and hides the others.
    const [written = '', ...others] = raw.rawHeaders.filter((_, at, all) => isHostName(all[at - 1], at));
    if (others.length > 0) refuse('The request must have one Host header field.');
    if (written === '' && !(isHealth && raw.httpVersion === '1.0'))
      refuse('The request needs a Host header.');
    const host = FORM.test(written) ? URL.parse(`http://${written}`)?.hostname : undefined;
    if (written !== '' && host === undefined) refuse('The Host header field must be a host name.');
    if (publicHost === null || host === undefined || isHealth) return;
    const name = withoutDot(host);
    if (name === publicHost || LOOPBACK.test(name)) return;
    if (name === hostOf(raw.socket.localAddress ?? '')) return;
    refuse(`This service is at ${publicUrl}: call it there, and let a proxy pass the Host header on.`);
  };
}

/** A name with the dot of the root is the same name. */
function withoutDot(host: string): string {
  return host.replace(/\.$/, '');
}

/** Names and values of fields alternate. */
function isHostName(name: string | undefined, at: number): boolean {
  return at % 2 === 1 && name?.length === 4 && name.toLowerCase() === 'host';
}

/** An address as it stands in a URL. */
function hostOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(plain) === 6 ? URL.parse(`http://[${plain}]`)?.hostname : plain;
}
