import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inspect } from '@limpid/engine';
import { cleanAsFile, KEEPING, KEEPING_WITH_ALL_SWITCHES } from '../../test/clean-as-file.ts';
import { inChunks } from '../../test/streamed.ts';
import { scanText } from '../scanner/scan-text.ts';
import { SyntaxGuard } from './keep-syntax.ts';
import type { Refusal } from './refusal.ts';
import { syntaxNamed } from './syntaxes.ts';

const { keepsSyntax: _, ...READING } = KEEPING;

describe('cleaning code and data files', () => {
  it('a replacement that would break the syntax of a code or data file is written as an escape or a space', () => {
    for (const [name, before, after, job] of [
      ['a.json', '{"a":"x\u{2028}y\u{85}"}\n', '{"a":"x\\ny\\n"}\n'],
      ['a.jsonl', '{"a":"x\u{2029}"}\n{"a":1}\n', '{"a":"x\\n"}\n{"a":1}\n'],
      ['a.json', '{"a":"\u{201C}x\u{201D} \u{FF3C}"}', '{"a":"\\"x\\" \\\\"}', KEEPING_WITH_ALL_SWITCHES],
      ['tsconfig.json', '{"a":"x\u{2028}y"} // c\n', '{"a":"x y"} // c\n'],
      ['a.csv', 'a,b\nx\u{2028}y,"x\u{85}y"\n', 'a,b\nx y,"x y"\n'],
      ['a.jsonl', '{"a":1,\r"b":2}\n', '{"a":1, "b":2}\n'],
      ['a.jsonl', '{"a":1,\r"b":2}\n{"c":3}\n', '{"a":1, "b":2}\n{"c":3}\n'],
      ['a.html', '<p>x\u{2028}y</p>', '<p>x y</p>'],
      ['a.xml', '<a b="x\u{201D}y">z\u{2019}</a>', '<a b="x&#34;y">z&#39;</a>', KEEPING_WITH_ALL_SWITCHES],
      ['a.py', 's = "x\u{2028}y"\n', 's = "x y"\n'],
      // A text keeps its lines.
      ['a.txt', 'x\u{2028}y', 'x\ny'],
      ['a.md', '\u{201C}x\u{201D}', '"x"', KEEPING_WITH_ALL_SWITCHES],
    ] as const)
      assert.equal(cleanAsFile(name, before, job), after, `${name} ${before}`);
  });

  it('a program is left alone if cleaning would declare an encoding, run what stood behind its end or tear a number', () => {
    for (const [name, text] of [
      ['a.py', '# co\u{200B}ding: utf-7\nprint(1)\n# +AAo-print(2)\n'],
      ['a.pl', 'print 1;\n\u{4}\nprint 2;\n'],
      ['a.cmd', 'echo 1\n\u{1A}\ndel x\n'],
      ['a.js', '1\u{FEFF}.toFixed();\n'],
    ] as const)
      assert.match(scanText(text, KEEPING, { name }).problem ?? '', /^It is left alone: /, text);
    const harmless = '# co\u{200B}ding: utf-8\nprint(1)\n';
    assert.equal(cleanAsFile('a.py', harmless, KEEPING), '# coding: utf-8\nprint(1)\n');
  });

  it('a code or data file is cleaned if cleaning does not change its syntax', () => {
    for (const [name, before, after] of [
      ['a.js', 'const a = "\u{200B} "; // p\u{430}ypal\u{A0}x\n', 'const a = " "; // paypal x\n'],
      ['a.js', 'let pass\u{200D}word = "\\n\u{200B}a";\u{200B}\n', 'let password = "\\na";\n'],
      ['a.c', "char c = 'x'; /* a\u{200B} */\n", "char c = 'x'; /* a */\n"],
      ['a.js', 'x = a[i\u{200B}] + [b\u{200B}, c];\n', 'x = a[i] + [b, c];\n'],
      ['a.js', 'a = ""; b = "\u{200B}x"; c = \'"\u{200B}x"\'\n', 'a = ""; b = "x"; c = \'"x"\'\n'],
      ['a.go', 'x :=\u{A0}"a\u{202E}b"\n', 'x := "ab"\n'],
      [
        'a.yml',
        '# a\u{200B}\u{A0}b\nkey: some\u{A0}te\u{200B}xt, and more\n',
        '# a b\nkey: some text, and more\n',
      ],
      ['a.yaml', 'key: "\u{200B}true"\n', 'key: "true"\n'],
      ['a.yaml', 'image: nginx:1.25\u{200B} # pinned\n', 'image: nginx:1.25 # pinned\n'],
      ['a.sh', '# a\u{A0}b\necho "a\u{200B}b"\n', '# a b\necho "ab"\n'],
      ['a.css', 'a{content:"a\u{A0}x\u{200B}"} /* \u{200B} */', 'a{content:"a x"} /*  */'],
      ['a.html', '<img alt="10\u{A0}miles">AT&T\u{200B} \u{200B}<b>', '<img alt="10 miles">AT&T <b>'],
      ['a.csv', 'a,b\n"\u{200B}","x""\u{200B}"\n', 'a,b\n"","x"""\n'],
      ['a.toml', 'a = "x\u{200B}" # y\u{A0}z\n', 'a = "x" # y z\n'],
      ['a.patch', '--- a\n+++ b\n+x\u{200B}y\n', '--- a\n+++ b\n+xy\n'],
    ] as const)
      assert.equal(cleanAsFile(name, before), after, `${name} ${before}`);
  });

  it('cleaning a file is refused if a replacement, such as a quotation mark, would become part of its syntax', () => {
    for (const [name, text] of [
      ['a.js', 's = "\u{201C}";'],
      ['a.ts', 's = \u{60}\u{FF04}{a}\u{60};'],
      ['a.py', "s = 'don\u{2019}t'\n"],
      ['a.java', "char c = '\u{2026}';"],
      ['a.csv', 'a,b\nx\u{FF0C}y,z\n'],
      ['a.tsv', 'a\tb\tc\nx\t\t\n'],
      ['a.yaml', 'a: \u{2013} b\n'],
      ['a.yaml', 'a: b\u{2014}#c\n'],
      ['a.yaml', '[\u{2014}a]\n'],
      ['a.sql', "SELECT 'don\u{2019}t'"],
      ['a.sh', 'rm \u{2014}x'],
      ['a.php', '<?php $a = "\u{201C}";'],
      ['a.html', '<script>a = "\u{201D}"</script>'],
      ['.env', 'A=x\u{FF1B}y\n'],
      ['a.ics', 'SUMMARY:a\u{FF1B}b\n'],
    ] as const)
      assert.equal(cleanAsFile(name, text, KEEPING_WITH_ALL_SWITCHES), null, `${name} ${text}`);
  });

  it('cleaning a file is refused if it would replace a carriage return that ends a line', () => {
    for (const [name, text] of [
      ['a.csv', 'a,b\rc,d\ne,f\n'],
      ['a.py', '# note\rimport os\nx = 1\n'],
      ['a.js', '// note\rrun();\nx();\n'],
      ['a.yaml', '# note\rb: 2\nc: 3\n'],
      ['a.properties', 'a=1\rb=2\nc=3\n'],
      ['a.jsonl', '{"a":1}\r{"b":2}\n{"c":3}\n'],
      ['a.ics', 'SUMMARY:a\rEND:b\nc\n'],
    ] as const)
      assert.equal(cleanAsFile(name, text), null, `${name} ${text}`);
  });

  it('cleaning a file is refused if removing or replacing a character would change the syntax around it', () => {
    for (const [name, text] of [
      ['a.json', '{"a":1,"a\u{200B}":2}'],
      ['a.jsonl', '{"a":1}\n{"pay":1,"p\u{430}y":2}\n'],
      ['a.jsonc', '{"a":"*\u{200B}/"} // c'],
      ['a.js', 's = "x\u{2028}y";'],
      ['a.js', 'r = /\u{200B}/;'],
      ['a.py', "words = text.split('\u{200B}')\n"],
      ['a.py', 's = re.sub("[\u{200B}\u{200C}]+", "", s)\n'],
      ['a.js', 's.replace(/[^\u{200B}-\u{200F}]/g, "")'],
      ['a.js', 's.replace(/[ \u{2009}]/g, "")'],
      ['a.js', 's.split(/\u{200B}|,/)'],
      ['a.js', 's.replace(/^\u{FEFF}/, "")'],
      ['a.js', 's.replace(/\u{A0}/g, "")'],
      ['a.js', 's.split("\u{A0}")'],
      ['a.js', 'join(\u{60}\u{200B}\u{FEFF}\u{60})'],
      ['a.js', 's = "\\\u{445}AB";'],
      ['a.js', 's = "\\x4\u{200B}1";'],
      ['a.js', 'return\u{FEFF}x'],
      ['a.js', 's = \u{60}$\u{200B}{a}\u{60};'],
      ['a.sh', 'echo "$\u{200B}HOME"'],
      ['a.pl', 'print "@\u{200B}ARGV"'],
      // A carriage return ends a line, and with it a comment, a row or a value.
      ['a.js', '// x\ry();\n'],
      ['a.py', '# x\ry()\n'],
      ['a.ps1', '# x\ry\n'],
      ['a.jsonc', '{} // x\r"y"\n'],
      ['a.csv', 'a,b\nx,y\rz,w\n'],
      ['a.yaml', 'a: b\rc: d\n'],
      ['a.yaml', '# a\u{85}b: c\n'],
      ['a.ini', '; x\ry=1\n'],
      ['a.toml', 'a = """\u{200B}\nx"""\n'],
      ['a.js', 'a = b +\u{FEFF}+ c'],
      ['a.cs', '// x\u{85}y();'],
      ['a.c', "char c = '\u{200B}';"],
      ['a.c', 'int\fx;'],
      ['a.rs', 'let\u{200E}x = 1;'],
      ['a.py', 's = "\u{200B}""x"\n'],
      ['a.rb', 's = <<EOF\nE\u{200B}OF\nEOF\n'],
      ['a.pl', '\u{200B}=cut\n'],
      ['a.sh', 'rm a\u{A0}b'],
      ['a.sh', 'echo \u{200B}#x'],
      ['a.sh', 'cat <<E\n\u{200B}E\nrm x\nE\n'],
      ['script', '#!/bin/sh\nrm a\u{A0}b\n'],
      ['.env', 'A=x\u{A0}y\n'],
      ['Makefile', 'a:\n\trm x\u{A0}y\n'],
      ['a.properties', 'a\u{A0}b=1\n'],
      ['a.ini', '\u{200B}#a=1\n'],
      ['a.yaml', 'a:\u{A0}b\n'],
      ['a.yaml', '[!\u{0}a]\n'],
      ['a.yaml', 'a: &\u{0}b c\n'],
      ['a.yaml', '&b \u{0}'],
      ['a.csv', 'a,"b"\u{0}c\n'],
      ['a.js', 'a = \u{3164};\n'],
      ['a.tsx', 'x = <a>{\u{3164}}</a>;\n'],
      ['a.yaml', 'a: b\u{A0}#c\n'],
      ['a.yaml', '\u{A0}a: b\n'],
      ['a.yaml', 'a: \u{200B}- b\n'],
      ['a.yaml', 'a: tr\u{200B}ue\n'],
      ['a.yaml', 'a: 1\u{200B}0\n'],
      ['a.yaml', 'a: [b,\u{200B} 1]\n'],
      ['a.yaml', 'a: \u{A0}true\n'],
      ['a.yaml', 'a: \u{200B}\nb: 1\n'],
      ['a.yaml', '[a, n\u{43E}]\n'],
      ['a.yaml', 'a: x\u{2028}b: y\n'],
      ['a.yaml', 'a\n-\u{200B}--\nb\n'],
      ['a.csv', 'a\n\u{200B}\n'],
      ['a.csv', 'a,\u{200B}=cmd|x\n'],
      ['a.yaml', 'run: echo "$\u{200B}{{ github.event.issue.title }}"\n'],
      ['a.yaml', 'a: {\u{200B}{ .Values.b }}\n'],
      ['a.csv', 'a,b\n\u{200B}"x,y",z\n'],
      ['a.csv', 'a,b\n"x"\u{200B}"y",z\n'],
      ['a.css', 'a{b:url(x\u{A0}y)}'],
      ['a.css', '.a\u{A0}.b{}'],
      ['a.html', '<\u{200B}script>x</script>'],
      ['a.html', '<\u{455}cript>x</script>'],
      ['a.html', '<a\n  on\u{200B}click="x">'],
      ['a.html', '<a title=x\u{A0}onclick=y>'],
      ['a.html', '&\u{200B}lt;b>'],
      ['a.html', '<script>x()</script><p>\u{200B}</p><script>// a\u{2028}y()</script>'],
      ['a.svg', '<!-- a -\u{200B}- b -->'],
      ['a.vue', '{\u{200B}{ a }}'],
      ['a.tex', '\\\u{200B}x'],
      ['a.patch', ' x\u{200B}y\n+z\n'],
    ] as const)
      assert.equal(cleanAsFile(name, text), null, `${name} ${text}`);
  });

  it('the syntax of a file is recognized by its name, its first line or its JSON content', () => {
    assert.equal(cleanAsFile(null, '{"a":"x\u{2028}y"}'), '{"a":"x\\ny"}');
    assert.equal(cleanAsFile('notes', '{"a":"x\u{2028}y"}\n{"b":1}\n'), '{"a":"x\\ny"}\n{"b":1}\n');
    assert.equal(cleanAsFile(null, '[note] x\u{2028}y'), '[note] x\ny');
    assert.equal(cleanAsFile('A.JSON', '["x\u{2028}y"]'), '["x\\ny"]');
    assert.equal(cleanAsFile('a/b.d.ts', '// x\u{2028}y'), null);
    assert.equal(cleanAsFile('tool', '#!/usr/bin/env node\nx = "\u{2028}y"'), null);
    assert.equal(cleanAsFile('json', 'x\u{2028}y'), 'x\ny');
  });

  it('if cleaning would change the syntax of a file, the error gives line and column, and quotes no text', () => {
    const { problem = '' } = scanText('a\n"secret\\\u{200B}u"\n', KEEPING, { name: 'a.py' });
    assert.match(
      problem,
      /^It is left alone: in line 2, column 9, cleaning U\+200B could change its syntax\. /,
    );
    assert.doesNotMatch(problem, /secret/);
  });

  it('scanning without cleaning never refuses a file because of its syntax', () => {
    const { problem, deleted } = scanText('r = /\u{200B}/;', READING, {
      name: 'a.js',
    });
    assert.deepEqual([problem, deleted], [undefined, 1]);
  });
});

