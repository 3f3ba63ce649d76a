/** The address that a request came from, and the network that counts as one caller. */
import type { IncomingMessage } from 'node:http';
import { type BlockList, isIP } from 'node:net';

/**
 * The client's address: the peer's, or, behind proxies that the operator listed, the rightmost hop of
 * X-Forwarded-For that is not one of them.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, proxies: BlockList): string {
  let address = plainAddress(peer) ?? peer;
  if (forwardedFor === undefined) return address;
  const hops = forwardedFor.split(',');
  while (isListed(address, proxies)) {
    const hop = plainAddress(hops.pop()?.trim() ?? '');
    // What is no address was not written by a proxy that we know; the last known hop stands.
    if (hop === null) return address;
    address = hop;
  }
  return address;
}

/** The client's address of a request. */
export function addressOfRequest({ headers, socket }: IncomingMessage, proxies: BlockList): string {
  const forwardedFor = headers['x-forwarded-for'] as string | undefined;
  return clientAddress(socket.remoteAddress ?? '', forwardedFor, proxies);
}

/** Whether the peer is a proxy whose X-Forwarded-For is believed. */
export function isListed(address: string, proxies: BlockList): boolean {
  const plain = plainAddress(address);
  return plain !== null && proxies.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6');
}

/** What counts as one caller: an IPv4 address, or the /64 that one IPv6 customer holds. */
export function networkOf(address: string, bits: 48 | 64 = 64): string {
  if (isIP(address) !== 6) return address;
  return `${groupsOf(address)
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;
}

/** The network of a connection's client. */
export function networkOfPeer(remoteAddress = ''): string {
  return networkOf(plainAddress(remoteAddress) ?? remoteAddress);
}

/** An address without port, brackets and zone, `::ffff:a.b.c.d` as `a.b.c.d`; null when it is none. */
function plainAddress(written: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(written)?.[1] ?? /^([\d.]+):\d+$/.exec(written)?.[1] ?? written;
  const address = bare.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return null;
  if (version === 4) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return mapped ? `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}` : address;
}

/** The eight groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = parseGroups(head);
  if (tail === undefined) return before;
  const after = parseGroups(tail);
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function parseGroups(written: string): number[] {
  return written.split(':').flatMap((group) => {
    if (group === '') return [];
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
