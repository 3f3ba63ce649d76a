/** A copy of the checkout in which a test can pack: other tests read the manifests of the real one meanwhile. */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { REPOSITORY } from './emit-package.ts';

const COPIED = ['packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json', 'LICENSE'];

/** Made by the machine, and linked or built anew. */
const LEFT = ['node_modules', 'package.source.json'];

/** What was packed or is about to be must not come along; the built page may, or the copy would build it again. */
export function copyCheckout(folder: string): void {
  for (const name of COPIED) {
    cpSync(join(REPOSITORY, name), join(folder, name), {
      recursive: true,
      filter: (file) => !LEFT.includes(basename(file)) && !isEmitted(relative(REPOSITORY, file)),
    });
  }
  linkModules(folder);
}

function isEmitted(path: string): boolean {
  return /^packages\/[^/]+\/(dist|LICENSE)$/.test(path) && path !== 'packages/web/dist';
}

/** Libraries are those of the checkout, packages of the repository those of the copy. */
function linkModules(folder: string): void {
  const workspaces = workspacesOf(REPOSITORY);
  for (const path of ['.', ...workspaces])
    linkEach(join(path, 'node_modules'), folder, workspaces.map(nameOf));
  mkdirSync(join(folder, 'node_modules', '@limpid'));
  for (const workspace of workspaces) {
    symlinkSync(join(folder, workspace), join(folder, 'node_modules', nameOf(workspace)));
  }
  // What is installed is taken as it is: an install in the copy would take away what the links lead to.
  const lockfiles = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => read(file));
  const stamp = createHash('sha256').update(lockfiles.join('\n')).digest('hex');
  writeFileSync(join(folder, 'node_modules/.limpid-stamp'), stamp);
}

function linkEach(modules: string, folder: string, own: readonly string[]): void {
  if (!existsSync(join(REPOSITORY, modules))) return;
  mkdirSync(join(folder, modules));
  for (const name of readdirSync(join(REPOSITORY, modules))) {
    if (name === '@limpid' || name === '.limpid-stamp' || own.includes(name)) continue;
    symlinkSync(join(REPOSITORY, modules, name), join(folder, modules, name));
  }
}

/** Folders of the packages, from the root. */
function workspacesOf(root: string): readonly string[] {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
}

/** Folders of the packages that are published. */
export function publishedOf(root: string): readonly string[] {
  const manifest = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return workspacesOf(root).filter((folder) => manifest(folder).private !== true);
}

function nameOf(workspace: string): string {
  return JSON.parse(read(join(workspace, 'package.json'))).name;
}

function read(file: string): string {
  return readFileSync(join(REPOSITORY, file), 'utf8');
}
