import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';

const SPACE = '\u00A0';
const COMMAND = './check\u00A0; make';
const NUMBER = '10\u00A0000 euros';
const FRENCH = 'Il y a 10\u00A0000 euros\u00A0; non';

describe('commands in prose, values and lists', () => {
  it('what a shell gets behind its option is found without marks of code', async () => {
    await assertFound('odd-space', [
      ['CLAUDE.md', `Run bash -c "${COMMAND}" now\n`],
      ['CLAUDE.md', `Text\n\n    bash -c '${COMMAND}'\n`],
      ['.cursor/rules/a.mdc', `Run bash -c "${COMMAND}" now\n`],
      ['.env', `X="sh -c '${COMMAND}'"\n`],
    ]);
    await assertNothing([
      ['CLAUDE.md', `Run bash -c "echo '${FRENCH}'" now\n`],
      ['.env', `X="${FRENCH}"\n`],
    ]);
  });

  it('a script in a list of YAML is read behind a document, in a list in it and behind marks in a string', async () => {
    await assertFound('odd-space', [
      ['a.yaml', `command:\n- sh\n- -c\n- |\n  cat > f <<E\n  a\n  E\n  ${COMMAND}\n`],
      ['a.yaml', `- -c\n- |\n  - -c\n  - |\n    x\n  ${COMMAND}\n`],
      ['a.yaml', `args:\n- -c\n- "./a \\"$b\\"; ${COMMAND}"\n`],
      ['a.yaml', `args:\n- -c\n- './a ''$b''; ${COMMAND}'\n`],
    ]);
    await assertNothing([
      ['a.yaml', `command:\n- sh\n- -c\n- |\n  cat > f <<E\n  ${FRENCH}\n  E\n  make\n- ${FRENCH}\n`],
      ['a.yaml', `args:\n- -c\n- "./a \\"${FRENCH}\\""\n- "${FRENCH}"\n`],
      ['a.yaml', `args:\n- -c\n- 'echo ''a'''\n- '${FRENCH}'\n`],
    ]);
  });

  it('front matter for agents has no words of French for keys', async () => {
    await assertFound('odd-space', [['CLAUDE.md', `---\nTools${SPACE}: x\n---\nGar\u00E7on\n`]]);
    await assertNothing([
      ['CLAUDE.md', `---\ndescription: Outils${SPACE}: x\n---\nOutils${SPACE}: gar\u00E7on\n`],
    ]);
  });

  it('a program whose name only begins with `print` or `say` is judged as others are', async () => {
    await assertFound('odd-space', [
      ['a.py', `os.system("print-dir ${NUMBER}")\n`],
      ['a.py', `os.system("say-x ${NUMBER}")\n`],
    ]);
    await assertNothing([['a.py', `os.system("print ${NUMBER} && say ${NUMBER}")\n`]]);
  });
});

describe('names of settings and of style sheets beside texts', () => {
  it('lines that go on and texts of settings have no keys', async () => {
    await assertNothing([
      ['a.properties', `a=Erreur \\\n    fichier.txt${SPACE}: pas trouv\u00E9\n`],
      ['a.properties', `a=Erreur \\\nfichier.txt${SPACE}: pas trouv\u00E9\n`],
      ['a.cfg', `a =\n  exemple.fr${SPACE}: x\n`],
      ['a.toml', `a = """\nfichier.txt${SPACE}: x\nfoo${SPACE}: true\n"""\n`],
    ]);
    await assertFound('odd-space', [
      ['a.cfg', `a = x\nverify_tls${SPACE}: full\n`],
      ['a.ini', `admin${SPACE}: true\n`],
    ]);
  });

  it('strings and addresses of a style sheet begin no comment', async () => {
    const rule = `  note${SPACE}: voir;\n`;
    await assertFound('odd-space', [
      ['a.css', `a::before{content:"/*"}\n${rule}`],
      ['a.css', `a{background:url(/*)}\n${rule}`],
      ['a.scss', `// a/*\n${rule}`],
    ]);
    await assertNothing([
      ['a.css', `/* "\n${rule}*/\n`],
      ['a.scss', `// {note${SPACE}: voir}\n/* ' */ a { content: "{note${SPACE}: voir}" }\n`],
    ]);
  });
});
