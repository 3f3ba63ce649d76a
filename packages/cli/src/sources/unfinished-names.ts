/** Names of files that stand beside others until they are whole: a run that was killed leaves one. */
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { crypto } from '../on-demand.ts';

const NAME = /^\.limpid-([0-9a-f]{8})-([1-9]\d{0,9})-[0-9a-f]{12}\.unfinished$/;
/** A run that has written nothing for longer has ended. */
const LONGEST_WRITE_MS = 24 * 60 * 60 * 1000;

export function unfinishedName(): string {
  return `.limpid-${machine()}-${process.pid}-${crypto().randomBytes(6).toString('hex')}.unfinished`;
}

export function isUnfinishedName(name: string): boolean {
  return NAME.test(name);
}

/** Whether a run on this machine writes such a file now: one that comes with a repository is scanned. */
export function isBeingWritten(name: string): boolean {
  const [, where, processId] = NAME.exec(name) ?? [];
  return where !== undefined && where === machine() && isRunning(Number(processId));
}

/** Whether no run writes such a file any more; `idleMs` is the time since it last changed. */
export function isAbandoned(name: string, idleMs: number): boolean {
  const [, where, processId] = NAME.exec(name) ?? [];
  if (where !== undefined && where === machine() && !isRunning(Number(processId))) return true;
  return isUnfinishedName(name) && idleMs > LONGEST_WRITE_MS;
}

/** Process ids mean something on one machine alone, and there in one container. */
function machine(): string {
  const name = `${hostname()} ${namespaceOfProcesses()}`;
  return crypto().createHash('sha256').update(name).digest('hex').slice(0, 8);
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function namespaceOfProcesses(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}
