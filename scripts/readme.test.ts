/** Every example of README.md runs as it is written there, on a real service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { type Service, startService } from '../packages/server/test/start-service.ts';
import { CURL, isMissing } from './system-programs.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const page = readFileSync(join(ROOT, 'README.md'), 'utf8');
const DEADLINE_MS = 60_000;
const ADDRESS = 'http://127.0.0.1:8080';
/** Installs the program globally: the tests of the packages do so in a folder of their own. */
const INSTALL = 'npm install --global --install-links .\n';
const SHELL_TESTS = { skip: process.platform === 'win32' ? 'needs a POSIX shell' : isMissing(CURL) };

/** The code blocks of one language in a section, in order. */
function blocksOf(heading: string, language: string): readonly string[] {
  const [, section = ''] = new RegExp(`\\n## ${heading}\\n(.*?)(?=\\n## )`, 's').exec(page) ?? [];
  const fence = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs');
  const blocks = Array.from(section.matchAll(fence), ([, block = '']) => block);
  assert.ok(blocks.length > 0, `"${heading}" has a block of ${language}`);
  return blocks;
}

const folder = mkdtempSync(join(tmpdir(), 'limpid-readme-'));
after(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'bin'));
writeFileSync(
  join(folder, 'bin/limpid'),
  `#!/bin/sh\nexec '${process.execPath}' '${ROOT}/packages/cli/src/limpid.ts' "$@"\n`,
);
chmodSync(join(folder, 'bin/limpid'), 0o755);

describe('README.md', SHELL_TESTS, () => {
  let service: Service;
  let environment: Record<string, string> = {};
  before(async () => {
    const plan = { perMinute: -1, perDay: -1, features: ['clean', 'detect', 'batch'] };
    environment = {
      DATABASE_URL: `sqlite:${folder}/limpid.db`,
      PLANS_FILE: join(folder, 'plans.json'),
      PATH: [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
    };
    service = await startService({ environment, plans: { free: plan, pro: plan }, folder });
  });
  after(() => service?.discard());

  /** Runs a block in a shell, on the address of the service and with the operator of this checkout. */
  async function run(block: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
    const script = block
      .replaceAll(ADDRESS, service.url)
      .replaceAll('npm run --silent operator --', `node ${ROOT}/packages/server/src/operator/main.ts`);
    const options = { cwd: folder, env: { ...environment, ...more }, timeout: DEADLINE_MS };
    return (await promisify(execFile)('/bin/sh', ['-eu', '-c', script], options)).stdout;
  }

  it('the example call in README.md gets the answer shown there', async () => {
    const [call = ''] = blocksOf('Call', 'sh');
    const [shown = ''] = blocksOf('Call', 'json');
    const { data } = JSON.parse(await run(call));
    const fields = JSON.parse(shown);
    for (const name of Object.keys(fields)) assert.deepEqual(data[name], fields[name], name);
    assert.ok(data.findings.some(({ reason }: { reason?: string }) => reason === 'cursive-non-join'));
  });

  it('the commands of README.md create an account and a key, scan with it, and change the plan', async () => {
    const [signUp = '', scan = '', operate = ''] = blocksOf('Keys', 'sh');
    const out = await run(signUp);
    const [key = ''] = /lmpd_[^"]+(?=")/.exec(out) ?? [];
    assert.ok(key !== '', out);
    assert.equal(JSON.parse(await run(scan, { KEY: key })).data.text, 'password');
    assert.match(await run(operate), /ada@example\.com/);
    assert.equal((await service.store.accounts.findByEmail('ada@example.com'))?.plan, 'pro');

    const [program = ''] = blocksOf('Call', 'js');
    mkdirSync(join(folder, 'node_modules/@limpid'), { recursive: true });
    symlinkSync(join(ROOT, 'packages/client'), join(folder, 'node_modules/@limpid/client'), 'junction');
    writeFileSync(join(folder, 'call.mjs'), program.replaceAll(ADDRESS, service.url));
    assert.equal(await run('node call.mjs', { LIMPID_KEY: key }), '0\n0\n');
  });

  it('the commands of README.md scan, clean and explain in a terminal', async () => {
    const [block = ''] = blocksOf('Terminal', 'sh');
    assert.ok(block.startsWith(INSTALL));
    const commands = block.slice(INSTALL.length).trim().split('\n');
    assert.equal(commands.length, 3);
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/page.md'), 'pass\u{200B}word\n');
    const [scan = '', clean = '', explain = ''] = commands;
    await assert.rejects(run(scan), { code: 1, stdout: /docs\/page\.md/ });
    await run(clean);
    assert.equal(readFileSync(join(folder, 'docs/page.md'), 'utf8'), 'password\n');
    assert.match(await run(explain), /U\+200B/);
  });
});
