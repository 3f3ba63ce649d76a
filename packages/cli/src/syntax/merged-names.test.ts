import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import { scanText } from '../scanner/scan-text.ts';

/** The cleaned text, or why there is none. */
function clean(name: string, text: string): string | null {
  const job = { ...PLAIN_JOB, output: 'cleaned', keepsSyntax: true } as const;
  const { text: cleaned, problem } = scanText(text, job, { name });
  return problem ?? cleaned;
}

const [A, E, S] = ['\u0430', '\u0435', '\u0441'];

describe('names of code with letters of another alphabet', () => {
  it('are left alone if they would be another name of the file', () => {
    const text = `admin = True\n${A}dmin = False\nif ${A}dmin:\n    print(admin)\n`;
    assert.match(
      clean('a.py', text) ?? '',
      /^It is left alone: in line 2, column 1, cleaning U\+0430 would make/,
    );
    const calls = `def l${E}n(x):\n    return 1\nprint(l${E}n('a'), len('b'))\n`;
    assert.match(clean('a.py', calls) ?? '', /in line 1, column 6, cleaning U\+0435/);
  });

  it('are left alone if two of them would be one, or one of them two', () => {
    assert.match(
      clean('a.js', `let l${E}n = 5;\nlet le\u200dn = 6;\n`) ?? '',
      /^It is left alone: in line 1/,
    );
    assert.match(
      clean('a.py', `def f(admin, ${A}dmin):\n    return ${A}dmin\n`) ?? '',
      /in line 1, column 14/,
    );
    const job = { ...PLAIN_JOB, output: 'cleaned', keepsSyntax: true, readsAllowComments: true } as const;
    const text = `us${E}r_${S}d = 5;\nlog(us${E}r_${S}d); // limpid-allow U+0435\n`;
    assert.match(
      scanText(text, job, { name: 'a.js' }).problem ?? '',
      /would change a name here and leave it/,
    );
  });

  it('are left alone if they would be declared twice, or a key that is there already', () => {
    for (const [name, text] of [
      ['a.js', `const x = 1;\nconst \u0445 = 2;\n`],
      ['a.js', `const o = {n${A}me:1, name:2};\n`],
      ['a.py', `print(f(n${A}me=1, name=2))\n`],
      ['a.rs', `fn f\u043eo() -> i32 {1}\nfn foo() -> i32 {2}\n`],
      ['a.sh', `e${S}ho() { printf x; }\necho hi\n`],
    ] as const)
      assert.match(clean(name, text) ?? '', /^It is left alone: /, text);
  });

  it('are left alone if they would be a reserved word', () => {
    assert.match(
      clean('a.js', `let ${S}lass = 1;\n${S}lass = 2;\n`) ?? '',
      /line 1, column 5, cleaning U\+0441/,
    );
  });

  it('are left alone if some of their places stay', () => {
    const allowed = `us${E}r_id = 5\nuser_name = us${E}r_id // limpid-allow U+0435\n`;
    const job = { ...PLAIN_JOB, output: 'cleaned', keepsSyntax: true, readsAllowComments: true } as const;
    assert.match(
      scanText(allowed, job, { name: 'a.js' }).problem ?? '',
      /would change a name here and leave it/,
    );
  });

  it('are mended everywhere if there is no such name, and where a single slip of the keyboard made them', () => {
    assert.equal(clean('a.py', `us${E}r_id = 5\nprint(us${E}r_id)\n`), 'user_id = 5\nprint(user_id)\n');
    assert.equal(clean('a.py', `count = 1\nprint(${S}ount)\n`), 'count = 1\nprint(count)\n');
    assert.equal(clean('a.py', `if ${S}ount:\n    f(count)\n`), 'if count:\n    f(count)\n');
    assert.equal(clean('a.js', `${S}onsole.log(console)\n`), 'console.log(console)\n');
    assert.equal(clean('a.js', `${S}lass A {}\nclass B {}\n`), 'class A {}\nclass B {}\n');
  });

  it('are left alone if what is deleted in them makes two of them one, in every language and in patches', () => {
    const patch = (line: string) =>
      `--- a/a.php\n+++ b/a.php\n@@ -1,1 +1,2 @@\n <?php $role = 1;\n+${line}\n`;
    for (const unseen of ['\u200b', '\u2060', '\u00ad', '\u2063'.repeat(300)])
      for (const [name, text] of [
        ['a.sh', 'role=user\nro~le=admin\n'],
        ['a.sh', 'role=user\n~role=admin\n'],
        ['a.rb', 'role = 1\nro~le = 2\nputs role\n'],
        ['a.c', 'int role = 1;\nint ro~le = 2;\n'],
        ['a.py', 'def role(): pass\ndef ro~le(): pass\n'],
        ['a.yaml', 'role: user\nro~le: admin\n'],
        ['a.patch', patch('$ro~le = 1;')],
      ] as const)
        assert.match(clean(name, text.replace('~', unseen)) ?? '', /^It is left alone: .* a name/, text);
  });

  it('are left alone in tables, sections, macros, selectors and symbols that would be the same', () => {
    for (const unseen of ['\u200b', '\u2060'])
      for (const [name, text] of [
        ['a.toml', '[role]\nx = 1\n[ro~le]\nx = 2\n'],
        ['a.toml', '[[a.role]]\n[[a.ro~le]]\n'],
        ['a.toml', '"my-role" = 1\n"my-ro~le" = 2\n'],
        ['a.ini', '[role]\na=1\n[ro~le]\na=2\n'],
        ['a.properties', 'my.role 1\nmy.ro~le 2\n'],
        ['a.c', '#define ROLE 1\n#define RO~LE 2\n'],
        ['a.h', '#ifdef RO~LE\n#define ROLE(x) x\n#endif\n'],
        ['a.css', '.my-role {}\n.my-ro~le {}\n'],
        ['a.css', '#role {}\n#ro~le {}\n'],
        ['a.css', ':root { --role: 1; --ro~le: 2 }\n'],
        ['a.scss', '$role: 1;\n$ro~le: 2;\n'],
        ['a.clj', '(defn my-role [x] 1)\n(defn my-ro~le [x] 2)\n'],
        ['a.el', '(defvar role? 1)\n(setq ro~le? 2)\n'],
        ['a.scm', '(define (role x) 1)\n(f (ro~le x) (ro~le y))\n'],
      ] as const)
        assert.match(clean(name, text.replaceAll('~', unseen)) ?? '', /^It is left alone: .* a name/, text);
  });

  it('are mended in such places where the file has the name once, and in texts', () => {
    for (const [name, text] of [
      ['a.toml', '[ro~le]\nx = 1\n'],
      ['a.ini', '[ro~le]\na = 1\n'],
      ['a.properties', 'ro~le 1\nuser 2\n'],
      ['a.c', '#define RO~LE 1\n/* ROLE */\n'],
      ['a.css', '.ro~le { color: red }\n.user { color: blue }\n'],
      ['a.css', '.role::before { content: "the ro~le" }\n'],
      ['a.clj', '(def ro~le 1)\n(f ro~le "user")\n'],
    ] as const)
      assert.equal(clean(name, text.replaceAll('~', '\u200b')), text.replaceAll('~', ''), text);
  });

  it('of JSON are its keys and single words, and sentences in it are mended', () => {
    const [one, other] = ['{"a": "role = x", "b": "ro~le = y"}', '{"a": "role", "b": "a role, ro~le, x"}'];
    for (const text of [one, other])
      assert.equal(clean('a.json', text.replace('~', '\u200b')), text.replace('~', ''));
    assert.match(
      clean('a.json', '{"a": "role=x", "b": "ro\u200ble=y"}') ?? '',
      /^It is left alone: .* a name/,
    );
    assert.match(clean('a.jsonc', '{"role": 1, // x\n"ro\u200ble": 2}') ?? '', /^It is left alone: /);
  });

  it('are left alone even if as much is deleted in one as no list of arguments holds', () => {
    const text = `role=user\nro${'\u200b'.repeat(200_000)}le=admin\n`;
    assert.match(clean('a.sh', text) ?? '', /^It is left alone: in line 2, column 3/);
  });

  it('are mended if what is deleted in them leaves a name that the file has once', () => {
    for (const [name, text] of [
      ['a.sh', 'ro~le=admin\necho $user\n'],
      ['a.rb', 'ro~le = 2\nputs ro~le\n'],
      ['a.c', '// The ro~le; role = 1\nint user = 2;\n'],
      ['a.py', "role = 'the ro~le = x'\n# a wo~rd = role\n"],
      ['a.md', 'role = 1\nro~le = 2\n'],
    ] as const)
      assert.equal(clean(name, text.replaceAll('~', '\u200b')), text.replaceAll('~', ''), text);
  });

  it('do not keep sentences and strings from being cleaned', () => {
    const text = (one: string) =>
      `const a = <p>Th${one} cat is here. Th${one} end</p>;\nconst b = <p>The dog</p>;\n`;
    assert.equal(clean('a.jsx', text(E)), text('e'));
    const names = (one: string) => `x = 'admin'\ny = ['${one}dmin', '${one}dmin']\n`;
    assert.equal(clean('a.py', names(A)), names('a'));
  });
});

