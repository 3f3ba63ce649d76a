import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';

const FRENCH = 'Fini\u00A0; merci\u202F! 10\u00A0\u20AC, est-ce bon\u00A0?';

describe('commands that programs hand to a shell', () => {
  it('a space that a shell takes for a letter is found in the string of a call', async () => {
    for (const space of ['\u00A0', '\u202F', '\u2009']) {
      const command = `./check${space}; make`;
      await assertFound('odd-space', [
        ['a.py', `# ${FRENCH}\nos.system("${command}")\n`],
        ['a.py', `subprocess.Popen(\n    f'${command}',\n    shell=True)\n`],
        ['a.py', `os.system("A=$(echo a) rm${space}-rf b")\n`],
        ['a.py', `check_output("""\n${command}\n""", shell=True)\n`],
        ['a.py', `os.system("cd /a &&"\n    " ${command}")\n`],
        ['a.py', `os.system("cd " + path + " && ${command}")\n`],
        ['a.py', `subprocess.run(["bash", "-c", "${command}"])\n`],
        ['a.php', `<?php\nexec('${command}');\n`],
        ['a.php', `<?php\n$x = \`${command}\`;\n`],
        ['a.php', `<?php\nproc_open("${command}", [], $pipes);\n`],
        ['a.pl', `system "${command}";\n`],
        ['a.pl', `my $x = \`${command}\`;\n`],
        ['a.pl', `my $x = qx{${command}};\n`],
        ['a.rb', `system("${command}")\n`],
        ['a.rb', `x = \`${command}\`\n`],
        ['Rakefile', `sh "${command}"\n`],
        ['a.rb', `x = %x(${command})\n`],
        ['a.rb', `system <<~SH\n  ${command}\nSH\n`],
        ['a.js', `execSync("${command}");\n`],
        ['a.js', `exec(\`\${tool} && ${command}\`, done);\n`],
        ['a.ts', `await $\`${command}\`;\n`],
        ['a.js', `spawn('${command}', { shell: true });\n`],
        ['Jenkinsfile', `node {\n  sh '${command}'\n}\n`],
        ['Jenkinsfile', `node {\n  sh """\n    ${command}\n  """\n}\n`],
        ['Jenkinsfile', `node {\n  sh(returnStdout: true, script: "${command}")\n}\n`],
        ['a.groovy', `def x = "${command}".execute()\n`],
        ['a.c', `int main(void) { return system("${command}"); }\n`],
        ['a.c', `FILE *f = popen("cd /a && "\n  "${command}", "r");\n`],
        ['A.java', `Runtime.getRuntime().exec("${command}");\n`],
        ['a.go', `exec.Command("sh", "-c", "${command}")\n`],
        ['a.rs', `Command::new("sh").arg("-c").arg("${command}")\n`],
        ['a.lua', `os.execute("${command}")\n`],
        ['a.tf', `command = "${command}"\n`],
      ]);
    }
  });

  it('what is not seen in the word of such a command is found', async () => {
    for (const unseen of ['\u200B', '\uE000', '\u3164'])
      await assertFound('invisible-identifier', [
        ['a.py', `os.system("ver${unseen}ify x")\n`],
        ['a.py', `os.system("make && ${unseen}verify x")\n`],
        ['Jenkinsfile', `node {\n  sh '${unseen}verify'\n}\n`],
        ['a.js', `execSync(\`ver${unseen}ify\`);\n`],
        ['a.rb', `x = %x(ver${unseen}ify a)\n`],
      ]);
  });

  it('what passes for the sign of an option or for signs between two commands is found', async () => {
    for (const sign of ['\u2010', '\u2212'])
      await assertFound('look-alike-identifier', [
        ['a.py', `os.system("git push ${sign}f")\n`],
        ['Jenkinsfile', `sh 'rm ${sign}f a'\n`],
        ['a.service', `[Service]\nExecStart=/bin/a ${sign}f\n`],
        ['a.spec', `%install\nrm ${sign}f a\n`],
        ['deploy.yaml', `- command: ["sh", "-c", "rm ${sign}f a"]\n`],
      ]);
    for (const sign of ['\u01C1', '\u2223', '\uFF06', '\u037E'])
      await assertFound('look-alike-identifier', [['a.py', `os.system("./check ${sign} make")\n`]]);
    await assertNothing([
      ['a.py', 'os.system("echo Ein\u2010 und \u2010ausgabe")\nprint("a \u2010f \uFF5C b \u037E c")\n'],
      ['a.js', 'execSync("echo \'\u5B8C\u4E86 \uFF1B \u6B21 \uFF5C a\'");\n'],
    ]);
  });

  it('a command that stands in a variable first is found', async () => {
    const command = './check\u00A0; make';
    await assertFound('odd-space', [
      ['a.py', `cmd = "${command}"\nos.system(cmd)\n`],
      ['a.py', `script: str = f"""\n${command}\n"""\nsubprocess.run(["bash", "-c", script])\n`],
      ['a.php', `<?php\n$cmd = "${command}";\nexec($cmd, $out);\n`],
      ['a.js', `const cmd = tool + '; ${command}';\nexecSync(cmd, {});\n`],
      ['a.go', `cmd := "${command}"\nexec.Command("sh", "-c", cmd)\n`],
      ['a.c', `snprintf(cmd, sizeof(cmd), "${command} %s", x);\nsystem(cmd);\n`],
      ['a.tf', `inline = [\n  "a",\n  "${command}",\n]\n`],
    ]);
    await assertNothing([
      ['a.py', `text = "${FRENCH}"\ncmd = "make"\nprint(text)\nos.system(cmd)\n`],
      ['a.c', `snprintf(text, sizeof(text), "${FRENCH}");\nsystem(cmd);\n`],
    ]);
  });

  it('what such a command prints, and strings and comments beside it, are left alone', async () => {
    await assertNothing([
      ['a.py', `# os.system("${FRENCH}")\nprint("${FRENCH}")\nos.system("echo '${FRENCH}'")\n`],
      ['a.py', `os.system('echo "${FRENCH}"')\nlog.run("${FRENCH}")\n`],
      ['a.py', `def f():\n    """Appelle os.system("${FRENCH}")."""\n`],
      [
        'a.php',
        `<?php\n$db->exec("INSERT '${FRENCH}'");\ncurl_exec("${FRENCH}");\nexec("echo '${FRENCH}'");\n`,
      ],
      ['a.js', `/a/.exec("${FRENCH}");\nconsole.log(\`${FRENCH}\`);\nexecSync("echo '${FRENCH}'");\n`],
      ['a.pl', `# system "${FRENCH}"\nprint "${FRENCH}";\nsystem "echo '${FRENCH}'";\n`],
      ['a.rb', `puts "${FRENCH}"\nsystem "echo '${FRENCH}'" or raise "${FRENCH}"\n`],
      ['Jenkinsfile', `node {\n  echo "${FRENCH}"\n  sh label: '${FRENCH}', script: "echo '${FRENCH}'"\n}\n`],
      ['a.c', `int main(void) { puts("${FRENCH}"); system("echo '${FRENCH}'"); }\n`],
      ['a.js', 'execSync("echo \u5B8C\u4E86\u3000\u6B21\u3078");\nexecSync("echo \uF00C done");\n'],
      ['a.js', `program.option("-c", "${FRENCH}");\nrun('-c', '${FRENCH}');\n`],
      ['a.rb', `opts.on('-c', '${FRENCH}')\n`],
      ['a.go', `fs.StringVarP(&c, "config", "-c", "${FRENCH}")\n`],
      ['a.py', 'os.system("echo \u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645")\n'],
    ]);
  });
});

