/** A line to a server that can fall silent, get slow or be cut. */
import { createServer, connect as openSocket, type Socket } from 'node:net';

export interface Wire {
  /** The address of the server, at this end of the line. */
  readonly url: string;
  /** Connections stay, and nothing comes through. */
  isSilent: boolean;
  /** How long everything that is sent is on its way. */
  delayMs: number;
  /** Ends all connections, and answers how many; new ones can be made. */
  cut(): number;
  close(): Promise<void>;
}

export async function startWire(to: string): Promise<Wire> {
  const url = new URL(to);
  const port = Number(url.port);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = openSocket(port, '127.0.0.1');
    join(near, far);
    join(far, near);
  });
  function join(from: Socket, other: Socket): void {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (wire.isSilent) return;
      if (wire.delayMs === 0) other.write(bytes);
      else setTimeout(() => other.write(bytes), wire.delayMs);
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      other.destroy();
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url.port = String(typeof address === 'object' ? address?.port : '');
  const wire: Wire = {
    url: url.href,
    isSilent: false,
    delayMs: 0,
    cut() {
      const ended = sockets.size;
      for (const socket of sockets) socket.destroy();
      return ended;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      wire.cut();
      await closed;
    },
  };
  return wire;
}
