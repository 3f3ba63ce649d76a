/** The classes of what is found in a text as a file is scanned: its bytes may prove it clean. */
import assert from 'node:assert/strict';
import type { Job } from '../src/scan-data.ts';
import { scanWhole } from '../src/scanner/whole-text.ts';
import { PLAIN_JOB } from './plain-job.ts';

const JOB: Job = { ...PLAIN_JOB, readsAllowComments: false };

/** Escapes after characters. */
export async function foundIn(name: string, text: string): Promise<readonly string[]> {
  const scanned = await scanWhole({ path: '-', file: null, inline: text, calledAs: name }, JOB);
  assert.equal(scanned.outcome, 'scanned');
  return [...scanned.places, ...(scanned.escapes ?? [])]
    .filter(({ action }) => action !== 'kept')
    .map(({ class: one }) => one);
}

/** As `foundIn` of each file, with one character of each class. */
export async function assertFound(
  one: string,
  rows: readonly (readonly [name: string, text: string])[],
): Promise<void> {
  for (const [name, text] of rows) assert.deepEqual(await foundIn(name, text), [one], `${name}: ${text}`);
}

export async function assertNothing(rows: readonly (readonly [name: string, text: string])[]): Promise<void> {
  for (const [name, text] of rows) assert.deepEqual(await foundIn(name, text), [], `${name}: ${text}`);
}
