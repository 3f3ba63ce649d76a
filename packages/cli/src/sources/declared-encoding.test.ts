import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeStart, judgeWhole } from './sniff-text.ts';

const judge = (text: string, path = 'a.py') => judgeStart(Buffer.from(text), { path });
const whole = (text: string, path = 'a.html') => judgeWhole(Buffer.from(text), { path });

describe('the encoding declaration in a comment', () => {
  it('a Python file is refused if it declares an encoding that can turn ASCII into other code, such as UTF-7', () => {
    for (const text of [
      '# -*- coding: utf-7 -*-\n# +AAo-import os\n',
      '#!/usr/bin/env python3\n# vim: set fileencoding=UTF_7 :\n',
      '\u{FEFF}# coding=raw_unicode_escape\n# \\u000aimport os\n',
      '\r\n# coding: unicode-escape\r\n',
      '# coding: utf--7\n',
      '# coding: _unicode.1.1.utf.7\n',
      '# coding: unicode__escape\n',
      '# coding: hzgb\n',
      "# coding: shift_jis_2004\nx = '\\'; import os #'\n",
      '# coding: IBM037\n',
      '# coding: mac_arabic\n',
      '# coding: gbk\n# \u3042\\n',
      '# coding: cp932\n# \u3042\n',
    ])
      assert.match(String(judge(text)), /^It names the encoding /, text);
  });

  it('a Python file is read if its encoding declaration is ASCII-compatible, missing or misplaced', () => {
    for (const text of [
      '# -*- coding: utf-8 -*-\nx = 1\n',
      '# coding: latin-1\n',
      '# -*- coding: cp1252 -*-\n',
      '# coding: euc_jp\n# \u3042\n',
      '# coding: gb18030\nx = 1\n',
      '# coding: koi8-r\n',
      '"""Reads coding: utf-7."""\n',
      'import codecs\n# coding: utf-7\n',
      '#\n#\n# coding: utf-7\n',
      'text = data.decode(encoding="unicode_escape")\n',
    ])
      assert.equal(judge(text), null, text);
  });

  it('an encoding declaration counts in every file but prose, and not if --encoding is given', () => {
    const text = '# coding: utf-7\n';
    for (const path of ['SConstruct', 'in/wscript', 'a.rb', '.husky/pre-push', 'run'])
      assert.notEqual(judge(text, path), null, path);
    assert.notEqual(judge(`#!/usr/bin/env pypy3\n${text}`, 'run'), null);
    assert.notEqual(judge('# vim: set fileencoding=utf-7 :\n', 'SConstruct'), null);
    assert.notEqual(judge('# encoding: windows-31j\nx = "\u3061\u3083\\" ; y #"\n', 'a.rb'), null);
    assert.notEqual(judge(';; -*- coding: shift_jis -*-\n(x "\u3083\\")\n', 'a.el'), null);
    assert.equal(judge('# Sample coding: Hz\n', 'Makefile'), null);
    for (const path of ['a.md', 'a.txt', 'a.csv', 'a.po']) assert.equal(judge(text, path), null, path);
    assert.equal(judgeStart(Buffer.from(text), { path: 'a.py', encoding: 'utf-8' }), null);
  });

  it('a Python file whose first comment is longer than what is looked at is refused, and a Ruby file if UTF-7 stands behind one', () => {
    const long = `# ${'a'.repeat(9000)}\n`;
    assert.notEqual(judge(`${long}# coding: utf-7\n`), null);
    assert.notEqual(judge(`#\n${long}x = 1\n`), null);
    assert.equal(judge(`x = "${'a'.repeat(9000)}"\n`), null);
    assert.notEqual(whole(`${long}# coding: utf-7\n`, 'a.rb'), null);
    assert.equal(whole(`x = "${'a'.repeat(9000)}"\n# coding: utf-7\n`, 'a.rb'), null);
    assert.equal(judge(`#\n#\n${long}x = 1\n`), null);
  });
});

