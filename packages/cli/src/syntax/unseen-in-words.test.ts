import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertNothing, foundIn } from '../../test/found-in.ts';

/** Words for an administrator and a user, a department and faces: Chinese, Thai, Khmer and Hebrew. */
const [ADMIN, PLAIN] = ['\u7BA1\u200B\u7406', '\u7BA1\u7406'];
const [USER, PLAIN_USER] = [
  '\u0E1C\u0E39\u0E49\u200B\u0E43\u0E0A\u0E49',
  '\u0E1C\u0E39\u0E49\u0E43\u0E0A\u0E49',
];
const [KHMER, PLAIN_KHMER] = [
  '\u1780\u17B6\u179A\u200B\u1784\u17B6\u179A',
  '\u1780\u17B6\u179A\u1784\u17B6\u179A',
];
const HEBREW = '\u05DE\u05E0\u05D4\u05DC';
const PERSIAN = ['\u0645\u06CC\u200C\u0634\u0648\u062F', '\u0645\u06CC\u0634\u0648\u062F'];

async function assertOne(rows: readonly (readonly [name: string, text: string])[]): Promise<void> {
  for (const [name, text] of rows) assert.equal((await foundIn(name, text)).length, 1, `${name}: ${text}`);
}

describe('what is not seen in words that programs look for', () => {
  it('is found where a word is compared or looked up, in any alphabet', async () => {
    await assertOne([
      ['a.js', `if (role === '${ADMIN}') deny();\n`],
      ['a.js', `if ('${USER.replace('\u200B', '\u2060')}' == role) deny();\n`],
      ['a.js', `switch (role) { case '${KHMER}': deny(); }\n`],
      ['a.js', `if (['x', '${USER}', 'y'].includes(role)) deny();\n`],
      ['a.js', `if (roles.has("${USER}")) deny();\n`],
      ['a.js', `if (role === '${HEBREW}\u200F') deny();\n`],
      ['a.js', `if (role === '${USER.replace('\u200B', '\u200C')}') deny();\n`],
      ['a.js', `const BLOCKED = new Set([\n  'x',\n  '${USER}',\n]);\n`],
      ['A.java', `if ("${USER}".equals(role) || role.equals("${USER}")) deny();\n`.replace(USER, PLAIN_USER)],
      ['a.go', `switch role { case "x", "${USER}": deny() }\n`],
      ['a.py', `if role in ("x", "${USER}"): deny()\n`],
      ['a.py', `x = LEVELS["${USER}"]\n`],
      ['a.php', `if (in_array('${USER}', $roles)) deny();\n`],
      ['a.sql', `SELECT 1 FROM t WHERE role = '${USER}';\n`],
      ['a.js', `if (role === 'role:${USER}') deny();\n`],
      ['a.js', `if (role === 'super ${USER}') deny();\n`],
      ['a.py', `if role.lower() == '''${USER}''': deny()\n`],
      ['a.py', `if re.match(r"^${USER}$", role): deny()\n`],
      ['a.rs', `match role { "${USER}" => deny(), _ => () }\n`],
      ['a.kt', `when (role) { "${USER}" -> deny() }\n`],
      ['a.lua', `if role ~= "${USER}" then deny() end\n`],
      ['a.sh', `case $1 in ${USER}) exit 1 ;; esac\n`],
      ['CODEOWNERS', `# x\n/${USER}/ @a\n`],
      ['a.sh', `if [ "$role" = "${USER}" ]; then exit 1; fi\n`],
    ]);
  });

  it('is found in lists that say who may do what, and in short words of East Asia that are listed', async () => {
    await assertOne([
      ['a.yml', `deny: [${USER}]\n`],
      ['a.yml', `blockedUsers:\n  - x\n  # more\n  - ${USER}\n`],
      ['a.json', `{"deny_list": ["x", "${USER}"]}\n`],
      ['a.json', `{"deny": [\n    "x",\n    "${USER}"\n  ]}\n`],
      ['a.json', `{"deny":{"${USER}":true}}`],
      ['a.yml', `deny:\n  x: true\n  ${USER}: true\nx: 1\n`],
      ['a.py', `BLOCKED = [\n    "x",\n    "${USER}",\n]\n`],
      ['a.py', `BLOCKED_ROLE = "${USER}"\n`],
      ['A.java', `@RolesAllowed("${USER}")\nclass A {}\n`],
      ['.env', `DENY=x,${USER}\n`],
      ['a.toml', `allow = ["${USER}"]\n`],
      ['a.py', `BLOCKED = {"${USER}"}\n`],
      ['a.yml', `names:\n  - ${ADMIN}\n`],
      ['a.json', `{"${ADMIN}": true}\n`],
      ['.env', `DENY=x,${ADMIN}\n`],
      ['a.py', `levels = {"${ADMIN}": 1}\n`],
    ]);
  });

  it('is found where the file has the word without it, and looks for one of the two', async () => {
    await assertOne([
      ['a.py', `LEVELS = {"${PLAIN_KHMER}": 1}\nlevel = LEVELS.get(role, "${KHMER}")\n`],
      ['a.js', `const role = '${KHMER}';\nif (role === '${PLAIN_KHMER}') deny();\n`],
      ['a.js', `const names = ['${PLAIN_KHMER}', '${KHMER}'];\n`],
      ['a.js', `const role = '\u845B\u{E0100}\u57CE';\nif (role === '\u845B\u57CE') deny();\n`],
      ['a.yml', `${PLAIN}: 1\nrole: ${ADMIN}\n`],
    ]);
  });

  it('stays in texts, in lists of words and in spelling', async () => {
    const [marked, unmarked] = PERSIAN;
    await assertNothing([
      ['km.json', `{"job":"${KHMER}","work":"${PLAIN_KHMER}","days":["${KHMER}","x"]}`],
      ['km.json', `{"${PLAIN_KHMER}":"${KHMER}"}`],
      ['km.json', `{"${KHMER}":"a","roles":"${USER}"}`],
      ['th.json', `[{"tags":["${PLAIN_USER}"]},{"tags":["x","${USER}"]}]`],
      [
        'km.js',
        `export default { job: '${KHMER}', days: ['${KHMER}', 'x'], t: t('${PLAIN}', '${ADMIN}') };\n`,
      ],
      ['zh.yml', `title: ${ADMIN}\nnote: ${PLAIN}, ${ADMIN}, x\n`],
      ['test.py', `assert cut("${PLAIN_USER}") == "${USER}"\n`],
      ['a.py', `s = s.replace("${KHMER}", "${PLAIN_KHMER}")\n`],
      [
        'fa.py',
        `WORDS = {"${marked}", "${unmarked}"}\nif word == "${marked}" or word == "${unmarked}": x()\n`,
      ],
      ['fa.json', `["${marked}","${unmarked}"]`],
      ['hi.js', "if (word === '\u0915\u094D\u200D\u0937') x();\n"],
      [
        'emoji.js',
        "if (icon === '\u2764\uFE0F' || icon === '\u2764' || icon === '\u{1F468}\u200D\u{1F469}') x();\n",
      ],
      ['emoji.json', '["\u2764\uFE0F","\u2764"]'],
      ['he.js', `if (title === '${HEBREW}\u200F (a)') x();\n`],
      ['km.php', `return ['users' => '${KHMER}', '${KHMER}' => 'x'];\n`],
      [
        'km.js',
        `const TITLE = '${KHMER}';\nconst labels = { users: '${KHMER}' };\nadd('${KHMER}', '${KHMER}');\n`,
      ],
      ['th.yml', `users:\n  name: ${USER}\n  list: x\nnames:\n  - ${USER}\n`],
      ['.gitignore', `# ${USER}\n`],
      ['km.sh', `echo "${KHMER}" # ${KHMER})\n`],
      ['km.js', `labels['job'] = '${KHMER}';\n`],
      ['README.md', `deny: [${USER}]\n`],
    ]);
  });
});
