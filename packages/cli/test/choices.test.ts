/** A check that looks at nothing must not pass: misspelt choices, choices that leave nothing, pipes that broke. */
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { GIT, makeFolder, runShell } from './run-limpid.ts';

describe('--only and --ignore', () => {
  const folder = makeFolder();
  before(() => {
    mkdirSync(join(folder, 'in'));
    for (const name of ['a.txt', 'a,b', 'in/b.txt', 'Makefile'])
      writeFileSync(join(folder, name), 'pass\u{200B}word\n');
  });

  it('--only and --ignore refuse a word that is neither a technique nor a file, and suggest a similar valid word', async () => {
    const near = {
      'zero-with': 'zero-width',
      '200B': 'U+200B',
      zwsp: 'U+200B',
      '\\u200b': 'U+200B',
    };
    const { error: ofOne } = await runShell('limpid scan -q --only nbsp,zero-with,U+200B a.txt', folder);
    assert.match(ofOne, / knows no class or technique "zero-with"\. Did you mean zero-width\? /);
    for (const flag of ['--only', '--ignore']) {
      for (const [word, meant] of Object.entries(near)) {
        const { code, error } = await runShell(`limpid scan -q ${flag} '${word}' a.txt`, folder);
        assert.equal(code, 2, word);
        assert.ok(error.includes(` knows no class or technique "${word}". Did you mean ${meant}? `), error);
      }
    }
    const { code, error } = await runShell('limpid scan -q --only sources a.txt', folder);
    assert.equal(code, 2);
    assert.match(
      error,
      /Techniques are .*zero-width.*; classes are .* A path is written with a slash: sources\/\n$/,
    );
  });

  it('--only and --ignore treat a word as a path if such a file exists or if it looks like a path', async () => {
    for (const [words, expected] of [
      ['--only Makefile .', 1],
      ['--ignore in --ignore Makefile --ignore a.txt --ignore limpid.json in/b.txt a.txt', 0],
      ['--ignore gone/ .', 1],
      ["--only '*.txt' .", 1],
      ['--only variation-selector,zero-width a.txt', 1],
      ["--only 'nbsp, U+200D..U+200F' a.txt", 0],
      ['--ignore U+200A..U+200B,nbsp a.txt', 0],
      ['--ignore in,Makefile,U+200B .', 0],
      ['--only a,b a,b', 1],
    ] as const) {
      const { code, error } = await runShell(`limpid scan -q ${words}`, folder);
      assert.deepEqual([code, error], [expected, ''], words);
    }
  });

  it('if --only or --ignore excludes all files, a folder scan exits with 2, and a scan of named files with 0', async () => {
    for (const words of [
      "--ignore '*' .",
      '--only gone/ .',
      "--only '*.md' '**/*.txt'",
      '--only gone/ . a.txt',
    ]) {
      const { code, error } = await runShell(`limpid scan -q ${words}`, folder);
      assert.equal(code, 2, words);
      assert.match(
        error,
        /^limpid: Nothing scanned: --only, --ignore, limpid\.json and \.limpidignore leave out all of \d files?\.\n$/,
      );
    }
    for (const words of ["--only '*.md' a.txt in/b.txt", "--ignore '*' --files-from list"]) {
      const { code, out } = await runShell(
        `echo a.txt > list; limpid scan ${words}; s=$?; rm list; exit $s`,
        folder,
      );
      assert.deepEqual([code, out.toString('utf8')], [0, 'Nothing scanned.\n'], words);
    }
  });

  it('a folder without files to scan exits with 2 if it is the only argument, and else causes a warning', async () => {
    const here = makeFolder();
    await runShell(
      'mkdir -p none/in apps/node_modules/p; echo a > apps/node_modules/p/a.js; echo a > a.md',
      here,
    );
    for (const command of ['scan', 'clean --check', 'clean --write']) {
      const { code, error } = await runShell(`limpid ${command} none apps`, here);
      assert.equal(code, 2, command);
      assert.match(error, /^limpid: Nothing scanned: none \(and 1 more\) holds no file to scan: name /);
    }
    const beside = await runShell('limpid scan -q none a.md .', here);
    assert.equal(beside.code, 0);
    assert.match(beside.error, /^limpid: none holds no file to scan: [^\n]+\n$/);
    assert.equal((await runShell('limpid scan a.md . a.md', here)).error, '');
    assert.match(
      (await runShell("limpid scan 'none/*'", here)).error,
      /^limpid: none\/\*: It matches no file/,
    );
  });

  it('a scan of an empty file list, or of a list with only an empty folder, exits with 0', async () => {
    const here = makeFolder();
    for (const line of ['printf ""', 'printf none', 'printf "\\0"']) {
      const { code, error } = await runShell(`mkdir -p none; ${line} | limpid scan -0 --files-from -`, here);
      assert.deepEqual([code, error], [0, ''], line);
    }
  });
});