const FILLER = '\u3164';

describe('names of letters without a shape', () => {
  it('are left alone if nothing of them would be left', () => {
    for (const [name, text] of [
      ['a.js', `const ${FILLER} = 1;\n`],
      ['a.ts', `interface A { ${FILLER}: string }\n`],
      ['a.vue', `<script>\nlet ${FILLER} = 1;\n</script>\n`],
      ['a.html', `<script>\nrun(${FILLER});\n</script>\n`],
      ['a.html', `<b onclick="run(${FILLER})">x</b>\n`],
      ['a.c', `int ${FILLER} = 1;\n`],
      ['a.go', `${FILLER} := 1\n`],
      ['a.rs', `let ${FILLER}\u115f = 1;\n`],
      ['a.py', `print(${FILLER}1)\n`],
      ['a.sql', `select ${FILLER} from t;\n`],
      ['a.toml', `${FILLER} = 1\n`],
      ['a.json', `{"${FILLER}": 1}\n`],
      ['.github/workflows/a.yml', `jobs:\n  a:\n    steps:\n      - run: |\n          ${FILLER}=1\n`],
    ] as const)
      assert.match(
        clean(name, text) ?? '',
        /^It is left alone: .* would leave nothing of a name\./,
        `${name} ${text}`,
      );
  });

  it('are deleted from names that keep other letters, from values and from text', () => {
    for (const [name, text] of [
      ['a.c', `int add(int a, int b${FILLER});\n`],
      ['a.js', `const x = "a ${FILLER} b"; // ${FILLER} c\n`],
      ['a.py', `x = 'a${FILLER}b'  # ${FILLER} c\n`],
      ['a.json', `{"a": "${FILLER}", "b": ["${FILLER}"]}\n`],
      ['a.vue', `<template><p>Hello ${FILLER} you</p></template>\n`],
      ['a.md', `# A ${FILLER} b\n`],
    ] as const)
      assert.equal(clean(name, text), text.replaceAll(FILLER, ''));
  });
});
