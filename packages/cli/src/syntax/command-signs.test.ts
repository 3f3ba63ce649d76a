import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import { scanWhole } from '../scanner/whole-text.ts';

describe('dashes and quotation marks of prose in commands', () => {
  it('a dash in place of the hyphen of an option is found in scripts and wherever commands stand', async () => {
    for (const dash of '\u2013\u2014\u2015')
      await assertFound('look-alike-identifier', [
        ['a.sh', `#!/bin/bash\nset ${dash}euo pipefail\n`],
        ['a.sh', `gpg ${dash}-verify a.sig\n`],
        ['.github/workflows/a.yml', `jobs:\n  a:\n    steps:\n      - run: set ${dash}e\n`],
        ['Dockerfile', `FROM x\nRUN curl ${dash}-fail a\n`],
        ['Makefile', `all:\n\tset ${dash}e\n`],
        ['package.json', `{"scripts":{"ci":"npm ci ${dash}ignore-scripts"}}\n`],
        ['AGENTS.md', `\`\`\`sh\nset ${dash}e\n\`\`\`\n`],
      ]);
    await assertNothing([
      ['a.sh', 'echo "a \u2013b" # \u2013x\necho voici \u2013option\ngit commit -m "fix \u2013foo"\n'],
      ['a.sh', 'cat <<E\n  \u2013x, \u2014y\nE\n'],
      ['README.md', 'Run it \u2013quickly\u2013 or set \u2013e.\n'],
      ['.github/workflows/a.yml', 'name: Test \u2013all\njobs:\n  a:\n    name: Build \u2014fast\n'],
      ['package.json', '{"description":"set \u2013e","scripts":{"a":"echo a \u2013b"}}\n'],
    ]);
  });

  it('a look-alike letter alone behind the hyphen of an option is found, and is left alone in what is shown', async () => {
    await assertFound('look-alike-identifier', [
      ['a.sh', '#!/bin/bash\nset -\u0435\n'],
      ['a.sh', '#!/bin/bash\nset -\u043e pipefail\n'],
      ['a.sh', 'if [ -\u0435 /etc/lock ]; then exit 1; fi\n'],
      ['a.sh', '[ -\u0445 ./verify ] && ./verify\n'],
      ['a.sh', 'curl -\u0425 DELETE a\n'],
      ['a.sh', 'set -\u0435&& x\n'],
      ['Makefile', 'all:\n\tset -\u0435\n'],
      ['Dockerfile', 'FROM x\nRUN set -\uff45\n'],
      ['.github/workflows/a.yml', 'jobs:\n  a:\n    steps:\n      - run: ssh -\u043e a=b c\n'],
    ]);
    await assertNothing([
      ['a.sh', 'echo "\u0442\u0443\u0442 -\u043e \u043d\u0435\u043c" # -\u0435\n'],
      ['README.md', '\u0442\u0430\u043a -\u043e \u0438 -\u0435.\n'],
    ]);
  });

  it('quotation marks of prose around a value of a shell are found, and are left alone in what is shown', async () => {
    for (const mark of '\u201C\u201D\u2033\u02BA\uFF02\u2019')
      await assertFound('look-alike-identifier', [
        ['a.sh', `[ -z ${mark}$SIG${mark} ] && exit 1\n`],
        ['Dockerfile', `FROM x\nRUN [ -z ${mark}$SIG${mark} ] && exit 1\n`],
        ['.github/workflows/a.yml', `jobs:\n  a:\n    steps:\n      - run: '[ -z ${mark}$SIG${mark} ]'\n`],
      ]);
    await assertNothing([
      ['a.sh', 'echo "Il dit : \u201C$nom\u201D"\nprintf "%s" "\u2018$a\u2019"\n'],
      ['a.sh', 'echo \u201C$nom\u201D\n# \u201C$nom\u201D\ncat <<E\n \u201C$nom\u201D\nE\n'],
      ['README.md', 'Say \u201C$HOME\u201D.\n'],
    ]);
  });
});

