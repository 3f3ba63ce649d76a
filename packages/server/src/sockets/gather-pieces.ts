/** Joins the pieces of an unread body: Node keeps an object for each, even of one byte. */
import { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { gatherBytes } from './gathered-bytes.ts';

/** As many wait as one piece. */
const PIECE_BYTES = 16 * 1024;

export function gatherPieces(app: FastifyInstance): void {
  app.server.prependListener('request', (request: IncomingMessage) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (encoding !== undefined || Number(length) > PIECE_BYTES) gatherPiecesOf(request);
  });
}

function gatherPiecesOf(body: IncomingMessage): void {
  const { push, read } = IncomingMessage.prototype;
  const gathered = gatherBytes(2 * PIECE_BYTES);
  const passOn = () => {
    if (gathered.length() > 0) push.call(body, gathered.take());
  };

  // Node's parser pushes each piece, and reads no more of the connection when the answer is false.
  body.push = (piece: Buffer | null) => {
    if (piece === null) {
      passOn();
      return push.call(body, null);
    }
    gathered.add(piece);
    // A reader waits, or has had everything before.
    if (body.readableLength === 0 || gathered.length() >= PIECE_BYTES) passOn();
    return body.readableLength < body.readableHighWaterMark;
  };
  body.read = (size) => {
    passOn();
    return read.call(body, size);
  };
}
