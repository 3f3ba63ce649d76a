/** What a door of an agent adds at 20 KB, and to the first chunk of a stream, beside the same path without it. `node bench/doors.ts` */

import { createStreamCleaner } from '../packages/engine/src/index.ts';
import { createGuard, guardEventStream } from '../packages/guard/src/index.ts';

const SIZE = 20_000;
const RUNS = 400;
const WARM_UP = 100;

const TEXTS: Readonly<Record<string, string>> = {
  English: 'The quick brown fox jumps over the lazy dog. ',
  Persian:
    '\u0645\u0646 \u0646\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628\u200c\u0647\u0627 \u0631\u0627. ',
  French: 'Bonjour\u00a0! Il est 10\u00a0h\u00a030, et \u00ab\u00a0tout\u00a0\u00bb va bien. ',
  emoji: '\u{1F469}\u200d\u{1F680} \u2764\ufe0f and words ',
};

type Door = (chunks: readonly string[]) => unknown;

/** Deltas of a model: four units each. */
function chunksOf(text: string): readonly string[] {
  return Array.from({ length: text.length / 4 }, (_, index) => text.slice(index * 4, index * 4 + 4));
}

const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

async function pipeEvents(chunks: readonly string[], isGuarded: boolean): Promise<void> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(event(chunk)));
  const source = ReadableStream.from(bytes);
  const through = isGuarded ? guardEventStream() : new TransformStream<Uint8Array, Uint8Array>();
  for await (const _ of source.pipeThrough(through)) {
    // Only its time counts.
  }
}

const guard = createGuard();
const DOORS: Readonly<Record<string, readonly [guarded: Door, bare: Door]>> = {
  'whole value': [
    (chunks) => guard.value({ messages: [{ content: chunks.join('') }] }, 'request'),
    (chunks) => ({ messages: [{ content: chunks.join('') }] }),
  ],
  'stream, to its last chunk': [
    (chunks) => {
      const cleaner = createStreamCleaner();
      for (const chunk of chunks) cleaner.push(chunk);
    },
    (chunks) => chunks.join(''),
  ],
  'first chunk of a stream': [([first = '']) => createStreamCleaner().push(first), ([first = '']) => first],
  'event stream': [(chunks) => pipeEvents(chunks, true), (chunks) => pipeEvents(chunks, false)],
};

async function timesOf(door: Door, chunks: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < RUNS + WARM_UP; run++) {
    const start = performance.now();
    await door(chunks);
    if (run >= WARM_UP) times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other);
}

const at = (times: readonly number[], share: number) => times[Math.floor(times.length * share)] as number;

for (const [name, sentence] of Object.entries(TEXTS)) {
  const chunks = chunksOf(sentence.repeat(Math.ceil(SIZE / sentence.length)).slice(0, SIZE));
  for (const [door, [guarded, bare]] of Object.entries(DOORS)) {
    const [withDoor, without] = [await timesOf(guarded, chunks), await timesOf(bare, chunks)];
    const added = (share: number) => (at(withDoor, share) - at(without, share)).toFixed(3);
    console.log(`${name.padEnd(8)} ${door.padEnd(26)} median +${added(0.5)} ms  p99 +${added(0.99)} ms`);
  }
}
