import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { clean, inspect, openDocument } from '../index.ts';

const HEBREW = '\u05E9\u05DC\u05D5\u05DD \u05E2\u05D5\u05DC\u05DD';

/** A control in code, or a name with an invisible part. */
const DECEPTIVE: Readonly<Record<string, readonly string[]>> = {
  'a bidi control that is open at the end of its comment or string': [
    '/* Subtract \u2067*/ return 0;',
    "''' Subtract \u2067''' ;return",
    'echo "done \u2067";exit',
    'val x = "abc\u202B" // y',
    'let s = "\u2066";',
    '// \u202A todo\nint x = 1;',
    '# note \u2067 check\nx = foo(1)\ny = bar(x)',
    "<?php if ($a != 'user\u2067 \u2066// x\u2069 \u2066') { ?>",
    "SELECT * FROM users WHERE name = 'a\u2067' -- x",
    '-- \u2068 drop\nlocal x = 1\nprint(x)',
    'FROM node:20\nRUN echo \u2067 hi\n',
    '# note \u2067 check\ndef admin?\n  level == 1\nend',
    "' note \u2067 check\nSub Main()\n  If level = 1 Then\n  End If\nEnd Sub",
    '; note \u2067 check\n(defun f (level)\n  (when level\n    (print level)))',
    'let () = if level <> "user\u2066" then run ()',
    'main = if level /= "user\u202B" then run else stop',
    'const code = "```";\n\nThe call:\n\n    if (x) /* a \u2067*/ return;\n',
  ],
  'a bidi override, closed or not': ['print("a\u202Eb\u202C")', 'let x = "\u202D1\u202C";'],
  'a pair of bidi controls that closes outside of its comment or string': [
    'if (level != "user\u2067 // admin") { run("x\u2069"); }',
    '/* a \u202B*/ run(); /* b \u202C*/',
  ],
  'a pair of right-to-left controls around left-to-right text': [
    '/* \u2067 } if (isAdmin) { \u2069 */ run();',
  ],
  'a bidi control in a comment with only one right-to-left letter': [
    '/* Take it \u2067\u05D0*/ return; /* y */',
  ],
  'a bidi control between right-to-left text and code': [`/* ${HEBREW} \u2067*/ return; /* y */`],
  'an invisible letter as an identifier': [
    'const { timeout,\u3164} = req.query;',
    "const checks = [\n    'ping -c 1 example.com',\n    'curl -s example.com',\u3164\n];\n",
    'let \uFFA0 = 1;',
    'int \u115F = 5;',
    'function \u1160() { return 1; }',
    '$\u2800 = 1;\necho $\u2800;',
  ],
  'a hidden character inside an identifier': [
    'def is_\u200Badmin(user):\n    return True',
    'if (user.is\u2060Admin) {',
    'func is\u034FAdmin() bool { return true }',
    'public void set\u00ADName(String name) {',
    'is\uFE0FAdmin(user);',
    'if (al\u200Fice(1) == 2) {\n}',
    'CREATE TABLE \u200Cusers (id int);',
    'def is_\u200Badmin?\n  true\nend',
    'interface User {\n  is\u2060Admin: boolean;\n}',
    '#!/bin/sh\npass\u200Bword=x\nif [ -d x ]; then\n  echo x\nfi',
    'resource "a" "b" {\n  na\u200Bme = "c"\n}',
  ],
  'a hidden character at the end of an identifier': [
    'def is_admin\u200D(user):\n    return True',
    'foo.bar\u200C();',
  ],
};

/** What people write, and what editors and pages leave behind. */
const HONEST: Readonly<Record<string, readonly string[]>> = {
  'pairs of bidi controls that close in their string': [
    'a = "Hello \u2068Anna\u2069";\nfoo();\nbar();',
    `printf("%s", "${HEBREW} \u2066abc\u2069");`,
    `const A = () => <p>${HEBREW} \u2068{name}\u2069</p>;`,
  ],
  'right-to-left text after a bidi control that is not closed': [
    `export default {\n  hello: 'Hello \u2068{name}\u2069',\n  bye: '\u202B${HEBREW}',\n};`,
    `return <p>\u202B${HEBREW}</p>;`,
    `t('\u202B${HEBREW}', { count: 1 });`,
    `// \u202B${HEBREW}\nfoo();`,
  ],
  'lines of translation files': [
    '"greeting" = "Hello \u2068%@\u2069";\n"bye" = "Bye \u2068%@";',
    `{\n  "hello": "Hello \u2068{name}",\n  "bye": "\u202B${HEBREW}"\n}`,
    `#: src/main.c:12\nmsgid "Hello"\nmsgstr "\u2067%s ${HEBREW}"\n`,
    `# comment\nkey=Hello \u202A{0}\nother=\u202B{0}`,
    `<string name="x">\u2067%s ${HEBREW}</string>`,
  ],
  'markup and prose': [
    '<p>Hello \u2068Anna\u2069, and \u2067x</p>',
    '# Title \u2067\n\nSome prose with wa\u200Bter.\n\n```js\nfoo();\n```\n',
    'Call foo(ba\u200Br) if (you can) read this\u2067; then go on.',
    'Windows path: \u202AC:\\Users\\x',
    `${HEBREW} \u2067abc (1); ${HEBREW}`,
  ],
  'sentences that begin like code': [
    'Note: wa\u200Bter;\nSee the list below.',
    'The end\nof wa\u200Bter (x = 1).\nend\nAnd more of it here.\nAnd more.',
    'def: wa\u200Bter\n\nLet us see: wa\u200Bter = life\nfor all of us.\nSo it is.',
    'na\u200Bme=wa\u200Bter\nother=x\n',
    'We stay in\n(if the wa\u200Bter is cold).\n',
  ],
  'hidden characters in strings, comments and the text of markup': [
    "const zwsp = '\u200B';",
    'const blank = "\u3164";',
    'return <p>Hel\u200Blo wor\u00ADld</p>;',
    '// wa\u200Bter\nfoo();',
    '/**\n * the wa\u200Bter level of foo\n */\nfunction f() {}',
    'text = text.replace(/[\u200B-\u200D]/g, "");',
  ],
  'a hidden character at the end of a line, or between two joined files': [
    'foo();\u200B\nbar();',
    '\u200Bconst x = 1;',
    'import x from "y";\n\uFEFFimport z from "w";',
  ],
};

