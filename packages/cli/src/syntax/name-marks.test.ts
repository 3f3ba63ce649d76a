import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Job } from '../scan-data.ts';
import { scanWhole } from '../scanner/whole-text.ts';

const JOB: Job = {
  options: {},
  selection: { only: null, ignore: { techniques: [], classes: [], ranges: [] } },
  readsAllowComments: false,
  output: 'report',
};
/** Of Cyrillic letters alone. */
const COCO = '\u0441\u043e\u0441\u043e';
const AXA = '\u0430\u0445\u0430';

/** As a file is scanned: its bytes may prove it clean. */
async function foundIn(name: string, text: string): Promise<readonly string[]> {
  const scanned = await scanWhole({ path: '-', file: null, inline: text, calledAs: name }, JOB);
  assert.equal(scanned.outcome, 'scanned');
  return scanned.places.filter(({ action }) => action !== 'kept').map(({ class: one }) => one);
}

async function assertFinds(
  count: number,
  one: string,
  rows: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [name, text] of rows)
    assert.deepEqual(
      // What the engine itself finds in a name is one of an identifier, and worse.
      (await foundIn(name, text)).map((found) => (found === `${one}-identifier` ? one : found)),
      Array(count).fill(one),
      `${name}: ${JSON.stringify(text)}`,
    );
}

async function assertLeaves(rows: readonly (readonly [string, string])[]): Promise<void> {
  for (const [name, text] of rows) assert.deepEqual(await foundIn(name, text), [], `${name}: ${text}`);
}

