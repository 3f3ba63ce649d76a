#!/usr/bin/env node
// The program `limpid` of a checkout: runs the sources, or says in one sentence what to do where this Node cannot.
// No dependencies, no TypeScript: any Node runs it. The package that is published has the program alone.
if (process.features.typescript) await import('./src/limpid.ts');
else {
  process.stderr.write(
    'limpid: In a checkout it needs Node 22.18 or newer, and this is ' +
      `${process.versions.node}. Use the checkout's own, node_modules/.bin/node, ` +
      'or install Node 24 from https://nodejs.org.\n',
  );
  process.exitCode = 2;
}
