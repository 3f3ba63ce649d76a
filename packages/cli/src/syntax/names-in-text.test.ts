import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, foundIn } from '../../test/found-in.ts';

const FILLER = '\u3164';
const SPACE = '\u200B';

async function assertNoName(rows: readonly (readonly [name: string, text: string])[]): Promise<void> {
  for (const [name, text] of rows)
    assert.ok(
      (await foundIn(name, text)).every((one) => !one.endsWith('-identifier')),
      `${name}: ${text}`,
    );
}

describe('names where the rest of a file is text', () => {
  it('a name of a directive of C and its like is one of code, and a comment or a string beside it is none', async () => {
    for (const file of ['a.c', 'a.hpp', 'a.cs', 'a.swift', 'a.m', 'a.glsl']) {
      await assertFound('look-alike-identifier', [
        [file, '#ifdef HAVE_S\u0405L\n'],
        [file, '#  if defined(HAVE_S\u0405L)\n'],
        [file, '#define MAX_S\u0406ZE 1\n'],
        [file, '#include "c\u043Eunt.h"\n'],
      ]);
      await assertFound('invisible-identifier', [
        [file, `#ifdef HAVE_SSL${SPACE}\n`],
        [file, `#undef HA${SPACE}VE\n`],
      ]);
      await assertNoName([
        [file, '#endif /* HAVE_S\u0405L */\n'],
        [file, '#if 1 // p\u0430ypal\n'],
        [file, '#define NAME "p\u0430ypal"\n'],
        [file, '#error p\u0430ypal is missing\n'],
        [file, `#error The name${SPACE} is missing\n`],
      ]);
    }
    await assertNoName([['a.py', '#if p\u0430ypal is used\n']]);
  });

  it('a name behind a dollar sign in a string is one where programs replace it by its value', async () => {
    for (const [file, text] of [
      ['a.php', '<?php\nsystem("ping $us\u0435r");\n'],
      ['a.kt', 'exec("ping $us\u0435r")\n'],
      ['a.sh', 'eval "ping $us\u0435r"\n'],
      ['a.swift', 'exec("ping \\(us\u0435r)")\n'],
    ] as const) {
      await assertFound('look-alike-identifier', [[file, text]]);
      await assertFound('invisible-identifier', [[file, text.replace('\u0435', SPACE)]]);
    }
    await assertFound('invisible-identifier', [
      ['a.php', `<?php\nsystem("ping {$q->${FILLER}}");\n`],
      ['a.kt', `exec("ping $${FILLER}")\n`],
    ]);
    await assertNoName([
      ['a.py', 'print("ping $us\u0435r")\n'],
      ['a.kt', 'print("\\$us\u0435r")\n'],
      ['a.sh', '# the $us\u0435r of it\n'],
      ['a.dart', 'print("$name\u200C\u0647\u0627");\n'],
      ['a.php', `<?php\necho "$name, ${SPACE}hello";\n`],
    ]);
  });

  it('a string that is compared or looked up is a name if it is of ASCII but for a letter', async () => {
    await assertFound('look-alike-identifier', [
      ['a.js', 'if (role === "\u0430dmin") deny();\n'],
      ['a.go', 'package a\nfunc f(r string) { if r == "\u0430dmin" { deny() } }\n'],
      ['a.js', 'switch (r) { case "\u0430dmin": deny(); }\n'],
      ['a.js', 'if (["\u0430dmin", "root"].includes(r)) deny();\n'],
      ['a.js', 'if (req.headers["user-\u0430dmin"]) grant();\n'],
      ['a.py', 'if request.args.get("\u0430dmin"): grant()\n'],
      ['a.py', 'if "\u0430dmin" in roles: deny()\n'],
    ]);
    await assertFound('invisible-identifier', [
      ['a.js', `run(q["cmd${FILLER}"]);\n`],
      ['a.js', `run(q["${FILLER}"]);\n`],
      ['a.js', `const { "${FILLER}": x } = req.query;\n`],
      ['a.py', `if request.args.get("admin${SPACE}"): grant()\n`],
    ]);
    await assertNoName([
      ['a.js', 'const brand = "p\u0430ypal";\n'],
      ['a.test.js', 'expect(plain("\u0430dmin") === "\u0430dmin").toBe(false);\n'],
      ['a_test.go', 'package a\nfunc f() { if got := f(); got != "\u0430dmin" { t.Error() } }\n'],
      ['a.js', `names["${FILLER}"] = "HANGUL FILLER";\n`],
      ['a.js', `const NAMES = { "${FILLER}": "filler", b: "c" };\n`],
      ['a.js', 'if (label === "email-\u0430\u0434\u0440\u0435\u0441") show();\n'],
      ['a.js', 'const id = row["\uFEFFid"];\n'],
      ['a.js', 'if (c === "\u200D" || c === "\uFE0F") join();\n'],
    ]);
  });

  it('expressions of workflows, Terraform and MDX hold names, and text beside them does not', async () => {
    const workflow = '.github/workflows/a.yml';
    await assertFound('look-alike-identifier', [
      [workflow, "    if: github.actor == 'us\u0435r'\n"],
      [workflow, '      TOKEN: $' + '{{ secrets.T\u041EKEN }}\n'],
      ['a.tf', 'locals {\n  a = var.is_\u0430dmin ? 1 : 0\n}\n'],
      ['a.tf', 'locals {\n  a = "x-$' + '{var.is_\u0430dmin}"\n}\n'],
      ['a.mdx', 'Hello {props.us\u0435r}\n'],
      ['a.rs', 'println!("a {us\u0435r}");\n'],
      ['a.cs', 'var x = $@"a {us\u0435r}";\n'],
      ['a.vue', '<b\n  @click="run(us\u0435r)">x</b>\n'],
      ['nginx.conf', 'server { loc\u0430tion / {\n'],
      ['nginx.conf', '  d\u0435ny all;\n'],
      ['a.toml', '[us\u0435r.x]\n'],
      ['a.mdx', 'export const us\u0435r = 1;\n'],
    ]);
    await assertNoName([
      [workflow, '    name: p\u0430ypal\n'],
      ['a.tf', 'locals {\n  a = "p\u0430ypal" # p\u0430ypal\n}\n'],
      ['a.mdx', 'Hello p\u0430ypal, `{us\u0435r}` and \\{us\u0435r}\n'],
      ['a.mdx', 'Hello {"p\u0430ypal"}\n'],
      ['a.rs', 'println!("p\u0430ypal {{us\u0435r}} {a}");\n'],
      ['a.vue', '<b\n  title="p\u0430ypal">p\u0430ypal</b>\n'],
      ['nginx.conf', '# d\u0435ny all\nserver_name "p\u0430ypal";\n'],
      ['a.toml', 'a = "p\u0430ypal" # [us\u0435r]\n'],
    ]);
  });
});
