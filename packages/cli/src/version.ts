/** What the manifest of this program says of it. */
import { readFileSync } from 'node:fs';

export interface Manifest {
  readonly version: string;
  /** The page of its repository, once it is published. */
  readonly homepage?: string;
}

export function readManifest(): Manifest {
  return JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8'));
}

export function readVersion(): string {
  return readManifest().version;
}
