import { describe, it } from 'node:test';
import { assertFound, assertNothing } from '../../test/found-in.ts';

const R = String.raw;

describe('names of what is loaded that are written with escapes', () => {
  it('a name with an escape is judged as the name that is loaded', async () => {
    await assertFound('look-alike-identifier', [
      ['package.json', R`{"dependencies":{"\u0435xpress":"1"}}`],
      ['package.json', R`{"d\u0065pendencies":{"\u0435xpress":"1"}}`],
      ['package-lock.json', R`{"packages":{"node_modules/a/node_modules/\u0435xpress":{}}}`],
      ['.mcp.json', R`{"mcpServers":{"a":{"args":["-y","\u0435xpress"]}}}`],
      ['pyproject.toml', `[tool.poetry.dependencies]\n${R`"\u0435xpress" = "1"`}\n`],
      ['pyproject.toml', `[project]\n${R`dependencies = ["\U00000435xpress>1"]`}\n`],
      ['package.json', R`{"scripts":{"postinstall":"npx l\u043Edash"}}`],
      ['Pipfile.lock', R`{"default":{"reques\u0442s":{"version":"1"}}}`],
      ['environment.yml', 'name: a\ndependencies:\n  - reques\u0442s=2\n'],
      ['.devcontainer/devcontainer.json', R`{"postCreateCommand":"pip install reques\u0442s"}`],
      ['a.yml', R`{ "uses": "repo/\u0435xpress@1" }`],
      ['a.yml', `run: "a\n  ${R`: ; npm install \u0435xpress`}"\n`],
      ['a.yml', `run: "a\n  ${R`npm install '\u0435xpress'`}"\n`],
      ['pom.xml', '<artifactId>&#x435;xpress</artifactId>'],
      ['.vscode/extensions.json', '{"recommendations":["ms-pyth\u043en.python"]}'],
      ['a.yml', `steps:\n  - uses: ${R`"actions\u2215checkout@v4"`}\n`],
      ['package-lock.json', R`{"resolved":"https:\/\/reg\u0131stry.npmjs.org\/a.tgz"}`],
      ['package.json', R`{"dependencies":{"\ud835\udc1eexpress":"1"}}`],
      ['deno.jsonc', `{"imports":{\n// }\n/* ] */${R`"a":"npm:l\u043Edash"`}}}`],
      ['package.json', `{"description":"${'\\\\"'.repeat(3000)}",${R`"dependencies":{"\u0435xpress":"1"}}`}`],
    ]);
    await assertFound('invisible-identifier', [['package.json', R`{"dependencies":{"lo\u200bdash":"1"}}`]]);
  });

  it('escapes of texts, of code, of letters of the language of a name and of names in ASCII are left alone', async () => {
    await assertNothing([
      ['package.json', R`{"description":"\u0435xpress \u200b","author":"J\u00fcrgen"}`],
      ['package.json', R`{"dependencies":{"@x/cafe\u0301":"workspace:*"}}`],
      ['package.json', R`{"dependencies":{"\u0061bc":"1","@x/\u043c\u043e\u0434\u0435\u043b\u0438":"1"}}`],
      ['a.json', R`{"text":"\u89c1https://github.com\u3002\u7136"}`],
      ['a.json', R`{"text":"https://m\u00fcnchen.de/"}`],
      ['a.test.js', R`assert(isFake("https://g\u0131thub.com/x")); require("\u0435xpress");`],
      ['a.js', R`const re = /^https?:\/\/[\u4e00-\u9fa5]+/; const x = "\u200b";`],
      ['environment.yml', 'channels:\n  - \u043C\u043E\u0434\u0435\u043B\u0438\n'],
      ['package.json', R`{"description":"Run npm install \u2014 then npm start\u2026"}`],
      ['a.yml', R`image: 'repo/\u0435xpress:1'`],
      ['a.yml', R`image: repo/\u0435xpress:1`],
      ['a.yml', R`steps: [{ "uses": 'repo/\u0435xpress@1' }]`],
      ['pyproject.toml', R`dependencies = ['\u0435xpress']`],
      ['pom.xml', '<name>&#x435;xpress</name>'],
      ['a.php', R`use App\x64\udc1e;`],
    ]);
  });
});