describe('the encoding declaration of a page, of a style sheet, of XML and of PHP', () => {
  it('a file is refused if it declares UTF-7, HZ or EBCDIC, in which its ASCII is another text', () => {
    for (const [path, text] of [
      ['a.html', '<!doctype html>\n<meta charset="utf-7">\n+ADw-script+AD4-'],
      ['a.htm', '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-7">'],
      ['a.html', "<meta charset='hz-gb-2312'>"],
      ['a.html', '<meta charset="shift_jis"><script>x = "\u3083\\" ; y //"</script>'],
      ['a.svg', '<?xml version="1.0" encoding="UTF-7"?>\n<svg/>'],
      ['a.xml', "\u{FEFF}<?xml version='1.0' encoding='IBM037' ?>"],
      ['a.svg', '<?xml version="1.0" encoding="gb2312"?>\n<svg>\u3042</svg>'],
      ['a.css', '@charset "utf-7";\na { }'],
      ['a.css', '@charset "x-sjis";\na { content: "\u3042" }'],
      ['a.php', "<?php declare(encoding='UTF-7');"],
      ['a.php', "<?php declare(strict_types=1, encoding='UTF-7');"],
      ['a.php', '<html><meta charset=x-unicode-2-0-utf-7>'],
    ] as const)
      assert.match(String(judge(text, path)), /^It names the encoding /, text);
  });

  it('a page beyond ASCII is refused if it declares one of two bytes by any label of the Encoding Standard', () => {
    const labels =
      'big5 big5-hkscs cn-big5 csbig5 x-x-big5 cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949 chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030 csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis X-GBK';
    const page = (label: string) => `<title>A</title><meta charset=" ${label}"><p>\u3042`;
    for (const label of labels.split(' ')) assert.notEqual(judge(page(label), 'a.html'), null, label);
    const others =
      'utf-8 utf8 unicode-1-1-utf-8 us-ascii ascii latin1 iso-8859-1 iso-8859-2 windows-1252 windows-1251 koi8-r macintosh ibm866 tis-620 euc-jp iso-2022-jp utf-16 x-user-defined gb none';
    for (const label of others.split(' ')) assert.equal(judge(page(label), 'a.html'), null, label);
  });

  it('a page is refused wherever the meta stands that browsers obey, and however it is written', () => {
    for (const text of [
      '<meta charset="none"><meta charset="gbk">\u3042',
      '<!-- <meta charset="utf-8"> --><meta charset="gbk">\u3042',
      '<title><meta charset="utf-8"></title><meta charset="gbk">\u3042',
      '<meta name="description" content="charset=utf-8"><meta charset="gbk">\u3042',
      `<meta data-x="${'a'.repeat(400)}>" charset="gbk">\u3042`,
      '<meta x=a"b charset=gbk>\u3042',
      '<meta charset="&#x67;b&#107;">\u3042',
      '<meta/charset=gbk>\u3042',
      '<meta http-equiv=Content-Type content="text/html;xcharset = gb2312">\u3042',
    ])
      assert.match(String(judge(text, 'a.html')), /^It names the encoding /, text);
    const style = `<style>${'a { }\n'.repeat(2000)}</style>`;
    assert.notEqual(whole(`${style}<meta charset="gbk">\u3042`), null);
    assert.notEqual(whole(`<meta charset="gbk">${style}\u3042`), null);
    assert.notEqual(whole(`# coding: gbk\n${'x = 1\n'.repeat(2000)}# \u3042\n`, 'a.py'), null);
    assert.equal(whole(`${style}<meta charset="utf-8">\u3042`), null);
    assert.equal(whole(`<meta charset="gbk">${style}`), null);
    assert.equal(
      whole(`<meta charset="utf-8">${style}<script>x = '<meta charset="gbk">'</script>\u3042`),
      null,
    );
  });

  it('a page is refused if it says that a script of the repository is in another encoding', () => {
    for (const tag of [
      '<script charset="shift_jis" src="a.js">',
      "<SCRIPT src='/a.js' charset=x-sjis>",
      '<script charset="gbk"src="a.js">',
      '<script charset="gbk"/src="a.js">',
      '<script charset="&#103;bk" src=a.js defer>',
      '<script charset="gbk" src="https:a.js">',
      '<script charset="gbk" src="data:text/javascript,a">',
      '<title><!--</title><script charset="gbk" src="a.js"></script> -->',
      '<svg><title><script charset="gbk" src="a.js">',
      `<script>document.write('<script charset="gbk" src="a.js"><\\/script>')</script>`,
    ])
      assert.match(String(judge(`${tag}</script>`, 'a.html')), /browsers read a script/, tag);
    for (const tag of [
      '<script charset="utf-8" src="a.js">',
      '<script charset="gb2312" src="https://example.cn/a.js">',
      '<script charset="gb2312" src="//example.cn/a.js">',
      '<script charset="gb2312" src="&#104;ttps://example.cn/a.js">',
      '<script charset="gb2312" src=" \\\\example.cn/a.js">',
      '<script charset="gb2312" data-src="a.js">',
      '<script data-charset="gb2312" src="a.js">',
      '<script charset="shift_jis">',
      '<!-- <script charset="shift_jis" src="a.js"> -->',
    ])
      assert.equal(judge(`<meta charset="utf-8">${tag}</script>\u3042`, 'a.html'), null, tag);
  });

  it('a file is read if it declares another encoding, or only speaks of one', () => {
    for (const [path, text] of [
      ['a.html', '<meta charset="utf-8"><p>charset=utf-7'],
      ['a.html', '<meta http-equiv="Content-Type" content="text/html; charset=iso-2022-jp">'],
      ['a.html', '<meta charset="windows-1252"> <meta charset="shift_jis">'],
      ['a.html', '<meta charset="shift_jis"><p>a'],
      // As Javadoc writes it.
      ['a.html', '<meta charset="GBK"><script type="text/javascript" src="../script.js"></script>'],
      ['a.xml', '<?xml version="1.0" encoding="utf-16"?><a/>'],
      ['a.xml', '<?xml version="1.0" encoding="gb2312"?><a/>'],
      ['a.xml', '<?xml version="1.0" encoding="iso-8859-1"?><a>\u3042</a>'],
      ['a.xml', '<?xml version="1.0"?><a encoding="utf-7"/>'],
      ['a.md', 'Write `<meta charset="utf-7">`.'],
      ['a.js', 'test(\'<meta charset="utf-7">\');'],
      ['a.css', 'a { content: \'@charset "utf-7"\' }'],
      ['a.php', "<?php declare(strict_types=1); echo 'encoding=utf-7';"],
    ] as const)
      assert.equal(judge(text, path), null, text);
  });
});

