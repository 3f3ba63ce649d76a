#!/usr/bin/env -S node --max-semi-space-size=16 --no-memory-reducer --heap-growing-percent=200
/** The program `limpid-server`: serves, or runs a command of the operator; says it in one sentence where Node is too old. */
const NEEDED = [22, 13] as const;
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(`Limpid needs Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}.`);
  process.exit(1);
}
if (process.argv.length === 2) process.argv.push('serve');
// Not earlier: what it reads names modules that an old Node has not got.
await import('./operator/main.ts');

export {};
