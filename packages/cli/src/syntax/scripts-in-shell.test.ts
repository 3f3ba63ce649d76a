import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assertFound, assertNothing, foundIn } from '../../test/found-in.ts';

const SPACE = '\u00A0';
const COMMAND = './check\u00A0; make';
const FRENCH = 'Il y a 10\u00A0000 euros\u00A0; non';

describe('programs that read a document', () => {
  it('names of hosts and containers do not say who reads it', async () => {
    for (const before of [
      'ssh mail.example.com',
      'ssh mail',
      'ssh mysql',
      'cat a; bash',
      'docker exec -i node bash',
      'docker exec -i mysql bash',
    ])
      await assertFound('odd-space', [['a.sh', `${before} <<'EOF'\ngit checkout -- . && ${COMMAND}\nEOF\n`]]);
    for (const before of [
      "ssh host 'cd a && cat > a.txt'",
      'ssh host sudo tee /etc/motd',
      'ssh host "cat > a"',
    ])
      await assertNothing([['a.sh', `${before} <<'EOF'\n${FRENCH}\nEOF\n`]]);
    for (const before of ['psql', 'cat <<E | psql #', 'docker exec -i db mysql -u a'])
      await assertNothing([
        ['a.sh', `${before} <<E\n/* l'${FRENCH} */ -- l'${FRENCH}\nE\n`.replace(' #', ' ')],
      ]);
  });

  it('values for one command do not hide it, and words of a message are no command', async () => {
    await assertFound('odd-space', [
      ['a.sh', `LANG=C ssh host "${COMMAND}"\n`],
      ['a.sh', `LANG="C"  ssh host "${COMMAND}"\n`],
      ['a.sh', `sudo at noon <<E\n${COMMAND}\nE\n`],
      ['a.sh', `/usr/bin/at noon <<E\n${COMMAND}\nE\n`],
    ]);
    await assertNothing([['a.sh', `log "at noon" <<E\n${FRENCH}\nE\n`]]);
  });

  it('a comment that nothing ends hides nothing', async () => {
    assert.deepEqual(await foundIn('a.sh', `psql <<E\n/* a */ /*\nb${SPACE};\nE\n`), ['odd-space']);
  });

  it('code of other languages in documents and options is no command of a shell', async () => {
    await assertNothing([
      ['a.sh', `perl -CSD -pe 's/${SPACE}/ /g' in.txt\n`],
      ['a.sh', `node <<E\nconsole.log(\`${FRENCH}\`)\nE\n`],
      ['a.sh', `ruby <<E\nputs %q(${FRENCH})\nE\n`],
      ['a.sh', `php <<'EOF'\n<p>${FRENCH}</p>\nEOF\n`],
      ['a.sh', `cat > x.sh <<E\necho "Usage${SPACE}: ${FRENCH}"\ncat <<F\nUsage${SPACE}: ${FRENCH}\nF\nE\n`],
    ]);
    await assertFound('odd-space', [
      ['a.sh', `psql -d a -c "DROP TABLE a${SPACE};"\n`],
      ['a.sh', `mysql -e "DROP TABLE a${SPACE};"\n`],
      ['a.sh', `runuser u --command '${COMMAND}'\n`],
    ]);
  });
});
