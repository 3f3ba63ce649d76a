/** A text that comes bit by bit, cleaned as it passes: docs/decisions/0036 says what can be decided then. */
import type { Finding, PlacedPayload } from '../report.ts';
import { keyOf, LateReader } from './late-report.ts';
import { LocalCleaner } from './local-cleaner.ts';

/** What was removed as it passed; `late` is what the whole text would have removed too, and it has left the stream. */
export interface StreamFinding extends Finding {
  readonly late: boolean;
}

/** A message is known at the end: what carried it was removed as it passed, unless letters and spaces carry it. */
export interface StreamPayload extends PlacedPayload {
  readonly late: true;
}

export interface StreamEnd {
  /** What was still held. */
  readonly text: string;
  /** Of all that came, in code points. */
  readonly characters: number;
  /** Code points that were deleted and replaced as they passed. */
  readonly deleted: number;
  readonly replaced: number;
  /** As a scan of the whole text says it. */
  readonly suspicion: number;
  readonly findings: readonly StreamFinding[];
  /** The first thousand. */
  readonly payloads: readonly StreamPayload[];
}

/**
 * A stream to be cleaned:
 *
 *     for await (const chunk of chunks) write(cleaner.push(chunk));
 *     const { text, findings, payloads } = cleaner.end();
 *     write(text);
 */
export interface StreamCleaner {
  /** What can be given of all that came; chunks may be cut anywhere. Never throws. */
  push(chunk: string): string;
  /** Once, at the end of the text. */
  end(): StreamEnd;
  /** UTF-16 units that came and are neither given nor removed. */
  readonly held: number;
}

export function createStreamCleaner(): StreamCleaner {
  return new Cleaner();
}

class Cleaner implements StreamCleaner {
  readonly #late = new LateReader();
  readonly #local = new LocalCleaner();

  get held(): number {
    return this.#local.held;
  }

  push(chunk: string): string {
    this.#late.push(chunk);
    return this.#local.push(chunk);
  }

  end(): StreamEnd {
    const text = this.#local.end();
    const { characters, suspicion, payloads, findings } = this.#late.end();
    const { deleted, replaced } = this.#local;
    const removed = this.#local.findings();
    return {
      ...{ text, characters, deleted, replaced, suspicion },
      findings: [
        ...removed.map((finding) => ({ ...finding, late: false })),
        ...leftIn(findings, removed).map((finding) => ({ ...finding, late: true })),
      ],
      payloads: payloads.map((payload) => ({ ...payload, late: true })),
    };
  }
}

/** What the whole text would have removed beyond what was removed. */
function leftIn(all: readonly Finding[], removed: readonly Finding[]): readonly Finding[] {
  const counts = new Map(removed.map((finding) => [keyOf(finding), finding.count]));
  return all
    .filter((finding) => finding.removed)
    .map((finding) => ({ ...finding, count: finding.count - (counts.get(keyOf(finding)) ?? 0) }))
    .filter(({ count }) => count > 0);
}
