/**
 * Evidence as a command: the engine, and the tools of others, over every natural text and encoder there is.
 * `npm run corpora` fails when a number is not as committed; `npm run corpora -- --update` commits the numbers.
 * `npm run corpora -- --debian` reads catalogues and manuals of Debian instead, whose numbers change with its packages; with
 * `--oracles`, fribidi and HarfBuzz say what looks otherwise after cleaning.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEBIAN_CORPORA } from './corpora/debian-packages.ts';
import { figuresOf, measureEncoders } from './corpora/encoders.ts';
import {
  brokenPromises,
  compareFigures,
  describeMove,
  type Expectation,
  readExpectation,
  writeExpectation,
} from './corpora/expectation.ts';
import { type Measured, measureCorpus } from './corpora/measure-corpus.ts';
import { CORPORA } from './corpora/natural-texts.ts';
import { Oracles } from './corpora/oracles.ts';
import { loadPeers } from './corpora/peers.ts';
import {
  isFailure,
  renderCorpora,
  renderDebianPage,
  renderDifference,
  renderEncoders,
  renderPage,
} from './corpora/render.ts';

const ROOT = resolve(import.meta.dirname, '..');
const EXPECTATION = join(ROOT, 'corpora/expected.txt');
const PAGE = join(ROOT, 'docs/corpora.md');
const DEBIAN_PAGE = join(ROOT, 'docs/corpora-debian.md');
const MAX_SHOWN_MOVES = 60;

const started = performance.now();
const isDebian = process.argv.includes('--debian');
const peers = isDebian ? [] : await loadPeers();
const oracles = isDebian && process.argv.includes('--oracles') ? new Oracles() : null;
const measured: Measured[] = [];
for (const corpus of isDebian ? DEBIAN_CORPORA : CORPORA) {
  const begun = performance.now();
  const progress = (line: string) => process.stderr.isTTY && process.stderr.write(`\r\u001B[K${line}`);
  measured.push(
    await measureCorpus(corpus, peers, {
      onProgress: (documents) => progress(`${corpus.name}: ${documents}`),
      onChanged: ({ group, text }, changes) => oracles?.add({ corpus: corpus.name, group }, text, changes),
    }),
  );
  progress('');
  console.error(`${corpus.name}  ${secondsSince(begun)} s`);
}
if (isDebian) {
  console.log(`\n${renderCorpora(measured, peers)}\n`);
  for (const { corpus, figures } of measured)
    for (const [row, count] of figures) if (isFailure(row)) console.log(`${corpus.name}  ${count}  ${row}`);
  const seen =
    oracles === null
      ? null
      : { lines: oracles.lines, words: oracles.words, differences: oracles.differences() };
  for (const row of seen?.differences ?? []) console.log(renderDifference(row));
  if (process.argv.includes('--update')) writeFileSync(DEBIAN_PAGE, renderDebianPage(measured, seen));
  process.exit(0);
}
const encoders = measureEncoders(peers);

const found: Expectation = new Map([
  ...measured.map(({ corpus, figures }) => {
    // Counts that do not depend on the version of Node.
    const isStable = ([name]: readonly [string, number]) =>
      /^(changed wrongly|payloads|WRONG|ALARM)/.test(name);
    return [corpus.name, corpus.isMadeHere ? new Map([...figures].filter(isStable)) : figures] as const;
  }),
  ...encoders.map((result) => [`encoder ${result.encoder}`, figuresOf(result)] as const),
]);
console.log(`\n${renderCorpora(measured, peers)}\n\n${renderEncoders(encoders, peers)}\n`);

if (process.argv.includes('--update')) {
  writeFileSync(EXPECTATION, writeExpectation(found));
  writeFileSync(PAGE, renderPage(measured, encoders, peers));
  console.log('Wrote corpora/expected.txt and docs/corpora.md: read their difference before you commit it.');
}
const moves = compareFigures(readExpectation(readFileSync(EXPECTATION, 'utf8')), found);
const broken = brokenPromises(found);
for (const move of moves.slice(0, MAX_SHOWN_MOVES)) console.error(`moved   ${describeMove(move)}`);
if (moves.length > MAX_SHOWN_MOVES) console.error(`moved   and ${moves.length - MAX_SHOWN_MOVES} more`);
for (const promise of broken) console.error(`broken  ${promise}`);
const isFine = moves.length === 0 && broken.length === 0;
console.log(
  `${isFine ? 'Every number is as expected' : `${moves.length} numbers moved, ${broken.length} promises broken`}, ${secondsSince(started)} s.`,
);
// stegcloak keeps a message port open for minutes: waiting for it would look like a hang.
process.exit(isFine ? 0 : 1);

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(1);
}
