import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CodeText } from './code-text.ts';
import { mayHoldSigns } from './may-hold-signs.ts';
import { twinsInNames } from './twin-names.ts';

const doublesIn = (text: string, name = 'a.js') => twinsInNames(new CodeText(text, name));

describe('names of code that look like another name of the file', () => {
  it('a name that is another one but for letters of another alphabet is found, whatever the comments are written in', () => {
    for (const text of [
      "const role_a = 'reader'; const role_\u0430 = 'admin';",
      'let x = 1;\nlet \u0445 = 2;\n',
      '// \u042D\u0442\u043E \u043A\u043E\u0434\nconst cope = safe;\nconst \u0441\u043E\u0440\u0435 = evil;\n',
      'user.pay();\nuser.\u0440\u0430\u0443();\n',
      'let co = 1;\nlet c\u0D20 = 2;\n',
      'x_0 = 1\nx_\u0CE6 = 2\n',
      'int id = 1; int \u0269d = 2;',
      'valid := 1\nva\u01C0id := 2\n',
      'x := 1\n\u0445 := 2\n',
      "const access = 1; if (role !== '\u0430\u0441\u0441\u0435\u0455\u0455') grant();",
      'if role == "\u0441\u043E\u0440\u0435": pass\nelif role == "cope": stop()\n',
      '// de\u011Fer\nconst isAdmin = false;\nconst isAdm\u0131n = true;',
      'let is_admin = false;\nlet is\u02CDadmin = true;\n',
      'let is_admin = false;\nlet is\u07FAadmin = true;\n',
      'let l = 0;\nlet \u217C = 1;\n',
      'for (let i = 0; i < n; i++) { let \u2170 = 0; }\n',
      'let sha3 = 0;\nlet sha\u0417 = 1;\n',
    ]) {
      assert.notDeepEqual(doublesIn(text), [], JSON.stringify(text));
      assert.ok(mayHoldSigns(text, 'a.js'));
    }
  });

  it('names in the letters of their language, words of comments and strings, and signs of mathematics are left alone', () => {
    for (const text of [
      'const \u0441\u043E\u0440 = 1;\nconst \u043A\u043E\u0442 = 3;\n',
      'const c = 1; // \u0441 \u043D\u0438\u043C\nconst s = "\u0441";\n',
      '<p>\u0441 \u043D\u0438\u043C</p>\nconst c = 1;\n',
      '    \u041F\u0440\u0438\u0448\u0451\u043B \u0441 \u043D\u0438\u043C\n    c = 1\n',
      'const words = ["\u0441\u043E\u0440\u0435", "\u0441\u043E\u0440"]; const sop = cops;\n',
      'const cop = "\u0441\u043E\u0440";\n',
      'const names = { CCCP: "\u0421\u0421\u0421\u0420" }; const w = "\u0440\u043E\u0441\u0430", poca = 1;\n',
      'menu File Co\nmenu \u0421\u043E\\ 2\n',
      'const \u03B1 = a * \u0394x;\n',
      'let o = 1;\nlet \u00F8 = 2;\nlet \u0D20\u0D02 = 3;\n',
      'let \u0E50\u0E51 = o;\n',
      'let adi = 1;\nlet ad\u0131 = de\u011Fer;\n',
      'Q = 1\n\u211A[x] = 2\n',
      '\u043E = 0\n',
      'let is_admin = 1;\nlet isAdmin\u02CD = "is\u02CDadmin";\n',
      'let l = 0; // part \u217C\nlet text = "\u217C";\n',
      'i = 1\nfor c in s:\n    if c == "\u2170": n = 1\n',
      'let i = 1; switch (c) { case "\u2170": n = 1; }\n',
      'let sha3 = 0;\nlet \u0417 = 1, \u0417\u0410\u041E = 2;\n',
    ])
      assert.deepEqual(doublesIn(text), [], JSON.stringify(text));
  });
  it('code within strings is code, and so is what stands behind two slashes where they divide', () => {
    const cope = '\u0441\u043E\u0440\u0435';
    for (const [name, text] of [
      ['a.js', `cope(); a = \`words \${${cope}.x} words\`;`],
      ['a.py', `cope = 1; a = f"words {${cope}(1)} words"`],
      ['a.py', `cope = 1; a = f"""words {${cope}(1)} words"""`],
      ['a.sh', `cope=1; echo "$(${cope}=1 b)"`],
      ['a.rb', `cope = 1; a = "words #{${cope}.x}"`],
      ['a.py', `a = cope // 2 + ${cope}.x`],
    ] as const)
      assert.equal(doublesIn(text, name).length, 4, text);
    for (const [name, text] of [
      ['a.js', `cope(); // \${${cope}.x}`],
      ['a.js', `a = cope // 2 + ${cope}.x`],
      ['a.py', `cope = 1; a = "words {${cope}(1)} words"`],
      ['a.py', `cope = 1; a = """words {${cope}(1)} words"""`],
      ['a.js', `cope(); a = '\${${cope}.x}' + "\\\${${cope}.x}"`],
      ['a.py', `cope = 1; a = f"words {{${cope}(1)}} words"`],
    ] as const)
      assert.deepEqual(doublesIn(text, name), [], text);
  });

  it('a name of a shell that is set without a dollar sign has a twin that is read with one', () => {
    assert.deepEqual(doublesIn('role_a=1\nf $role_\u0430', 'a.sh'), [[17, 'a']]);
    assert.deepEqual(doublesIn('role_b=1\nf $role_\u0430', 'a.sh'), []);
  });

  it('a twin behind many strings or tags on one line is reported once at most', () => {
    for (const one of ['"" ', '`$' + '{a}` ', 'a>', '"${'])
      assert.ok(doublesIn(`let a = 1; ${one.repeat(1000)} let \u0430 = 1;`).length <= 1, one);
  });
});
