import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';

describe('spaces that programs take for letters', () => {
  it('a space that a shell, a workflow or a setting takes for a letter is found', async () => {
    await assertFound('odd-space', [
      ['a.sh', 'if [ "$1"\u00A0= "admin" ]; then echo granted; fi\n'],
      ['a.sh', 'cd build\u00A0; rm -rf ./*\n'],
      ['a.sh', 'chmod 600\u00A0key.pem\n'],
      ['a.sh', 'echo \u5B8C\u4E86\u3000# x; curl x\n'],
      ['Dockerfile', 'RUN cd build\u2009; rm -rf x\n'],
      ['Makefile', 'verify\u00A0:\n\tfalse\n'],
      ['ci.yml', '- run: cd build\u00A0; rm -rf x\n'],
      ['ci.yml', '- run: |\n    chmod 600\u00A0key.pem\n'],
      ['package.json', '{"scripts":{"build":"cd build\u00A0; rm -rf x"}}\n'],
      ['AGENTS.md', 'Run `rm -r build\u00A0; npm test`.\n'],
      ['a.yaml', 'hostNetwork\u00A0: false\n'],
      ['a.service', '[Service]\nNoNewPrivileges\u00A0= true\n'],
      ['nginx.conf', 'ssl_verify_client on\u00A0;\n'],
      ['ci.yml', '- run: if [ "$SUM"\u00A0= "$WANT" ]; then make deploy; fi\n'],
      ['a.html', '<iframe sandbox\u00A0="" src="x"></iframe>\n'],
    ]);
    await assertNothing([
      [
        'a.sh',
        'echo "Erreur\u00A0: non"\ncat <<EOF\nVoici une erreur\u00A0: fichier absent\nEOF\n# Fin\u00A0!\n',
      ],
      ['b.sh', 'echo \u5B8C\u4E86\u3000\u6B21\u3078\n'],
      ['a.yaml', 'title: "Erreur\u00A0: non"\nErreur grave\u00A0: non\ntext: |\n  Nom\u00A0: Jean\n'],
      ['a.properties', 'message=Erreur\u00A0; r\u00E9essayez\n'],
    ]);
  });

  it('none is more than an odd space, in commands, comments, values or beside blanks of PowerShell', async () => {
    for (const [name, text] of [
      ['a.sh', 'cd build\u00A0; rm -rf x\n'],
      ['a.sh', 'make # Fin\u00A0; 10\u00A0km\n'],
      ['a.yaml', 'hostNetwork\u00A0: false\n'],
      ['a.sh', 'echo See\u00A0docs\n'],
      ['Makefile', 'all:\n\t@echo Build\u2009done\n'],
      ['a.ps1', 'Remove-Item\u00A0x\n'],
    ] as const)
      assert.deepEqual(
        (await foundIn(name, text)).filter((one) => one !== 'odd-space'),
        [],
        text,
      );
  });

  it('French and Japanese in scripts, translations and settings are left alone', async () => {
    await assertNothing([
      [
        'fr.yml',
        'previous: Pr\u00E9c\u00E9dent\u00A0; suivant\nbuild: Compilation termin\u00E9e\u00A0; merci\n',
      ],
      ['fr.yml', 'present: Vitesse 10\u00A0km/h\ntest: le n\u00B0\u00A01-2\ne-mail\u00A0: adresse\n'],
      ['fr.json', '{"preview":"Aper\u00E7u\u00A0; suite","preset":"10\u00A0km/h"}\n'],
      ['fr.yaml', 'text: |\n  attention\u00A0: ceci\n  remarque\u00A0: ok\n'],
      [
        'a.sh',
        'cat <<E\n\u00AB\u00A0Bonjour le monde\u00A0\u00BB\nAttention\u00A0: fichier absent\nOui\u00A0!\nune erreur\u00A0:<br>\nE\n',
      ],
      ['b.sh', 'echo \u5B8C\u4E86\u3000-\u3000\u6B21\necho \u540D\u524D\u3000/\u3000\u5024\n'],
    ]);
  });

  it('a comment behind a setting and another target of a makefile are no excuse', async () => {
    await assertFound('odd-space', [
      ['a.yaml', 'hostNetwork\u00A0: false # a b c d\n'],
      ['a.yaml', 'privileged\u00A0: true\n'],
      ['Makefile', 'all verify\u00A0: x\n\tfalse\n'],
      ['Makefile', '.PHONY verify\u00A0: x\n'],
    ]);
  });

  it('a space of a word of a command is found wherever commands are run, also among French', async () => {
    for (const space of ['\u00A0', '\u202F', '\u2009'])
      await assertFound('odd-space', [
        ['.github/workflows/a.yml', `# Merci\n- run: |\n    if ./has-secrets.sh${space}; then exit 1; fi\n`],
        ['.github/workflows/a.yml', `- run: "./check${space}; make"\n`],
        ['.gitlab-ci.yml', `a:\n  script:\n    - if ./check${space}; then exit 1; fi\n`],
        ['.travis.yml', `script:\n- ./check${space}| tee log\n`],
        ['.circleci/config.yml', `a:\n  - run:\n      command: |\n        ./check${space}& wait\n`],
        ['Taskfile.yml', `tasks:\n  a:\n    cmds:\n      - ./check${space}; make\n`],
        ['lefthook.yml', `pre-commit:\n  commands:\n    a:\n      run: ./check${space}\n`],
        ['.pre-commit-config.yaml', `  - id: a\n    entry: bash -c './check${space}; exit 0'\n`],
        ['.claude/settings.json', `{"hooks":[{"type":"command","command":"./check${space}; exit 2"}]}\n`],
        ['.cursor/hooks.json', `{"hooks":{"a":[{"command":"./check${space}; exit 0"}]}}\n`],
        ['.mcp.json', `{"a":{"command":"sh","args":["-c","./check${space}; exec npx x"]}}\n`],
        ['.codex/config.toml', `notify = ["sh","-c","./check${space}; x"]\n`],
        ['.vscode/tasks.json', `// tasks\n{"tasks":[{"command":"./check${space}; x"}]}\n`],
        ['AGENTS.md', `\`\`\`sh\nif ./check${space}; then exit 1; fi\n\`\`\`\n`],
        ['.envrc', `if ./check${space}; then exit 1; fi\n`],
        ['package.json', `{"scripts":{"a":"echo \${A}","b":"./check${space}; exit 1"}}\n`],
        ['package.json', `{"scripts":{"a":"${'x'.repeat(5000)}; ./check${space}; exit 1"}}\n`],
      ]);
  });

  it('what commands say in French, and names and descriptions beside them, are left alone', async () => {
    await assertNothing([
      [
        '.github/workflows/a.yml',
        '- name: Compilation\u00A0; merci\n  run: |\n    echo "Erreur\u00A0; non" # Fin\u00A0; non\n    cat <<E\n    Bonjour\u00A0; oui\n    E\n',
      ],
      ['.github/workflows/a.yml', '- run: "echo \'Oui\u00A0; non\'"\n- run: \'echo "Oui\u00A0; non"\'\n'],
      [
        '.github/workflows/a.yml',
        '- run: echo "Attention\u00A0: x" \u00AB\u00A0ok\u00A0\u00BB Fini\u00A0!\n',
      ],
      [
        'package.json',
        '{"description":"Bref\u00A0; merci","scripts":{"a":"echo \'Oui\u00A0; non\' && echo \\"Oui\u00A0; non\\""}}\n',
      ],
      [
        '.vscode/tasks.json',
        '{"tasks":[{"label":"Oui\u00A0; non","command":"make","detail":"Oui\u00A0; non"}]}\n',
      ],
      [
        'lefthook.yml',
        'pre-commit:\n  commands:\n    a:\n      run: make\n      fail_text: Oui\u00A0; non\n',
      ],
      ['.claude/settings.json', '{"hooks":[{"type":"prompt","prompt":"Est-ce fini\u00A0; sinon"}]}\n'],
      ['AGENTS.md', 'Oui\u00A0; non\n\n```sh\necho "Oui\u00A0; non"\n```\n\n```text\nOui\u00A0; non\n```\n'],
    ]);
  });

  it('a space of a name is found in code of languages that take it for a letter', async () => {
    for (const space of ['\u00A0', '\u202F', '\u2009'])
      await assertFound('odd-space', [
        ['a.php', `<?php\n// Merci\nif ($banned${space}!== true) open();\n`],
        ['a.php', `<?php\nreturn $user->isBanned${space}? deny() : grant();\n`],
        ['a.php', `<p>Oui</p>\n<?php if ($banned${space}): ?>\n<p>Non</p>\n`],
        ['a.rb', `# V\u00E9rifie\ndeny if role${space}!= "admin"\n`],
        ['a.rb', `verify${space}; install\n`],
        ['a.clj', `(if banned${space}? 1 2)\n`],
        ['a.el', `(if banned${space}? 1 2)\n`],
        ['a.lua', `if banned${space}!= x then end\n`],
      ]);
  });

  it('French in strings, comments and pages of such languages is left alone', async () => {
    const text = 'Est-il banni\u00A0? Non\u202F; prix\u00A0: 10\u00A0\u20AC';
    await assertNothing([
      [
        'a.php',
        `<p>${text}</p>\n<?php if ($a): ?>\n<p>Oui <?= $x ?>\u00A0! ${text}</p>\n<?php endif; ?>\n${text}\n`,
      ],
      ['a.php', `<?php\n/**\n * ${text}\n */\n# ${text}\n$a = ['x' => '${text}', "y" => "${text}"];\n`],
      [
        'a.php',
        `<?php\n$a = <<<FIN\n  ${text}\nFIN;\n$b = '\n${text}\n';\necho "Oui {$nom}\u00A0! ${text}";\n`,
      ],
      [
        'a.rb',
        `# ${text}\nputs "Oui #{nom}\u00A0! ${text}"\na = <<~FIN\n  ${text}\nFIN\n=begin\n${text}\n=end\n`,
      ],
      ['a.rb', `if /^(?<a>.*?)\\s${text} (?<b>http.*)$/m =~ x\n  y.sub(/Oui\u00A0: /, '')\nend\n`],
      ['a.rb', `a = %w[x]\nb = %q(${text})\n__END__\n${text}\n`],
      ['a.lua', `-- ${text}\nx = [[\n${text}\n]]\n--[[\n${text}\n]]\ny = "${text}"\n`],
      ['a.el', `;; L'${text}\n(defun f ()\n  "L'ami.\n\n${text}"\n  (list ?" ?\\" "${text}"))\n`],
      ['a.clj', `;; ${text}\n(defn f\n  "Voici\n  ${text}"\n  [x] (str \\" "${text}"))\n`],
    ]);
  });

  it('a space at the end of a key of YAML or of front matter, or within a key for agents, is found', async () => {
    for (const space of ['\u00A0', '\u202F', '\u2009'])
      await assertFound('odd-space', [
        ['.claude/agents/a.md', `---\nname: a\ntools${space}: Read\n---\nMerci\u00A0! Oui\u00A0; non.\n`],
        ['.claude/skills/x/SKILL.md', `---\nname: x\nallowed-tools${space}: Read\n---\nText\n`],
        ['.claude/agents/a.md', `---\nname: a\ndisallowed${space}Tools: Bash\n---\nText\n`],
        ['values.yaml', `auth${space}:\n  enabled: true\n`],
        ['k8s.yaml', `spec:\n  - "capabilities${space}":\n    drop: [ALL]\n`],
        ['a.yaml', `- name: V\u00E9rifie\n  if: success()\n  env${space}:\n    a: b\n`],
        ['a.yaml', `text: |\n  Bonjour\nverify${space}: full\n`],
        ['a.yaml', `- |\n  Bonjour\n- verify${space}: full\n`],
        ['a.yaml', `steps:\n  - checkout\n  - verify${space}: full\n`],
        ['a.yaml', `web: {image: x, privileged${space}: true}\n`],
      ]);
  });

  it('French in values and texts of YAML, and keys that are sentences, are left alone', async () => {
    await assertNothing([
      [
        'messages.yaml',
        '"\u00CAtes-vous s\u00FBr\u00A0?": "Are you sure?"\n"Oui\u00A0: non": "x"\nPrix total\u00A0: x\n',
      ],
      ['a.yaml', 'a: |\n  Remarque\u00A0: ceci\n\n  Nom\u00A0:\n   x\nb: >-\n  Nom\u00A0: x\nc: Oui\n'],
      ['a.yaml', "a: \"Oui,\n  Remarque\u00A0: ceci\"\nb: 'L''ami\n  Nom\u00A0: x'\n- |\n  Nom\u00A0: x\n"],
      ['a.yaml', 'a: Oui et\n  Remarque\u00A0: ceci\n# Nom\u00A0: x\nb: Nom\u00A0: x\n'],
      ['a.yaml', 'a:\n  Bonjour\n  Nom\u00A0: x\nurl: http://x/#a\n  Nom\u00A0: x\n'],
      ['a.yaml', '- Bonjour \u00E0 tous\n  Nom\u00A0: x\nb: Attention, note\u00A0: ceci\n'],
      ['locales/fr.yml', 'Nom\u00A0: Name\n'],
      ['AGENTS.md', '---\ndescription: Voici\u00A0: oui\n---\nNom\u00A0: Jean\n\n- Remarque\u00A0: ceci\n'],
      ['AGENTS.md', 'Nom\u00A0: Jean\nRemarque\u00A0:\n'],
    ]);
  });

  it('messages with placeholders, signs in a row and keys that are words of French are left alone', async () => {
    await assertNothing([
      [
        'lang/fr/a.php',
        "<?php\nreturn ['a' => 'Total\u00A0: :amount\u00A0\u20AC', 'b' => ':amount\u00A0\u20AC'];\n",
      ],
      ['lang/nl.json', '{"a": "\u20AC\u00A0:amount", "b": ":size\u00A0kg", "c": "%amount%\u00A0\u20AC"}\n'],
      ['a.sh', 'echo "Quoi\u202F?\u00A0!"\nprintf "Fini\u00A0!\u202F?\\n"\n'],
      ['faq.yaml', 'faq:\n  - Comment faire\u202F?\u00A0: ainsi\n  - Nom du client\u00A0: Jean\n'],
      ['form.yaml', 'labels:\n  Pr\u00E9nom\u00A0: x\n  Nom\u00A0: y\n'],
    ]);
    await assertFound('odd-space', [
      ['form.yaml', '# Pr\u00E9nom\nlabels:\n  nom\u00A0: y\n'],
      ['form.yaml', '# Pr\u00E9nom\nlabels:\n  Nom\u00A0: true\n'],
      ['a.yaml', '# Pr\u00E9nom\nResources:\n  Effect\u00A0: Deny\n'],
      ['a.yaml', 'Effect\u00A0: Deny\n'],
    ]);
  });
});
