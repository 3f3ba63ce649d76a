/** The version of this program, as its manifest says it. */
import { readFileSync } from 'node:fs';

export function readVersion(): string {
  return JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8')).version;
}
