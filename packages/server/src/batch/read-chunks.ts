/** A body, read no faster than it is asked for. */
import type { IncomingMessage } from 'node:http';

export interface ChunkReader {
  /** Everything that has come, or why nothing more does: the body is at its end, the client has gone, or `stop`. */
  next(): Promise<Buffer | 'ended' | 'gone' | 'stopped'>;
  /** Answers no more chunks, the one that is waited for included. */
  stop(): void;
  isStopped(): boolean;
  /** What still comes is thrown away from now on, so that the client is not held up by it. */
  drop(): void;
}

export function readChunks(body: IncomingMessage): ChunkReader {
  let isStopped = false;
  let wake = () => {};
  const look = () => wake();
  body.on('readable', look).on('end', look).on('close', look);

  return {
    async next() {
      for (;;) {
        if (isStopped) return 'stopped';
        const chunk: Buffer | null = body.read();
        if (chunk !== null) return chunk;
        // A body that was read to its end is destroyed too.
        if (body.readableEnded) return 'ended';
        if (body.destroyed) return 'gone';
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    stop() {
      isStopped = true;
      wake();
    },
    isStopped: () => isStopped,
    drop() {
      body.off('readable', look).off('end', look).off('close', look);
      body.resume();
    },
  };
}
