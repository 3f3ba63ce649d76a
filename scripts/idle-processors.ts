/** How much of the machine has nothing to do, for those who would start more. */
import { cpus } from 'node:os';

interface Times {
  readonly idle: number;
  readonly all: number;
}

function readTimes(): Times {
  let idle = 0;
  let all = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    all += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { idle, all };
}

/** Gives, at each call, the share of all processors' time since the call before that nobody used: 0 to 1. */
export function watchIdleShare(read = readTimes): () => number {
  let before = read();
  return () => {
    const now = read();
    const all = now.all - before.all;
    const idle = now.idle - before.idle;
    before = now;
    return all === 0 ? 0 : idle / all;
  };
}
