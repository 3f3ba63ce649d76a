/** A folder as the root of the file system, read-only but for one place, in which programs run without any privilege. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

/** What becomes root: nothing for root itself. */
const AS_ROOT = process.getuid?.() === 0 ? [] : ['sudo', '-n'];

/** A reason to skip; false where mounts can be made. */
export const ownRootIsMissing = whyNotHere();

function whyNotHere(): string | false {
  if (process.platform !== 'linux') return 'only Linux has mount namespaces';
  const [program = '', ...line] = [...AS_ROOT, 'unshare', '--mount', 'true'];
  return spawnSync(program, line).status === 0 ? false : 'only root, or sudo without a password, can mount';
}

/** What the base image would bring, from this machine. */
const SYSTEM = ['usr/bin', 'usr/sbin', 'usr/lib', 'usr/lib64', 'etc'].filter((path) =>
  existsSync(`/${path}`),
);
const LINKS = ['bin', 'sbin', 'lib', 'lib64'];

export interface InRoot {
  /** Where it begins, from its root. */
  readonly folder: string;
  /** User and group, by number; root where there is none. */
  readonly user?: string;
  /** The one place that can be written to; without it, everything that is not the system. */
  readonly writable?: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Makes the folders that are mounted to. */
export function makeRoot(root: string): void {
  for (const path of [...SYSTEM, 'proc', 'dev', 'tmp', 'run', 'usr/local/bin'])
    mkdirSync(join(root, path), { recursive: true });
  for (const name of LINKS) {
    if (lstatSync(`/${name}`, { throwIfNoEntry: false })?.isSymbolicLink())
      symlinkSync(readlinkSync(`/${name}`), join(root, name));
  }
}

/** Starts a program with the folder as its root; signals reach it. */
export function startInRoot(root: string, command: readonly string[], given: InRoot): ChildProcess {
  const { folder, user, writable, environment } = given;
  const script = [
    'root=$1; writable=$2; shift 2',
    'mount --bind "$root" "$root"',
    `for one in ${SYSTEM.join(' ')}; do mount --bind "/$one" "$root/$one"; mount -o remount,bind,ro "$root/$one"; done`,
    'mount -t proc proc "$root/proc"; mount --bind /dev "$root/dev"',
    'if [ -n "$writable" ]; then mount --bind "$root$writable" "$root$writable"; mount -o remount,bind,ro "$root"; fi',
    'exec chroot "$root" "$@"',
  ].join('\n');
  const [uid, gid] = (user ?? '').split(':');
  const bare =
    user === undefined
      ? []
      : [
          ...['/usr/bin/setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'],
          ...['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'],
        ];
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const inside = [...bare, '/usr/bin/env', '-i', `--chdir=${folder}`, ...variables, ...command];
  const unshare = ['unshare', '--mount', '--propagation=private', 'sh', '-ec', script, 'sh'];
  const [program = '', ...line] = [...AS_ROOT, ...unshare, root, writable ?? '', ...inside];
  // What only root uses is not on every PATH.
  const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;
  return spawn(program, line, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, PATH } });
}

/** Removes a folder in which others have files. */
export function removeRoot(folder: string): void {
  const [program = '', ...line] = [...AS_ROOT, 'rm', '-rf', folder];
  spawnSync(program, line);
}
