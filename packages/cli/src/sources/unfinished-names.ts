/** Names of files that stand beside others until they are whole: a run that was killed leaves one, and it is nobody's text. */
import { randomBytes } from 'node:crypto';

export function unfinishedNameFor(name: string): string {
  return `.${name}.${randomBytes(6).toString('hex')}.limpid`;
}

export function isUnfinishedName(name: string): boolean {
  return /^\..+\.[0-9a-f]{12}\.limpid$/s.test(name);
}
