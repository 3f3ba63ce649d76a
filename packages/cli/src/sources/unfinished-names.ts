/** Names of files that stand beside others until they are whole: a run that was killed leaves one, which is never scanned. */
import { createHash, randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Process ids mean something on one machine alone, and there in one container. */
const HERE = createHash('sha256').update(`${hostname()} ${namespaceOfProcesses()}`).digest('hex').slice(0, 8);
const NAME = /^\.limpid-([0-9a-f]{8})-([1-9]\d{0,9})-[0-9a-f]{12}\.unfinished$/;
/** Of versions that did not write down who writes. */
const OLD_NAME = /^\..+\.[0-9a-f]{12}\.limpid$/s;
/** A run that has written nothing for longer has ended. */
const LONGEST_WRITE_MS = 24 * 60 * 60 * 1000;

export function unfinishedName(): string {
  return `.limpid-${HERE}-${process.pid}-${randomBytes(6).toString('hex')}.unfinished`;
}

export function isUnfinishedName(name: string): boolean {
  return NAME.test(name) || OLD_NAME.test(name);
}

/** Whether no run writes such a file any more; `idleMs` is the time since it last changed. */
export function isAbandoned(name: string, idleMs: number): boolean {
  const [, where, processId] = NAME.exec(name) ?? [];
  if (where === HERE && !isRunning(Number(processId))) return true;
  return isUnfinishedName(name) && idleMs > LONGEST_WRITE_MS;
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
