/** Where a server listens, as a URL, and why it cannot. */
import { isIPv6 } from 'node:net';

/** A URL that a client on this machine can use. */
export function listeningUrl(address: string, port: number): string {
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

interface Address {
  readonly host: string;
  readonly port: number;
  /** The settings that say where. */
  readonly settings: readonly [host: 'HOST' | 'METRICS_HOST', port: 'PORT' | 'METRICS_PORT'];
}

/** One sentence for the operator. */
export function whyNotListening(error: NodeJS.ErrnoException, { host, port, settings }: Address): string {
  const [hostSetting, portSetting] = settings;
  const where = `${host}:${port}`;
  if (error.code === 'EADDRINUSE') {
    return `Something else listens on ${where} already: stop it, or set ${portSetting} to another number.`;
  }
  if (error.code === 'EACCES')
    return `This user may not listen on ${where}: set ${portSetting} to a number above 1023.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `${hostSetting} "${host}" is no address of this machine.`;
  }
  return `Cannot listen on ${where}: ${error.code ?? error.message}.`;
}
