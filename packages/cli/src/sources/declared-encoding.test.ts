import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judgeStart } from './sniff-text.ts';

const judge = (text: string, path = 'a.py') => judgeStart(Buffer.from(text), { path });

describe('the encoding that a Python file names', () => {
  it('a Python file is refused if ASCII is other code in it', () => {
    for (const text of [
      '# -*- coding: utf-7 -*-\n# +AAo-import os\n',
      '#!/usr/bin/env python3\n# vim: set fileencoding=UTF_7 :\n',
      '\u{FEFF}# coding=raw_unicode_escape\n# \\u000aimport os\n',
      '\r\n# coding: unicode-escape\r\n',
      '# coding: utf--7\n',
      '# coding: _unicode.1.1.utf.7\n',
      '# coding: unicode__escape\n',
      '# coding: hzgb\n',
    ])
      assert.match(String(judge(text)), /^It names the encoding /, text);
  });

  it('a Python file is read if it names an encoding of which ASCII is a part, none, or one too late', () => {
    for (const text of [
      '# -*- coding: utf-8 -*-\nx = 1\n',
      '# coding: latin-1\n',
      '# -*- coding: cp1252 -*-\n',
      '# coding: euc_jp\n',
      '"""Reads coding: utf-7."""\n',
      'import codecs\n# coding: utf-7\n',
      '#\n#\n# coding: utf-7\n',
      'text = data.decode(encoding="unicode_escape")\n',
    ])
      assert.equal(judge(text), null, text);
  });

  it('other files may speak of encodings, and --encoding says how a Python file is read', () => {
    const text = '# coding: utf-7\n';
    for (const path of ['a.md', 'a.rb', 'a.yaml', 'a']) assert.equal(judge(text, path), null, path);
    assert.equal(judgeStart(Buffer.from(text), { path: 'a.py', encoding: 'utf-8' }), null);
  });
});