describe('commands that a script of a shell hands to another shell', () => {
  it('a space that a shell takes for a letter is found in strings and here-documents that are run', async () => {
    for (const space of ['\u00A0', '\u202F', '\u2009']) {
      const command = `./check${space}; make`;
      for (const script of [
        `ssh host "${command}"`,
        `ssh -p 22 "root@$host" '${command}'`,
        `su - user -c "${command}"`,
        `sudo sh -c '${command}'`,
        `bash -euo pipefail -c '${command}'`,
        `ls | xargs sh -c '${command}'`,
        `eval "${command}"`,
        `trap '${command}' EXIT`,
        `alias x='${command}'`,
        `watch -n 1 "${command}"`,
        `parallel '${command}' ::: a b`,
        `ssh host "bash -c '${command}'"`,
        `bash <<E\n${command}\nE`,
        `sudo -u x bash -s -- a <<'E'\n${command}\nE`,
        `ssh host <<'E'\n${command}\nE`,
        `cat <<E | ssh host\n${command}\nE`,
        `cat > x.sh <<E\n${command}\nE`,
        `psql -d a <<E\nDROP TABLE a${space};\nE`,
        `ssh host <<E\nsu -c "${command}"\nE`,
      ])
        await assertFound('odd-space', [['a.sh', `#!/bin/bash\n# ${FRENCH}\n${script}\n`]]);
    }
  });

  it('what is not seen in the word of such a command is found', async () => {
    await assertFound('invisible-identifier', [
      ['a.sh', 'ssh host "\uE000verify x"\n'],
      ['a.sh', 'bash <<E\nver\uE000ify x\nE\n'],
    ]);
  });

  it('what such a command prints, and documents that are kept or read as data, are left alone', async () => {
    for (const script of [
      `ssh host "echo '${FRENCH}'"`,
      `trap 'echo "${FRENCH}"' INT`,
      `alias x='echo "${FRENCH}"'`,
      `su -c 'echo "${FRENCH}"'`,
      `bash -c "echo \\"${FRENCH}\\""`,
      `echo ssh "${FRENCH}"`,
      `cat <<E\n${FRENCH}\nE`,
      `ssh host 'cat > a.txt' <<E\n${FRENCH}\nE`,
      `python3 a.py <<E\n${FRENCH}\nE`,
      `bash install.sh <<E\n${FRENCH}\nE`,
      `mail -s a b <<E\n${FRENCH}\nE`,
      `bash <<E\necho "${FRENCH}" # ${FRENCH}\nE`,
      `psql <<E\nINSERT INTO a VALUES ('${FRENCH}'); -- L'\u00E9t\u00E9, ${FRENCH}\nE`,
    ])
      await assertNothing([['a.sh', `#!/bin/bash\n${script}\n`]]);
  });
});

