/** The command lines of the proofs: help, unknown options and invalid values. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';

async function run(...args: readonly string[]) {
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname });
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'exit');
  const [stdout, stderr] = await outputs;
  return { status, stdout, stderr };
}

/** Reads these options and prints them. */
const PROGRAM = `
  import { readOptions } from './read-options.ts';
  console.log(JSON.stringify(readOptions('program', 'Does something.', {
    minutes: { fallback: 10, range: [3, 1440], isInteger: true, help: 'duration' },
    database: { fallback: 'sqlite', choices: ['sqlite', 'postgres'], help: 'the store' },
    quick: { fallback: false, help: 'is quick' },
  })));`;
const runProgram = (...args: readonly string[]) =>
  run('--input-type=module-typescript', '--eval', PROGRAM, '--', ...args);

describe('the options of a proof', { concurrency: true }, () => {
  for (const script of ['soak', 'chaos', 'fuzz', 'hostile']) {
    it(`npm run ${script} -- --help prints the options and starts nothing`, async () => {
      const { status, stdout, stderr } = await run(join(import.meta.dirname, `${script}.ts`), '--help');
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(stdout, new RegExp(`^npm run ${script} -- \\[options\\]\n`));
    });
  }

  it('have their given or default values', async () => {
    const { stdout } = await runProgram('--minutes', '3', '--quick');
    assert.deepEqual(JSON.parse(stdout), { minutes: 3, database: 'sqlite', quick: true });
  });

  for (const [args, message] of [
    [['--minute', '3'], /^Unknown option '--minute'/],
    [['--minutes', 'x'], /^--minutes takes a whole number from 3 to 1440, not "x"\.\n/],
    [['--minutes', '3.5'], /^--minutes takes a whole number from/],
    [['--database', 'mysql'], /^--database takes sqlite, postgres, not "mysql"/],
    [['--quick=yes'], /^Option '--quick' does not take an argument/],
  ] as const) {
    it(`${args.join(' ')} is refused with exit code 2 and the usage`, async () => {
      const { status, stdout, stderr } = await runProgram(...args);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, message);
      assert.match(stderr, /^npm run program -- \[options\]$/m);
    });
  }
});