describe('syntax checks of files read in chunks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limpid-syntax-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('the syntax check gives the same result for a text in chunks as for the whole text', () => {
    const far = 'word '.repeat(200);
    for (const [name, text] of [
      ['shell', `cat <<E\n${far}\nE\u{200B}\nE\n`],
      ['csv', `a,b\n"${far}\n${far}","x\n\u{200B}"y,z\n`],
      ['csv', `a\n${far}\n\u{200B}\n`],
      ['markup', `<a\n${far.slice(0, 500)}\n on\u{200B}click="">`],
      ['script', `/* ${far} */ a = /\u{200B}/;`],
      ['code', `${far}\u{A0}x\u{200B}\n${far}`],
    ] as const) {
      const { marks } = inspect(text);
      const judge = (length: number) => {
        const guard = new SyntaxGuard(syntaxNamed(name));
        let problem: Refusal | null = null;
        for (let start = 0; start < text.length; start += length) {
          const end = start + length;
          const own = marks.filter((mark) => mark.start >= start && mark.start < end);
          problem ??= guard.add(text.slice(start, end), own, start);
        }
        return problem ?? guard.end();
      };
      const whole = judge(text.length);
      assert.equal(whole === null, name === 'code', name);
      for (const length of [1, 7, 100, 333])
        assert.deepEqual(judge(length), whole, `${name} in parts of ${length}`);
    }
  });

  it('a file read in chunks is also cleaned with escapes, or refused if its syntax would change', async () => {
    const read = async (name: string, text: string) => {
      const file = join(folder, name);
      writeFileSync(file, text);
      const { outcome, given } = await inChunks(
        { path: name, file },
        { ...KEEPING, readsAllowComments: false },
        10,
      );
      return outcome.outcome === 'scanned' ? given.toString('utf8') : outcome;
    };
    assert.equal(await read('a.json', '{"a":"x\u{2028}y"}\n'), '{"a":"x\\ny"}\n');
    for (const [name, text] of [
      ['a.js', 'a = 1;\nb = "\u{2028}x";\n'],
      ['a.json', '[1,\r2,\n3]\n'],
    ] as const) {
      const refused = await read(name, text);
      assert.equal(typeof refused === 'object' && refused.outcome, 'unreadable', name);
    }
  });
});