describe('hyphens of options in commands among other text', () => {
  it('a hyphen of another kind is found in code of files for agents, in workflows and in settings', async () => {
    for (const hyphen of '\u2010\u2011\u2012\u2212\uFE63\uFF0D')
      await assertFound('look-alike-identifier', [
        ['CLAUDE.md', `Run \`rm ${hyphen}rf build\` first.\n`],
        ['AGENTS.md', `Run \`git push origin main ${hyphen}-force\`.\n`],
        ['.cursor/rules/a.mdc', `Run \`./deploy.sh one ${hyphen}p\`.\n`],
        ['SKILL.md', `Run:\n\n\`\`\`sh\ncheck "a" &&\n  verify ${hyphen}x\n\`\`\`\n`],
        ['SKILL.md', `~~~console\n  ${hyphen}-strict\n~~~\n`],
        ['SKILL.md', `\`\`\`\n$ verify ${hyphen}x\n\`\`\`\n`],
        ['SKILL.md', `\`\`\`\ngit commit -m "a" ${hyphen}s\n\`\`\`\n`],
        ['ci.yml', `- run: git push origin main one two ${hyphen}-force\n`],
        ['package.json', `{"scripts":{"a":"curl ${hyphen}sSL https://example.com"}}`],
      ]);
  });

  it('what passes for the bars before another command is found; the bars of Hindi are left alone', async () => {
    await assertFound('look-alike-identifier', [
      ['a.sh', '#!/bin/bash\nsh ./verify.sh \u01C0 exit 1\n'],
      ['b.sh', '#!/bin/bash\nsh ./verify.sh \u0965 exit 1\n'],
      ['a.yml', '- run: ./verify.sh \u0965 exit 1\n'],
      ['package.json', '{"scripts":{"test":"./verify.sh \u0964 exit 1"}}\n'],
    ]);
    await assertNothing([
      ['a.sh', '#!/bin/sh\n# \u0915\u093E\u092E \u0964\necho "\u0915\u093E\u092E \u0964 \u0905\u091A"\n'],
      ['a.yml', 'name: "\u0915\u093E\u092E \u0964 true \u0905\u091A"\n'],
    ]);
  });

  it('ranges, dashes, formulas and suspended hyphens are left alone', async () => {
    await assertNothing([
      [
        'CLAUDE.md',
        'Years `2010\u20112011`, `A\u2013B`, `a \u2212 b`, state\u2010of\u2010the\u2010art, \u2212x.\n',
      ],
      ['CLAUDE.md', 'Ein\u2010 und \u2010ausgabe, `a` \u2010b and `c`, use \u2011x.\n'],
      [
        'CLAUDE.md',
        '```text\nfoo \u2010bar\n```\n\n```\nfoo \u2010bar\n```\n\n```python\ny = x \u2212z\n```\n',
      ],
      ['CLAUDE.md', '```sh\nrun # Ein\u2010 und \u2010ausgabe\n```\n\nEin\u2010 und \u2010ausgabe\n'],
      [
        'CLAUDE.md',
        '| `\u2011\u2011program\u2011folder` | `\u2011m` | `\u2011\u2011 INSERT \u2011\u2011` |\n',
      ],
      ['README.md', 'Run `rm \u2010rf`.\n'],
      ['de.yml', 'a: Vor\u2010 und \u2010nachteile von Node\n'],
    ]);
  });

  it('a minus is one of a formula, and some programs are words, where no command begins', async () => {
    await assertNothing([
      ['CLAUDE.md', 'See `foo bar \u2212Infinity`, `a b \u2212c` and `f x \u2212y`.\n'],
      ['a.json', '{"a":"every node v of the tree has degree x and \u2212y is"}'],
      ['a.yml', 'a: the git log and \u2010graph\nb: a set \u2010x\n'],
    ]);
    await assertFound('look-alike-identifier', [
      ['a.json', '{"a":"node a.js \u2212e"}'],
      ['a.json', '{"a":"true && git push \u2212f"}'],
      ['a.json', '{"a":"true\\nset \u2212x"}'],
      ['a.yml', 'a: |\n  git push \u2010f\n'],
      ['a.yml', '- sudo tar \u2010x\n'],
      ['CLAUDE.md', 'See `node a.js \u2212e` first.\n'],
    ]);
    assert.equal((await foundIn('CLAUDE.md', 'See `foo bar \u2212\u2212all` first.\n')).length, 2);
  });
});

describe('signs of tests among other text', () => {
  it('what passes for an equals sign beside a value of a shell is found', async () => {
    await assertFound('look-alike-identifier', [
      ['a.yml', 'a: |\n  [ "$a" \uA78A b ]\n'],
      ['a.yml', 'a: test b =\uA78A "$c"\n'],
      ['a.json', '{"a":"[ \\"$a\\" \u01C3= b ]"}'],
      ['.github/workflows/a.yml', 'run: |\n  [ "$a" \uFF1D b ]\n'],
      ['ci.yml', 'run: test a \uFF1D $1\n'],
      ['package.json', '{"scripts":{"a":"[ $b \uFF1D c ]"}}'],
    ]);
  });

  it('texts in Chinese and Japanese are left alone', async () => {
    await assertNothing([
      ['ja.yml', 'a: "[ \u5358\u4FA1 \uFF1D $price ]"\nb: test \uFF1D $1\n'],
      ['ja.json', '{"a":"[ price \uFF1D $price ]"}'],
      ['ci.yml', 'a: "[ \u5358\u4FA1 \uFF1D $price ]"\n'],
      ['a.yml', 'a: "[ b \uA78A c ]"\n'],
    ]);
  });
});

