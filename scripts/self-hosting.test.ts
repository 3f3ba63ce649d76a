/** What docs/self-hosting.md says to type does what it says, and its table has every setting. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { EVENTS } from '../packages/server/src/logging.ts';
import {
  type PostgresServer,
  postgresIsMissing,
  startPostgres,
} from '../packages/server/test/servers/start-postgres.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PROGRAM = join(ROOT, 'packages/server/src/limpid-server.ts');
const page = readFileSync(join(ROOT, 'docs/self-hosting.md'), 'utf8');
const DEADLINE_MS = 60_000;

/** What a section says to type, all of it. */
function commandsOf(heading: string): readonly string[] {
  const [, section = ''] = new RegExp(`\\n## ${heading}\\n(.*?)(?=\\n## )`, 's').exec(page) ?? [];
  const found = Array.from(section.matchAll(/```sh\n(.*?)```/gs), ([, block = '']) => block);
  assert.ok(found.length > 0, `"${heading}" says what to type`);
  return found;
}

const folder = mkdtempSync(join(tmpdir(), 'limpid-self-hosting-'));
after(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'bin'));
writeFileSync(join(folder, 'bin/limpid-server'), `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
chmodSync(join(folder, 'bin/limpid-server'), 0o755);

/** Types them in one shell, where places of the system are places of the folder. */
async function type(blocks: readonly string[], address = ''): Promise<string> {
  const script = blocks
    .join('\n')
    .replaceAll('/var/', `${folder}/`)
    .replaceAll('postgres://limpid:PASSWORD@127.0.0.1:5432/limpid', address);
  const PATH = [join(folder, 'bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const options = { cwd: folder, env: { PATH }, timeout: DEADLINE_MS };
  return (await promisify(execFile)('/bin/sh', ['-eu', '-c', script], options)).stdout;
}

/** A service on the store of the page that has an account with a key. */
async function serveOnce(meanwhile: () => Promise<void>): Promise<void> {
  const env = { PORT: '0', DATABASE_URL: `sqlite:${folder}/lib/limpid/limpid.db`, LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [PROGRAM], { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    await once(child.stderr, 'data');
    await meanwhile();
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

describe('docs/self-hosting.md', () => {
  it('docs/self-hosting.md lists every log event, and no unknown event', () => {
    const [, section = ''] = /\n\| Event (.*?)\n\n/s.exec(page) ?? [];
    const events = Array.from(section.matchAll(/^\|(.*?)\|/gm), ([, cell = '']) =>
      Array.from(cell.matchAll(/`(\w+)`/g), ([, name]) => name),
    );
    assert.deepEqual(events.flat().toSorted(), Object.keys(EVENTS).toSorted());
  });

  it('docs/self-hosting.md lists every setting that config.ts reads, and no unknown setting', () => {
    const config = readFileSync(join(ROOT, 'packages/server/src/config.ts'), 'utf8');
    const read = Array.from(config.matchAll(/\b(setting|secret)\('([A-Z_]+)'\)/g), ([, kind, name = '']) => ({
      name,
      isSecret: kind === 'secret',
    }));
    const rows = Array.from(page.matchAll(/^\| `([A-Z_]+)` .*$/gm), ([row, name = '']) => ({
      name,
      isSecret: row.includes(`\`${name}_FILE\``),
    }));
    const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
    assert.ok(read.length > 10);
    assert.deepEqual(rows.toSorted(byName), read.toSorted(byName));
  });

  it('the commands of docs/self-hosting.md create the secrets of compose.yaml in a folder private to the user', async () => {
    await type(commandsOf('Containers'));
    const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
    const named = Array.from(compose.matchAll(/file: \.\/(secrets\/\w+)/g), ([, file = '']) => file);
    assert.equal(named.length, 3);
    for (const file of named) assert.ok(existsSync(join(folder, file)), file);
    assert.equal(statSync(join(folder, 'secrets')).mode & 0o777, 0o700);
    const url = new URL(readFileSync(join(folder, 'secrets/database_url'), 'utf8').trim());
    assert.equal(url.password, readFileSync(join(folder, 'secrets/postgres_password'), 'utf8').trim());
  });

  it('the commands of docs/self-hosting.md back up a running service, restore it and move it to PostgreSQL', {
    skip: postgresIsMissing,
  }, async (test) => {
    const postgres: PostgresServer = await startPostgres();
    test.after(() => postgres.discard());
    mkdirSync(join(folder, 'lib'));
    mkdirSync(join(folder, 'backups'));
    const [backup = '', restore = ''] = commandsOf('Back up and restore');
    await serveOnce(async () => {
      const account = 'limpid-server account create --email ada@example.org --plan free';
      await type([`export DATABASE_URL=sqlite:/var/lib/limpid/limpid.db\n${account}`]);
      await type([backup]);
    });
    const again = [
      'DATABASE_URL=sqlite:/var/lib/limpid/limpid.db',
      'export DATABASE_URL',
      'day=$(date -u +%F)',
    ];
    assert.match(await type([...again, restore]), /^accounts +1$/m);
    assert.ok(existsSync(join(folder, 'lib/limpid.before/limpid.db')));
    const moved = await type(
      [...again, ...commandsOf('Move to PostgreSQL')],
      await postgres.createDatabase(),
    );
    assert.match(moved, /^accounts +1$/m);
  });
});
