/**
 * Measures the engine on the public collection of hiding schemes, and fails where it is worse than docs/schemes.md says.
 * `npm run schemes -- [--scheme NAME] [--secrets N] [--seed N] [--random N] [--noise N [--longest N]] [--failures] [--update]`; NAME may be a part
 * of names. `--random N` measures N random schemes with English secrets; `--noise N` reads N random runs, which hold no
 * text; `--longest 40` reads short ones alone, of which nearly all wrong texts come, and counts them as a part of all.
 * Another seed gives other secrets, to see that the engine was not made for those of the page.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SCHEMES } from '../packages/engine/src/forge/index.ts';
import { escaped } from '../packages/engine/test/escaped.ts';
import { Seeded } from '../packages/engine/test/seeded.ts';
import { englishSecrets } from './schemes/english-secrets.ts';
import { type Failure, type Measured, measureScheme, SEED } from './schemes/measure.ts';
import { FEWEST, MOST, measureNoise } from './schemes/noise.ts';
import { readPage, renderPage, renderTable, worseThan } from './schemes/page.ts';
import { randomScheme } from './schemes/random-schemes.ts';
import { secrets } from './schemes/secrets.ts';

const PAGE = resolve(import.meta.dirname, '../docs/schemes.md');
const SECRETS = 100;
/** Of a random scheme: many schemes with a few secrets say more. */
const RANDOM_SECRETS = 3;
const MOST_FAILURES = 500;
/** In this many random runs, one text may be read. */
const MOST_RUNS_A_TEXT = 1_000_000;

const { values } = parseArgs({
  options: {
    scheme: { type: 'string', multiple: true, default: [] },
    secrets: { type: 'string', default: `${SECRETS}` },
    seed: { type: 'string', default: `${SEED}` },
    random: { type: 'string', default: '0' },
    noise: { type: 'string', default: '0' },
    longest: { type: 'string', default: `${MOST}` },
    failures: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
  },
});
const count = Number(values.secrets);
if (!Number.isInteger(count) || count < 1) stop('--secrets takes a whole number from 1 on.');
const seed = Number(values.seed);
if (!Number.isInteger(seed)) stop('--seed takes a whole number.');
const noise = Number(values.noise);
if (!Number.isInteger(noise) || noise < 0) stop('--noise takes a whole number.');
if (noise > 0) {
  const longest = Number(values.longest);
  if (!Number.isInteger(longest) || longest < FEWEST || longest > MOST)
    stop(`--longest takes a whole number from ${FEWEST} to ${MOST}.`);
  const claimed = measureNoise(noise, seed, longest);
  const all = Math.round((noise * (MOST - FEWEST + 1)) / (longest - FEWEST + 1));
  for (const one of claimed) console.log(JSON.stringify({ ...one, text: escaped(one.text) }));
  const short = longest < MOST ? `, the short ones among ${all}` : '';
  console.log(`${claimed.length} texts were read in ${noise} random runs${short}.`);
  process.exit(claimed.length * MOST_RUNS_A_TEXT > all ? 1 : 0);
}
const randomSchemes = Number(values.random);
if (!Number.isInteger(randomSchemes) || randomSchemes < 0) stop('--random takes a whole number.');
const isRandom = randomSchemes > 0;
const isOfPage = count === SECRETS && seed === SEED && !isRandom;
if (values.update && !(isOfPage && values.scheme.length === 0))
  stop('--update needs all schemes with all secrets.');
const schemes = isRandom
  ? Array.from({ length: randomSchemes }, (_, index) => randomScheme(seed + index))
  : chooseSchemes(values.scheme);
const secretsOf = (index: number) => (isRandom ? englishSecrets(new Seeded(seed + index)) : secrets(seed));

const started = performance.now();
const measured: Measured[] = [];
for (const [index, scheme] of schemes.entries()) {
  progress(`${index + 1} of ${schemes.length}: ${scheme.name}`);
  measured.push(measureScheme(scheme, isRandom ? Math.min(count, RANDOM_SECRETS) : count, secretsOf(index)));
}
progress('');

const before = readPage(readFileSync(PAGE, 'utf8'));
if (values.failures) {
  const failures = measured.flatMap((row) => row.failures);
  for (const failure of failures.slice(0, MOST_FAILURES)) console.log(lineOf(failure));
} else console.log(renderTable(measured));

const seconds = ((performance.now() - started) / 1000).toFixed(1);
if (!isOfPage) console.error(`Compared with nothing: the page is about other secrets; ${seconds} s.`);
else {
  const worse = worseThan(before, measured);
  for (const line of worse) console.error(`worse   ${line}`);
  console.error(
    `${worse.length === 0 ? 'Nothing is worse' : `${worse.length} figures are worse`}, ${seconds} s.`,
  );
  if (worse.length > 0) process.exitCode = 1;
}
if (values.update) {
  writeFileSync(PAGE, renderPage(measured));
  console.error('Wrote docs/schemes.md: read its difference before you commit it.');
}

/** Those with one of the names, or else those whose names contain one. */
function chooseSchemes(names: readonly string[]): typeof SCHEMES {
  if (names.length === 0) return SCHEMES;
  return names.flatMap((name) => {
    const exact = SCHEMES.filter((scheme) => scheme.name === name);
    const found = exact.length > 0 ? exact : SCHEMES.filter((scheme) => scheme.name.includes(name));
    return found.length > 0 ? found : stop(`There is no scheme ${name}.`);
  });
}

function lineOf(failure: Failure): string {
  const { secret, decoded } = failure;
  return JSON.stringify({
    ...failure,
    secret: escaped(secret),
    decoded: decoded === null ? null : escaped(decoded),
  });
}

function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`);
}

function stop(message: string): never {
  console.error(message);
  process.exit(2);
}
