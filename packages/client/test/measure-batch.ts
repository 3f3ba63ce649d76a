/** Sends a batch from a process of its own, and prints by how many megabytes its memory grew on the way. */
import { createClient } from '../src/index.ts';

const [, , baseUrl = '', streams = '', count = '0'] = process.argv;
const LINES = Number(count);
const PADDING = 'x'.repeat(1000);

function* lines() {
  for (let id = 0; id < LINES; id += 1) yield { id, text: `pass\u{200B}word ${PADDING}` };
}

/** After all that can go has gone, what needs a second look among it. */
async function megabytes(): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1024 / 1024;
}

let next = 0;
let early = 0;
let late = 0;
for await (const { id, ok } of createClient({ baseUrl }).batch(lines(), { streams: streams === 'true' })) {
  if (id !== next || !ok) throw new Error(`line ${next} was not answered in its place`);
  next += 1;
  if (next === LINES * 0.1) early = await megabytes();
  // What is kept is let go at the end.
  if (next === LINES * 0.9) late = await megabytes();
}
if (next !== LINES) throw new Error(`${next} lines were answered`);
console.log((late - early).toFixed(1));