describe('source code that looks different from what it runs has a suspicion score of 70 or more', () => {
  for (const [name, texts] of Object.entries(DECEPTIVE)) {
    it(`source code with ${name} has a suspicion score of 70 or more`, () => {
      for (const text of texts) {
        const { suspicion } = clean(text);
        assert.ok(suspicion >= 70, `${suspicion}: ${JSON.stringify(text)}`);
      }
    });
  }

  const suspicionInSections = (text: string) => {
    const document = openDocument({}, { visible: 64, characters: 80 });
    while (document.wantsReading) {
      document.read(text);
      document.endReading();
    }
    document.decide(text);
    return document.end().report.suspicion;
  };

  it('a bidi control beside code in a section of a long document gives a suspicion score of 70 or more', () => {
    const code = 'x = foo(1)\n';
    const prose = 'A plain line of words.\n';
    for (const rest of [code, prose])
      assert.ok(suspicionInSections(`# note \u2067 check\n${code.repeat(5)}\n${rest.repeat(50)}`) >= 70);
  });

  it('a bidi control in a section of prose does not count as deceptive code, although other sections are code', () => {
    const prose = 'A note \u2067 of plain words,\nand a line of more.\n\n\n';
    assert.ok(suspicionInSections(`${prose}${'x = foo(1)\n'.repeat(50)}`) < 70);
  });
});

describe('honest text has a suspicion score below 40', () => {
  for (const [name, texts] of Object.entries(HONEST)) {
    it(`honest text with ${name} has a suspicion score below 40`, () => {
      for (const text of texts) {
        const { suspicion } = clean(text);
        assert.ok(suspicion < 40, `${suspicion}: ${JSON.stringify(text)}`);
      }
    });
  }
});

describe('files known to be source code', () => {
  const suspicionOf = (text: string, isCode: boolean) => inspect(text, { isCode }).suspicion;

  it('an invisible character inside an identifier gives a source file a suspicion score of 70 or more', () => {
    const lines = [
      ...[
        'if ad\u200Bmin:',
        'x = ad\u200Bmin',
        'assert ad\u200Bmin',
        'del ad\u200Bmin',
        'with ad\u200Bmin as x:',
      ],
      ...[
        'while ad\u200Dmin or x:',
        'if ad\u200Emin and x: pass',
        'admin\u200E = 1',
        'if (ad\u200Bmin) return',
      ],
      ...[
        'puts ad\u200Bmin',
        'rm a\u200Bb',
        'if is_ad\u200Bmin; then',
        'if ad\u200Bmin then',
        '(if ad\u200Bmin 1 2)',
      ],
      ...['if ($ad\u200Bmin) {}', 'a = ad\u200Bmin', 'main = ad\u200Bmin x'],
    ];
    for (const line of lines) {
      const text = `import os\n\n${line}\n    return 1\n`;
      assert.ok(suspicionOf(text, true) >= 70, JSON.stringify(line));
    }
  });

  it('a hidden character in a comment, string or sentence gives a source file a suspicion score below 40', () => {
    const lines = [
      '# a note about some\u200Bthing',
      ' * Returns the some\u200Bthing of a list.',
      'x = "some\u200Bthing"',
      'This function reads some\u200Bthing from the store and returns it',
      'name = 1 \u200B',
    ];
    for (const line of lines) {
      const text = `import os\n\n${line}\n    return 1\n`;
      assert.ok(suspicionOf(text, true) < 40, JSON.stringify(line));
    }
  });

  it('carriage returns as line ends are reported in a source file, and not in other texts', () => {
    const text = 'import os\ros.system("x")\rx = 1\rprint("hello")\r';
    assert.equal(inspect(text, { isCode: true }).findings.length, 1);
    assert.deepEqual(inspect(text).findings, []);
  });
});
