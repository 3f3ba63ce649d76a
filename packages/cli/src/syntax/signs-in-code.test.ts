import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CodeText } from './code-text.ts';
import { mayHoldSigns } from './may-hold-signs.ts';
import { signsInCode as signsIn } from './signs-in-code.ts';

const signsInCode = (text: string) => signsIn(new CodeText(text));
const signsInShell = (text: string) => signsIn(new CodeText(text), true);

describe('characters that pass for signs of code', () => {
  it('a letter that passes for a sign beside a name, and what seems to end a comment, are found', () => {
    for (const [text, ...found] of [
      ['if (env\u01C3=PROD) run();', [7, '!']],
      ['const env\u01C3 = 1;', [9, '!']],
      ['if (\u01C3ok) deny();', [4, '!']],
      ['user\uA4F8name = 1', [4, '.']],
      ['a = b\u02D0c', [5, ':']],
      ['/* check *\u2215 if (admin) return; /* */ go();', [10, '/']],
      ['/* check \u2217/ if (admin) return; /* */ go();', [9, '*']],
      ['if (role === \u02BCadmin\u02BC) allow();', [13, "'"]],
      ["const user = { role: \u02BCadmin\u02BC, id: 'a' };", [21, "'"]],
      ['if (isAdmin\u01C1isOwner) allow();', [11, '|']],
      ['const a = b\uA4F9c;', [11, ',']],
    ] as const)
      assert.deepEqual(signsInCode(text), found, JSON.stringify(text));
  });

  it('letters of languages, phonetics and signs in strings, comments and prose are not found', () => {
    for (const text of [
      'const name = "\u01C3X\u00F3\u00F5";',
      '// the \u01C3Kung of Namibia',
      '"""\nThe \u01C3Kung language (Namibia)\n"""',
      'const ipa = "wa\u02D0t\u0259";',
      'let \u30CF\u30FC\u30C9 = 1;',
      'const text = <p>Hawai\u02BBi</p>;',
      'Limpid (\u02C8limpid), \u02BBAiea',
      '/* 1\u22152 and 3\u00A0\u2217\u00A04 */',
      'const path = "a\u2215b";',
      'x = "\uFF0A\uFF0A\uFF0A";',
    ])
      assert.deepEqual(signsInCode(text), [], JSON.stringify(text));
  });

  it('in a shell a dash that begins an option, and a word that would part commands, are found', () => {
    for (const [text, ...found] of [
      ['set \u2010e\n', [4, '-']],
      ['apk add \u2011\u2011no-cache\n', [8, '-'], [9, '-']],
      ['./verify.sh \u01C1 exit 1\n', [12, '|']],
      ['./verify.sh \u2223\u2223 exit 1\n', [12, '|'], [13, '|']],
      ['cd build \u037E ./verify.sh\n', [9, ';']],
    ] as const) {
      assert.deepEqual(signsInShell(text), found, JSON.stringify(text));
      assert.ok(mayHoldSigns(text, 'a.sh'), text);
    }
    for (const text of [
      '# usage \u2013 \u2014a\n',
      'echo "\u2013a \uFF5C b"\n',
      'echo a\u2013b\n',
      'echo \u2013 a\n',
    ])
      assert.deepEqual(signsInShell(text), [], text);
  });

  it('the last word of a shell script is found as others are, and no such text is taken for a clean one', () => {
    for (const sign of ['\u01C1', '\u2016', '\u2223', '\u2223\u2223', '\uFE60', '\u037E', '\uFE54'])
      for (const text of [`echo ${sign}`, `echo ${sign}\n`, `echo ${sign}\r\n`, `echo ${sign}\nexit`]) {
        assert.equal(signsInShell(text).length, sign.length, JSON.stringify(text));
        assert.ok(mayHoldSigns(text, 'a.sh'), JSON.stringify(text));
      }
    for (const text of ['echo "\u01C1"\n', "echo '\u2223 '", '# a \u2016\n'])
      assert.deepEqual(signsInShell(text), [], JSON.stringify(text));
  });

  it('a text that holds such a character is not taken for a clean one before the engine is asked', () => {
    for (let codePoint = 0x80; codePoint <= 0xffff; codePoint++)
      for (const text of [
        (one: string) => `a${one}b`,
        (one: string) => `*${one} b`,
        (one: string) => `a ${one}/ b`,
        (one: string) => `a = ${one}b`,
      ]) {
        const written = text(String.fromCharCode(codePoint));
        if (signsInCode(written).length > 0) assert.ok(mayHoldSigns(written, 'a.sh'), codePoint.toString(16));
      }
  });
});