describe('commands in files with other text', () => {
  it('what is not seen, and spaces that are letters, are found in commands of cron, of processes and of packages', async () => {
    for (const [file, before] of [
      ['Procfile', 'web: '],
      ['crontab', '5 * * * 1-5 '],
      ['crontab', '@daily '],
      ['etc/cron.d/job', '5 * * * * root '],
      ['a.cron', '*/5 * * * * '],
      ['a.spec', `%description\n${FRENCH}\n%install\n`],
      ['a.spec', '%post -p /bin/sh\nmake && '],
      ['a.service', '[Service]\nExecStart=-'],
      ['tox.ini', '[testenv]\ncommands =\n    '],
      ['supervisord.conf', '[program:a]\ncommand='],
      ['debian/rules', '#!/usr/bin/make -f\nall:\n\t'],
      ['run', '#!/bin/bash\n'],
    ] as const) {
      await assertFound('invisible-identifier', [[file, `${before}ver\uE000ify x\n`]]);
      await assertFound('odd-space', [[file, `${before}./check\u00A0; make\n`]]);
    }
    await assertNothing([
      [
        'a.spec',
        `Summary: ${FRENCH}\n%description\n${FRENCH}\n%install\necho "${FRENCH}"\n%changelog\n- ${FRENCH}\n`,
      ],
      ['a.service', `[Unit]\nDescription=${FRENCH}\n[Service]\nExecStart=/bin/echo "${FRENCH}"\n`],
      ['crontab', `# ${FRENCH}\n5 * * * * echo "${FRENCH}"\n`],
    ]);
  });

  it('scripts behind the option of a shell are found in lists, attributes and code of any language', async () => {
    const command = './check\u00A0; make';
    await assertFound('odd-space', [
      ['deploy.yaml', `- command: ["sh", "-c", "${command}"]\n`],
      ['deploy.yaml', `- command:\n  - sh\n  - -c\n  - |\n    ${command}\n  args: []\n`],
      ['deploy.yaml', `- command:\n    - "bash"\n    - "-ec"\n    - "${command}"\n`],
      ['deploy.yaml', `  - -c\n  - >-\n    make &&\n    ${command}\n`],
      ['roles/a/tasks/main.yml', `- name: ${FRENCH}\n  shell: ${command}\n`],
      ['netlify.toml', `[build]\ncommand = "${command}"\n`],
      ['a.csproj', `<Target><Exec Command="${command}" /></Target>\n`],
      ['CMakeLists.txt', `execute_process(COMMAND sh -c "${command}")\n`],
      ['AGENTS.md', `Run \`bash -c "${command}"\`.\n`],
      ['tool', `#!/usr/bin/env python3\nos.system("${command}")\n`],
    ]);
    await assertNothing([
      ['deploy.yaml', `- command:\n  - sh\n  - -c\n  - |\n    echo "${FRENCH}"\n  note: ${FRENCH}\n`],
      ['deploy.yaml', `- command: ["sh", "-c", "echo '${FRENCH}'", "${FRENCH}"]\n`],
      ['a.csproj', `<Target><Message Text="${FRENCH}" /><Exec Command="echo '${FRENCH}'" /></Target>\n`],
    ]);
  });

  it('a string of YAML that goes on in the next lines is one command', async () => {
    for (const value of [
      '"make\n    && ./check\u00A0; make"',
      "'make\n    x\u00A0; make'",
      'make &&\n    ./check\u00A0; make',
    ])
      await assertFound('odd-space', [
        ['.github/workflows/a.yml', `- run: ${value}\n  name: x\n`],
        ['.gitlab-ci.yml', `a:\n  script:\n    - ${value.replaceAll('\n', '\n    ')}\n    - ls\n`],
      ]);
    await assertFound('invisible-identifier', [
      ['.github/workflows/a.yml', '- run: "make &&\n    \uE000verify x"\n'],
    ]);
    await assertNothing([
      ['.github/workflows/a.yml', `- run: "make\n    \uE000home"\n  name: ${FRENCH}\n`],
      ['.github/workflows/a.yml', `- run: "echo '${FRENCH}\n    ${FRENCH}'"\n  name: ${FRENCH}\n`],
      [
        '.github/workflows/a.yml',
        `- run: make\n  env:\n    A: ${FRENCH}\n- name: "${FRENCH}\n    ${FRENCH}"\n`,
      ],
    ]);
  });
});

