import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';

describe('two spellings of one name', () => {
  it('a name in composed letters beside the same one in letters and marks is found', async () => {
    await assertFound('look-alike-identifier', [
      ['a.js', 'const cl\u00E9 = false; const cle\u0301 = true;\n'],
      ['a.js', 'const cle\u0301 = false;\n\nif (cl\u00E9) grant();\n'],
      ['a.php', '$\u91D1 = false; $\uF90A = true;\n'],
      ['A.java', 'int \u1112\u1161\u11AB = 1; int \uD55C = 2;\n'],
      ['a.cs', 'int \u1F71 = 1, \u03AC = 2;\n'],
    ]);
  });

  it('one spelling, other names, strings, and languages that compose names are left alone', async () => {
    await assertNothing([
      ['a.js', 'const cle\u0301 = false; const cle\u0301s = cle\u0301;\n'],
      ['a.js', 'const names = ["cl\u00E9", "cle\u0301"];\n'],
      ['a.py', 'cl\u00E9 = False; cle\u0301 = True\n'],
      ['a.md', 'cl\u00E9 and cle\u0301\n'],
      ['a.js', '/*\n caf\u00E9\n cafe\u0301\n*/\n'],
      ['A.java', '/**\n * \u795E = 1\n * \uFA19 = 2\n */\n'],
      ['a.sh', 'cat <<E\ncaf\u00E9\ncafe\u0301\nE\n'],
    ]);
  });
});
