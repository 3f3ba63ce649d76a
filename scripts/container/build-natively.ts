/** Does what a Dockerfile says without a container engine: what it would build, in a folder. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ignore from 'ignore';
import { makeRoot, startInRoot } from './own-root.ts';
import { type Instruction, readDockerfile, type Stage } from './read-dockerfile.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A registry that does not answer is no reason to wait for ever. */
const RUN_MS = 180_000;

/** The base image of a stage brings it there. */
const NODE = '/usr/local/bin/node';

/** Builds every stage, each in a folder of its own below `work`; answers the last one and where it is. */
export async function buildNatively(work: string): Promise<{ stage: Stage; root: string }> {
  const stages = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'));
  for (const [index, stage] of stages.entries()) {
    const root = join(work, stage.name ?? `${index}`);
    mkdirSync(root);
    const isLast = index === stages.length - 1;
    if (isLast) makeRoot(root);
    await performAll(stage, root, { work, isLast });
  }
  const stage = stages.at(-1) as Stage;
  return { stage, root: join(work, stage.name ?? `${stages.length - 1}`) };
}

async function performAll(stage: Stage, root: string, where: { work: string; isLast: boolean }) {
  let folder = '/';
  for (const one of stage.instructions) {
    if (one.word === 'WORKDIR') {
      folder = one.rest;
      mkdirSync(join(root, folder), { recursive: true });
    } else if (one.word === 'COPY') copy(one, root, folder, where.work);
    else if (one.word === 'RUN') await (where.isLast ? runInside : runHere)(one.rest, root, folder);
  }
}

function copy({ rest }: Instruction, root: string, folder: string, work: string): void {
  const [, stage = null, from = '', to = ''] = /^(?:--from=(\S+) )?(\S+) (\S+)$/.exec(rest) ?? [];
  const target = resolve('/', folder, to);
  if (stage === null) {
    copyContext(join(root, target));
    return;
  }
  const source = from === NODE ? realpathSync(process.execPath) : join(work, stage, from);
  mkdirSync(dirname(join(root, target)), { recursive: true });
  // Links stay what they are.
  const { status, stderr } = spawnSync('cp', ['-a', source, join(root, target)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`COPY ${rest}: ${stderr}`);
}

/** What `.dockerignore` lets through: its patterns mean the same to git as long as they begin at the root or with two stars. */
function copyContext(target: string): void {
  const left = ignore().add(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));
  cpSync(ROOT, target, {
    recursive: true,
    filter(file) {
      const path = relative(ROOT, file);
      return path === '' || !left.ignores(statSync(file).isDirectory() ? `${path}/` : path);
    },
  });
}

/** In a stage that builds, which has npm and the network. */
function runHere(command: string, root: string, folder: string): void {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_(?!config_)|NODE_(ENV|OPTIONS|TEST|COMPILE)|INIT_)/.test(name),
  );
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    cwd: join(root, folder),
    env: { ...Object.fromEntries(own), PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
    encoding: 'utf8',
    timeout: RUN_MS,
  });
  if (status !== 0) throw new Error(`RUN ${command}: ${stdout}${stderr}`);
}

async function runInside(command: string, root: string, folder: string): Promise<void> {
  const child = startInRoot(root, ['sh', '-ec', command], {
    folder,
    environment: { PATH: '/usr/bin:/usr/sbin' },
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`RUN ${command}: ${said}`);
}
