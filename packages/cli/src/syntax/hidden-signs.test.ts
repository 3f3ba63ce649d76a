import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doubleInNames } from '@limpid/engine';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';
import { BEGINNINGS, ENDINGS, EQUALS, HYPHENS, NOTS, NUMBERS, SLASHES, STARS } from './hidden-sign.ts';
import { HIDDEN_SIGNS, rowsFor } from './hidden-signs.ts';
import { wideParts } from './wide-parts.ts';

describe('hidden characters that prose and data keep', () => {
  it('a control, a private use character or a mark of another alphabet in a name of code is found', async () => {
    await assertFound('invisible-identifier', [
      ['a.php', '$al\uE000lowed = 1;\n'],
      ['a.js', 'const al\u{1107F}lowed = true;\n'],
      ['a.js', 'const al\u2D7Flowed = true;\n'],
      ['a.rb', 'al\u0082lowed = 1\n'],
      ['a.php', '$allowed\u0082 = 1;\n'],
      ['a.js', 'const allowed\u2D7F = true;\n'],
      ['a.yml', 'TO\u0092KEN: 1\n'],
      ['a.js', 'const v0\uFE00 = 1;\n'],
    ]);
  });

  it('a zero with a stroke is found in code and settings, and stays in prose', async () => {
    await assertFound('invisible-identifier', [
      ['a.js', "if (request.port === '8080\uFE00') throw error;\n"],
      ['package.json', '{"dependencies":{"a":"^4.17.20\uFE00"}}\n'],
      ['a.tf', 'cidr = "10.0.0.0/20\uFE00"\n'],
      ['a.properties', 'port=8080\uFE00\n'],
      ['a.sql', "select '80\uFE00';\n"],
    ]);
    await assertNothing([['a.md', 'The empty set is 0\uFE00 here.\n']]);
  });

  it('a look-alike of the hyphen of an item of YAML is found; dashes of texts stay', async () => {
    for (const dash of ['\u2010', '\u2013', '\u2212', '\uFE63', '\u2500'])
      await assertFound('look-alike-identifier', [
        ['a.yml', `on:\n  push:\n    branches:\n      ${dash} main\n`],
        ['a.yaml', `deny:\n${dash} evil.example\n`],
      ]);
    await assertNothing([
      ['a.yml', 'text: |\n  Steps:\n  \u2013 one\n  \u2013 two\n'],
      ['a.yml', '- name: x\n  text: >-\n    A list:\n\n    \u2013 one\n'],
      ['a.yml', 'a: "Steps:\n\n  \u2013 one"\n'],
      ['a.yml', 'a: 1 \u2013 2\n'],
    ]);
  });

  it('a control of Latin-1 at the end of a value is found; text of another encoding keeps its quotation marks', async () => {
    await assertFound('invisible-identifier', [
      ['.claude/settings.json', '{"permissions":{"deny":["Read(./.env\u0092)"]}}\n'],
      ['policy.json', '{"deny":["guest\u0092"]}\n'],
      ['a.sh', '[ "$A" = "no\u0092" ] && exit 1\n'],
      ['a.ini', 'mode = strict\u0092\n'],
    ]);
    await assertNothing([
      ['a.json', '{"a":"the dogs\u0092 tail","b":"\u0093hello world\u0094","c":"don\u0092t"}\n'],
      ['a.ini', 'title = The dogs\u0092 tail of don\u0092t\n'],
    ]);
  });

  it('a control of Latin-1 before a word of code or settings, or alone, is found; ranges and quotations keep theirs', async () => {
    await assertFound('invisible-identifier', [
      ['a.sh', '\u0080set -e\ndeploy\n'],
      ['a.sh', 'verify || { echo bad; \u0092exit 1; }\n'],
      ['a.sh', 'set \u0080 -e\n'],
      ['a.sh', '[ "$1" = "\u0080prod" ] && exit 1\n'],
      ['a.sh', '[ "$1" = "prod\x1C" ] && exit 1\n'],
      ['Dockerfile', 'FROM alpine\nRUN \u0080set -e; a; b\n'],
      ['a.php', '<?php\n$\u0080is_admin = true;\n'],
      ['a.rb', 'grant if \u0080check(user)\n'],
      ['.github/workflows/ci.yml', 'jobs:\n  a:\n    steps:\n      - run: |\n          \u0080set -e\n'],
      ['a.yml', '\u0080role: admin\n'],
      ['a.yml', 'secure: \u0080false # on\n'],
      ['a.properties', '\u0080auth.enabled=true\n'],
      ['app.service', '[Service]\n\u0080User=app\n'],
      ['.circleci/config.yml', 'run: |\n  \u0080set -e\n'],
      ['AGENTS.md', '```sh\n\u0080set -e\n```\n'],
    ]);
    assert.equal((await foundIn('a.json', '{"\u0080strict":true}')).length, 1);
    await assertNothing([
      ['a.js', 'const range = /[\u0092a]/;\nconst quoted = "\u0093hello\u0094";\n'],
      ['a.sh', '# \u0093quoted\u0094\necho "he said \u0093hello\u0094"\nIFS="\x1F"\n'],
      ['a.yml', 'title: \u0093hello\u0094 world\n'],
      ['a.yml', 'title: \u0093no\u0094\n- \u008Aibenik\n'],
      ['a.json', '{"a":"\u0093no\u0094","b":"\u008Aibenik"}'],
      ['AGENTS.md', '\u0093quoted\u0094 words\n'],
      ['a.md', '\u0080set and \u0093hello\u0094\n'],
    ]);
  });

  it('a control that manual pages, their sources or messages have is found in code, settings and lists of paths', async () => {
    await assertFound('control', [
      ['a.sh', 'verify || e\bexit 1\n'],
      ['a.sh', "grep -q '\\w' a || \x07exit 1\n"],
      ['Dockerfile', 'FROM alpine\nRUN s\bset -e; a; b\n'],
      ['.github/workflows/ci.yml', 'run: |\n  s\bset -e\n'],
      ['.gitignore', '_\b.env\n'],
      ['.env', 'A=1\x015=2\n'],
      ['a.js', 'if (role === "a\badmin") allow();\n'],
    ]);
    await assertNothing([
      ['a.js', '// N\bNA\bAM\bME\nconst page = `N\bNA\bAM\bME`;\n'],
      ['ls.0', 'N\bNA\bAM\bME\n'],
      ['a.md', 'N\bNA\bAM\bME\n'],
      ['ls.1', '.if \\w\x07a\x07 .br\n'],
    ]);
  });

  it('a mark that gives way to the dot of a letter or to an underscore is found in names of code', async () => {
    await assertFound('invisible-identifier', [
      ['a.js', 'const isAdmin = false;\nconst i\u0307sAdmin = true;\n'],
      ['a.py', 'user_\u0332id = 1\n'],
      ['a.js', 'let l = 1;\nlet l\u20D2 = 2;\n'],
    ]);
    await assertNothing([
      ['a.js', 'const word = "\u0130\u0307zmir i\u0307zmir";\n'],
      ['a.js', '// i\u0307\u0301 of Lithuanian\n'],
      ['a.md', 'i\u0307zmir, _\u0332 and l\u20D2\n'],
    ]);
  });

  it('annotations between lines, and a sign of Syriac beside other letters, are found in what programs read', async () => {
    await assertFound('invisible-identifier', [
      ['a.js', 'if (role === "admin1\u070F") allow();\n'],
      ['ci.yml', '- uses: actions/checkout@v4\u070F\n'],
      ['.env', 'OAUTH2\u070F=1\n'],
    ]);
    for (const [file, text] of [
      ['a.js', 'if (role === "\uFFF9ro\uFFFAot\uFFFB") deny();\n'],
      ['package.json', '{"dependencies":{"\uFFF9re\uFFFAact\uFFFB":"1"}}'],
      ['.npmrc', 'ignore-\uFFF9scr\uFFFAipts\uFFFB=true\n'],
      ['CLAUDE.md', 'Run `npm \uFFF9ci\uFFFAx\uFFFB`.\n'],
    ] as const)
      assert.equal((await foundIn(file, text)).length, 3, file);
    await assertNothing([
      ['a.js', 'const title = "\u070F\u072B\u0722\u072C\u0710";\n'],
      ['a.md', '\uFFF9\u6F22\u5B57\uFFFA\u304B\u3093\u3058\uFFFB\n'],
    ]);
  });

  it('a mark of any alphabet but those that all share is looked for', () => {
    for (let codePoint = 0x80; codePoint <= 0x10ffff; codePoint++) {
      const mark = String.fromCodePoint(codePoint);
      if (/(?![\p{Script=Inherited}\p{Script=Common}])\p{M}/u.test(mark))
        assert.notEqual(rowsFor(wideParts(`a${mark}b`), null, true).length, 0, codePoint.toString(16));
    }
  });

  it('a direction mark beside a letter that another string or comment holds is found', async () => {
    await assertFound('bidi-control', [
      ['a.rs', '/* \u05D0 */\u200F if !a { return true; } /* \u05D0 */\n'],
      ['a.js', '/* \u05D0 */ "\u200F"; if (u) return 1; /* \u05D0 */\n'],
      ['a.c', '/* \u0627 */ /*\u061C*/ if (u) return 1; /* \u0627 */\n'],
    ]);
    await assertNothing([
      [
        'a.js',
        'const a = "\u05E9\u05DC\u05D5\u05DD (C++)\u200F!"; // \u05E9\u05DC\u05D5\u05DD \u200FC++\u200F\n',
      ],
      ['a.js', 'const b = { he: "\u05E9\u05DC\u05D5\u05DD Chrome\u200F.", x: 1 };\n'],
      ['a.js', '/* \u05E9\u05DC\u05D5\u05DD (abc)\u200F */\n'],
      ['a.c', '/**\n * \u05E9\u05DC\u05D5\u05DD\n * \u200F(x) \u05E9\u05DC\u05D5\u05DD\n */\n'],
      ['a.py', '"""\n\u05E9\u05DC\u05D5\u05DD\n\u200F1. x \u05E9\u05DC\u05D5\u05DD\n"""\n'],
      ['a.js', 'const street = "\u05D2\'\u200F 4";\n'],
      [
        'ar.js',
        '// \u0627\u0644\u0639\u0631\u0628\u064A\u0629\nexport default { L: "D/\u200FM/\u200FYYYY", name: "\u0639" };\n',
      ],
    ]);
  });

  it('a variation selector behind every character of a long row is found in code', async () => {
    const row = (length: number) =>
      Array.from(
        { length },
        (_, index) => `\u6587${String.fromCodePoint(0xe0100 + ((index * 7) % 16))}`,
      ).join('');
    for (const [name, text, count] of [
      ['a.js', `const s = "${row(40)}";\n`, 40],
      ['a.js', `const s = "${row(18)}";\n`, 18],
      ['a.py', `s = "${'\u1820\u180B\u1821\u180D'.repeat(12)}"\n`, 24],
    ] as const)
      assert.deepEqual(await foundIn(name, text), Array(count).fill('invisible-identifier'));
    await assertNothing([
      ['a.js', `const names = ["\u8FBB\u{E0100}\u672C", "\u845B\u{E0101}\u57CE"];\n`],
      ['a.js', `const s = "${row(15)}";\n`],
      ['glyphs.yml', `a: ${'\u8FBB\u{E0100} \u8FBB\u{E0101} '.repeat(10)}\n`],
      ['a.md', `${row(12)}\n`],
    ]);
  });

  it('dashes and bars of commands in settings are found', async () => {
    await assertFound('look-alike-identifier', [
      ['ci.yml', '- run: set \u2212e\n'],
      ['ci.yml', '- run: ./verify \u01C1 exit 1\n'],
      ['package.json', '{"scripts":{"a":"apk add \u2010y x"}}'],
    ]);
    const doubled = Array(2).fill('look-alike-identifier');
    for (const bar of ['\u2502', '\u2503', '\u2758', '\uFFE8', '\u23D0'])
      assert.deepEqual(await foundIn('ci.yml', `- run: ./verify ${bar}${bar} exit 1\n`), doubled);
    await assertNothing([
      ['a.yml', '# \u2502 key \u2502 true \u2502\n# \u2502 a   \u2502 false \u2502\n'],
      ['a.json', '{"tree":"\u2502\u2502 true\\n\u251C\u2500 echo"}\n'],
    ]);
  });

  it('a long run of private use characters in code or a file for agents counts as a message; icons do not', async () => {
    const run = Array.from({ length: 16 }, (_, place) => String.fromCodePoint(0xf020 + ((place * 7) % 64)));
    for (const name of ['a.js', 'AGENTS.md', 'ci.yml'])
      assert.deepEqual([...new Set(await foundIn(name, `x = "${run.join('')}";\n`))], ['payload']);
    await assertNothing([
      ['a.js', `const icons = "${run.slice(1).join('')}";\n`],
      ['a.js', `const icons = ["${run.join('", "')}"];\n`],
      ['a.md', `x = "${run.join('')}"\n`],
    ]);
  });

  it('a soft hyphen or a stroke over a sign is found in names of settings, hosts and packages', async () => {
    await assertFound('invisible-identifier', [
      ['a.yaml', 'allowPrivilege\u00ADEscalation: false\n'],
      ['a.js', 'const a = "allowPrivilege\u00ADEscalation";\n'],
      ['a.js', 'const a = "accounts.superlong\u00ADpackagename.example.com";\n'],
      ['AGENTS.md', 'Run `pip install super\u00ADlongpackagename_x` now.\n'],
      ['a.sh', 'false |\u20D2| exit 1\n'],
      ['a.sh', 'set -\u0335e\n'],
      ['a.yaml', 'require-\u0335tls: true\n'],
    ]);
    await assertNothing([
      ['a.json', '{"a":"Donaudampf\u00ADschifffahrtsgesellschaft"}\n'],
      ['a.js', 'const a = "Donaudampf\u00ADschifffahrtsgesellschaft";\n'],
      [
        'de.json',
        '{"label":"Krankenversicherungs\u00ADnummer:","b":"Datenschutz\u00ADbestimmungen/Impressum."}\n',
      ],
      ['de.yml', 'text: Die Datenschutz\u00ADbestimmungen. Und weiter.\n'],
      ['de.php', "<?php $a = 'Datenschutz\u00ADbestimmungen.';\n"],
      ['de.html', '<p title="Datenschutz\u00ADbestimmungen.">\n'],
      ['AGENTS.md', 'Die Datenschutz\u00ADbestimmungen. Und Datenschutz\u00ADbestimmungen: alles.\n'],
      ['a.js', 'const a = "x =\u0338 y";\n'],
      ['a.md', 'a =\u0338 b, and Donaudampf\u00ADschifffahrtsgesellschaft\n'],
    ]);
  });

  it('names in their own alphabet, text of several lines, icons, ranges and signs of prose are left alone', async () => {
    await assertNothing([
      ['a.js', 'const \u0928\u093E\u092E = 1; const cafe\u0301s = 2;\n'],
      ['a.js', 'const icon = "a\uE000b";\n'],
      [
        'a.py',
        '"""\n\u05E9\u05E4\u05EA C++\u200F \u05D4\u05D9\u05D0\nHTML\u09C7\u09B0\nAiea, \u02BBAiea\n"""\n',
      ],
      ['a.js', 'const word = /[a-z\u093E-\u094C]/;\n'],
      ['a.md', 'x = 0\uFE00\n'],
      ['a.zsh', 'PROMPT=%n\uE0B0%~\n'],
      ['a.yml', 'text: if set to \u22121, git \u2014el sistema\u2014\n'],
      ['a.yml', 'text: git \u2013 and \u2016 x\u2013y\n'],
      ['a.md', 'a\u2D7Fb and \u201cyes\u201d; no\n'],
    ]);
  });

  it('each pattern begins with a character and looks back and ahead a bounded way, so that no file takes long', () => {
    const unbounded = /(?<!\\)(?:[*+]|\{\d+,\})/;
    for (const { pattern } of HIDDEN_SIGNS) {
      const left = pattern.source.replace(/\\./g, '.').replace(/\[[^\]]*\]/g, '.');
      assert.doesNotMatch(left, unbounded, pattern.source);
    }
  });

  it('form feeds are found in a line that a shell or a program of settings reads, and may stand alone', async () => {
    for (const [name, text] of [
      ['.env', '\fAUTH=1\n'],
      ['CODEOWNERS', '/src/ @sec\f\n'],
      ['a.sh', 'set -e\f\nfalse\n'],
    ] as const)
      assert.equal((await foundIn(name, text)).length, 1, text);
    await assertNothing([
      ['Makefile', 'a:\n\tb\n\f\nc:\n'],
      ['a.py', 'a()\n\f\ndef b(): pass\n\fclass C: pass\n'],
      ['a.conf', 'a 1\r\n\f\r\nb 2\n \f\n'],
      ['a.ini', '\f[b]\na = 1\n'],
    ]);
  });

  it('the sets of look-alikes are those of the table of the engine, without letters of words', () => {
    for (const [set, sign] of [
      [STARS, '*'],
      [SLASHES, '/'],
      [EQUALS, '='],
      [HYPHENS, '-'],
      [NOTS, '!'],
      [BEGINNINGS, '<'],
      [ENDINGS, '>'],
      [NUMBERS, '#'],
    ] as const) {
      const isListed = new RegExp(`[${set}]`);
      for (let codePoint = 0x80; codePoint <= 0xffff; codePoint++) {
        // Dashes of prose are none of options.
        const isDash = codePoint >= 0x2013 && codePoint <= 0x2015;
        const isDouble = doubleInNames(codePoint) === sign.charCodeAt(0) && !isDash;
        assert.equal(isListed.test(String.fromCharCode(codePoint)), isDouble, codePoint.toString(16));
      }
    }
  });
});
