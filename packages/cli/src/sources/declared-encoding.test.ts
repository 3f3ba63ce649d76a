import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeStart } from './sniff-text.ts';

const judge = (text: string, path = 'a.py') => judgeStart(Buffer.from(text), { path });

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

  it('a Python file whose first comment is longer than what is looked at is refused', () => {
    const long = `# ${'a'.repeat(9000)}\n`;
    assert.notEqual(judge(`${long}# coding: utf-7\n`), null);
    assert.notEqual(judge(`#\n${long}x = 1\n`), null);
    assert.equal(judge(`x = "${'a'.repeat(9000)}"\n`), null);
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
      ['a.css', '@charset "utf-7";\na { }'],
      ['a.php', "<?php declare(encoding='UTF-7');"],
      ['a.php', "<?php declare(strict_types=1, encoding='UTF-7');"],
      ['a.php', '<html><meta charset=x-unicode-2-0-utf-7>'],
    ] as const)
      assert.match(String(judge(text, path)), /^It names the encoding /, text);
  });

  it('a file is read if it declares another encoding, or only speaks of one', () => {
    for (const [path, text] of [
      ['a.html', '<meta charset="utf-8"><p>charset=utf-7'],
      ['a.html', '<meta http-equiv="Content-Type" content="text/html; charset=iso-2022-jp">'],
      ['a.html', '<meta charset="windows-1252"> <meta charset="shift_jis">'],
      ['a.html', '<meta charset="shift_jis"><p>a'],
      ['a.xml', '<?xml version="1.0" encoding="utf-16"?><a/>'],
      ['a.xml', '<?xml version="1.0"?><a encoding="utf-7"/>'],
      ['a.md', 'Write `<meta charset="utf-7">`.'],
      ['a.js', 'test(\'<meta charset="utf-7">\');'],
      ['a.css', 'a { content: \'@charset "utf-7"\' }'],
      ['a.php', "<?php declare(strict_types=1); echo 'encoding=utf-7';"],
    ] as const)
      assert.equal(judge(text, path), null, text);
  });
});
