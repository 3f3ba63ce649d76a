/** The command lines of the proofs: help, unknown options and invalid values. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { it } from 'node:test';

for (const script of ['soak', 'chaos', 'fuzz', 'hostile']) {
  it(`npm run ${script} -- --help prints the options and starts nothing`, () => {
    const program = join(import.meta.dirname, `${script}.ts`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
    assert.match(stdout, new RegExp(`^npm run ${script} -- \\[options\\]\n`));
  });
}

/** Reads these options and prints them. */
const PROGRAM = `
  import { choiceOption, integerOption, readOptions, switchOption } from './read-options.ts';
  console.log(JSON.stringify(readOptions('program', 'Does something.', {
    minutes: integerOption(10, [3, 1440], 'duration'),
    database: choiceOption('sqlite', ['sqlite', 'postgres'], 'the store'),
    quick: switchOption('is quick'),
  })));`;

function run(...args: string[]) {
  const all = ['--input-type=module-typescript', '--eval', PROGRAM, '--', ...args];
  return spawnSync(process.execPath, all, { encoding: 'utf8', cwd: import.meta.dirname });
}

it('options have their given or default values', () => {
  const { stdout } = run('--minutes', '3', '--quick');
  assert.deepEqual(JSON.parse(stdout), { minutes: 3, database: 'sqlite', quick: true });
});

for (const [args, message] of [
  [['--minute', '3'], /^Unknown option '--minute'/],
  [['--minutes', 'x'], /^--minutes takes a whole number from 3 to 1440, not "x"\.\n/],
  [['--minutes', '3.5'], /^--minutes takes a whole number from/],
  [['--database', 'mysql'], /^--database takes sqlite, postgres, not "mysql"/],
  [['--quick=yes'], /^Option '--quick' does not take an argument/],
] as const) {
  it(`${args.join(' ')} is refused with exit code 2 and the usage`, () => {
    const { status, stdout, stderr } = run(...args);
    assert.deepEqual([status, stdout], [2, '']);
    assert.match(stderr, message);
    assert.match(stderr, /^npm run program -- \[options\]$/m);
  });
}
