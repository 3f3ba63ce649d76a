/** Plants breaches of the law in a small tree and sees each one reported, at its line, and nothing else. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { checkArchitecture } from './check-architecture.ts';

/** A tree that keeps the law. */
const CLEAN = {
  'packages/engine/package.json': '{}',
  'packages/engine/src/index.ts': "/** The door. */\nexport { detect } from './detect.ts';\n",
  'packages/engine/src/detect.ts':
    "/** The pipeline. */\nimport { ALL_RULES } from './rules/all-rules.ts';\nexport const detect = () => ALL_RULES;\n",
  'packages/engine/src/mark.ts': '/** A word. */\nexport interface Mark {}\n',
  'packages/engine/src/rules/all-rules.ts':
    "/** The list. */\nexport { nbsp as ALL_RULES } from './nbsp.ts';\n",
  'packages/engine/src/rules/nbsp.ts':
    "/** A rule. */\nimport type { Mark } from '../mark.ts';\nimport { isIndic } from '../context/indic.ts';\nexport const nbsp = (m: Mark) => isIndic(m);\n",
  'packages/engine/src/context/indic.ts':
    '/** A question. */\nexport const isIndic = (process: unknown) => process;\n',
  'packages/engine/src/context/indic.test.ts':
    "import 'node:test';\nimport '../rules/nbsp.ts';\nconsole.log(Date.now());\n",
  'packages/engine/src/unicode/tables/scripts.ts': `${'// GENERATED\n'.repeat(400)}`,
  'packages/contract/package.json': '{ "dependencies": { "typebox": "1" } }',
  'packages/contract/src/scan.ts':
    "/** A schema. */\nimport { Type } from 'typebox';\nexport const S = Type.Null();\n",
  'packages/server/package.json': '{ "dependencies": { "fastify": "5", "kysely": "0.29" } }',
  'packages/server/src/main.ts':
    "/** The process. */\nimport { app } from './app.ts';\nprocess.on('exit', app);\n",
  'packages/server/src/app.ts':
    "/** The wiring. */\nimport fastify from 'fastify';\nexport const app = fastify;\n",
  'packages/server/src/config.ts': '/** The environment. */\nexport const port = process.env.PORT;\n',
  'packages/server/src/plugins/spend-quota.ts': '/** The quota. */\nexport const q = 1;\n',
  'packages/server/src/routes/v1/clean.ts':
    "/** A scan. */\nimport { clean } from '@limpid/engine';\nimport { port } from '../../config.ts';\nexport const run = () => clean(String(port));\n",
  'packages/server/src/present-report.ts':
    "/** An answer. */\nimport type { Report } from '@limpid/engine';\nexport type R = Report;\n",
  'packages/server/src/accounts/api-key.ts':
    "/** A key. */\nimport { createHash } from 'node:crypto';\nimport { open } from '../store/open-store.ts';\nexport const k = [createHash, open];\n",
  'packages/server/src/store/open-store.ts':
    "/** A store. */\nimport { Kysely } from 'kysely';\nexport const open = Kysely;\n",
  'scripts/build.ts': "/** Builds. */\nimport '../packages/engine/src/index.ts';\n",
  'packages/server/test/start-server.ts': 'export const start = 1;\n',
  'proof/fault.ts': "/** A proof. */\nimport '../packages/server/test/start-server.ts';\n",
  'docs/glossary.md': 'mark: \\u{200B} is one. See https://example.org/work/x and data/root/y.\n',
  'docs/page.png': Buffer.from([0x89, 0xff, 0x00]),
};

// Written in pieces, so that this file keeps the law that it plants breaches of.
const ZERO_WIDTH_SPACE = '\u{200B}';
const PLACE = ['', 'root', 'limpid'].join('/');

