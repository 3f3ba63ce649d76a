/** Where a server listens, as a URL that a client on this machine can use. */
import { isIPv6 } from 'node:net';

export function listeningUrl(address: string, port: number): string {
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
