/** `npm run bench`: what the scan page weighs and how fast it is, in a real browser at the real service. */
import { cpus } from 'node:os';
import { gzipSync } from 'node:zlib';
import { buildPage } from '../scripts/build-page.ts';
import { CHROMIUM, isMissing } from '../scripts/system-programs.mjs';
import { failFor, median, quantile } from './harness.ts';
import { fieldOf, type PageRecord, paste, recordOf, startVisits, waitUntilIdle } from './page-visits.ts';
import { MANY_LANGUAGES, PRINTED_ENGLISH, proseOf } from './speed-texts.ts';

const KIB = 1024;
/** Two thirds are the engine. */
const MAX_SCRIPT_KIB = 96;
const MAX_MS_TO_TEXT = 1000;
const MAX_SHIFT = 0;
/** A smaller shift is printed as 0.000. */
const SHOWN_SHIFT = 0.0005;
const MAX_MS_TO_RESULT = 300;
const MAX_MS_OF_KEY = 16;
const MAX_MS_OF_TASK = 200;
const VISITS = 5;
/** Of a walk through marks, and of a hundred keys. */
const LONG_VISITS = 3;
/** A breach counts when it is measured again: another program may have had the machine. */
const TRIALS = 3;
const KEYS = 100;
const MS_BETWEEN_KEYS = 30;
const FETCHED_LATER = /\/assets\/(?:late-parts|read-text-file|character-names|subdivisions)-/;
const CHARACTERS = 200_000;
const HOSTILE_MARKS = 50_000;
const ORDINARY_TEXTS = [
  { name: 'English', text: proseOf(PRINTED_ENGLISH, CHARACTERS).slice(0, CHARACTERS) },
  { name: 'many languages', text: proseOf(MANY_LANGUAGES, CHARACTERS).slice(0, CHARACTERS) },
];
/** One line each: one chip for all marks, and one for each. */
const HOSTILE_TEXTS = [
  { name: 'one run of marks', text: `a${'\u200b'.repeat(HOSTILE_MARKS)}b` },
  { name: 'marks between letters', text: 'a\u200b'.repeat(HOSTILE_MARKS) },
];
const WALK_OF_MARKS = ['F8', 'F8', 'End', 'Shift+F8', 'Home', 'PageDown'];

const missing = isMissing(CHROMIUM);
if (missing) {
  console.error(`The bench of the page needs a browser. ${missing}`);
  process.exit(1);
}
buildPage();
const visits = await startVisits();
const failures: string[] = [];

/** Bytes of each script of the first load by `gzip -9`. Scripts that a text needs are fetched later, and do not count. */
async function weighScripts(): Promise<ReadonlyMap<string, number>> {
  const scripts = new Map<string, number>();
  const urls: string[] = [];
  await visits.visit(
    async () => {
      for (const url of urls) {
        const body = await (await fetch(url)).bytes();
        scripts.set(new URL(url).pathname, gzipSync(body, { level: 9 }).length);
      }
    },
    (page) =>
      page.on('response', (response) => {
        const isScript = response.headers()['content-type']?.startsWith('text/javascript') === true;
        if (isScript && !FETCHED_LATER.test(response.url())) urls.push(response.url());
      }),
  );
  return scripts;
}

function firstPaint(): Promise<number> {
  return visits.visit((page) =>
    page.evaluate<number>('performance.getEntriesByName("first-contentful-paint")[0].startTime'),
  );
}

function pasteInto(text: string): Promise<PageRecord> {
  return visits.visit(async (page) => {
    await paste(page, text);
    return recordOf(page);
  });
}

/** Milliseconds of each key, with all of a text in the field. */
function typeInto(text: string): Promise<readonly number[]> {
  return visits.visit(async (page) => {
    await paste(page, text);
    await page.getByRole('button', { name: 'Edit' }).click();
    await fieldOf(page).click();
    await waitUntilIdle(page);
    const before = (await recordOf(page)).keys.length;
    for (let key = 1; key <= KEYS; key++)
      await page.keyboard.press(key % 6 === 0 ? 'Space' : 'e', { delay: MS_BETWEEN_KEYS });
    await waitUntilIdle(page);
    return (await recordOf(page)).keys.slice(before);
  });
}