describe('names of settings and style sheets', () => {
  it('private-use characters and spaces at their end are found, and icons and comments are left alone', async () => {
    await assertFound('invisible-identifier', [
      ['a.scss', '$ma\uE000in: red;\n'],
      ['a.css', '.ma\uE000in { color: red }\n'],
      ['a.properties', 'admin\uE000=true\n'],
      ['a.yaml', 'adm\uE000in: true\n'],
    ]);
    await assertFound('odd-space', [
      ['a.css', '.a {\n  display\u00A0: none;\n}\n'],
      ['a.css', '.a{display\u202F: none}\n'],
      ['a.properties', 'verify_tls\u00A0: full\n'],
      ['a.pl', '# Merci\u00A0!\nif ($a\u00A0!~ /b/) { c() }\n'],
    ]);
    await assertNothing([
      [
        'a.css',
        `/* ${FRENCH}\n   note\u00A0: voir plus loin;\n */\n.a::before, .icon-\uE001 { content: "\uE000"; }\n.b { content: "Nom\u00A0: "; }\n`,
      ],
      ['a.scss', '$icon: "\uF015";\n$icons: (home: "\uF015");\n'],
      ['a.yaml', 'icon: "\uF015"\n"\uF015": home\n'],
      ['a.properties', 'title=Nom\u00A0: Jean\nNom\u00A0: Jean\n'],
    ]);
  });
});
