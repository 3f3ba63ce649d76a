/** The table of classes in docs/cli.md, held against that of the program. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { CLASS_NAMES, FINDING_CLASSES } from '../src/finding-classes.ts';

it('docs/cli.md lists every class of findings with its severities', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/cli.md'), 'utf8');
  const rows = guide.matchAll(/^\| `([a-z-]+)` +\|[^|]+\| (\w+) +\| (error|warning|note) +\|$/gm);
  const listed = [...rows].map(([, name = '', prose = '', code = '']) => [name, prose, code].join(' '));
  const known = CLASS_NAMES.map((name) => {
    const { prose, code } = FINDING_CLASSES[name];
    return [name, prose, code].join(' ');
  });
  assert.deepEqual(listed.sort(), known.sort());
});