/** The longest task over a paste, and over a walk through the marks. */
function walkThrough(text: string): Promise<number> {
  return visits.visit(async (page) => {
    await paste(page, text);
    await page.getByLabel('Text with its hidden characters marked').first().focus();
    for (const key of WALK_OF_MARKS) {
      await page.keyboard.press(key);
      await waitUntilIdle(page);
    }
    return (await recordOf(page)).longestTask;
  });
}

async function inVisits<T>(measure: () => Promise<T>, count = VISITS): Promise<readonly T[]> {
  const all: T[] = [];
  for (let round = 0; round < count; round++) all.push(await measure());
  return all;
}

interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly digits: number;
  readonly most: number;
  readonly measure: () => Promise<readonly number[]>;
}

/** Measures a figure, prints it in one line, and keeps a breach. */
async function report({ name, unit, digits, most, measure }: Figure): Promise<void> {
  let values = await measure();
  for (let trial = 1; trial < TRIALS && Number(median(values).toFixed(digits)) > most; trial++) {
    const again = await measure();
    if (median(again) < median(values)) values = again;
  }
  const [shown, low, high] = [0.5, 0, 1].map((share) => quantile(values, share).toFixed(digits));
  console.log(
    `${name.padEnd(50)}${`${shown} ${unit}`.padStart(10)}   ${low} to ${high}, at most ${most.toFixed(digits)}`,
  );
  if (Number(shown) > most) failures.push(`${name}: ${shown} ${unit}, more than ${most} ${unit}`);
}

function milliseconds(name: string, most: number, measure: () => Promise<readonly number[]>): Promise<void> {
  return report({ name, unit: 'ms', digits: 1, most, measure });
}

try {
  console.log(
    `\nThe scan page; ${cpus()[0]?.model}, Chromium ${visits.version}; the median of ${LONG_VISITS} to ${VISITS} visits\n`,
  );
  const scripts = await weighScripts();
  const weight = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / KIB;
  await report({
    ...{ name: 'script of the first load, gz', unit: 'KiB', digits: 1, most: MAX_SCRIPT_KIB },
    measure: async () => [weight],
  });
  for (const [path, bytes] of scripts)
    console.log(`  ${path.padEnd(48)}${(bytes / KIB).toFixed(1).padStart(6)}`);

  const shifts: number[] = [];
  await milliseconds('text visible', MAX_MS_TO_TEXT, () => inVisits(firstPaint));
  for (const { name, text } of ORDINARY_TEXTS) {
    const marked: number[] = [];
    await milliseconds(`result of a paste, 200,000 characters, ${name}`, MAX_MS_TO_RESULT, async () => {
      const records = await inVisits(() => pasteInto(text));
      for (const record of records) {
        shifts.push(record.shift);
        marked.push(record.marked as number);
        if (record.shift >= SHOWN_SHIFT) for (const moved of record.shifted) console.log(`  moved: ${moved}`);
      }
      return records.map(({ result }) => result as number);
    });
    console.log(`  and the text itself${`${median(marked).toFixed(1)} ms`.padStart(41)}`);
  }
  await report({
    ...{ name: 'layout shift, load and paste', unit: '', digits: 3, most: MAX_SHIFT },
    measure: async () => [quantile(shifts, 1)],
  });
  for (const { name, text } of ORDINARY_TEXTS)
    await milliseconds(`a key in 200,000 characters, p95, ${name}`, MAX_MS_OF_KEY, async () =>
      (await inVisits(() => typeInto(text), LONG_VISITS)).map((keys) => quantile(keys, 0.95)),
    );
  for (const { name, text } of HOSTILE_TEXTS)
    await milliseconds(`longest task, 50,000 marks in a line, ${name}`, MAX_MS_OF_TASK, () =>
      inVisits(() => walkThrough(text), LONG_VISITS),
    );
} finally {
  await visits.end();
}
failFor(failures);
