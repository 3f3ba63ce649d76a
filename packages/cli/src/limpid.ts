#!/usr/bin/env node
/** The program `limpid`: looks at the Node that runs it, tells its version without loading anything, and goes on. */
import { writeSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { describePrintError } from './describe-print-error.ts';
import { readVersion } from './version.ts';

/** The oldest that is promised: major and minor. */
const NEEDED = [22, 13] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const [first] = process.argv.slice(2);

if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  process.stderr.write(
    `limpid: It needs Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}.\n`,
  );
  process.exitCode = 2;
} else if (first === '--version' || first === '-V') {
  try {
    // A stream would take a third of the time that all of this takes.
    writeSync(1, `${readVersion()}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The reader closed the pipe: stop without an error.
    if (code !== 'EPIPE') {
      process.stderr.write(`limpid: ${describePrintError(code)}\n`);
      process.exitCode = 2;
    }
  }
} else {
  // Where it is installed, compiled code is kept beside it, if this user may write there.
  if (import.meta.filename.endsWith('.js'))
    nodeModule.enableCompileCache(join(import.meta.dirname, '../compiled'));
  void import('./main.ts');
}
