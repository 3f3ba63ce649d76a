/** A small disk in memory (tmpfs), which can be filled and emptied. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface SmallDisk {
  /** Writes a file that takes all free space. */
  fill(): void;
  /** Deletes that file. */
  empty(): void;
  unmount(): void;
}

/** Enough for the database of a run, and quickly filled. */
const SIZE = '96m';

/** Mounts it on a folder; a sentence where that is not possible. */
export function mountSmallDisk(folder: string): SmallDisk | string {
  if (process.getuid?.() !== 0) return 'only root can mount a small disk';
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  if (status !== 0) return 'no disk in memory can be mounted here';
  const filler = join(folder, 'filler');
  const unmount = () => void spawnSync('umount', ['--lazy', folder]);
  process.once('exit', unmount);
  return {
    fill() {
      const file = openSync(filler, 'w');
      for (const size of [1_048_576, 4096, 1]) fillWith(file, Buffer.alloc(size));
      closeSync(file);
    },
    empty: () => rmSync(filler, { force: true }),
    unmount() {
      process.off('exit', unmount);
      unmount();
    },
  };
}

function fillWith(file: number, piece: Buffer): void {
  try {
    for (;;) writeSync(file, piece);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
