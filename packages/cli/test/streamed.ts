/** Files scanned in chunks, held against the same files scanned whole. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import type { SectionSize } from '@limpid/engine';
import type { Job, Outcome, Source } from '../src/scan-data.ts';
import { scanStreamed } from '../src/scanner/streamed-text.ts';
import { scanWhole } from '../src/scanner/whole-text.ts';
import { encodeText } from '../src/sources/decode-text.ts';

type SourceFile = Source & { readonly file: string };

/** The outcome, and all bytes that were given on the way. */
export async function inChunks(source: Source, job: Job, chunkBytes: number, size?: SectionSize) {
  const parts: Uint8Array[] = [];
  let isAnyChanged = false;
  const outcome = await scanStreamed(
    source,
    job,
    {
      onRead() {},
      write(bytes, isChanged) {
        parts.push(Uint8Array.from(bytes));
        isAnyChanged ||= isChanged;
      },
    },
    chunkBytes,
    size,
  );
  return { outcome, given: Buffer.concat(parts), isChanged: isAnyChanged };
}

/** Throws unless each job, in chunks of each size, answers what it answers on the whole file: that answer. */
export async function assertSameInChunks(
  source: SourceFile,
  jobs: readonly Job[],
  chunkSizes: readonly number[],
): Promise<Outcome> {
  const bytes = readFileSync(source.file);
  let whole: Outcome | undefined;
  for (const job of jobs) {
    whole = await scanWhole(source, job);
    for (const chunkBytes of chunkSizes) {
      const { outcome, given, isChanged } = await inChunks(source, job, chunkBytes);
      assert.deepEqual(outcome, whole.outcome === 'scanned' ? { ...whole, text: null } : whole);
      if (whole.outcome !== 'scanned' || whole.text === null) {
        assert.equal(given.length, 0, 'nothing is given of what cannot be read');
        continue;
      }
      const expected =
        job.output === 'revealed' ? Buffer.from(whole.text) : encodeText(whole.text, whole.encoding);
      assert.ok(given.equals(expected), `${job.output} in chunks of ${chunkBytes}`);
      if (job.output === 'cleaned') assert.equal(isChanged, !given.equals(bytes));
    }
  }
  return whole as Outcome;
}

/** Throws unless each change of the file, made while it is read again, leaves it alone with a sentence. */
export async function assertLeftAloneWhenChanged(
  source: SourceFile,
  job: Job,
  content: string,
  changes: readonly (() => void)[],
): Promise<void> {
  for (const change of changes) {
    writeFileSync(source.file, content);
    let isDone = false;
    const onRead = (_: number, reading: number) => {
      if (reading === 2 && !isDone) change();
      isDone ||= reading === 2;
    };
    const outcome = await scanStreamed(source, job, { onRead, write() {} }, 1000);
    assert.ok(isDone);
    assert.deepEqual(outcome, {
      outcome: 'unreadable',
      path: source.path,
      problem: 'It was changed while it was scanned, and is left alone.',
    });
  }
}