describe('a byte order mark before a command', () => {
  it('a shell script that begins with one is refused, and a plain comment behind it, PowerShell and other code are not', () => {
    for (const [path, text] of [
      ['a.sh', 'set -e\nverify\n'],
      ['.env', 'AUTH_REQUIRED=1\n'],
      ['app/.env.production', 'export A=1\n'],
      ['.husky/pre-commit', 'npm test\n'],
      ['.bashrc', 'umask 077\n'],
      // Behind the mark, a shell takes a comment for a command.
      ['a.sh', '# note; echo EVIL\n'],
      ['a.sh', '\t# note | sh\n'],
      ['a.sh', "# don't\necho '\n"],
      ['a.sh', '# goes on \\\nbelow\n'],
    ] as const) {
      assert.match(String(judge(`\u{FEFF}${text}`, path)), /byte order mark/, path);
      assert.equal(judge(text, path), null, path);
    }
    for (const [path, text] of [
      ['a.sh', '#!/bin/sh\nset -e\n'],
      ['a.sh', '\n# A comment\nset -e\n'],
      ['.env', '# A comment\nA=1\n'],
      ['a.ps1', 'exit 1\n'],
      ['a.py', 'import os\n'],
      ['Dockerfile', 'FROM alpine\n'],
      ['a.md', 'set -e\n'],
    ] as const)
      assert.equal(judge(`\u{FEFF}${text}`, path), null, path);
  });
});