describe('--field', () => {
  const folder = makeFolder();
  before(() => {
    for (const name of ['in', 'settings', 'settings/none']) mkdirSync(join(folder, name));
    for (const name of ['in/a.txt', 'in/b.md', 'settings/c.md', 'settings/none/d.md'])
      writeFileSync(join(folder, name), 'pass\u{200B}word\n');
    writeFileSync(join(folder, 'list'), 'in/a.txt\nin/b.md\n');
    writeFileSync(join(folder, 'settings/limpid.json'), '{"field":"text"}');
    writeFileSync(join(folder, 'settings/data.jsonl'), '{"text":"pass\u{200B}word"}\n');
    writeFileSync(join(folder, 'settings/list'), 'c.md\n');
  });

  it('--field exits with 2 for a folder, glob, list or file that is or contains no CSV or JSONL file', async () => {
    const sentence =
      /^limpid: Nothing scanned: --field takes [^\n]+ alone, and leaves out all of \d files?\.\n$/;
    for (const words of [
      'scan in',
      "scan 'in/*.txt'",
      'scan --files-from list',
      'clean --write in',
      'clean --check in',
    ]) {
      const { code, error } = await runShell(`limpid ${words} -q --field text`, folder);
      assert.equal(code, 2, words);
      assert.match(error, sentence, words);
    }
    const both = await runShell("limpid scan --field text --only '*.md' in", folder);
    assert.equal(
      both.error,
      'limpid: Nothing scanned: --field, --only, --ignore, limpid.json and .limpidignore leave out all of 2 files.\n',
    );
    const named = await runShell('limpid scan -q --field text in/a.txt', folder);
    assert.equal(named.code, 2);
    assert.match(named.error, /^limpid: in\/a\.txt: With --field it ends in /);
    assert.equal((await runShell('limpid scan -q --field text in settings', folder)).code, 1);
  });

  it('"field" in limpid.json skips files other than CSV and JSONL, even if they are given as arguments', async () => {
    const here = join(folder, 'settings');
    for (const [words, expected] of [
      ['.', 1],
      ["'*'", 1],
      ['c.md data.jsonl', 1],
      ['c.md', 0],
      ['--files-from list', 0],
      ['none', 2],
      ["'*.md'", 2],
    ] as const) {
      const { code, error } = await runShell(`limpid scan -q ${words}`, here);
      assert.equal(code, expected, `${words} ${error}`);
      assert.match(error, expected === 2 ? /^limpid: Nothing scanned: --field takes / : /^$/);
    }
    const begin = 'git init -q && git add . && git commit -qm One';
    const change = "printf '\\342\\200\\213\\n' >> c.md && git add c.md";
    for (const words of ['--staged', '--diff HEAD']) {
      const line = `${begin} >/dev/null; ${change}; limpid scan -q ${words}; code=$?; rm -rf .git; exit $code`;
      const { code, error } = await runShell(line, here, GIT);
      assert.deepEqual([code, error], [0, ''], words);
    }
  });
});

describe('mistakes in arguments and settings', () => {
  it('an error message names the wrong argument, file or setting exactly as the user wrote it', async () => {
    const folder = makeFolder();
    for (const [name, text] of [
      ['a.txt', 'fine\n'],
      ['nul', 'a.txt\0a.txt\0'],
      ['none.json', 'no JSON'],
      ['other.json', '{"a":1}'],
      ['old.json', '{"version":0,"entries":[]}'],
    ] as const)
      writeFileSync(join(folder, name), text);
    for (const [words, sentence] of [
      ['--files-from nul', 'The names end with NUL: give --null.'],
      ['--limit -1 a.txt', '--limit takes a number, not "-1".'],
      ['--only -q a.txt', '--only needs a value, and -q is a flag: --only=-q makes it one.'],
      [
        '--color -q a.txt',
        '--color needs a value, and -q is a flag: "limpid scan --help" says what it takes.',
      ],
      [
        "''",
        'One of the names is empty: "" names no file. Leave it out, or look at the variable that it comes from.',
      ],
      [
        "--staged ''",
        'One of the names is empty: "" names no file. Leave it out, or look at the variable that it comes from.',
      ],
      ['--baseline none.json .', '--baseline none.json: It is no baseline: name another file.'],
      ['--baseline other.json .', '--baseline other.json: It is no baseline: name another file.'],
      [
        '--baseline old.json .',
        '--baseline old.json: It is a baseline of another version: delete it, and --write-baseline writes one.',
      ],
      [
        '--baseline /none/a.json .',
        '--baseline /none/a.json: There is no such file. --write-baseline writes it.',
      ],
      [
        '--write-baseline --baseline /none/a.json a.txt',
        '--baseline /none/a.json: There is no folder for it.',
      ],
    ] as const) {
      const { code, error } = await runShell(`limpid scan -q ${words}`, folder);
      assert.deepEqual([code, error], [2, `limpid: ${sentence}\n`], words);
    }
    const { code } = await runShell('limpid scan -q --null --files-from nul', folder);
    assert.equal(code, 0);
  });
});

describe('empty standard input', () => {
  it('with empty standard input, scan exits with 2 and clean with 0', async () => {
    const folder = makeFolder();
    for (const words of ['scan', 'scan -', 'scan --format json -']) {
      const { code, error } = await runShell(`: | limpid ${words}`, folder);
      assert.deepEqual(
        [code, error],
        [2, 'limpid: standard input: Nothing came. Look at the command before the pipe.\n'],
        words,
      );
    }
    assert.equal((await runShell(': | limpid clean -', folder)).code, 0);
    assert.equal((await runShell('echo fine | limpid scan -', folder)).code, 0);
  });
});
