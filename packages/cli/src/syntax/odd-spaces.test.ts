import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';

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
});
