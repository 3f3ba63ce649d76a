/** The command lines of the proofs: help, unknown options and invalid values. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';
import { parseOptions } from './read-options.ts';

function run(script: string, option: string) {
  const program = join(import.meta.dirname, `${script}.ts`);
  return spawnSync(process.execPath, [program, option], { encoding: 'utf8' });
}

for (const script of ['soak', 'chaos', 'fuzz', 'hostile']) {
  it(`npm run ${script} -- --help prints the options and starts nothing`, () => {
    const { status, stdout, stderr } = run(script, '--help');
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, new RegExp(`^npm run ${script} -- \\[options\\]\n`));
  });
}

it('npm run soak refuses an unknown option with exit code 2 and prints its usage', () => {
  const { status, stdout, stderr } = run('soak', '--minute=3');
  assert.deepEqual([status, stdout], [2, '']);
  assert.match(stderr, /^Unknown option '--minute'/);
  assert.match(stderr, /^npm run soak -- \[options\]$/m);
});

const parse = (args: readonly string[]) =>
  parseOptions(
    {
      minutes: { fallback: 10, range: [3, 1440], isInteger: true, help: 'duration' },
      database: { fallback: 'sqlite', choices: ['sqlite', 'postgres'], help: 'the store' },
      quick: { fallback: false, help: 'is quick' },
    },
    args,
  );

it('parseOptions returns the given values, and the defaults of the other options', () => {
  const values = parse(['--minutes', '3', '--quick']);
  assert.deepEqual(values, { minutes: 3, database: 'sqlite', quick: true });
});

for (const [args, message] of [
  [['--minute', '3'], /^Unknown option '--minute'/],
  [['--minutes', 'x'], /^--minutes takes a whole number from 3 to 1440, not "x"\.$/],
  [['--minutes', '3.5'], /^--minutes takes a whole number from/],
  [['--database', 'mysql'], /^--database takes sqlite, postgres, not "mysql"/],
  [['--quick=yes'], /^Option '--quick' does not take an argument/],
] as const) {
  it(`parseOptions refuses ${args.join(' ')}`, () => {
    assert.throws(() => parse(args), { message });
  });
}
