/** `npm run bench`: how long `limpid --version` takes beside a Node that does nothing, as its package is installed. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROUNDS = 60;
const MAX_RATIO = 1.5;

const root = join(import.meta.dirname, '..');
spawnSync(process.execPath, [join(root, 'scripts/pack/prepare-checkout.mjs')], { stdio: 'inherit' });
const bare: number[] = [];
const ours: number[] = [];
// In turns, so that a busy machine slows both.
for (let round = 0; round < ROUNDS; round++) {
  bare.push(timeOf(['-e', '0']));
  ours.push(timeOf([join(root, 'dist/cli/limpid.js'), '--version']));
}
const ratio = fast(ours) / fast(bare);
console.log(`limpid --version  ${fast(ours).toFixed(1)} ms`);
console.log(`node -e 0         ${fast(bare).toFixed(1)} ms`);
console.log(`ratio             ${ratio.toFixed(2)}, at most ${MAX_RATIO}`);
if (ratio > MAX_RATIO) process.exitCode = 1;

function timeOf(line: readonly string[]): number {
  const start = performance.now();
  const { status } = spawnSync(process.execPath, line, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${line.join(' ')} ended with ${status}`);
  return performance.now() - start;
}

/** The fastest tenth: what takes longer met others on the machine. */
function fast(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 10)] as number;
}
