import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import { scanText } from '../scanner/scan-text.ts';

const JOB = { ...PLAIN_JOB, output: 'cleaned', keepsSyntax: true } as const;
/** The cleaned text, or why there is none. */
function clean(name: string, text: string): string | null {
  const { text: cleaned, problem } = scanText(text, JOB, { name });
  return problem ?? cleaned;
}

const LEFT_ALONE = /^It is left alone: /;
/** Two names that look the same. */
const PLAIN = 'scope';
const [TWIN, MIXED] = ['\u0455\u0441\u043e\u0440\u0435', 's\u0441ope'];
/** Strings of all languages, and of those in which plain quotation marks may have several lines between them. */
const STRINGS = [`"it's"`, 'a', `""`];
const LONG_STRINGS = [...STRINGS, `"a\nb"`, `'a\nb'`, `"don't\nit's"`, `'"\n'`, `'a "'`];
const HAS_LONG_STRINGS = /\.(?:rb|sh|php|pl|ps1|r|sql)$/;

/** How a name gets a value and is used, with strings of several lines that the language has, and all others. */
const LANGUAGES: readonly (readonly [name: string, set: string, use: string, strings: readonly string[]])[] =
  [
    [
      'a.rb',
      '@ = 1',
      'f(@)',
      ["%q(it's\n(a) it's)", '%w[a\n"b]', `<<~X\n it's "a\n X\n`, '"#{f("a\n")}b\n"', '/"/'],
    ],
    ['a.sh', '@=1', 'f $@', ["'a\nb'", '<<X\nit\'s "a\nX\n', '"$(f "a\n")"', "$'it\\'s\n'", '$((1<<2))']],
    [
      'a.php',
      '$@ = 1;',
      'f($@);',
      [`<<<X\nit's "a\n X`, `<<<'X'\nit's "a\nX`, '"{$a["b\n"]}"', "?>it's<?php "],
    ],
    [
      'a.pl',
      'my $@ = 1;',
      'f($@);',
      ["q{it's\n{a} it's}", `<<X\nit's "a\nX\n`, `s{"}{'\n}`, `tr/"/'/`, '$#a', '/"/'],
    ],
    [
      'a.ps1',
      '$@ = 1',
      'f $@',
      [`@"\nit's "a\n"@`, `@'\nit's "a\n'@`, '"a`"\n"', '"$(f "a\n")"', `<# it's "a\n#>`],
    ],
    ['a.py', '@ = 1', 'f(@)', [`"""it's\n"a"""`, `'''it's\n"a'''`, '# "a\n', 'f"""{a}\n"""']],
    ['a.js', 'let @ = 1;', 'f(@);', ['`$' + '{f(`a\n`)}\n`', 'f(/"/)', '/* " */', 'f(/[`\'"]/);']],
    ['a.kt', 'val @ = 1', 'f(@)', [`"""it's\n"a"""`]],
    ['a.cs', 'var @ = 1;', 'f(@);', [`@"it's\n""a"`, `"""\nit's "a\n"""`]],
    ['a.lua', '@ = 1', 'f(@)', [`[[it's\n"a]]`, "--[[ it's\n]]"]],
    ['a.ex', '@ = 1', 'f(@)', [`"""\nit's "a\n"""`, "~s(it's\n)"]],
    ['a.r', '@ = 1', 'f(@)', ['r"(it\'s\n)"']],
    ['a.sql', 'declare @ int;', 'f(@);', ["$$it's\n$$", "'it''s\n'"]],
    ['Makefile', '@=1', 'f(@)', []],
  ];

const patchOf = (file: string, text: string) => {
  const lines = text.split('\n');
  return `--- a/${file}\n+++ b/${file}\n@@ -1,0 +1,${lines.length} @@\n${lines.map((line) => `+${line}\n`).join('')}`;
};
const notebookOf = (...cells: readonly string[]) =>
  JSON.stringify({ cells: cells.map((source) => ({ cell_type: 'code', source })), nbformat: 4 });

describe('names of code behind strings of several lines', () => {
  it('two names never become one, whatever strings stand before them, in a file or a patch', () => {
    for (const [name, set, use, strings] of LANGUAGES) {
      const code = (one: string) => `${set} \n ${use}`.replaceAll('@', one);
      const start = name === 'a.php' ? '<?php ' : '';
      const piece = fc.constantFrom(
        ...strings,
        ...(HAS_LONG_STRINGS.test(name) ? LONG_STRINGS : STRINGS),
        '\n',
        '; ',
      );
      fc.assert(
        fc.property(
          fc.array(piece, { maxLength: 8 }),
          fc.constantFrom(TWIN, MIXED),
          fc.boolean(),
          fc.boolean(),
          (pieces, twin, isFirst, isPatch) => {
            const own = [...pieces, '; ', code(twin), ` "t" 't'\n`].join('');
            const text = start + (isFirst ? `${code(PLAIN)}\n${own}` : `${own}${code(PLAIN)}\n`);
            const [path, whole] = isPatch ? ['a.patch', patchOf(name, text)] : [name, text];
            const cleaned = clean(path, whole) as string;
            assert.ok(
              LEFT_ALONE.test(cleaned) || cleaned.split(twin).length === 3,
              `${path}: ${whole}\n---\n${cleaned}`,
            );
          },
        ),
        { numRuns: 100, seed: 7 },
      );
    }
  });

  it('a name without another one like it is mended, in strings and behind them', () => {
    for (const [name, set, use, strings] of LANGUAGES.slice(0, 9))
      for (const string of strings) {
        if (`${set}${use}`.includes('$')) continue;
        const text = `x = ${string}; ${`${set}\n${use}\n`.replaceAll('@', 'us\u0435r')}`;
        assert.equal(clean(name, text), text.replaceAll('\u0435', 'e'), name);
      }
  });
});

describe('names in the files of a file', () => {
  it('a patch that would get another name is left alone, and so are cells of a notebook that share one', () => {
    const both = `${PLAIN} = 1\n${TWIN} = 2\nprint(${TWIN})`;
    assert.match(
      clean('a.patch', patchOf('a.py', both)) ?? '',
      /^It is left alone: in line 5, column 2, .* a patch /,
    );
    // Its file may have the other name in lines that the patch does not show.
    for (const file of ['a.py', 'a.yaml', 'a.json'])
      assert.match(clean('a.diff', patchOf(file, '"us\u0435r": 2,')) ?? '', /^It is left alone: /, file);
    assert.match(clean('a.ipynb', notebookOf('user = 1', 'us\u0435r = 2\nf(us\u0435r)')) ?? '', LEFT_ALONE);
    assert.match(clean('.env', `SCOPE=1\n\u0405COPE=2\n`) ?? '', LEFT_ALONE);
  });

  it('sentences of a patch, and names that a notebook has once, are cleaned', () => {
    const text = patchOf('a.py', `# Th\u0435 c\u0430t\nprint('th\u0435 end')`);
    assert.equal(clean('a.patch', text), patchOf('a.py', `# The cat\nprint('the end')`));
    assert.equal(
      clean('a.ipynb', notebookOf('us\u0435r = 2', 'f(us\u0435r)')),
      notebookOf('user = 2', 'f(user)'),
    );
    assert.equal(clean('a.patch', patchOf('a.md', `Th\u0435 c\u0430t = 2`)), patchOf('a.md', 'The cat = 2'));
  });
});