describe('look-alike names of packages, modules and domains', () => {
  it('a package name made only of look-alike letters is reported in each kind of dependency file', async () => {
    await assertFinds(4, 'look-alike', [
      ['package.json', `{"name":"x","dependencies":{"${COCO}":"1.0.0","left-pad":"1"}}`],
      [
        'package.json',
        `{"description":"\u041c\u043e\u0439 \u043f\u0430\u043a\u0435\u0442 \u0434\u043b\u044f \u0432\u0441\u0435\u0445","devDependencies":{"a":"1","@b/${COCO}":"1"}}`,
      ],
      ['a/package-lock.json', `{"packages":{"":{},"node_modules/${COCO}":{"version":"1.0.0"}}}`],
      ['requirements-dev.txt', `flask==2.0\n${COCO}>=1.0\n`],
      ['pyproject.toml', `[project]\nname = "x"\ndependencies = [\n  "flask>=2",\n  "${COCO}>=1",\n]\n`],
      ['pyproject.toml', `[tool.poetry.dependencies]\npython = "^3.9"\n${COCO} = "1"\n`],
      ['Cargo.toml', `[dependencies]\nserde = "1"\n${COCO} = { version = "1" }\n`],
      ['Cargo.toml', `[dependencies.${COCO}]\nversion = "1"\n`],
      ['go.mod', `module example.com/x\n\nrequire (\n\tgithub.com/a/${COCO} v1.0.0\n)\n`],
      ['Gemfile', `source 'https://rubygems.org'\ngem '${COCO}', '1.0'\n`],
      ['pom.xml', `<dependency><groupId>org.a</groupId><artifactId>${COCO}</artifactId></dependency>`],
      ['build.gradle', `dependencies {\n  implementation 'org.a:${COCO}:1.0'\n}\n`],
      ['Dockerfile', `FROM ${COCO}/node:20\nRUN true\n`],
      ['package.json', `{"dependencies":{"a":"}","${COCO}":"1"}}`],
      ['requirements.txt', `lib-${COCO}\n`],
      ['pyproject.toml', `[build-system]\nrequires = ["${COCO} ~= 1"]\n`],
      ['setup.py', `setup(install_requires=["a", "${COCO}"])\n`],
      ['ci.yaml', `steps: [{ uses: ${COCO}/checkout@v4 }]\n`],
      ['ci.yaml', `  - run: npm install ${COCO}\n`],
      ['install.sh', `pip install -U ${COCO}\n`],
      ['.gitmodules', `  url = git@${COCO}.com:a/b.git\n`],
      ['.github/workflows/ci.yml', `steps:\n  - uses: ${COCO}/checkout@v4\n`],
    ]);
  });

  it('an imported module name made only of look-alike letters is reported in code', async () => {
    await assertFinds(4, 'look-alike', [
      ['a.ts', `import { b } from "${COCO}";`],
      ['a.ts', `import "${COCO}/b";`],
      ['a.js', `const a = require('${COCO}');`],
      ['a.js', `const a = await import("${COCO}");`],
      ['a.js', `import {\n  a,\n} from '${COCO}';`],
      ['a.js', `${'a();'.repeat(2000)}import("${COCO}");${'b();'.repeat(2000)}`],
      ['a.py', `import ${COCO}\n`],
      ['a.py', `import os, ${COCO} as b\n`],
      ['a.py', `from ${COCO}.b import c\n`],
      ['a.go', `import (\n\t"fmt"\n\t"${COCO}"\n)\n`],
      ['a.rs', `use ${COCO}::b;\n`],
      ['A.java', `import org.${COCO}.B;\n`],
      ['a.c', `#include <${COCO}.h>\n`],
      ['a.rb', `require '${COCO}'\n`],
    ]);
  });

  it('a domain name made only of look-alike letters is reported in code and configuration files', async () => {
    await assertFinds(3, 'look-alike', [
      ['a.js', `fetch("https://${AXA}.com/x");`],
      ['a.yml', `url: https://www.${AXA}.com\n`],
      ['.npmrc', `registry=https://${AXA}.example.com/\n`],
      ['a.json', `{"a":"https://me@${AXA}.com:80/x"}`],
    ]);
  });

  it('ordinary names, texts and domains in other scripts are not reported', async () => {
    await assertLeaves([
      [
        'package.json',
        '{"description":"\u0440\u043e\u0441\u0430","keywords":["\u043e\u0441\u0430"],"dependencies":{"a":"1"}}',
      ],
      ['package.json', '{"dependencies":{"@x/\u043c\u043e\u0434\u0435\u043b\u0438":"workspace:*"}}'],
      [
        'a.ts',
        'import { \u0446\u0435\u043d\u0430 } from "./\u043c\u043e\u0434\u0435\u043b\u0438/\u043e\u0441\u0430";',
      ],
      ['a.ts', 'const \u043e\u0441\u0430 = "\u0440\u043e\u0441\u0430"; // \u0441\u043e\u0440\n'],
      [
        'a.py',
        '# import \u043e\u0441\u0430 \u0438\u0437 \u0444\u0430\u0439\u043b\u0430\nx = "\u043e\u0441\u0430"\n',
      ],
      ['a.js', 'fetch("https://\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444/");'],
      ['a.js', 'fetch("https://\u043e\u0441\u0430.\u0440\u0444/");'],
      ['a.js', 'fetch("https://\u043e\u0441\u0430.\u0440\u0443\u0441/");'],
      ['a.js', 'fetch("https://\u03ba\u03cc\u03c3\u03bc\u03bf\u03c2.com/");'],
      ['a.js', 'fetch("https://m\u00fcnchen.de/");'],
      ['a.js', 'fetch("https://hawai\u02bbi.com/");'],
      ['a.sh', 'pip install -r \u043c\u043e\u0434\u0443\u043b\u0438/\u043e\u0441\u0430.txt'],
      ['a.md', `\u0421\u043c. https://${AXA}.com/ \u0438 \u043f\u0440\u043e\u0447\u0435\u0435.`],
      ['requirements.txt', 'flask==2 # \u043e\u0441\u0430\n'],
      ['requirements.txt', '\u0412\u0441\u0435 \u043f\u0430\u043a\u0435\u0442\u044b\nflask==2\n'],
      [
        'pyproject.toml',
        '[project]\ndependencies = [\n  "flask>=2",\n]\nkeywords = ["\u0440\u043e\u0441\u0430"]\nauthors = [{name = "\u0421\u0430\u0440\u0430"}]\n',
      ],
      [
        'a.yml',
        'title: \u041f\u0440\u0438\u0432\u0435\u0442 \u043c\u0438\u0440\nimage: \u0440\u043e\u0441\u0430.jpg\nurl: img/\u0440\u043e\u0441\u0430.jpg\n',
      ],
      [
        'a.ts',
        '// \u041f\u0440\u0438\u0432\u0435\u0442 \u043c\u0438\u0440\nimport a from "./\u0440\u043e\u0441\u0430.svg";\nimport b from "@/\u0440\u043e\u0441\u0430";',
      ],
      [
        'a.c',
        '// \u041f\u0440\u0438\u0432\u0435\u0442 \u043c\u0438\u0440\n#include "\u0440\u043e\u0441\u0430.h"\n',
      ],
      ['a.vue', '<p>\u2764\ufe0f Hawai\u02bbi \u{1f468}\u200d\u{1f4bb}</p>\n'],
    ]);
  });
});
