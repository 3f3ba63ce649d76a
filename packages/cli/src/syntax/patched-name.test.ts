import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';
import { nameToJudgeBy } from './patched-name.ts';

const patchOf = (file: string, line: string) =>
  `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n@@ -1 +1,2 @@\n a();\n+${line}\n`;

describe('patches', () => {
  it('a patch of code and settings alone is judged as its first file of code', () => {
    assert.equal(nameToJudgeBy('a.patch', patchOf('i.js', 'b();')), 'i.js');
    assert.equal(nameToJudgeBy('a.diff', patchOf('a.yml', '') + patchOf('b.js', '')), 'b.js');
    assert.equal(nameToJudgeBy('a.diff', patchOf('README.md', '') + patchOf('b.js', '')), 'a.diff');
    assert.equal(nameToJudgeBy('a.diff', '+++ "b/\\327\\251.js"\n'), '\\327\\251.js');
    assert.equal(nameToJudgeBy('a.diff', patchOf('README', '')), 'a.diff');
    assert.equal(nameToJudgeBy('a.js', patchOf('i.py', '')), 'a.js');
    assert.equal(nameToJudgeBy(null, patchOf('i.py', '')), null);
  });

  it('what is hidden in the lines it adds is found, and its prose is left alone', async () => {
    await assertFound('look-alike-identifier', [['a.patch', patchOf('i.js', 'env\u01C3=PROD;')]]);
    await assertFound('out-of-view', [['a.patch', patchOf('i.js', `ok();${' '.repeat(300)}evil();`)]]);
    await assertNothing([
      ['a.patch', patchOf('fr.md', 'C\u2019est la vie\u00A0!')],
      ['a.diff', patchOf('a.js', '// \u00AB\u00A0oui\u00A0\u00BB')],
      ['a.diff', patchOf('a.txt', `a${' '.repeat(60)}b${' '.repeat(60)}c${' '.repeat(90)}d`)],
    ]);
  });
});
