import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertNothing, foundIn } from '../../test/found-in.ts';

describe('wide signs in names of settings', () => {
  it('are found in and behind a name of ASCII', async () => {
    for (const [name, text] of [
      ['a.yml', 'safe\uFF3Fmode: true\n'],
      ['a.yml', 'x: 1\nlist:\n  - fail\uFF0Dfast: true\n'],
      ['a.json', '{"a": 1, "safe\uFF3Fmode": true}\n'],
      ['a.properties', 'server\uFF0Essl=true\n'],
      ['a.yml', 'x: 1\ndebug\uFF1A true\n'],
      ['a.yml', 'x: y\n  runAsNonRoot\uFF1A 1 # x\n'],
      ['a.yml', 'x: y\n  max_retries\uFE55 3\r\n'],
      ['.env', 'export DEBUG\uFF1Dtrue\n'],
      ['.npmrc', 'ignore-scripts\uFF1Dtrue\n'],
      ['a.ini', '[a]\nverify \uFF1D yes\n'],
      ['a.toml', 'debug\uFE66 true\n'],
    ] as const)
      assert.equal((await foundIn(name, text)).length, 1, text);
  });

  it('stay in words and texts of East Asia', async () => {
    await assertNothing([
      ['ja.yml', 'A\uFF0D1: x\n\u5546\u54C1\uFF0Dab: 1\nver\uFF0E2: x\n\uFF29\uFF24: 1\n'],
      ['ja.json', '{"A\uFF0FB":1,"\u5546\u54C1\uFF3Fname":2,"Q\uFF0D1":"x"}'],
      [
        'zh.yml',
        'text: |\n  QQ\uFF1A12345\n  GitHub\uFF1Ahttps://a.com\n  Email\uFF1Aa@b.com\n  e-mail\uFF1Ax@b.com\n',
      ],
      [
        'zh.yml',
        'text: |\n  debug\uFF1A\u6253\u5F00\n  max_retries\uFF1A\u91CD\u8BD5\u6B21\u6570\n  a\uFF1Db\n',
      ],
      ['zh.json', '{"a":"debug\uFF1Atrue","b":"safe\uFF3Fmode: true"}'],
      ['.env', '# DEBUG\uFF1Dtrue\nA=b\uFF1Dc\n'],
      ['zh.ini', '\u6A21\u5F0F\uFF1D\u5F00\nmode=a\uFF1A true\n'],
    ]);
  });
});
