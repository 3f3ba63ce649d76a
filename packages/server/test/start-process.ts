/** Starts the service as a process of its own, as an operator does: it can be killed, and does not outlive the test. */
import type { ChildProcess } from 'node:child_process';
import { after } from 'node:test';
import { type ServiceProcess, type Spawning, spawnService } from './spawn-service.ts';

export type { ServiceProcess } from './spawn-service.ts';

/** A test that failed leaves its processes behind. */
const running = new Set<ChildProcess>();
after(() => {
  for (const child of running) child.kill('SIGKILL');
});

export function startProcess(
  environment: Readonly<Record<string, string>>,
  spawning?: Spawning,
): ServiceProcess {
  const service = spawnService(environment, spawning);
  running.add(service.child);
  service.child.once('exit', () => running.delete(service.child));
  return service;
}
