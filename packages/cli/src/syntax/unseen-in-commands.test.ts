import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';
import { PLAIN_JOB } from '../../test/plain-job.ts';
import { scanWhole } from '../scanner/whole-text.ts';

describe('what is not seen before and in a command', () => {
  it('it is found in scripts, in what workflows run, and in commands of files for agents', async () => {
    for (const unseen of ['\u200B', '\uE000', '\u3164', '\u2060', '\u{F0000}'])
      for (const [file, text] of [
        ['a.sh', `${unseen}set -e\n`],
        ['a.sh', `s${unseen}et -e\n`],
        ['a.sh', `verify || exit${unseen} 1\n`],
        ['a.sh', `if x; then ${unseen}rm -rf y; fi\n`],
        ['run', `#!/bin/bash\n${unseen}set -e\n`],
        ['Makefile', `all:\n\t${unseen}rm -rf x\n`],
        ['Dockerfile', `FROM a\nRUN ${unseen}set -e; a; b\n`],
        ['.github/workflows/a.yml', `- run: |\n    ${unseen}set -e\n`],
        ['.github/workflows/a.yml', `- run: ${unseen}set -e\n`],
        ['.github/workflows/a.yml', `- run: make && ${unseen}set -e\n`],
        ['.gitlab-ci.yml', `a:\n  script:\n    - ${unseen}rm x\n`],
        ['package.json', `{"scripts": {"test": "${unseen}exit 1"}}\n`],
        ['package.json', `{"scripts": {"test": "make && ${unseen}exit 1"}}\n`],
        ['AGENTS.md', `\`\`\`sh\n${unseen}set -e\n\`\`\`\n`],
      ] as const)
        assert.deepEqual(await foundIn(file, text), ['invisible-identifier'], `${file}: ${text}`);
  });

  it('icons of prompts, of what is shown and of what is no command are left alone', async () => {
    await assertNothing([
      ['a.sh', 'PS1="\uE0B0 $ "\necho "\uF00C done"\necho \uF00C done\nICON=\uF00C\nicons=(\uE0B0 \uE0B2)\n'],
      ['a.sh', '# \uF00Cok\ncat <<E\n\uF00Cok\nE\necho "a;\uF00Cok\n\uF00Cok"\necho a \\\n  \uF00Cok\n'],
      [
        '.github/workflows/a.yml',
        'name: \uF00Cok\n- run: echo "a; \uF00Cok"\n- run: |\n    echo "\uF00C ok"\n',
      ],
      ['AGENTS.md', '\uF00Cok\n\n```sh\necho "(\uF00Cok)"\n```\n'],
      ['a.js', '\uF00C;\n'],
      ['package.json', '{"scripts": {"test": "echo \\"a; \uF00Cok\\"", "b": "echo \uF00C ok"}}\n'],
    ]);
  });
});

describe('words of scripts that are no commands', () => {
  it('items of arrays, patterns of cases and definitions of makefiles may have icons', async () => {
    await assertNothing([
      ['a.sh', 'icons=(\n  web\uF015\n)\n'],
      ['a.sh', 'separators=( \uF015a )\n'],
      ['a.sh', 'f() {\n  local -a x=(\n \uF015y\n)\n}\n'],
      ['a.zsh', 'PROMPT_SEGMENTS=(\n \uF015git\n)\n'],
      ['a.sh', 'names+=(\n  [a]=b # )\n  \uF015c\n)\n'],
      ['a.sh', 'case $x in\n  web\uF015) echo;;\nesac\n'],
      ['a.sh', 'case $x in\n  a) echo;; web\uF015|b) echo;;\nesac\n'],
      ['a.sh', 'y=$(case $x in\n  web\uF015) echo;;\nesac)\n'],
      ['Makefile', 'define BANNER\n\uF015home\nendef\nexport BANNER\n'],
    ]);
  });

  it('commands beside them and within them are found', async () => {
    for (const text of [
      'icons=(\n  web\n)\n\uE000set -e\n',
      'icons=( $(\uE000list) )\n',
      'icons=(\n\uE000set -e\n',
      'case $x in\n  web)\n    \uE000rm a;;\n  b) echo;;\nesac\n',
      '( cd a\n\uE000rm b)\n',
      'x=$(cd a;\n\uE000rm b)\n',
      '(\uE000rm)\n',
    ])
      assert.deepEqual(await foundIn('a.sh', text), ['invisible-identifier'], text);
    await assertFound('invisible-identifier', [
      ['Makefile', 'define BANNER\nhome\nendef\nall:\n\t\uE000rm -rf x\n'],
      ['a.ps1', '$x=(\uE000rm)\n'],
      ['a.fish', 'x=(\uE000rm) b\n'],
    ]);
  });
});

