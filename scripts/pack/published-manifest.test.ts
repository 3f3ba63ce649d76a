import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { publishedOf } from './copy-checkout.ts';
import { REPOSITORY } from './emit-package.ts';
import { publishedManifest } from './published-manifest.ts';

describe('a published manifest', () => {
  it('names what was emitted where the own one names sources, types first', () => {
    const published = publishedManifest({
      name: 'x',
      exports: {
        '.': './src/index.ts',
        './more': { node: './src/more/it.ts' },
        './package.json': './package.json',
      },
      bin: { x: './src/program.ts', y: './other.mjs' },
    });
    assert.deepEqual(published, {
      name: 'x',
      exports: {
        '.': { types: './dist/index.d.ts', default: './dist/index.js' },
        './more': { node: { types: './dist/more/it.d.ts', default: './dist/more/it.js' } },
        './package.json': './package.json',
      },
      bin: { x: './dist/program.js', y: './dist/other.js' },
    });
    assert.match(JSON.stringify(published), /"\.":\{"types"/);
  });

  it('leaves out what is of use in the repository alone, and keeps the rest', () => {
    const kept = { name: 'x', files: ['dist'], scripts: { prepack: 'z' }, dependencies: { y: '^1.0.0' } };
    assert.deepEqual(publishedManifest({ ...kept, devDependencies: { z: '1' } }), kept);
  });

  it('refuses a program that is not emitted', () => {
    assert.throws(
      () => publishedManifest({ bin: { x: './bin/start.mjs' } }),
      /start\.mjs, which is no file of src/,
    );
  });
});

describe('the packages of the repository', () => {
  for (const folder of publishedOf(REPOSITORY)) {
    it(`run from their sources: ${folder}`, () => {
      const manifest = JSON.parse(readFileSync(join(REPOSITORY, folder, 'package.json'), 'utf8'));
      const mend = `an npm pack of it was cut off: run "node ../../scripts/pack/end-pack.ts" in ${folder}`;
      assert.ok(manifest.scripts?.prepack && manifest.scripts.postpack, 'it cannot be packed');
      assert.doesNotMatch(JSON.stringify([manifest.exports, manifest.bin]), /dist/, mend);
      assert.ok(!existsSync(join(REPOSITORY, folder, 'package.source.json')), mend);
    });
  }
});
