/**
 * Reads a generated text of several megabytes in chunks, as a program of its own, and prints what its report says and how
 * much memory the process took: `node packages/engine/test/large-document.ts 1000`.
 */
import { openDocument } from '../src/index.ts';

const CHUNK = 65_536;
const SENTENCES = [
  'The quick brown fox jumps over the lazy dog, and nobody minds. ',
  'It was 10\u00a0km to the next village; the caf\u00e9 was closed. ',
  'Zwei Boxk\u00e4mpfer jagen Eva quer durch Sylt. ',
  '\u4eca\u65e5\u306f\u5929\u6c17\u304c\u826f\u3044\u3067\u3059\u306d\u3002',
  '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u06a9\u062a\u0627\u0628 \u0628\u062e\u0648\u0627\u0646\u0645. ',
  'A\u200bword with something in it, \u{1F468}\u200d\u{1F469}\u200d\u{1F467} too.\n',
];

/** Chunks of a text of about `bytes` bytes of UTF-8, never held as a whole. */
function* chunks(bytes: number): Generator<string> {
  let made = 0;
  let waiting = '';
  for (let number = 0; made < bytes; number++) {
    const sentence = `${number} ${SENTENCES[number % SENTENCES.length]}`;
    made += Buffer.byteLength(sentence);
    waiting += sentence;
    if (waiting.length < CHUNK) continue;
    yield waiting;
    waiting = '';
  }
  yield waiting;
}

const bytes = Number(process.argv[2]) * 1_000_000;
const document = openDocument({ positions: true });
let readings = 0;
for (; document.wantsReading; readings++) {
  for (const chunk of chunks(bytes)) document.read(chunk);
  document.endReading();
}
let left = 0;
let marks = 0;
for (const chunk of chunks(bytes))
  for (const part of document.decide(chunk)) {
    left += part.text.length;
    marks += part.marks.length;
  }
const { parts, report } = document.end();
for (const part of parts) {
  left += part.text.length;
  marks += part.marks.length;
}
const residentMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
const { characters, deleted, replaced, suspicion } = report;
console.log(
  JSON.stringify({ residentMegabytes, readings, characters, left, marks, deleted, replaced, suspicion }),
);
