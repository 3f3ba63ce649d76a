/** The version of this program, as its manifest says it. */
import { readFileSync } from 'node:fs';

export function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
