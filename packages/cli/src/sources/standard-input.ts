/** Standard input in chunks, read only when the next one is asked for: a stream of Node reads ahead and leaves garbage. */
import { read } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const STANDARD_INPUT = 0;
const CHUNK_BYTES = 2 ** 18;
/** Some programs share a pipe that answers at once, with nothing. */
const PAUSE_MS = 10;

const readInto = promisify(read);

/** Each chunk is overwritten by the next one. Rejects with an error of the file system. */
export async function* standardInput(): AsyncGenerator<Buffer, undefined> {
  const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES);
  for (;;) {
    const length = await readNext(chunk);
    if (length === 0) return;
    yield chunk.subarray(0, length);
  }
}

async function readNext(chunk: Buffer): Promise<number> {
  for (;;) {
    try {
      return (await readInto(STANDARD_INPUT, chunk, 0, chunk.length, null)).bytesRead;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Windows says so where a pipe ends.
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}
