/** What a run does to its surroundings: signals, kills, readers that go away, many files at once. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { makeFolder, runShell, startLimpid } from './run-limpid.ts';

const HIDDEN = '\u{200B}';
const LINE = `pass${HIDDEN}word and other words that stand around it\n`;

/** A text of about `bytes` bytes, with something to remove here and there. */
function longText(bytes: number): string {
  const stretch = `${LINE}${'Nothing hides in this line of plain words.\n'.repeat(100)}`;
  return stretch.repeat(Math.ceil(bytes / stretch.length));
}

describe('a run of the command line', () => {
  it('a killed "clean --write" leaves the old or the new file complete, and the next run removes temporary files', async () => {
    const folder = makeFolder();
    const file = join(folder, 'long.txt');
    // Large enough to be written part by part.
    const old = longText(5 << 20);
    const fresh = old.replaceAll(HIDDEN, '');
    const unfinished = () => readdirSync(folder).filter((name) => name !== 'long.txt');
    let cut = 0;
    for (const delay of [0, 5, 60, 200]) {
      writeFileSync(file, old);
      const child = startLimpid(['clean', '--write', '--quiet', 'long.txt'], folder);
      const ended = once(child, 'close');
      const isOver = ended.then(() => true);
      // Its new file stands beside the old one as soon as it writes.
      while (unfinished().length === 0) if (await Promise.race([wait(1, false), isOver])) break;
      await wait(delay);
      child.kill('SIGKILL');
      await ended;
      const left = readFileSync(file, 'utf8');
      assert.ok(left === old || left === fresh, `half a file after ${delay} ms`);
      cut += unfinished().length;
      if (cut > 2) continue;
      for (const name of unfinished()) rmSync(join(folder, name));
    }
    assert.ok(cut >= 2, `${cut} were killed in the midst of it`);
    const isLeft = unfinished().length > 0;
    writeFileSync(file, old);
    const { error } = await runShell('limpid clean --write long.txt', folder);
    if (isLeft) assert.match(error, /: \d unfinished files? of a killed run removed\.\n$/);
    assert.equal(readFileSync(file, 'utf8'), fresh);
    assert.deepEqual(unfinished(), []);
  });

  it('a run that is interrupted with SIGINT leaves no temporary files', async () => {
    const folder = makeFolder();
    for (let count = 0; count < 40; count++) writeFileSync(join(folder, `${count}.txt`), longText(200_000));
    const before = readdirSync(folder).sort();
    const child = startLimpid(['clean', '--write', '.'], folder);
    const ended = once(child, 'close');
    await once(child.stdout, 'data');
    child.kill('SIGINT');
    const [code] = await ended;
    assert.equal(code, 130);
    assert.deepEqual(readdirSync(folder).sort(), before);
  });

  it('a run that waits for what never comes ends with 2 and says so', () => {
    const never = `data:text/javascript,import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module'; fs.read = () => {}; syncBuiltinESMExports();`;
    const args = ['--import', never, join(import.meta.dirname, '../src/limpid.ts'), 'clean', '-'];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { input: LINE, encoding: 'utf8' });
    assert.deepEqual([status, stdout, stderr], [2, '', 'limpid: It stopped before it was done.\n']);
  });

  it('a named pipe is read to its end, and one that no program writes to is an error', async () => {
    const folder = makeFolder();
    const line =
      'mkfifo one two; (sleep 0.3; printf "a\\342\\200\\213b"; sleep 0.3; echo c) > one & limpid scan one two';
    const { code, out, error } = await runShell(line, folder);
    assert.equal(code, 2);
    assert.match(`${out}`, /^one:1:2 .*ZERO WIDTH SPACE/);
    assert.match(error, /two: No program writes to this pipe\./);
  });

  it('if the reader of the output closes the pipe, a scan prints no error and keeps its exit code', async () => {
    const folder = makeFolder();
    for (let count = 0; count < 300; count++) writeFileSync(join(folder, `${count}.txt`), LINE.repeat(50));
    const { out, error } = await runShell('(limpid scan . ; echo "ended with $?" >&2) | head -n 1', folder);
    assert.equal(out.toString('utf8').split('\n').length, 2);
    assert.equal(error, 'ended with 1\n');
  });

  it('if the reader of the output closes the pipe, clean --write leaves no temporary files', async () => {
    const folder = makeFolder();
    for (let count = 0; count < 200; count++) writeFileSync(join(folder, `${count}.txt`), LINE.repeat(50));
    const before = readdirSync(folder).sort();
    const { error } = await runShell('limpid clean --write . | head -n 1', folder);
    assert.equal(error, '');
    assert.deepEqual(readdirSync(folder).sort(), before);
  });

  it('results of many threads are printed in the order of the files', async () => {
    const folder = makeFolder();
    const expected: string[] = [];
    for (let count = 0; count < 30; count++) {
      const name = `${String(count).padStart(2, '0')}.txt`;
      // The first are the longest: threads end in another order than they began.
      writeFileSync(join(folder, name), `x${HIDDEN}y\n${'plain words '.repeat((30 - count) * 2000)}`);
      expected.push(`${name}: 1 deleted, suspicion 12`);
    }
    const many = await runShell('limpid scan --summary .', folder);
    const lines = many.out.toString('utf8').trimEnd().split('\n');
    assert.deepEqual(lines.slice(0, -1), expected);
    assert.equal(many.code, 1);
    assert.equal(many.error, '');
  });

  it('scanning four files in one run with several threads gives the same results as four separate runs', async () => {
    const folder = makeFolder();
    mkdirSync(join(folder, 'in'));
    for (let count = 0; count < 4; count++)
      writeFileSync(join(folder, 'in', `${count}.txt`), longText(3 << 20));
    const together = await runShell('limpid scan --format ndjson --summary in | head -n 4', folder);
    const alone = await runShell(
      'for n in 0 1 2 3; do limpid scan --format ndjson -s in/$n.txt | head -n 1; done',
      folder,
    );
    assert.equal(together.out.toString('utf8'), alone.out.toString('utf8'));
  });

  const noFull = !existsSync('/dev/full') && 'needs a device that is full';
  it('every command exits with 2 and an error message if standard output cannot be written', {
    skip: noFull,
  }, async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.txt'), LINE);
    for (const words of [
      ...['clean a.txt', 'reveal a.txt', 'scan a.txt', 'scan -f json a.txt', 'scan -f ndjson a.txt'],
      ...[
        'scan -f sarif a.txt',
        'explain ZWSP',
        'completions bash',
        '--help',
        'scan --help',
        '--version',
        'scan -V',
      ],
    ]) {
      const { code, error } = await runShell(`limpid ${words} > /dev/full`, folder);
      assert.deepEqual([code, error], [2, 'limpid: Standard output could not be written (ENOSPC).\n'], words);
    }
    const { error } = await runShell('(limpid --version; echo "ended with $?" >&2) | true', folder);
    assert.equal(error, 'ended with 0\n');
  });

  const noTerminal = spawnSync('script', ['--version']).status !== 0 && 'needs script of util-linux';
  it('clean prints terminal and CI commands as escapes on a terminal, and unchanged into a pipe', {
    skip: noTerminal,
  }, async () => {
    const folder = makeFolder();
    const text = `a\u{1B}[31mb 10\u{A0}km\n  ::add-mask::x\npass${HIDDEN}word\n`;
    const cleaned = text.replace(HIDDEN, '');
    writeFileSync(join(folder, 'a.txt'), text);
    const shown = cleaned.replace('\u{1B}', '\\u{1B}').replace('  ::', '  \\u{3A}:');
    const { out } = await runShell(
      "script -qec 'limpid clean -q a.txt' /dev/null < /dev/null | tr -d '\\r'",
      folder,
    );
    assert.equal(out.toString('utf8'), shown);
    for (const environment of [{}, { CI: 'true', GITHUB_ACTIONS: 'true' }]) {
      const piped = await runShell('limpid clean -q a.txt', folder, environment);
      assert.equal(piped.out.toString('utf8'), cleaned);
    }
  });

  it('a file that is given twice, by its path or a link, is cleaned once', async () => {
    const folder = makeFolder();
    // As much as is shared out among threads: what is scanned ahead has not seen what was written.
    for (let count = 0; count < 3; count++) writeFileSync(join(folder, `${count}.txt`), longText(4 << 20));
    const { code, error, out } = await runShell(
      'ln -s 0.txt link.txt; limpid clean --write --summary 0.txt link.txt ./0.txt 1.txt 2.txt',
      folder,
    );
    assert.deepEqual([code, error], [0, '']);
    assert.match(out.toString('utf8'), /^3 files of 3 cleaned/m);
  });

  it('clean --write does not rewrite a file that needs no cleaning', async () => {
    const folder = makeFolder();
    const file = join(folder, 'fine.txt');
    writeFileSync(file, 'nothing here\n');
    utimesSync(file, 1_000_000_000, 1_000_000_000);
    const { ino, mtimeMs } = statSync(file);
    const { code } = await runShell('limpid clean --write fine.txt', folder);
    const after = statSync(file);
    assert.deepEqual([code, after.ino, after.mtimeMs], [0, ino, mtimeMs]);
  });

  it('limpid scan opens no network connection', async () => {
    const folder = makeFolder();
    writeFileSync(join(folder, 'a.txt'), LINE);
    const refused =
      'const refuse = () => { throw new Error("network"); }; globalThis.fetch = refuse; import net from "node:net"; net.Socket.prototype.connect = refuse;';
    const { code, error } = await runShell('limpid scan -q a.txt', folder, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(refused)}`,
    });
    assert.deepEqual([code, error], [1, '']);
  });

  it('clean reads a named pipe like a file', async () => {
    const folder = makeFolder();
    const { out, code } = await runShell(
      "mkfifo pipe && (printf 'pass\\342\\200\\213word' > pipe &) && limpid clean -q pipe",
      folder,
    );
    assert.deepEqual([out.toString('utf8'), code], ['password', 0]);
  });
});

describe('the programs of a source checkout', () => {
  const start = (program: string, ...flags: string[]) => {
    const file = join(import.meta.dirname, '../..', program);
    const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, file, '--version'], {
      encoding: 'utf8',
    });
    return [status, stdout, stderr];
  };

  it('limpid and limpid-server in a source checkout print one sentence if the Node version is too old', () => {
    const is = `is ${process.versions.node}. Use the checkout's own, node_modules/.bin/node, or install Node 24 from https://nodejs.org.\n`;
    const old = '--no-experimental-strip-types';
    assert.deepEqual(start('cli/limpid.mjs', old), [
      2,
      '',
      `limpid: In a checkout it needs Node 22.18 or newer, and this ${is}`,
    ]);
    assert.deepEqual(start('server/limpid-server.mjs', old), [
      1,
      '',
      `In a checkout Limpid needs Node 22.18 or newer, and this ${is}`,
    ]);
  });

  it('limpid and limpid-server in a source checkout run their TypeScript sources if the Node version is supported', () => {
    for (const program of ['cli/limpid.mjs', 'server/limpid-server.mjs']) {
      assert.deepEqual(start(program), start(program.replace(/(\/)(.*)\.mjs$/, '$1src/$2.ts')));
      assert.equal(start(program)[0], 0);
    }
  });

  it('the package.json files declare limpid and limpid-server as commands', () => {
    for (const [folder, name] of [
      ['cli', 'limpid'],
      ['server', 'limpid-server'],
    ]) {
      const manifest = readFileSync(join(import.meta.dirname, `../../${folder}/package.json`), 'utf8');
      assert.equal(JSON.parse(manifest).bin[name ?? ''], `./${name}.mjs`);
    }
  });
});