describe('the command that ends a script', () => {
  it('an i without its dot is found in it; words of Turkish are left alone', async () => {
    await assertFound('look-alike-identifier', [
      ['a.sh', 'verify || ex\u0131t 1\n'],
      ['a.sh', 'verify || { echo no; ex\u026At $code; }\n'],
      ['.github/workflows/a.yml', 'run: verify || ex\u026At 1\n'],
      ['package.json', '{"scripts":{"a":"verify || ex\u0131t 1"}}'],
    ]);
    await assertNothing([
      ['a.sh', '# \u00E7\u0131k\u0131\u015F, ex\u0131t\necho "s\u0131n\u0131f 1"\n'],
      ['a.md', 'Write ex\u0131t 1.\n'],
    ]);
  });
});

describe('colours of a terminal', () => {
  it('one before a command or a path is found, and those of what a script shows are left alone', async () => {
    for (const [file, text] of [
      ['a.sh', '\x1b[0mset -e\ndeploy\n'],
      ['a.sh', 'verify || \x1b[0mexit 1\n'],
      ['Dockerfile', 'FROM alpine\nRUN \x1b[0mset -e; b\n'],
      ['.github/workflows/a.yml', 'run: |\n  \x1b[0mset -e\n'],
      ['.env', '\x1b[0mDEBUG=false\n'],
      ['.gitignore', 'dist\n\x1b[0m.env\n'],
    ] as const)
      assert.equal((await foundIn(file, text)).length, 1, text);
    await assertNothing([
      ['a.sh', 'echo "\x1b[32mok\n\x1b[0mdone"\ncat <<E\n\x1b[1mTitle\x1b[0m\nE\nRED=\x1b[31m\n'],
      ['build.log', '\x1b[32mok\x1b[0m\n'],
      ['a.md', '\x1b[32mok\x1b[0m\n'],
    ]);
  });
});

describe('signs of patterns of paths', () => {
  it('what passes for one is found in lists of paths and in workflows, and names of files in Chinese are left alone', async () => {
    await assertFound('look-alike-identifier', [
      ['.github/CODEOWNERS', '\u2217 @security\n'],
      ['CODEOWNERS', '/src\u2215auth/ @security\n'],
      ['.gitignore', 'dist\n\u204E.pem\n'],
      ['.dockerignore', '\u01C3keep\n'],
      ['.github/workflows/a.yml', "on:\n  push:\n    branches: ['\u2217']\n"],
      ['.github/workflows/a.yml', "on:\n  push:\n    paths: ['src/\u2217.js']\n"],
      ['.github/workflows/a.yml', "on:\n  push:\n    tags-ignore:\n      - '\uFF0A'\n"],
      ['.github/workflows/a.yml', "on:\n  push:\n    branches: '\u2217'\n"],
      ['.github/workflows/a.yml', 'on:\n  push:\n    paths: [a, "\u2217.js"]\n'],
      ['.github/workflows/a.yml', 'run: rm dist/\u2217.js\n'],
      ['package.json', '{\n  "files": [\n    "\u2217.js"\n  ]\n}\n'],
      ['.env', 'ORIGINS="\u2217"\n'],
    ]);
    await assertNothing([
      ['.gitignore', '# \u2217 and \u2215\n\u6587\u4EF6\uFF0F\u8D44\u6599\uFF01/\n'],
      ['.github/workflows/a.yml', 'name: \u2733 build \u2217 test\n'],
      ['.github/workflows/a.yml', 'name: "\u652F\u6301 \uFF0A.js \u6587\u4EF6"\n'],
      ['.github/workflows/a.yml', 'description: "\u8BC4\u5206 \uFF0A\uFF0A\uFF0A"\n'],
      ['.github/workflows/a.yml', '- name: "\uFF0A\uFF0A\uFF0A"\n  run: echo "\uFF0A \uFF0A"\n'],
      ['.github/workflows/a.yml', '# "\u2217*" \u2217\u2217\u2217\non: push # ["\u2217*"]\n'],
      ['package.json', '{"description":"\u8BC4\u5206 \uFF0A\uFF0A\uFF0A"}\n'],
      ['package.json', '{\n  "description": "\uFF0A\uFF0A\u8BC4\u5206"\n}\n'],
      ['a.md', 'src/\u2217.js\n'],
    ]);
  });
});

