/** What a proof answers to the flags that everyone tries first. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';

const PROOFS = {
  soak: 'soak.ts',
  chaos: 'chaos.ts',
  fuzz: 'fuzz/fuzz.ts',
  hostile: 'hostile/hostile.ts',
};

function run(file: string, ...flags: string[]) {
  return spawnSync(process.execPath, [join(import.meta.dirname, file), ...flags], { encoding: 'utf8' });
}

describe('a proof', () => {
  for (const [script, file] of Object.entries(PROOFS)) {
    it(`tells its flags, and does nothing else: ${script}`, () => {
      const { status, stdout, stderr } = run(file, '--help');
      assert.deepEqual([status, stderr], [0, '']);
      assert.match(stdout, new RegExp(`^npm run ${script} -- \\[flags\\]\n`));
    });
  }

  it('takes a switch as it stands, and no value for it', () => {
    const { status, stdout } = run(PROOFS.chaos, '--allow-missing', '--help');
    assert.equal(status, 0);
    assert.match(stdout, /^ {2}--allow-missing {2}passes without the faults that cannot be here$/m);
    assert.match(
      run(PROOFS.chaos, '--allow-missing=yes').stderr,
      /^Option '--allow-missing' does not take an argument/,
    );
  });

  it('refuses a flag that it does not know, and a value that says nothing, with what it takes', () => {
    for (const [flags, sentence] of [
      [['--minute', '3'], /^Unknown option '--minute'/],
      [['--minutes', 'x'], /^--minutes takes a whole number from 3 to 1440, not "x"\.\n/],
      [['--seed', '1.5'], /^--seed takes a whole number from/],
      [['--database', 'mysql'], /^--database takes sqlite, postgres, not "mysql"/],
    ] as const) {
      const { status, stdout, stderr } = run(PROOFS.soak, ...flags);
      assert.deepEqual([status, stdout], [2, '']);
      assert.match(stderr, sentence);
      assert.match(stderr, /^npm run soak -- \[flags\]$/m);
    }
  });
});
