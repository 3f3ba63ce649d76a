import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { errorTable, operations } from '../packages/contract/src/index.ts';

const ROOT = resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const DOCUMENTS = [...globSync('*.md', { cwd: ROOT }), ...globSync('docs/**/*.md', { cwd: ROOT })];

/** Where paths in backticks begin; a word with a slash that begins elsewhere is no path from the root. */
const TOP = /^(\.ci|\.github|bench|corpora|data|docs|packages|proof|scripts)\/|^[A-Z]+\.md$|^package\.json$/;

/** Paths from the root that a document names in backticks; patterns such as `<technique>.txt` stand for many. */
function pathsIn(text: string): readonly string[] {
  const words = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, word = '']) => word);
  return words.filter((word) => TOP.test(word) && !/[<*…\s]/.test(word));
}

describe('the documents', () => {
  it('name every endpoint: README and docs/api.md', () => {
    for (const file of ['README.md', 'docs/api.md']) {
      const text = read(file);
      for (const { method, path } of Object.values(operations)) {
        assert.ok(text.includes(`\`${method.toUpperCase()} ${path}\``), `${file} lacks ${method} ${path}`);
      }
    }
  });

  it('name every error code with its status, and no other: docs/api.md', () => {
    const rows = read('docs/api.md').matchAll(/^\| (\d{3}) +\| `(\w+)` +\|/gm);
    const documented = Array.from(rows, ([, status, code]) => `${status} ${code}`);
    const real = Object.entries(errorTable).map(([code, { status }]) => `${status} ${code}`);
    assert.deepEqual(documented.toSorted(), real.toSorted());
  });

  it('name only paths that exist', () => {
    let count = 0;
    for (const file of DOCUMENTS) {
      for (const path of pathsIn(read(file))) {
        count += 1;
        assert.ok(existsSync(join(ROOT, path)), `${file} names ${path}, which is not there`);
      }
    }
    assert.ok(count > 100, 'there were paths to look for');
  });

  it('draw the tree that is there: ARCHITECTURE.md', () => {
    const [, tree = ''] = /## 2\. The tree\n+```\w*\n(.*?)```/s.exec(read('ARCHITECTURE.md')) ?? [];
    const above: string[] = [];
    for (const [, indent = '', name = ''] of tree.matchAll(/^( *)(\S+)/gm)) {
      above.splice(indent.length / 2, above.length, name);
      const path = above.join('');
      assert.ok(existsSync(join(ROOT, path)), `the tree shows ${path}, which is not there`);
    }
    assert.ok(tree.includes('packages/'), 'there was a tree to look at');
  });

  it('name for each boundary what holds it and tests that are there: SECURITY.md', () => {
    const [, table = ''] = /## Boundaries\n(.*?)\n## /s.exec(read('SECURITY.md')) ?? [];
    const rows = table
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2);
    assert.ok(rows.length > 25, 'there was a table to look at');
    for (const row of rows) {
      const [, boundary = '', , holds = '', guards = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim());
      const holding = Array.from(holds.matchAll(/`([^`]+)`/g), ([, file = '']) => file);
      assert.ok(holding.length > 0, `${boundary}: nothing holds it`);
      for (const file of holding)
        assert.ok(existsSync(join(ROOT, file)), `${boundary}: ${file} is not there`);
      const guarding = Array.from(guards.matchAll(/`([^`]+)`: "([^"]+)"/g));
      assert.ok(guarding.length > 0, `${boundary}: nothing guards it`);
      assert.equal(guarding.length, guards.split('; `').length, `${boundary}: a test without a file`);
      for (const [, file = '', name = ''] of guarding)
        assert.ok(read(file).includes(`it('${name}'`), `${boundary}: ${file} has no test "${name}"`);
    }
  });

  it('audits in CI what the service depends on', () => {
    const workflow = read('.github/workflows/test.yml');
    assert.match(workflow, /^ {6}- run: npm audit --omit=dev --audit-level=high$/m);
    assert.doesNotMatch(workflow, /registry/);
  });

  it('link only to files that exist', () => {
    for (const file of DOCUMENTS) {
      for (const [, target = ''] of read(file).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)) {
        assert.ok(
          existsSync(join(ROOT, file, '..', target)),
          `${file} links to ${target}, which is not there`,
        );
      }
    }
  });

  it('number the decisions without a gap', () => {
    const files = globSync('docs/decisions/*.md', { cwd: ROOT }).toSorted();
    for (const [index, file] of files.entries()) {
      const number = String(index + 1).padStart(4, '0');
      assert.ok(file.includes(number), `${file} should be ${number}`);
      assert.match(read(file), new RegExp(`^# ${number}: `));
      for (const part of ['Context', 'Decision', 'Consequences']) {
        assert.ok(read(file).includes(`\n## ${part}\n`), `${file} lacks ${part}`);
      }
    }
  });
});
