import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkTree } from './check-tree.ts';

const OPENING = '/** What it is for. */\n';
const breachesOf = (file: string, text: string) => checkTree(() => text, [file]);

it('a source file may import from its own folder and from a lower layer', () => {
  const text = `${OPENING}import { a } from './a.ts';\nimport { b } from '../context/b.ts';\n`;
  assert.deepEqual(breachesOf('packages/engine/src/rules/nbsp.ts', text), []);
});

for (const [name, file, text, problem] of [
  [
    'an import from a higher layer',
    'packages/engine/src/unicode/a.ts',
    "import type { B } from '../rules/b.ts';",
    /rules/,
  ],
  [
    'a dynamic import from a folder of the same layer',
    'packages/web/src/scan/a.ts',
    "await import('../account/b.ts');",
    /account/,
  ],
  ['a raw hidden character', 'packages/web/src/a.ts', "const space = '\u{200B}';", /escape/],
  ['a file path of one machine', 'packages/web/src/a.ts', `// see ${['', 'root', 'x'].join('/')}`, /machine/],
  ['a Unicode property escape in the engine', 'packages/engine/src/a.ts', '/\\p{Lu}/u', /running engine/],
  ['a file without an opening comment', 'packages/web/src/a.ts', null, /what it is for/],
  ['a file name without meaning, such as utils.ts', 'packages/web/src/utils.ts', '', /name/],
] as const) {
  it(`the check of the source tree reports ${name}`, () => {
    const [first = 'nothing', ...others] = breachesOf(file, text === null ? 'let a;\n' : OPENING + text);
    assert.match(first, problem);
    assert.deepEqual(others, []);
  });
}
