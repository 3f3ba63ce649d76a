/** Runs every check but the tests, side by side: format and lint, types, layers, hidden characters. `npm run check` */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');

/** Lists of words, not texts: the engine's own test reads each word by itself. */
const WORD_LISTS = 'packages/engine/test/untouched';
const LIMPID = ['packages/cli/src/limpid.ts', 'scan', '--agent-safe'];

/** Each is a script for this Node, with its arguments. */
const CHECKS = [
  { name: 'layers and files', command: ['scripts/check-tree.ts'] },
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '--project', '.', '--pretty', 'false'] },
  {
    name: 'types of the page',
    command: ['node_modules/typescript/bin/tsc', '--project', 'packages/web', '--pretty', 'false'],
  },
  {
    name: 'types of what drives the page',
    command: ['node_modules/typescript/bin/tsc', '--project', 'packages/web/test', '--pretty', 'false'],
  },
  {
    name: 'format and lint',
    command: [
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      '--max-diagnostics=50',
    ],
  },
  { name: 'hidden characters', command: [...LIMPID, '--ignore', `${WORD_LISTS}/`, '.'] },
  { name: 'hidden characters of word lists', command: [...LIMPID, '--ignore', 'homoglyph', WORD_LISTS] },
] as const;

/** Runs the checks, prints a line for each and the output of those that fail, and counts both. */
export async function runChecks(): Promise<{ readonly passed: number; readonly failed: number }> {
  const results = await Promise.all(CHECKS.map(runCheck));
  const passed = results.filter((fine) => fine).length;
  return { passed, failed: results.length - passed };
}

async function runCheck({ name, command }: (typeof CHECKS)[number]): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await run(command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}  ${seconds} s`);
  if (code !== 0) console.log(`${output.trimEnd()}\n`);
  return code === 0;
}

function run(command: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise((done) => {
    let output = '';
    const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });
}

if (import.meta.main) {
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}