describe('commands among other text', () => {
  const JOB = 'a:\n  steps:\n    - ';

  it('another language, strings of several lines, here-documents and what a session shows are left alone', async () => {
    await assertNothing([
      [
        '.github/workflows/a.yml',
        `${JOB}uses: actions/github-script@v7\n      with:\n        script: |\n          \uF015home\n`,
      ],
      [
        '.github/workflows/a.yml',
        `${JOB}with:\n        script: |\n          \uF015home\n      uses: actions/github-script@v7\n`,
      ],
      ['.github/workflows/a.yml', `${JOB}run: |\n        \uF015home\n      shell: python\n`],
      [
        '.github/workflows/a.yml',
        `${JOB}run: |\n        gh issue comment --body "Thanks\n        \uF015home"\n`,
      ],
      [
        '.github/workflows/a.yml',
        `${JOB}run: |\n        cat <<E\n        \uF015home\n        E\n        ls\n`,
      ],
      ['.github/workflows/a.yml', `${JOB}run: |\n        echo a \\\n          \uF015home\n`],
      [
        '.gitlab-ci.yml',
        'a:\n  script:\n    - echo "a\n      \uF015home"\n    - |\n      cat <<E\n      \uF015home\n      E\n',
      ],
      ['.github/workflows/a.yml', `${JOB}run: >-\n        echo a\n        \uF015ok\n`],
      ['AGENTS.md', '```sh\ncat > f <<EOF\n\uF015home\nEOF\n```\n'],
      ['AGENTS.md', '- a\n  ```sh\n  cat > f <<EOF\n  \uF015home\n  EOF\n  ```\n'],
      ['AGENTS.md', '```console\n$ ls\n\uF015home\n```\n'],
    ]);
    const scanned = await scanWhole(
      {
        path: '-',
        file: null,
        inline: `${JOB}uses: actions/github-script@v7\n      with:\n        script: |\n          /*\n          @\u200Boctocat\n          */\n`,
        calledAs: '.github/workflows/a.yml',
      },
      PLAIN_JOB,
    );
    assert.equal(scanned.outcome, 'scanned');
    assert.deepEqual(scanned.severities, { error: 0, warning: 1, note: 0 });
  });

  it('commands behind them, and those of other steps, are found', async () => {
    await assertFound('invisible-identifier', [
      [
        '.github/workflows/a.yml',
        `${JOB}uses: actions/github-script@v7\n    - uses: b\n      with:\n        script: |\n          \uE000set -e\n`,
      ],
      ['.github/workflows/a.yml', `${JOB}run: |\n        \uE000set -e\n        shell: python\n`],
      ['.github/workflows/a.yml', `${JOB}run: |\n        cat <<E\n        E\n        \uE000set -e\n`],
      ['.github/workflows/a.yml', `${JOB}run: |\n        echo "a\n        b"\n        \uE000set -e\n`],
      ['.gitlab-ci.yml', "a:\n  script:\n    - echo it's\n    - |\n      \uE000set -e\n      ls\n"],
      ['AGENTS.md', '- a\n  ```sh\n  cat > f <<EOF\n  EOF\n  \uE000set -e\n  ```\n'],
      ['.github/workflows/a.yml', `${JOB}run: >-\n        \uE000set -e\n`],
      ['.github/workflows/a.yml', `${JOB}run: >\n        echo a &&\n        veri\uE000fy\n`],
      ['AGENTS.md', '> ```sh\n> \uE000set -e\n> ```\n'],
      ['AGENTS.md', '```sh\necho "\n```\n\n```sh\n\uE000set -e\n```\n'],
    ]);
  });

  it('those behind prompts, closed quotation marks and assignments and in lists of words are found', async () => {
    await assertFound('invisible-identifier', [
      ['AGENTS.md', '```sh\n$ veri\uE000fy\n```\n'],
      ['AGENTS.md', '```console\n$ veri\uE000fy\n```\n'],
      ['AGENTS.md', '```\n$ veri\uE000fy\n```\n'],
      ['.github/workflows/a.yml', '- run: echo "a" && veri\uE000fy\n'],
      ['.github/workflows/a.yml', "- run: |\n    echo \"it's\" 'a' && veri\uE000fy\n"],
      ['.github/workflows/a.yml', '- run: X=1 veri\uE000fy\n'],
      ['.github/workflows/a.yml', '- run: |\n    X=1 Y=a.b veri\uE000fy\n'],
      ['package.json', '{"scripts": {"b":"echo \'x\' && veri\uE000fy"}}\n'],
      ['package.json', '{"scripts": {"b":"echo \\"x\\" && veri\uE000fy"}}\n'],
      ['.gitlab-ci.yml', 'a:\n  after_script: [veri\uE000fy]\n'],
      ['.gitlab-ci.yml', 'a:\n  after_script: [verify\uE000]\n'],
      ['compose.yml', 'a:\n  command: ["veri\uE000fy"]\n'],
      ['Dockerfile', 'FROM a\nCMD ["veri\uE000fy", "b"]\n'],
      ['Dockerfile', 'FROM a\nENTRYPOINT [ "verify\uE000" ]\n'],
      ['a.sh', 'X=1 veri\uE000fy\n'],
    ]);
    await assertNothing([
      ['.github/workflows/a.yml', '- run: echo "a" "b; \uF00Cok"\n- run: echo \'a && \uF00Cok\'\n'],
      ['.github/workflows/a.yml', '- run: X=\uF00C verify\n- run: X="a \uF00Cok" verify\n'],
      ['package.json', '{"scripts": {"b":"echo \'a && \uF00Cok\'", "c":"echo \\"x\\" \\"a; \uF00Cok\\""}}\n'],
      ['package.json', '{"name": "echo \'a\' && \uF00Cok"}\n'],
      ['compose.yml', 'a:\n  command: ["echo", "\uF00Cok"]\n  labels: ["\uF00Cok"]\n'],
      ['Dockerfile', 'FROM a\nCMD ["echo", "\uF00Cok"]\nLABEL a=b \uF00Cok\n'],
      ['a.sh', 'X=\uF00C verify\necho X=1 \uF00Cok\n'],
      ['.env', 'TITLE=Hello \uF00Chome\n'],
    ]);
  });

  it('settings that start commands, units of systemd and what direnv runs have such words, too', async () => {
    for (const command of ['veri\uE000fy --all', 'make && \u200Bverify x', '\uE0A0verify x'])
      for (const [file, before, behind] of [
        ['.claude/settings.json', '{"hooks":[{"command":"', '"}]}\n'],
        ['.vscode/tasks.json', '{"tasks":[{"command":"', '"}]}\n'],
        ['.devcontainer/devcontainer.json', '{"postCreateCommand":"', '"}\n'],
        ['deno.json', '{"tasks":{"a":"', '"}}\n'],
        ['.mcp.json', '{"args":["-c","', '"]}\n'],
        ['.pre-commit-config.yaml', '  - id: a\n    entry: ', '\n'],
        ['lefthook.yml', 'commands:\n  a:\n    run: ', '\n'],
        ['Taskfile.yml', 'cmds:\n  - ', '\n'],
        ['a.service', '[Service]\nExecStart=', '\n'],
        ['.envrc', '', '\n'],
        ['a.sh.in', '', '\n'],
      ] as const)
        assert.deepEqual(await foundIn(file, before + command + behind), ['invisible-identifier'], file);
    await assertNothing([
      ['.claude/settings.json', '{"label":"a; \uF00Cok","hooks":[{"command":"echo \'a; \uF00Cok\'"}]}\n'],
      ['a.service', '[Unit]\nDescription=\uF00C ok\n[Service]\nExecStart=echo \uF00C\n'],
    ]);
  });
});
