/**
 * Evidence as a command: the engine, the tools of others beside it, over every natural text and encoder there is.
 * `npm run corpora` fails when a number is not as committed; `npm run corpora -- --update` commits what it finds.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { figuresOf, measureEncoders } from './corpora/encoders.ts';
import {
  compareFigures,
  type Expectation,
  readExpectation,
  tellMove,
  writeExpectation,
} from './corpora/expectation.ts';
import type { Figures } from './corpora/figures.ts';
import { type Measured, measureCorpus } from './corpora/measure-corpus.ts';
import { loadPeers } from './corpora/peers.ts';
import { brokenPromises } from './corpora/promises.ts';
import { EMOJI } from './corpora/read-emoji.ts';
import { LOCALE_DATA } from './corpora/read-locale-data.ts';
import { PROSE } from './corpora/read-prose.ts';
import { WORDS } from './corpora/read-words.ts';
import { renderPage } from './corpora/render-page.ts';
import { renderCorpora, renderEncoders } from './corpora/render-table.ts';

const ROOT = resolve(import.meta.dirname, '..');
const EXPECTATION = 'corpora/expected.txt';
const PAGE = 'docs/corpora.md';
const MOST_MOVES_TOLD = 60;

const started = performance.now();
const peers = await loadPeers();
const measured: Measured[] = [];
for (const corpus of [...PROSE, ...WORDS, ...EMOJI, ...LOCALE_DATA]) {
  const begun = performance.now();
  const one = await measureCorpus(corpus, peers, (documents) => progress(`${corpus.name}: ${documents}`));
  measured.push(one);
  progress('');
  console.error(`${corpus.name}  ${seconds(begun)} s`);
}
const encoders = measureEncoders(peers);

const found: Expectation = new Map([
  ...measured.map(
    ({ corpus, figures }) => [corpus.name, corpus.isMadeHere ? whereverMade(figures) : figures] as const,
  ),
  ...encoders.map((result) => [`encoder ${result.encoder}`, figuresOf(result)] as const),
]);
console.log(`\n${renderCorpora(measured, peers)}\n\n${renderEncoders(encoders, peers)}\n`);

if (process.argv.includes('--update')) {
  writeFileSync(join(ROOT, EXPECTATION), writeExpectation(found));
  writeFileSync(join(ROOT, PAGE), renderPage(measured, encoders, peers));
  console.log(`Wrote ${EXPECTATION} and ${PAGE}: read their difference before you commit it.`);
}
const moves = compareFigures(readExpectation(readFileSync(join(ROOT, EXPECTATION), 'utf8')), found);
const broken = brokenPromises(found);
for (const move of moves.slice(0, MOST_MOVES_TOLD)) console.error(`moved   ${tellMove(move)}`);
if (moves.length > MOST_MOVES_TOLD)
  console.error(`moved   and ${moves.length - MOST_MOVES_TOLD} numbers more`);
for (const promise of broken) console.error(`broken  ${promise}`);
const isFine = moves.length === 0 && broken.length === 0;
console.log(
  `${isFine ? 'Every number is as expected' : `${moves.length} numbers moved, ${broken.length} promises broken`}, ${seconds(started)} s.`,
);
// What stegcloak loads holds a message port open for minutes: waiting for it would look like a hang.
process.exit(isFine ? 0 : 1);

/** What does not depend on the version of Node that made the texts. */
function whereverMade(figures: Figures): Figures {
  return new Map([...figures].filter(([name]) => /^(changed wrongly|payloads|WRONG|ALARM)/.test(name)));
}

function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
