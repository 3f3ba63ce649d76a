/** Folders that may not be read, or not be looked into: each is named, and the rest is scanned. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { scanSources } from '../src/scanner/scan-sources.ts';
import { findSources } from '../src/sources/find-sources.ts';
import { PLAIN_JOB } from './plain-job.ts';

const NOBODY = 65_534;
const NOT_READ = 'It may not be read.';

const folder = mkdtempSync(join(tmpdir(), 'limpid-no-permission-'));
after(() => {
  for (const name of ['closed', 'names-alone']) chmodSync(join(folder, name), 0o755);
  rmSync(folder, { recursive: true });
});
for (const name of ['closed', 'names-alone', 'open']) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'a.txt'), 'text');
}
symlinkSync('a.txt', join(folder, 'names-alone', 'link'));
chmodSync(folder, 0o755);
// Git looks for settings there.
process.env.HOME = folder;
chmodSync(join(folder, 'closed'), 0o000);
chmodSync(join(folder, 'names-alone'), 0o444);

/** What became of each file and folder. */
async function scan(operands: readonly string[], isLeftOut = (_: string) => false) {
  const isAdministrator = process.geteuid?.() === 0;
  // The administrator may read everything.
  if (isAdministrator) process.seteuid?.(NOBODY);
  try {
    const found = await findSources({
      ...{ operands: operands.map((name) => join(folder, name)), listed: [], isSought: () => true },
      ...{
        isChosen: (path: string) => !isLeftOut(path),
        isKindAsked: false,
        isWritten: false,
        readsLinks: true,
      },
      readsGitignore: true,
    });
    const ends: Record<string, string> = {};
    const tell = (path: string, end: string) => {
      ends[relative(folder, path)] = end;
    };
    for (const one of found) if ('outcome' in one) tell(one.path, one.problem);
    const sources = found.filter((one) => 'file' in one);
    const job = { ...PLAIN_JOB, output: 'report' } as const;
    for await (const one of scanSources(sources, job, { jobs: 2 }))
      tell(one.path, 'problem' in one ? one.problem : one.outcome);
    return ends;
  } finally {
    if (isAdministrator) process.seteuid?.(0);
  }
}

describe('a folder without permission', {
  skip: process.platform === 'win32' && 'has other permissions',
}, () => {
  it('is named when its folder is scanned, and does not end the run', async () => {
    assert.deepEqual(await scan(['.']), {
      closed: NOT_READ,
      'names-alone/a.txt': NOT_READ,
      'names-alone/link': NOT_READ,
      'open/a.txt': 'scanned',
    });
  });

  it('is named when it is scanned itself', async () => {
    assert.deepEqual(await scan(['closed', 'names-alone', 'closed/a.txt']), {
      closed: NOT_READ,
      'names-alone/a.txt': NOT_READ,
      'names-alone/link': NOT_READ,
      'closed/a.txt': NOT_READ,
    });
  });

  it('is named when a glob leads through it, and no folder that is not there', async () => {
    assert.deepEqual(await scan(['{*,none}/a.txt']), {
      closed: NOT_READ,
      'names-alone/a.txt': NOT_READ,
      'open/a.txt': 'scanned',
    });
  });

  it('is passed over by a glob if --ignore leaves it out', async () => {
    const ends = await scan(['*/a.txt'], (path) => path.includes('closed'));
    assert.deepEqual(ends, { 'names-alone/a.txt': NOT_READ, 'open/a.txt': 'scanned' });
  });
});