describe('ends of patterns of paths', () => {
  const LISTS = ['.gitignore', 'a/.dockerignore', '.npmignore', '.gitattributes', '.github/CODEOWNERS'];
  const severitiesIn = async (name: string, text: string) => {
    const scanned = await scanWhole({ path: '-', file: null, inline: text, calledAs: name }, PLAIN_JOB);
    assert.equal(scanned.outcome, 'scanned');
    return scanned.severities;
  };

  it('what is not seen there is an error, and a no-break space a warning', async () => {
    for (const file of LISTS) {
      for (const text of ['dist\u200B\n', '\u200Bdist\n', '*.k\u2060ey\n', 'dist\u3164\r\n', 'a\u200B @b\n'])
        assert.deepEqual(await severitiesIn(file, text), { error: 1, warning: 0, note: 0 }, file + text);
      for (const text of ['dist\u00A0\n', '\u00A0.env\n', 'dist\u202F \r\n'])
        assert.deepEqual(await severitiesIn(file, text), { error: 0, warning: 1, note: 0 }, file + text);
    }
    for (const [file, text] of [
      ['CODEOWNERS', '/src\u00A0@a\n'],
      ['.gitattributes', '*.png\u00A0binary\n'],
    ] as const)
      assert.deepEqual(await severitiesIn(file, text), { error: 0, warning: 1, note: 0 }, text);
  });

  it('a number sign behind them begins no comment, nor does one in a pattern of git', async () => {
    for (const file of LISTS) {
      for (const text of ['\u200B# a\n', 'a\n\uFEFF# b\n', '\u200B#a\u200B\n'])
        assert.ok((await severitiesIn(file, text)).error > 0, file + text);
      assert.equal((await severitiesIn(file, '\u00A0#a\n')).warning, 1, file);
    }
    for (const text of ['a #b\u200B\n', 'a # b\u2060c\n'])
      assert.equal((await severitiesIn('.gitignore', text)).error, 1, text);
  });

  it('comments, blank lines and names of files with such a space or a picture in them are no worse than in prose', async () => {
    for (const file of LISTS)
      for (const text of [
        '# a\u00A0\n',
        ' # a\u00A0\n',
        '\u00A0\n',
        '\uFEFF# a\u00A0\n',
        'a\u00A0b.txt\n',
        '#\u00A0a\u00A0@b\n',
      ]) {
        const { error, warning } = await severitiesIn(file, text);
        assert.deepEqual([error, warning], [0, 0], file + text);
      }
    await assertNothing([
      ['.gitignore', '\u2764\uFE0F.txt\n1\uFE0F\u20E3.txt\n'],
      ['.gitignore', '# \u0628\u200C\u0627\n'],
    ]);
    for (const text of ['a @b # c\u00A0\n', 'a @b # \u200Bc\u200B\n']) {
      const { error } = await severitiesIn('CODEOWNERS', text);
      assert.equal(error, 0, text);
    }
    assert.deepEqual(await severitiesIn('a.md', 'dist\u200B\n'), { error: 0, warning: 1, note: 0 });
  });
});

describe('ends of arguments, and several options in one', () => {
  it('what is not seen at the end of an argument makes another one of it', async () => {
    await assertFound('invisible-identifier', [
      ['Dockerfile', 'FROM a\nUSER app\u200B\n'],
      ['a.sh', 'export SAFE=1\u2060\n'],
      ['a.sh', 'rm -rf "$a"/b\u200B; make\n'],
    ]);
    for (const text of [
      'echo Done\u200B\n',
      '# the end\u200B\n',
      'x="\u2714\uFE0F"\n',
      'say "the end\u200B"\n',
      'make #the end\u200B\n',
      "say 'the end\u200B; of it'\n",
      'say "the end\u200B; of it"\n',
    ])
      assert.ok(!(await foundIn('a.sh', text)).includes('invisible-identifier'), text);
    for (const file of ['a.sed', 'a.awk', 'a.bat', 'a.cmd', 'a.fish', '.env', '.env.local', 'prod.env'])
      assert.ok(!(await foundIn(file, 'A=x a/b\u200B\n')).includes('invisible-identifier'), file);
  });

  it('a letter of another alphabet among options of one letter is found where commands are run', async () => {
    await assertFound('look-alike-identifier', [
      ['.github/workflows/a.yml', '- run: rm -r\u0456 build\n'],
      ['.github/workflows/a.yml', '- run: tar -\u0445zf a.tgz\n'],
    ]);
  });
});
