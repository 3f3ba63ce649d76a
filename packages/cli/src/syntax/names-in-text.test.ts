import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, foundIn } from '../../test/found-in.ts';
import type { FoundMark } from '../reporter/found-marks.ts';
import type { CodeText } from './code-text.ts';
import { nameInText } from './names-in-text.ts';
import { textOfVim } from './text-of-vim.ts';

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
    await assertNoName([
      ['a.py', '#if p\u0430ypal is used\n'],
      ['a.c', '/*\n#ifdef HAVE_S\u0405L\n#include "c\u043Eunt.h"\n*/\n'],
    ]);
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

  it('a letter behind a name may begin a word, and a dollar sign stands for itself in plain strings', async () => {
    for (const file of ['a.sh', 'a.php', 'a.pl', 'a.kt', 'a.groovy', 'a.dart', 'a.scala', 'a.tcl', 'a.jl']) {
      const begin = file === 'a.php' ? '<?php\n' : '';
      await assertNoName([
        [file, `${begin}echo "\u041E\u0441\u0442\u0430\u043B\u043E\u0441\u044C: $left\u0440"\n`],
        [file, `${begin}echo "\u0426\u0435\u043D\u0430 $price\u0440\u0443\u0431, $n\u0441"\n`],
        [file, `${begin}echo "$re\u00ADsult"\n`],
      ]);
    }
    await assertNoName([
      ['a.sh', "echo 'ping $us\u0435r'\n"],
      ['a.sh', `echo "x" 'ping $us${SPACE}r'\n`],
      ['a.php', "<?php\nsay('ping $us\u0435r');\nsay('it\\'s $us\u0435r {$us\u0435r}');\n"],
      ['a.pl', "print 'ping $us\u0435r';\n"],
      ['a.groovy', "print 'ping $us\u0435r'\n"],
      ['a.dart', 'print(r\'ping $us\u0435r\');\nprint(r"ping $us\u0435r");\n'],
    ]);
    await assertFound('look-alike-identifier', [
      ['a.sh', `echo "it's $us\u0435r"\n`],
      ['a.dart', "print('ping $us\u0435r');\n"],
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
      ['a.js', 'run(words["ad\u00ADmin"]);\n'],
      ['a.js', '// role === "\u0430dmin" is refused\nlet x = 1;\n'],
    ]);
  });

  it('a word of tests beside such a string is an excuse in tests alone, and a call of one everywhere', async () => {
    await assertFound('look-alike-identifier', [
      ['a.js', 'if (result === "\u0430dmin") deny(expected);\n'],
      ['a.js', 'const want = role === "\u0430dmin"; // should assert\n'],
      ['a.js', 'if (role === "\u0430dmin") assert(role);\n'],
      ['latest.js', 'if (result === "\u0430dmin") deny();\n'],
    ]);
    await assertNoName([
      ['a.js', 'assert.ok(role === "\u0430dmin");\n'],
      ['a.rs', 'fn f() { assert!(role == "\u0430dmin"); }\n'],
      ['test/a.js', 'if (result === "\u0430dmin") deny();\n'],
      ['src/__tests__/a.js', 'if (result === "\u0430dmin") deny();\n'],
      ['a.spec.ts', 'const want = role === "\u0430dmin";\n'],
      ['test_a.py', 'assert role == "\u0430dmin"\n'],
    ]);
  });

  it('of a line as long as a file no more is read than what is near each mark', () => {
    const text = `x=[${'"a\u0435bc",'.repeat(150_000)}"d"]`;
    const asked: number[] = [];
    // Whatever is looked for in the whole text would be looked for with each mark.
    const spied = new Proxy(new String(text), {
      get(target, key) {
        const own = Reflect.get(target, key);
        if (typeof own !== 'function') return own;
        if (key !== 'slice' && key !== 'charAt') asked.push(0);
        return own.bind(text);
      },
    });
    const decision = { action: 'replace', text: 'e' } as const;
    const facts = {
      technique: 'homoglyph',
      characterClass: 'look-alike',
      codePoint: 0x435,
      decision,
    } as const;
    const at = text.indexOf('\u0435', 500_000);
    const code = { text: spied, isInComment: () => false } as unknown as CodeText;
    assert.equal(nameInText(code, 'a.js', { ...facts, start: at, end: at + 1 } as FoundMark, 0), null);
    assert.deepEqual(asked, []);
    assert.equal(textOfVim(spied as unknown as string, 'a.vim')?.(at), false);
    assert.deepEqual(asked, []);
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
      ['a.tf', '# a = "x-$' + '{var.is_\u0430dmin}"\n// a = "$' + '{var.is_\u0430dmin}"\n'],
      ['a.mdx', 'Hello p\u0430ypal, `{us\u0435r}` and \\{us\u0435r}\n'],
      ['a.mdx', 'Hello {"p\u0430ypal"}\n'],
      ['a.rs', '// println!("a {us\u0435r}");\n/*\nprintln!("a {us\u0435r}");\n*/\n'],
      ['a.rs', 'println!("p\u0430ypal {{us\u0435r}} {a}");\n'],
      ['a.vue', '<b\n  title="p\u0430ypal">p\u0430ypal</b>\n'],
      ['nginx.conf', '# d\u0435ny all\nserver_name "p\u0430ypal";\n'],
      ['a.toml', 'a = "p\u0430ypal" # [us\u0435r]\n'],
    ]);
  });

  it('labels of blocks of Terraform and values in its here-documents are names, and the rest of these is text', async () => {
    const document = (line: string) => `a = <<-EOT\n    ${line}\n  EOT\n`;
    const value = '$' + '{var.us\u0435r}';
    await assertFound('look-alike-identifier', [
      ['a.tf', 'resource "aws_inst\u0430nce" "x" {\n}\n'],
      ['a.hcl', '/* c */ variable "us\u0435r" {\n}\n'],
      ['a.tf', document(`# it's ${value}`)],
      ['a.tf', document(`http://a/${value}`)],
      ['a.tf', document('# %{ if us\u0435r }')],
      ['a.tf', `${document('# text')}b = var.us\u0435r\n`],
    ]);
    await assertFound('invisible-identifier', [['a.tf', document(`# %{ if us${SPACE}er }`)]]);
    await assertNoName([
      ['a.tf', document('# p\u0430ypal = us\u0435r')],
      ['a.tf', document(`$$${'{us\u0435r}'} %%{ us\u0435r }`)],
      ['a.tf', `${document('text')}# ${value}\n`],
      ['a.tf', `/*\n  p\u0430ypal, ${value.slice(1)}\n*/\n`],
      ['a.tf', 'tags = { "\u0418\u043C\u044F" = "p\u0430ypal" }\n'],
    ]);
  });

  it('a string of several lines in TOML is text, and what stands behind it or only seems to begin one is not', async () => {
    for (const marks of ['"""', "'''"]) {
      await assertNoName([
        ['a.toml', `a = ${marks}\nus\u0435r = 1\n[us\u0435r]\nus${SPACE}er = 1\n${marks}\n`],
      ]);
      await assertFound('look-alike-identifier', [
        ['a.toml', `a = ${marks}\nb = 1\n${marks}\nus\u0435r = 1\n`],
        ['a.toml', `# ${marks}\nus\u0435r = 1\n# ${marks}\n`],
        ['a.toml', `# ${marks}\n[us\u0435r]\n# ${marks}\n`],
      ]);
    }
    await assertFound('look-alike-identifier', [
      ['a.toml', `a = "'''"\nus\u0435r = 1\nb = "'''"\n`],
      ['a.toml', `a = '"""'\n"us\u0435r" = 1\nb = '"""'\n`],
    ]);
  });
});
