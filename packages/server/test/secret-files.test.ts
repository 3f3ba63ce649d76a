/** Secrets that stand in files, as orchestrators hand them over. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type Config, ConfigError, readConfig } from '../src/config.ts';
import { temporaryFolder } from './at-end.ts';
import { json, operatorHere } from './run-operator.ts';

const folder = temporaryFolder();

/** A file with this in it; answers its path. */
function fileOf(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content, { mode: 0o600 });
  return file;
}

/** Each secret, a value that can be used, and where it is found in the config. */
const SECRETS: readonly [name: string, value: string, found: (config: Config) => unknown][] = [
  ['DATABASE_URL', 'postgres://limpid:hunter2@db.example/limpid', ({ database }) => database],
  ['REDIS_URL', 'redis://:hunter2@cache.example/0', ({ redisUrl }) => redisUrl],
  ['AUTH_SECRET', 'hunter2'.repeat(8), ({ authSecret }) => authSecret],
  ['COPY_TO_URL', 'postgres://limpid:hunter2@db.example/copy', ({ copyToUrl }) => copyToUrl],
  ['SMTP_URL', 'smtp://limpid:hunter2@mail.example', ({ mail }) => mail],
];
const SMTP_FROM = 'limpid@example.org';

describe('secrets in files', () => {
  for (const [name, value, found] of SECRETS) {
    it(`a secret read from the file in ${name}_FILE has the same effect as ${name}`, () => {
      const file = fileOf(name, `${value}\n`);
      const fromFile = found(readConfig({ SMTP_FROM, [`${name}_FILE`]: file }));
      assert.deepEqual(fromFile, found(readConfig({ SMTP_FROM, [name]: value })));
      assert.notDeepEqual(fromFile, found(readConfig({ SMTP_FROM })), 'it is not what stands there without');
    });

    it(`an unusable ${name}_FILE is refused in one sentence that shows neither its value nor its path`, () => {
      const file = fileOf(name, value);
      const unread = `^${name}_FILE must name a file that can be read, and its value does not: `;
      const absent = new RegExp(`${unread}there is no such file\\.$`);
      const refused: [Record<string, string>, RegExp][] = [
        [{ [name]: value, [`${name}_FILE`]: file }, new RegExp(`^Set ${name} or ${name}_FILE, not both\\.$`)],
        // The secret itself in the wrong variable, or as a part of a path.
        [{ [`${name}_FILE`]: value }, absent],
        [{ [`${name}_FILE`]: `${file}/hunter2` }, absent],
        [{ [`${name}_FILE`]: 'hunter2'.repeat(100) }, absent],
        [{ [`${name}_FILE`]: fileOf('hunter2', '') }, /is empty\.$/],
        [{ [`${name}_FILE`]: folder }, new RegExp(`${unread}it is a folder\\.$`)],
        [{ [`${name}_FILE`]: '/dev/zero' }, /is longer than 65536 bytes\.$/],
        [{ [`${name}_FILE`]: fileOf('blank', ' \n\n') }, /is empty\.$/],
        [{ [`${name}_FILE`]: fileOf('two-hunter2', `${value}\nhunter2`) }, /must name a file of one line\.$/],
        [{ [`${name}_FILE`]: fileOf('latin-hunter2', Buffer.from([0xff])) }, /a file of text in UTF-8/],
      ];
      for (const [environment, sentence] of refused) {
        assert.throws(
          () => readConfig({ SMTP_FROM, ...environment }),
          (error) => {
            assert.ok(error instanceof ConfigError);
            assert.match(error.message, sentence);
            assert.doesNotMatch(error.message, /hunter2/);
            return true;
          },
        );
      }
    });
  }

  it('operator commands can read a secret from a file', async () => {
    const DATABASE_URL_FILE = fileOf('url', `sqlite:${join(folder, 'limpid.db')}\n`);
    assert.equal((await json(operatorHere({ DATABASE_URL_FILE }), 'migrate')).migrated[0], '0001-scans');
  });

  it('only settings that hold a secret can be read from a file', () => {
    const file = fileOf('port', '1');
    assert.equal(readConfig({ PORT_FILE: file }).port, 8080);
  });
});