/** What is planted, the file that holds it (its first line is a comment), the line that is planted, and what is said. */
const BREACHES: readonly (readonly [string, string, string, RegExp])[] = [
  [
    'an import type of a package',
    'packages/engine/src/detect.ts',
    "import type { X } from 'typebox';",
    /may not use that library/,
  ],
  [
    'a re-export of a package',
    'packages/engine/src/index.ts',
    "export * from 'fastify';",
    /may not use that library/,
  ],
  ['a dynamic import', 'packages/engine/src/detect.ts', "await import('node:fs');", /must run without Node/],
  [
    'an import() type',
    'packages/engine/src/mark.ts',
    "export type F = import('node:fs').Stats;",
    /must run without Node/,
  ],
  ['a require', 'packages/server/src/app.ts', "const pino = require('pino');", /not under "dependencies"/],
  [
    'an import whose path is computed',
    'packages/server/src/app.ts',
    "await import('./' + 'x.ts');",
    /path is computed/,
  ],
  [
    'a library that is not declared',
    'packages/server/src/app.ts',
    "import 'pino';",
    /not under "dependencies"/,
  ],
  ['a builtin without node:', 'packages/server/src/app.ts', "import 'fs';", /write node:fs/],
  [
    'the server in the contract',
    'packages/contract/src/scan.ts',
    "import type {} from '@limpid/server';",
    /may not know/,
  ],
  [
    'a path into another package',
    'packages/server/src/app.ts',
    "import '../../engine/src/mark.ts';",
    /leaves the package/,
  ],
  [
    'an import of a script',
    'packages/server/src/app.ts',
    "import '../../../scripts/build.ts';",
    /nobody may import/,
  ],
  [
    'an import of a test',
    'scripts/build.ts',
    "import '../packages/engine/src/context/indic.test.ts';",
    /imports a test/,
  ],
  [
    'an import of the tests themselves by a proof',
    'proof/fault.ts',
    "import '../packages/engine/src/context/indic.test.ts';",
    /imports a test/,
  ],
  [
    'an import of what starts servers by a script',
    'scripts/build.ts',
    "import '../packages/server/test/start-server.ts';",
    /imports a test/,
  ],
  ['an import of nothing', 'packages/server/src/app.ts', "import './gone.ts';", /no such file/],
  [
    'a step up',
    'packages/engine/src/context/indic.ts',
    "import type {} from '../rules/nbsp.ts';",
    /upward, from context/,
  ],
  [
    'a rule that reads a rule',
    'packages/engine/src/rules/tag.ts',
    "export { nbsp } from './nbsp.ts';",
    /two files of rules/,
  ],
  ['a file without a place', 'packages/engine/src/stray.ts', 'export {};', /stands in no row of engine/],
  [
    'a floor that reads a row',
    'packages/engine/src/mark.ts',
    "import './context/indic.ts';",
    /is on the floor/,
  ],
  [
    'a plugin that reads a route',
    'packages/server/src/plugins/spend-quota.ts',
    "import '../routes/v1/clean.ts';",
    /sideways, from plugins/,
  ],
  ['a circle', 'packages/server/src/store/keys.ts', "import './open-store.ts';", /a circle of imports/],
  [
    'the environment in a route',
    'packages/server/src/routes/v1/clean.ts',
    'export const h = process.env.HOST;',
    /process\.env: the environment/,
  ],
  [
    'what a file only says to be there',
    'packages/engine/src/detect.ts',
    'declare const Buffer: { alloc(size: number): unknown } | undefined; export const b = Buffer?.alloc(1);',
    /Buffer/,
  ],
  [
    'the environment by pattern',
    'packages/server/src/app.ts',
    'const { env } = process;',
    /the environment belongs to config\.ts/,
  ],
  [
    'the environment by import',
    'packages/server/src/app.ts',
    "import { env } from 'node:process';",
    /the environment belongs/,
  ],
  [
    'SQL in a route',
    'packages/server/src/routes/health.ts',
    "import { sql } from 'kysely';",
    /SQL belongs to store/,
  ],
  [
    'a hash in a plugin',
    'packages/server/src/plugins/spend-quota.ts',
    "import { createHash } from 'node:crypto';",
    /belongs to accounts/,
  ],
  [
    'a scan outside the routes',
    'packages/server/src/present-report.ts',
    "import { detect } from '@limpid/engine';",
    /the body's text belongs/,
  ],
  ['the time in the engine', 'packages/engine/src/detect.ts', 'export const t = Date.now();', /uses Date/],
  [
    'chance in the engine',
    'packages/engine/src/detect.ts',
    "export const r = Math['random']();",
    /uses Math\.random/,
  ],
  [
    'the log in the engine',
    'packages/engine/src/detect.ts',
    "globalThis.console.log('x');",
    /uses (console|globalThis)/,
  ],
  [
    'a Unicode property',
    'packages/engine/src/context/indic.ts',
    'export const r = /\\p{L}/u;',
    /Unicode property/,
  ],
  [
    'a Unicode property in a string',
    'packages/engine/src/context/indic.ts',
    "export const r = '\\\\P{L}';",
    /Unicode property/,
  ],
  [
    'a normal form',
    'packages/engine/src/detect.ts',
    "export const n = 'a'.normalize();",
    /calls \.normalize/,
  ],
  ['a file that says nothing', 'packages/server/src/store/utils.ts', 'export {};', /"utils" says nothing/],
  ['an index inside', 'packages/server/src/store/index.ts', 'export {};', /only for the door/],
  ['a name in another case', 'packages/server/src/store/openStore.ts', 'export {};', /not kebab-case/],
  ['a file that does not parse', 'scripts/build.ts', 'const = 1;', /does not parse/],
  ['a hidden character', 'docs/glossary.md', `pass${ZERO_WIDTH_SPACE}word`, /U\+200B, which nobody can see/],
  [
    'a hidden character in a table',
    'packages/engine/src/unicode/tables/scripts.ts',
    `// ${ZERO_WIDTH_SPACE}`,
    /U\+200B/,
  ],
  ['a path of this machine', 'docs/glossary.md', `cd ${PLACE}/x`, /a path of one machine/],
  [
    'a registry in a lockfile',
    'package-lock.json',
    '  "resolved": "https://example.org/x.tgz",',
    /address of a registry/,
  ],
];

