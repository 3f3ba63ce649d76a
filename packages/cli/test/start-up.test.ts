/** What a command loads before it answers: most files need no more of the engine than the proof by their bytes. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'limpid-start-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Prints the modules of the engine that a run loaded, after its answer. */
const HOOK = `data:text/javascript,
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  registerHooks({ load(url, context, next) { loaded.add(url); return next(url, context); } });
  process.on('exit', () => console.log(JSON.stringify([...loaded].filter((url) => url.includes('/engine/src/')))));`;

function modulesFor(text: string): readonly string[] {
  const file = join(folder, 'a.txt');
  writeFileSync(file, text);
  const main = join(import.meta.dirname, '..', 'src', 'limpid.ts');
  const output = execFileSync(process.execPath, ['--import', HOOK, main, 'scan', '--fail-on=payload', file], {
    encoding: 'utf8',
  });
  return JSON.parse(output.trim().split('\n').at(-1) as string);
}

describe('the modules that a scan loads', () => {
  it('scanning a file without hidden characters does not load the detection rules and decoders of the engine', () => {
    const loaded = modulesFor('plain text, also in Русский and 中文\n');
    assert.ok(!loaded.some((url) => url.endsWith('/engine/src/index.ts')), loaded.join('\n'));
    assert.ok(loaded.length < 20, `${loaded.length} modules`);
  });

  it('scanning a file with a hidden character loads the detection rules and decoders of the engine', () => {
    assert.ok(modulesFor('pass\u200Bword\n').some((url) => url.endsWith('/engine/src/index.ts')));
  });
});
