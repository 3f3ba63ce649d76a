import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
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

/** A link that stays in the repository: its file, and its heading. */
const LINK = /\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g;

/** The anchor that hosts of code give a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

describe('the documents', () => {
  it('docs/api.md names every endpoint', () => {
    const text = read('docs/api.md');
    for (const { method, path } of Object.values(operations)) {
      assert.ok(text.includes(`\`${method.toUpperCase()} ${path}\``), `docs/api.md lacks ${method} ${path}`);
    }
  });

  it('docs/api.md lists every error code with its status, and no unknown error code', () => {
    const rows = read('docs/api.md').matchAll(/^\| (\d{3}) +\| `(\w+)` +\|/gm);
    const documented = Array.from(rows, ([, status, code]) => `${status} ${code}`);
    const real = Object.entries(errorTable).map(([code, { status }]) => `${status} ${code}`);
    assert.deepEqual(documented.toSorted(), real.toSorted());
  });

  it('every path that the documents name in the repository exists', () => {
    let count = 0;
    for (const file of DOCUMENTS) {
      for (const path of pathsIn(read(file))) {
        count += 1;
        assert.ok(existsSync(join(ROOT, path)), `${file} names ${path}, which is not there`);
      }
    }
    assert.ok(count > 100, 'there were paths to look for');
  });

  it('CONTRIBUTING.md lists every slow test file with the reason why it is slow', () => {
    const listed = Array.from(
      read('CONTRIBUTING.md').matchAll(/^\| `(\S+\.slow\.test\.ts)` \| \S/gm),
      ([, file]) => file,
    );
    const there = globSync('{packages/*/{src,test},scripts,bench,proof}/**/*.slow.test.ts', { cwd: ROOT });
    assert.deepEqual(listed, there.sort());
  });

  it('every folder and file in the tree of ARCHITECTURE.md exists', () => {
    const [, tree = ''] = /## The tree\n+```\w*\n(.*?)```/s.exec(read('ARCHITECTURE.md')) ?? [];
    const above: string[] = [];
    for (const [, indent = '', name = ''] of tree.matchAll(/^( *)(\S+)/gm)) {
      above.splice(indent.length / 2, above.length, name);
      const path = above.join('');
      assert.ok(existsSync(join(ROOT, path)), `the tree shows ${path}, which is not there`);
    }
    assert.ok(tree.includes('packages/'), 'there was a tree to look at');
  });

  it('every file and test that docs/security-boundaries.md names exists', () => {
    const [, ...boundaries] = read('docs/security-boundaries.md').split('\n## ');
    assert.ok(boundaries.length > 25, 'there were boundaries to look at');
    for (const boundary of boundaries) {
      const [name = ''] = boundary.split('\n');
      const [, enforced = ''] = /^Enforced by (.*)\.$/m.exec(boundary) ?? [];
      const files = Array.from(enforced.matchAll(/`([^`]+)`/g), ([, file = '']) => file);
      assert.ok(files.length > 0, `${name}: no file enforces it`);
      for (const file of files) assert.ok(existsSync(join(ROOT, file)), `${name}: ${file} does not exist`);
      const items = Array.from(boundary.matchAll(/^- (.*)$/gm), ([, item = '']) => item);
      assert.ok(items.length > 0, `${name}: no test proves it`);
      for (const item of items) {
        const [, file = '', test = ''] = /^`([^`]+)`: "([^"]+)"$/.exec(item) ?? [];
        assert.ok(test !== '', `${name}: not a file and a test: ${item}`);
        assert.ok(read(file).includes(`it('${test}'`), `${name}: ${file} has no test "${test}"`);
      }
    }
  });

  it('README.md, ARCHITECTURE.md and SECURITY.md do not exceed their maximum lengths', () => {
    assert.ok(read('README.md').split('\n').length <= 121, 'README.md has at most 120 lines');
    assert.ok(Buffer.byteLength(read('ARCHITECTURE.md')) <= 8192, 'ARCHITECTURE.md has at most 8 KB');
    assert.ok(Buffer.byteLength(read('SECURITY.md')) <= 6144, 'SECURITY.md has at most 6 KB');
  });

  it('the CI workflow runs npm audit on the production dependencies', () => {
    const workflow = read('.github/workflows/test.yml');
    assert.match(workflow, /^ {6}- run: npm audit --omit=dev --audit-level=high$/m);
    assert.doesNotMatch(workflow, /registry/);
  });

  it('every link of the documents to a file or heading of the repository works', () => {
    for (const file of DOCUMENTS) {
      for (const [link, target = '', anchor] of read(file).matchAll(LINK)) {
        const path = target === '' ? file : join(file, '..', target);
        assert.ok(existsSync(join(ROOT, path)), `${file} links to ${path}, which does not exist`);
        if (anchor === undefined || !path.endsWith('.md')) continue;
        const headings = Array.from(read(path).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading);
        assert.ok(headings.map(anchorOf).includes(anchor), `${file}: ${link} leads to no heading`);
      }
    }
  });

  it('each decision record has a unique number, the three required sections and a line in the index', () => {
    const files = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).sort();
    const titles = files.map((file) => {
      const [, number, title] = /^# (\d{4}): (.*)$/m.exec(read(file)) ?? [];
      return `- [${number}](${basename(file)}): ${title}`;
    });
    assert.deepEqual(read('docs/decisions/README.md').match(/^- .*$/gm), titles);
    const numbers = new Set<string>();
    for (const file of files) {
      const [, number = ''] = /(\d{4})-[\w-]+\.md$/.exec(file) ?? [];
      assert.ok(!numbers.has(number), `${number} is used twice`);
      numbers.add(number);
      assert.match(read(file), new RegExp(`^# ${number}: `));
      for (const part of ['Context', 'Decision', 'Consequences']) {
        assert.ok(read(file).includes(`\n## ${part}\n`), `${file} lacks ${part}`);
      }
    }
  });
});
