import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';

const COMMAND = './check\u00A0; make';
const NUMBER = '10\u00A0000 euros';
const FRENCH = 'Il y a 10\u00A0000 euros\u00A0; non';

describe('calls that hand commands to a shell, and comments beside them', () => {
  it('a variable is followed behind many others, and behind a condition on its line', async () => {
    const calls = Array.from({ length: 60 }, (_, index) => `os.system(a${index})\n`).join('');
    await assertFound('odd-space', [
      ['a.py', `${calls}cmd = "${COMMAND}"\nos.system(cmd)\n`],
      ['a.py', `if a: cmd = "${COMMAND}"\nos.system(cmd)\n`],
    ]);
    await assertNothing([['a.py', `${calls}cmd2 = "${FRENCH}"\nos.system(cmd)\n`]]);
  });

  it('a document of PHP, a module that is loaded where it is called, and what a shell of Windows gets are commands', async () => {
    await assertFound('odd-space', [
      ['a.php', `<?php\nexec(<<<E\n${COMMAND}\nE);\n`],
      ['a.php', `<?php\n$cmd = <<<'E'\n  ${COMMAND}\n  E;\nexec($cmd);\n`],
      ['a.js', `require('child_process').exec("${COMMAND}");\n`],
      ['a.cs', `Process.Start("${COMMAND}");\n`],
      ['a.cs', `Process.Start("cmd.exe", "/c ${COMMAND}");\n`],
      ['a.cs', `var a = new ProcessStartInfo("cmd", "/c ${COMMAND}");\n`],
      ['A.java', `new ProcessBuilder("sh", "-c", "${COMMAND}").start();\n`],
    ]);
    await assertNothing([
      ['a.php', `<?php\nexec(<<<E\necho "${FRENCH}"\nE);\n$a = "${FRENCH}";\n`],
      ['a.js', `require('a').exec("${FRENCH}");\n`],
      ['a.cs', `Process.Start("notify", "${FRENCH}");\n`],
    ]);
  });

  it('a call in a comment is none in files whose strings are not read', async () => {
    for (const [file, comment, call] of [
      ['a.tf', '#', 'command ='],
      ['a.tf', '  //', 'command ='],
      ['a.pp', '#', 'command =>'],
      ['a.nix', '#', 'command ='],
      ['a.ex', '#', 'System.shell('],
      ['a.r', '#', 'system('],
      ['a.vim', '"', 'call system('],
      ['a.hs', '--', 'system'],
      ['a.xml', '<!--', '<Exec Command='],
      ['values.yaml', '#', '["sh", "-c",'],
    ] as const) {
      await assertNothing([[file, `${comment} ${call} "${NUMBER}"\n`]]);
      await assertFound('odd-space', [[file, `${call} "${COMMAND}"\n`]]);
    }
    await assertFound('odd-space', [
      ['a.tf', `a = { b = "x # c", command = "${COMMAND}" }\n`],
      ['a.csproj', `<!-- x --> <Exec Command="${COMMAND}" />\n`],
    ]);
  });

  it('`run` hands a command to a shell in programs for jobs alone', async () => {
    await assertNothing([
      ['a.py', `c.run("Le prix est de ${NUMBER}")\nquery = "Le prix ${NUMBER}"\nsession.run(query)\n`],
      ['a.rb', `run 'Le prix est de ${NUMBER}'\n`],
    ]);
    await assertFound('odd-space', [
      ['fabfile.py', `c.run("${COMMAND}")\n`],
      ['tasks.py', `run("${COMMAND}")\n`],
      ['Thorfile', `run "${COMMAND}"\n`],
    ]);
  });
});
