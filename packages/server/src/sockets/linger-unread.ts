/** Ends a connection whose request is not read any further, so that its client can still read the answer. */
import type { Socket } from 'node:net';

/** How long a client may take to read the answer. */
const LINGER_MS = 1_000;

/**
 * Node would read on after the answer, or close at once: what still comes then makes the client's side drop the answer.
 * Meant for an answer that ends its connection.
 */
export function lingerUnread(socket: Socket): void {
  socket.destroySoon = () => {
    socket.pause();
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
