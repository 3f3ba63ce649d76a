/** Whose settings are followed where they are found rather than named: git has the same rule for repositories. */
import type { Stats } from 'node:fs';
import { entryStatOf, targetStatOf } from './file-state.ts';

/** `owner` is one more that is trusted: of a folder that somebody chose to look into, for instance. */
export function isTrustedOwner({ uid }: Pick<Stats, 'uid'>, owner?: number): boolean {
  const self = process.geteuid?.();
  // Windows has no such numbers.
  if (self === undefined) return true;
  const caller = self === 0 && process.env.SUDO_UID !== undefined ? Number(process.env.SUDO_UID) : self;
  return [0, self, caller, owner].includes(uid);
}

const MAY_BE_WRITTEN_BY_ALL = 0o002;

/**
 * Why a file that was found is not followed, as the end of a sentence; null where it is. A link is somebody's, and so is
 * what it leads to.
 */
export function describeDistrust(file: string): string | null {
  const stats = [entryStatOf(file), targetStatOf(file)].filter((one) => one !== null);
  if (!stats.every((one) => isTrustedOwner(one))) return 'belongs to another user';
  const isOpen = stats.some((one) => !one.isSymbolicLink() && (one.mode & MAY_BE_WRITTEN_BY_ALL) !== 0);
  return isOpen && process.geteuid !== undefined ? 'may be written by every user' : null;
}