describe('checkArchitecture', () => {
  it('finds nothing in a tree that keeps the law', () => {
    assert.deepEqual(check(CLEAN), []);
  });

  for (const [what, file, line, problem] of BREACHES) {
    it(`reports ${what}, and only that`, () => {
      const before = CLEAN[file as keyof typeof CLEAN] ?? '/** A file. */\n';
      const extra =
        what === 'a circle'
          ? { 'packages/server/src/store/open-store.ts': "/** . */\nimport './keys.ts';\n" }
          : {};
      const found = check({ ...CLEAN, ...extra, [file]: `${before}${line}\n` });
      assert.equal(found.length, 1, JSON.stringify(found));
      assert.match(found[0]?.problem ?? '', problem);
      if (what !== 'a circle' && !what.startsWith('a file ') && !/^an? (index|name)/.test(what)) {
        assert.deepEqual([found[0]?.file, found[0]?.line], [file, String(before).split('\n').length]);
      }
    });
  }

  it('reports a file of 301 lines, and none of 300', () => {
    const file = 'scripts/long.ts';
    const long = (lines: number) => `/** Long. */\n${'export {};\n'.repeat(lines - 1)}`;
    assert.deepEqual(check({ [file]: long(300) }), []);
    assert.match(check({ [file]: long(301) })[0]?.problem ?? '', /301 lines, above 300/);
  });

  it('reports a source that does not open with a comment', () => {
    assert.match(
      check({ 'scripts/bare.ts': 'export {};\n' })[0]?.problem ?? '',
      /does not open with a comment/,
    );
  });

  it('reports text that is not UTF-8', () => {
    assert.match(check({ 'docs/latin.md': Buffer.from([0x61, 0xe9]) })[0]?.problem ?? '', /not UTF-8/);
  });
});

function check(files: Readonly<Record<string, string | Buffer>>) {
  const root = mkdtempSync(join(tmpdir(), 'limpid-law-'));
  try {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(join(root, dirname(file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return checkArchitecture(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}
