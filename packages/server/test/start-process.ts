/** Starts the service as a process of its own, as an operator does: it can be killed, and does not outlive the test. */
import { atEnd } from './at-end.ts';
import { type ServiceProcess, type Spawning, spawnService } from './spawn-service.ts';

export type { ServiceProcess } from './spawn-service.ts';

export function startProcess(
  environment: Readonly<Record<string, string>>,
  spawning?: Spawning,
): ServiceProcess {
  const service = spawnService(environment, spawning);
  atEnd(() => service.child.kill('SIGKILL'));
  return service;
}
