/** The connections that may be open at once, and which of them is closed for a newcomer. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

export interface ConnectionRoom {
  /** Takes on a connection of a network; false where it has to be closed itself. */
  open(socket: Socket, network: string): boolean;
  /** Says what request a connection is at. */
  begin(request: IncomingMessage): void;
  end(request: IncomingMessage): void;
}

export function createConnectionRoom(most: number): ConnectionRoom {
  let open = 0;
  /** In the order in which they were opened, with the request that each is at. */
  const networks = new Map<string, Map<Socket, IncomingMessage | null>>();
  const networkOf = new WeakMap<Socket, string>();

  function forget(socket: Socket, network: string): void {
    const connections = networks.get(network);
    if (connections?.delete(socket) !== true) return;
    open--;
    if (connections.size === 0) networks.delete(network);
  }

  /** Ends the oldest connection without a whole request, of the network that has the most. */
  function makeRoom(newcomer: string): boolean {
    let heaviest = newcomer;
    let size = (networks.get(newcomer)?.size ?? 0) + 1;
    for (const [network, connections] of networks) {
      if (connections.size <= size) continue;
      heaviest = network;
      size = connections.size;
    }
    if (heaviest === newcomer) return false;
    for (const [socket, request] of networks.get(heaviest) ?? []) {
      if (request?.complete === true) continue;
      forget(socket, heaviest);
      socket.destroy();
      return true;
    }
    return false;
  }

  function connectionsWith(socket: Socket) {
    const connections = networks.get(networkOf.get(socket) ?? '');
    return connections?.has(socket) === true ? connections : null;
  }

  return {
    open(socket, network) {
      if (open >= most && !makeRoom(network)) return false;
      open++;
      networkOf.set(socket, network);
      const connections = networks.get(network) ?? new Map();
      networks.set(network, connections.set(socket, null));
      socket.once('close', () => forget(socket, network));
      return true;
    },
    begin: (request) => void connectionsWith(request.socket)?.set(request.socket, request),
    end(request) {
      const connections = connectionsWith(request.socket);
      // It may be at the next one already.
      if (connections?.get(request.socket) === request) connections.set(request.socket, null);
    },
  };
}
