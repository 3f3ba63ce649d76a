/** What the documents say of the command line, held against its table of flags. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { COMMANDS } from '../src/command-table.ts';
import { type Flag, oppositeOf, spellingOf } from '../src/flag.ts';
import { FLAGS } from '../src/flags.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
const guide = readFileSync(join(REPOSITORY, 'docs/cli.md'), 'utf8');

describe('docs/cli.md', () => {
  it('docs/cli.md documents every command and every flag, with the short form of the flag', () => {
    for (const { name } of COMMANDS) assert.match(guide, new RegExp(`\`limpid ${name}[\` ]`), name);
    const flags: readonly Flag[] = FLAGS;
    for (const flag of flags) {
      assert.match(guide, new RegExp(`\`${spellingOf(flag)}[\`= ]`), flag.name);
      if (flag.short !== undefined) assert.ok(guide.includes(`\`-${flag.short}\``), flag.name);
    }
  });

  it('every limpid flag that docs/cli.md mentions exists', () => {
    const known = new Set(
      (FLAGS as readonly Flag[]).flatMap((flag) => [
        `--${flag.name}`,
        `--${oppositeOf(flag)}`,
        spellingOf(flag),
      ]),
    );
    const named = guide.match(/(?<=[` ])--[a-z][a-z-]*/g) ?? [];
    assert.ok(named.length > 30);
    // Flags of npm and git.
    assert.deepEqual(
      [...new Set(named)].filter((name) => !known.has(name)),
      ['--global', '--install-links', '--unshallow', '--allow-git'],
    );
  });
});

describe('the README of the package', () => {
  it('every command and flag in the README of the CLI package exists', () => {
    const text = readFileSync(join(REPOSITORY, 'packages/cli/README.md'), 'utf8');
    const shown = [...text.matchAll(/limpid ([a-z]+)(?: (--[a-z-]+))?/g)];
    assert.ok(shown.length >= 5);
    for (const [, command, flag] of shown) {
      assert.ok(
        COMMANDS.some(({ name }) => name === command),
        command,
      );
      if (flag !== undefined)
        assert.ok(
          FLAGS.some(({ name }) => `--${name}` === flag),
          flag,
        );
    }
  });
});
