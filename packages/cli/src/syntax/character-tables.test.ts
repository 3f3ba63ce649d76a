import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';

const half = (first: number) =>
  Array.from({ length: 128 }, (_, at) => String.fromCharCode(first + at)).join('');
const WINDOWS = new TextDecoder('windows-1255').decode(
  Uint8Array.from({ length: 128 }, (_, at) => 0x80 + at),
);
const INDIC = Array.from({ length: 30 }, (_, at) => `${String.fromCharCode(0x915 + at)}: 1,`).join('\n');

describe('strings of code that name characters', () => {
  it('tables of encodings, formats of dates and keys of joined letters are left alone', async () => {
    await assertNothing([
      ['a.js', `module.exports = { iso: { chars: "${half(0x80)}" },\n hebrew: '${WINDOWS}' };\n`],
      ['a.js', `const formats = { L: 'D/\u200fM/\u200fYYYY', l: "dd\u200f.MM\u200f.yyyy" };\n`],
      ['a.js', `const patterns = {\n"\u200d": 0,\n"\u200c": 1,\n${INDIC}\n};\n`],
    ]);
  });

  it('a string without an end excuses nothing, and many take no longer', async () => {
    await assertFound('invisible', [
      ['a.js', `const patterns = {\n"\u200d: 0,\n"\u200c": 1,\n${INDIC}\n};\n`],
      ['a.js', `${'\\"'.repeat(500_000)}\u200b`],
    ]);
  });

  it('very many formats of dates are left alone no more: whether they have a mark may be a bit', async () => {
    const formats = (count: number) => `const formats = [${"'D\u200f/M', 'D/M', ".repeat(count)}];\n`;
    await assertNothing([['a.js', formats(24)]]);
    assert.equal((await foundIn('a.js', formats(25))).length, 25);
  });

  it('the same characters in other strings are found', async () => {
    await assertFound('invisible', [
      ['a.js', `const a = "${half(0x100)}${half(0x100)}\u200b";\n`],
      ['a.js', `const a = { "\u200d": 0, b: 1 };\n`],
      ['a.js', `const letters = {\n${INDIC}\n};\nif (a === "\u200d") b();\n`],
    ]);
    await assertFound('bidi-control', [
      ['a.js', `if (role === "admin\u200f") b();\n`],
      // The sign between two marks is mirrored.
      ['a.rs', 'if age \u200f< limit { // \u05D1\u05D3\u05D9\u05E7\u05D4\n'],
      ['a.js', `const path = "D/M\u200fYYY";\n`],
      ['a.js', `const date = "D\u200f/M/YYYY";\n`],
      ['a.js', `const t = "${half(0xc0)}\u202e"; if (admin) { run(); } //\n`],
    ]);
    await assertFound('variation-selector', [['a.js', `const t = "${half(0xc0)}\u{e0102}";\n`]]);
  });

  it('blanks of Japanese that are replaced or split at are left alone; compared ones, many and others are found', async () => {
    await assertNothing([
      ['a.js', 's = s.replace("\u3000", " ").split(/[ \u3000]+/);\n'],
      ['a.js', 'const blank = /^[\\s\u3000]+|[\\s\u3000]+$/g;\n'],
      ['a.py', 's = s.strip(" \u3000")\n'],
    ]);
    await assertFound('odd-space', [
      ['a.js', 'if (pass === "\u3000") login();\n'],
      ['a.js', 'const a =\u3000b;\n'],
    ]);
    const many = `const a = [${'"\u3000", " ", '.repeat(25)}];\n`;
    assert.equal((await foundIn('a.js', many)).length, 25);
  });

  it('a control that is all of a string, or stands around a value in one, is left alone, but for what reorders', async () => {
    await assertNothing([
      ['a.js', 'const FSI = "\u2068";\nconst PDI = "\u2069";\nout += FSI + x + PDI;\n'],
      ['a.js', 'return `\u2068${' + 'name}\u2069`;\n'],
      ['a.py', "return 'Hi \u2068{0}\u2069, \u2068%s\u2069'\n"],
      ['a.js', '{"lrhar": 1, "lrm": "\u200E", "rlm": "\u200F", "rnmid": 2}\n'],
      ['a.js', 'const escapes = { N: "\x85", _: " " };\n'],
      ['a.zsh', 'FG[$c]="%{\x1b[38;5;$' + '{c}m%}"\n'],
      ['a.rs', "pub const T: &'static [(char, char)] = &[('a', 'b')]; // '\u1100'\n"],
    ]);
    await assertFound('control', [['a.sh', "f() {\n    local IFS='\x0b'\n}\n"]]);
    await assertFound('bidi-control', [
      ['a.js', 'const RLO = "\u202E"; run();\n'],
      ['a.js', 'const RLM = "\u200F" + 12 - 3;\n'],
      ['a.js', 'const a = "\u2068"; // \u05D0\n'],
    ]);
    for (const text of ['x = `\u2068${' + 'name}`; run();\n', 'x = `\u2068); //${' + 'name}\u2069`;\n'])
      assert.ok((await foundIn('a.js', text)).includes('bidi-control'), text);
    await assertFound('line-ending', [
      ['A.cs', 'var a = "\x85"; // b\n'],
      ['a.js', '// "\u2028" "; run()\n'],
    ]);
  });

  it('translations of menus and keymaps of Vim are text, and its other lines are code', async () => {
    const typo =
      '\u041F\u0440\u0438\u0445\u0432\u0430\u0442\u0438\\ \u0431\u043B\u043E\u043A\\ \u0438\u0437\u043C\u0435\u043Da';
    assert.deepEqual(await foundIn('a.vim', `menutrans &Get\\ Block\t&${typo}\n`), ['look-alike']);
    assert.deepEqual(await foundIn('a.vim', 'amenu a.b :call p\u0430ss()<CR>\n'), ['look-alike-identifier']);
    assert.deepEqual(await foundIn('keymap/a.vim', 'call p\u0430ss()\nloadkeymap\nf\tO\u0435(x)\n'), [
      ...['look-alike-identifier', 'look-alike'],
    ]);
  });
});
