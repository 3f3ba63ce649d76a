import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CodeText } from './code-text.ts';
import { compatibleNames } from './compatible-names.ts';
import { mayHoldSigns } from './may-hold-signs.ts';

const passedFor = (text: string, name = 'a.js') =>
  compatibleNames(new CodeText(text), name).map(([, sign]) => sign);

describe('names of code in compatibility forms', () => {
  it('a name that Python reads as one of ASCII is found', () => {
    for (const [text, signs] of [
      ['def f(self): return \u017Felf.x\n', ['s']],
      ['\uFF45\uFF56\uFF41\uFF4C("x")\n', ['e', 'v', 'a', 'l']],
      ['\u{1D4EE}\u{1D4FF}\u{1D4EA}\u{1D4F5}("x")\n', ['e', 'v', 'a', 'l']],
      ['user\uFF3Fid = 1\n', ['_']],
      ['\uFB01le = open("x")\n', ['fi']],
      ['os.\u017Fystem("x")\n', ['s']],
      ['eva\u02E1("x")\n', ['l']],
      ['get\u00AAttr(os, "x")\n', ['a']],
      ['__\u2071mport__("os")\n', ['i']],
      ['os.\u{1D4FC}ystem("x")\n', ['s']],
      ['x0 = 1\n\u{1D431}0 = 2\n', ['x']],
      [`$\u{1D431}_${'a'.repeat(50)}\uFF21 = 1\n`, ['x', 'A']],
    ] as const) {
      assert.deepEqual(passedFor(text, 'a.py'), signs, text);
      assert.ok(mayHoldSigns(text, 'a.py'), text);
    }
  });

  it('a name that looks like another one of the file is found in every language', () => {
    for (const text of [
      'const \u212A = 1; const K = 2;\n',
      'let \u212B = 1; let \u00C5 = 2;\n',
      'let \u00B5s = 1; let \u03BCs = 2;\n',
      'let user\uFF3Fid = 1;\n',
      'user.pay(); user.\uFF50\uFF41\uFF59();\n',
    ]) {
      assert.notDeepEqual(passedFor(text), [], text);
      assert.ok(mayHoldSigns(text, 'a.py'), text);
    }
  });

  it('a replacement is a whole character, and a name that is too long for one is left alone', () => {
    assert.deepEqual(passedFor('const \u{1D465}\u00B5 = 1; \u{1D465}\u03BC = 2;\n'), ['\u00B5']);
    assert.deepEqual(passedFor(`a${'\uFF41'.repeat(300_000)}(1);\n`), []);
  });

  it('units, letters of mathematics, comments, strings and names of East Asian languages are left alone', () => {
    for (const [name, text] of [
      ['a.js', '// \u00B5m \u212A\nconst x = "\u00B5m \uFF21\uFF30\uFF29"; const API = 1;\n'],
      ['a.js', 'const \u00B5s = 1; // \u03BCs\nconst units = { "\u03BCs": \u00B5s };\n'],
      ['a.jl', '\u{1D431} = 1; x = 2; x\u2081 = 3; \u2113 = 4; sol.\u{1D4AA}est\n\u00B5s = 1; \u03BCs = 1\n'],
      ['a.py', '\u2113 = 4\ny = \u2113 + 1; \u{1D431} = 2\n'],
      ['a.py', '\u2113_max = 5; \u21131 = 2; \u{1D431}0 = 1\n\u{1D4A9}_k(2); \u211D2 = 1\n'],
      ['a.py', '"""\nA de\uFB01nition, its \uFB01le and the \uFB02ow.x of \uFB01lters\n"""\n'],
      ['a.java', '/*\n * \uFF21\uFF30\uFF29(\u30A4\u30F3\u30BF) Ver\uFF12.0\n */\nint API = 1;'],
      ['a.py', 'x\u207F = 1; xn = 2; a\u1D62 = b\u2090\n'],
      ['a.java', 'void \u30C6\u30B9\u30C8\uFF21() {}'],
    ] as const)
      assert.deepEqual(passedFor(text, name), [], text);
  });
});
