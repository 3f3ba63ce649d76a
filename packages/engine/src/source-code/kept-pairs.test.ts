/** Isolates and embeddings that prose keeps, in source code. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from '../index.ts';

const [RLI, LRI, FSI, PDI] = ['\u2067', '\u2066', '\u2068', '\u2069'];
const ALEF = '\u05D0';
const RTL = '\u05E9\u05DC\u05D5\u05DD';
const left = (text: string) => inspect(text, { isCode: true }).text;

describe('isolates in source code', () => {
  it('a pair that shows a string as a comment, or arguments in another order, is deleted', () => {
    for (const code of [
      `ADMINS = [\n    'ada',\n    '${ALEF}${RLI}', 'guest', #${ALEF}${LRI}'root',${PDI}${PDI}\n]\n`,
      `transfer(\n  '${ALEF}${RLI}', 'attacker', '${LRI}victim${PDI}${PDI}',\n);\n`,
      `let f user =\n  (* ${ALEF}${RLI}*) grant user; (*${LRI} TODO ${PDI}${PDI}*)\n  deny user\n`,
    ])
      assert.equal(left(code), code.replace(RLI, '').replace(/\u2069(?=[^\u2069]*$)/, ''));
  });

  it('one without an end is deleted if code follows on its line', () => {
    assert.equal(left(`pay(\n  '${RLI}${ALEF}', 5, 1000,\n);\n`), `pay(\n  '${ALEF}', 5, 1000,\n);\n`);
  });

  it('a pair within one string or comment stays', () => {
    for (const code of [
      `greet("\u05E9\u05DC\u05D5\u05DD ${FSI}{name}${PDI}, \u05DE\u05D4 \u05E0\u05E9\u05DE\u05E2");\n`,
      `title = '${RLI}\u05E9\u05DC\u05D5\u05DD${PDI} Limpid \u05E2\u05D5\u05DC\u05DD'\n`,
      ` * ${RTL} ${RLI}${RTL} #5 ${RTL}${PDI}\n`,
      `"""\n${RLI}${RTL}! ${RTL}${PDI}\n"""\n`,
      `const a = \`\n${RLI}${RTL}! ${RTL}${PDI}\n\`;\n`,
      `<p>${RLI}${RTL} <b>${RTL}</b>! ${RTL}${PDI}</p>\n`,
      `// \u05DE\u05E1\u05D5\u05E3 ${LRI}a-b${PDI} \u05E9\u05DC \u05D4\u05EA\u05D5\u05DB\u05E0\u05D4\nrun();\n`,
    ])
      assert.equal(left(code), code);
  });
});
