import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doublesInFileNames } from './file-names.ts';

const signsIn = (names: readonly string[], siblings: readonly string[] = []) =>
  doublesInFileNames(names.map((name) => ({ name, siblings: [...names, ...siblings] }))).map((doubles) =>
    doubles.map(([, sign]) => sign).join(''),
  );

describe('names of files that look like others', () => {
  it('a name is found if a file beside it has the same name to the eye', () => {
    assert.deepEqual(signsIn(['\u0441\u043E\u0440\u0443.txt'], ['copy.txt']), ['copy']);
    assert.deepEqual(signsIn(['\uFF55til.bin', 'con\uFB01g'], ['util.bin', 'config']), ['u', 'fi']);
    assert.deepEqual(signsIn(['\u0441\u043E\u0440.bin', 'c\u043Ep.bin']), ['cop', 'o']);
    assert.deepEqual(signsIn(['mode\u0301le.js', 'mod\u00E9le.js']), ['\u00E9', '']);
    assert.deepEqual(signsIn(['\u1112\u1161\u11AB.js', '\uD55C.js']), ['\uD55C', '']);
  });

  it('a name of code is found if all of its letters pass for ASCII, or one among those of ASCII, or a stop or slash', () => {
    for (const [name, signs] of [
      ['\u0441\u043E\u0440\u0443.js', 'copy'],
      ['g\u0131thub.js', 'i'],
      ['invoice\u2024js.md', '.'],
      ['README\uFF0Emd.txt', '.'],
      ['package\u2024json', '.'],
      ['test\uFF0Epy', '.'],
      ['src\u2215index.js', '/'],
    ] as const)
      assert.deepEqual(signsIn([name]), [signs], name);
  });

  it('names in the letters of their language, titles and names beside other ones are left alone', () => {
    for (const names of [
      ['\u0441\u043E\u0440.js', '\u043F\u0440\u0438\u0432\u0435\u0442.md'],
      ['kay\u0131tlar.py', 'm\u00FCnchen.md', '\u65E5\u672C\u8A9E.ts', 'caf\u00E9.md'],
      ['mode\u0301le.js', 'module.js', 'mod\u00E8le.js'],
      ['m\u00B2.txt', 'm2.txt', 'x\u2460.png', 'x1.png', '\u21161', 'No1', 'a\u2082', 'a2'],
      ['\u0410\u0421.pdf', '\uFF21\uFF22\uFF23.txt', '1\u6708.txt'],
      ['What\uFF1F \u2013 Foo\u2013Bar 2020\u20132021.md', 'AC\u2044DC live.mp3', 'a\u2010b.md'],
    ])
      assert.deepEqual(
        signsIn(names, ['other.js']),
        names.map(() => ''),
        names.join(),
      );
  });

  it('what is not seen is found between signs of ASCII, and where a file beside it has the name without it', () => {
    const found = (names: readonly string[]) =>
      doublesInFileNames(names.map((name) => ({ name, siblings: names }))).map((doubles) => doubles.length);
    for (const name of [
      'uti\x1Fls.js',
      'a.js\f',
      'uti\x80ls.js',
      'utils\x1B[0m.js',
      'administrationto\u00ADols.js',
      'utils2\u070F.js',
      'test\u0335.js',
      '\uFFF9foo.md',
    ])
      assert.deepEqual(found([name]), [1], name);
    for (const names of [
      ['\u0E01\u0E02.md', '\u0E01\u200B\u0E02.md'],
      ['\u7BA1\u7406.js', '\u7BA1\u2060\u7406.js'],
      ['utils.js', 'utils\uE000.js'],
    ])
      assert.deepEqual(found(names), [0, 1], names.join());
    for (const name of [
      '\u0646\u0627\u0645\u0647\u200C\u0647\u0627.md',
      '\u0E01\u200B\u0E02.md',
      '\u2764\uFE0F.png',
      '\u0E17\u0E35\u0E48.txt',
      'a\uF03Ab.txt',
      '\u0645\u0644\u0641 \u200E(1).md',
      'cafe\u0301.md',
    ])
      assert.deepEqual(found([name]), [0], name);
  });
});
