/** A copy of the checkout in which a test can pack: other tests read the manifests of the real one meanwhile. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
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
  const own = workspacesOf(REPOSITORY);
  const link = (path: string) => symlinkSync(join(REPOSITORY, path), join(folder, path));
  mkdirSync(join(folder, 'node_modules', '@limpid'), { recursive: true });
  for (const name of readdirSync(join(REPOSITORY, 'node_modules'))) {
    if (name !== '@limpid') link(join('node_modules', name));
  }
  for (const workspace of own) {
    symlinkSync(join(folder, workspace), join(folder, 'node_modules', nameOf(join(REPOSITORY, workspace))));
    const nested = readdirSync(join(REPOSITORY, workspace)).includes('node_modules');
    if (nested) link(join(workspace, 'node_modules'));
  }
}

/** Folders of the packages, from the root. */
export function workspacesOf(root: string): readonly string[] {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
}

/** Folders of the packages that are published. */
export function publishedOf(root: string): readonly string[] {
  const isPrivate = (folder: string) =>
    JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).private === true;
  return workspacesOf(root).filter((folder) => !isPrivate(folder));
}

function nameOf(folder: string): string {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name;
}
