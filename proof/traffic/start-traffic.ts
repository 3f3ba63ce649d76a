/** Starts the process that sends the traffic, and asks it for things. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Traffic, TrafficSettings } from './traffic-process.ts';

const PROGRAM = join(import.meta.dirname, 'traffic-process.ts');

/** The traffic from outside of its process. */
export interface RunningTraffic {
  ask<Name extends keyof Traffic>(name: Name, ...words: Parameters<Traffic[Name]>): ReturnType<Traffic[Name]>;
  stop(): void;
}

export async function startTraffic(settings: TrafficSettings): Promise<RunningTraffic> {
  // Its work is steady, as the service's is, and so is to be what it takes.
  const execArgv = [...process.execArgv, '--no-memory-reducer'];
  const child = fork(PROGRAM, { serialization: 'advanced', execArgv });
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let asked = 0;
  let isStopped = false;
  child.on('message', ({ id, answer, failure }: { id: number; answer?: unknown; failure?: string }) => {
    if (failure === undefined) waiting.get(id)?.resolve(answer);
    else waiting.get(id)?.reject(new Error(failure));
    waiting.delete(id);
  });
  child.once('exit', (code) => {
    if (!isStopped)
      for (const { reject } of waiting.values()) reject(new Error(`the traffic ended with ${code}`));
  });

  function ask(name: string, ...words: readonly unknown[]): Promise<unknown> {
    const id = ++asked;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      child.send({ id, name, words });
    });
  }

  await ask('begin', settings);
  return {
    ask: ask as RunningTraffic['ask'],
    stop() {
      isStopped = true;
      if (child.connected) child.disconnect();
    },
  };
}
