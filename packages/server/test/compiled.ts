/** What the run of all tests has compiled and bundled, so that the processes that tests start do not do it again. */
import { join } from 'node:path';

const { NODE_COMPILE_CACHE, LIMPID_PROGRAMS } = process.env;

/** For a process with an environment of its own. */
export const COMPILED: Readonly<Record<string, string>> =
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** The bundle of a program; its source where a test file runs by itself. */
export function programOf(name: 'limpid' | 'server' | 'operator', source: string): string {
  return LIMPID_PROGRAMS === undefined ? source : join(LIMPID_PROGRAMS, `${name}.js`);
}
