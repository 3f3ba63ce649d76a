import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';

const HEBREW = '\u05D4\u05D2\u05D3\u05E8\u05D5\u05EA';

describe('what is not seen on signs of ASCII', () => {
  it('is found in names, whatever the text around it needs', async () => {
    await assertFound('bidi-control', [
      ['a.yml', `runAsNonRoot\u200F: true # ${HEBREW}\n`],
      ['a.json', `{"readOnly\u200E": true, "note": "${HEBREW}"}\n`],
      ['.npmrc', 'ignore-scripts\u200E=true ; \u060C\n'],
      ['package.json', `{"dependencies":{"react\u200F":"1"},"description":"${HEBREW}"}\n`],
      ['a.js', `fetch("https://exam\u200Fple.com/x"); // ${HEBREW}\n`],
    ]);
    for (const [name, text] of [
      ['a.yml', 'runAsNonRoot\u2D7F: true\n'],
      ['package.json', '{"dependencies":{"react\u{1107F}":"1"}}\n'],
      ['.env', 'OAUT\u0335H=1\n'],
      ['a.js', 'fetch("https://github\u1039.com/x")\n'],
      ['AGENTS.md', 'Run `npm i react\u2D7F`.\n'],
      ['a.yml', 'role\u2800: x # \u2801\n'],
      ['a.yml', 'id\u2062s: 1 # \u2211 x\n'],
      ['a.yml', 'authenticationrequ\u00ADired: true\n'],
    ] as const)
      assert.equal((await foundIn(name, text)).length, 1, text);
  });

  it('is found where an i gives way to the dot above it, and names of Turkish in lower case are left alone', async () => {
    for (const [name, text] of [
      ['a.js', 'fetch("https://gi\u0307thub.com/x")\n'],
      ['.npmrc', 'registry=https://regi\u0307stry.npmjs.org/\n'],
      ['package.json', '{"dependencies":{"mi\u0307nimist":"1"}}\n'],
      ['package.json', '{"scripts":{"a":"verify || exi\u0307t 1"}}\n'],
      ['.github/workflows/a.yml', 'run: verify || exi\u0307t 1\n'],
      ['.github/workflows/a.yml', '- run: |\n    verify\n    a || exi\u0307t 1\n'],
      ['.github/workflows/a.yml', '- uses: acti\u0307ons/checkout@v4\n'],
      ['.github/workflows/a.yml', '  permissi\u0307ons: read\n'],
      ['package.json', '{\n  "name": "a",\n  "scripts": {\n    "a": "b",\n    "c": "exi\u0307t 1"\n  }\n}\n'],
      ['.env', 'API=https://gi\u0307thub.com/x\n'],
      ['.env', 'Admi\u0307n=1\n'],
      ['.github/CODEOWNERS', '/src @admi\u0307n\n'],
      ['a.sh', 'verify || ex\u0131\u0307t 1\n'],
      ['a.js', 'if (role === "admi\u0307n") allow();\n'],
    ] as const)
      assert.deepEqual(await foundIn(name, text), ['invisible-identifier'], text);
    await assertNothing([
      ['tr.json', '{"ki\u0307li\u0307s":1,"i\u0307zmir":2}\n'],
      ['a.js', 'assert("\u0130zmir".toLowerCase() === "i\u0307zmir");\n'],
      ['package.json', '{"author":"i\u0307smail"}\n'],
      ['package.json', '{"author":"Di\u0307lara","scripts":{"a":"b"}}\n'],
      ['.env', 'NAME="Di\u0307l"\n'],
      ['.github/workflows/a.yml', 'name: \u0130stanbul ki\u0307tap\n'],
      ['.github/workflows/a.yml', '- run: |\n    verify\n  name: ki\u0307tap\n'],
      ['a.js', 'fetch("https://example.com/i\u0307zmir")\n'],
      ['README.md', 'i\u0307 and https://example.com\n'],
    ]);
  });

  it('is found where a name is another name of the file but for it', async () => {
    for (const [name, text] of [
      ['a.yml', '\u7BA1\u7406: true\n\u7BA1\u7406\u3000: false\n'],
      ['a.json', '{"\u7BA1\u7406":true,"\u7BA1\u200B\u7406":false}\n'],
      ['a.json', '{"\u0628\u0647":1,"\u0628\u0647\u200C":2}\n'],
    ] as const)
      assert.equal((await foundIn(name, text)).length, 1, text);
    await assertNothing([
      ['fa.json', '{"\u0646\u0627\u0645\u0647":1,"\u0646\u0627\u0645\u0647\u200C\u0647\u0627":2}'],
      ['hi.json', '{"\u0915\u0940":1,"\u0915":2,"\u0915\u094D\u200D\u0937":3}'],
      ['th.json', '{"\u0E2A\u0E27\u0E31\u0E2A\u0E14\u0E35\u200B\u0E04\u0E23\u0E31\u0E1A":1}'],
      ['ja.yml', '\u540D\u524D\u3000\u59D3: 1\n'],
      ['ja.json', '{"\u6C0F\u3000\u540D":"b","\u6C0F\u540D":"c","\u3000\u540D":1,"\u540D":2}'],
      ['fa.json', '{"\u06A9\u062A\u0627\u0628\u200C\u0647\u0627":"\u06A9\u062A\u0627\u0628\u0647\u0627"}'],
      ['a.json', '{"\u2764\uFE0F":1,"\u2764":2,"\u{1F468}\u200D\u{1F469}":3,"\u{1F468}\u{1F469}":4}'],
      [
        'he.json',
        `{"WhatsApp\\u200F":"${HEBREW}","C++\u200E":"x","a":"${HEBREW}"}`.replace('\\u200F', '\u200F'),
      ],
      ['hi.json', '{"km/h\u093E":"x","a\u0902":1}'],
    ]);
  });

  it('is found in a string of ASCII that is compared', async () => {
    for (const text of [
      `export const ok = (t) => t !== '\u200F'; // ${HEBREW}\n`,
      `if (role === "root user\u200F") x(); // ${HEBREW}\n`,
      'if (role === "admin\u2D7F") x();\n',
      'if (role === "root\u0335") x();\n',
      'if (role === "superadministr\u00ADator") x();\n',
      'if (role === "admin\u001F") x();\n',
      'if (role === "ad\u0080min") x();\n',
      'if (role === "a\u2062b") x(); // \u2211\n',
    ])
      assert.equal((await foundIn('a.js', text)).length, 1, text);
    await assertNothing([
      ['a.js', `const plus = "\u200E+"; // ${HEBREW}\n`],
      ['a.js', 'if (a === "a\u0E34") b();\n'],
      ['a.js', 'if (a === "caf\u0065\u0301") b();\n'],
      ['a.js', 'if (a === "\u0E17\u0E35\u0E48") b();\n'],
      ['a.js', `if (a === "${HEBREW}\u200F (a)") b();\n`],
    ]);
  });

  it('is found in code, in values of programs that know ASCII alone and in commands', async () => {
    await assertFound('bidi-control', [
      ['a.sh', `npm i react\u200F # ${HEBREW}\n`],
      ['.env', `AUTH=on\u200F # ${HEBREW}\n`],
      ['CODEOWNERS', `# ${HEBREW} ${HEBREW}\n/src/ @sec\u200F\n`],
      ['a.yml', `role: admin\u200F # ${HEBREW}\n`],
      ['AGENTS.md', `${HEBREW} \`rm -rf /tmp/x\u200F\` ${HEBREW}\n`],
    ]);
    await assertNothing([
      ['.env', `TITLE=${HEBREW} GitHub\u200F\n`],
      ['he.yml', `app: GitHub\u200F\ntitle: ${HEBREW} HTML\u200F ${HEBREW}\n`],
      ['AGENTS.md', `${HEBREW} \`npm ci\`\u200F ${HEBREW} \`ls\`\n`],
      ['.env', `# ${HEBREW} don't use GitHub\u200F\n# ${HEBREW}; React\u200F\n`],
      [
        'package.json',
        `{"keywords":["${HEBREW}","React\u200F"],"description":"${HEBREW} 'npm' React\u200F"}`,
      ],
      ['AGENTS.md', `${HEBREW} \`C++\u200E\` ${HEBREW}\n`],
      ['AGENTS.md', `${HEBREW} npm install react\u200F (${HEBREW})\n`],
      ['AGENTS.md', `${HEBREW}: https://example.com\u200F.\n`],
    ]);
  });
});
