/** Makes the table of the names that a finding may show. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countOn, DROPS, NO_NAME, OFTEN_SAID } from '../../packages/engine/src/unicode/character-names.ts';
import { lookAlikes, styledLetters } from './look-alikes.ts';
import { nameDoubles } from './name-doubles.ts';
import { renderHead, renderString } from './render-runs.ts';
import { numberTechniques } from './techniques.ts';
import { codePointsOf, UNICODE_PACKAGE, UNICODE_VERSION } from './unicode-data.ts';

type Aliases = Readonly<Record<number, readonly string[]>>;

/** U+E0100 is VARIATION SELECTOR-17: the engine counts on from there. */
const NUMBERED_SELECTORS = { first: 0xe0100, last: 0xe01ef };

/** ASCII, whose letters may be look-alikes in Cyrillic or Greek words; tab, return and space; Kelvin and Angstrom; punctuation; radicals. */
const BESIDE_THE_LISTS = [
  ...[0x09, 0x0d],
  ...Array.from({ length: 0x5f }, (_, index) => 0x20 + index),
  ...[0x37e, 0x212a, 0x212b],
  ...Array.from({ length: 0x156 }, (_, index) => 0x2e80 + index),
  ...Array.from({ length: 0x30 }, (_, index) => 0x2010 + index),
  ...Array.from({ length: 0x5e }, (_, index) => 0xff01 + index),
];

async function load<T>(folder: string): Promise<T> {
  const file = join(UNICODE_PACKAGE, 'Names', folder, 'index.mjs');
  return ((await import(pathToFileURL(file).href)) as { default: T }).default;
}

/** UAX #44 4.8 and NameAliases.txt: a correction first, then the name, then what a control is called. */
export async function characterNames(): Promise<ReadonlyMap<number, string>> {
  const formal = await load<ReadonlyMap<number, string>>('.');
  const corrections = await load<Aliases>('Correction');
  const controls = await load<Aliases>('Control');
  const figments = await load<Aliases>('Figment');
  const names = new Map<number, string>();
  const reported = await numberTechniques();
  for (const { codePoint } of [...lookAlikes(), ...(await styledLetters())]) reported[codePoint] = 1;
  for (const codePoint of nameDoubles().keys()) reported[codePoint] = 1;
  for (const codePoint of BESIDE_THE_LISTS) reported[codePoint] = 1;
  // A number in the digits of two systems is reported.
  for (const codePoint of await codePointsOf('General_Category/Decimal_Number')) reported[codePoint] = 1;
  for (const [codePoint, line] of reported.entries()) {
    if (line === 0) continue;
    if (codePoint >= NUMBERED_SELECTORS.first && codePoint <= NUMBERED_SELECTORS.last) continue;
    const name = formal.get(codePoint);
    const isName = name !== undefined && /^[A-Z0-9 -]+$/.test(name);
    const shown =
      corrections[codePoint]?.[0] ?? (isName ? name : (controls[codePoint]?.[0] ?? figments[codePoint]?.[0]));
    if (shown !== undefined) names.set(codePoint, shown);
  }
  return names;
}

export async function renderCharacterNames(): Promise<string> {
  return (
    renderHead(
      'Names: sign of words dropped, words, with capitals for what is often said; or + and how often the last part counts on.',
      `Unicode ${UNICODE_VERSION}`,
    ) + renderString('NAMES', renderNames((await characterNames()).values()))
  );
}

/** As `readNames` of the engine reads them. */
function renderNames(names: Iterable<string>): string {
  let text = '';
  let before = NO_NAME;
  let counted = 0;
  for (const name of names) {
    if (countOn(before) === name) counted++;
    else {
      text += renderCount(counted) + renderDifference(before.split(' '), name.split(' '));
      counted = 0;
    }
    before = name;
  }
  return abbreviate((text + renderCount(counted)).toLowerCase());
}

function abbreviate(text: string): string {
  return OFTEN_SAID.reduce(
    (shorter, said, index) => shorter.replaceAll(said, String.fromCharCode('A'.charCodeAt(0) + index)),
    text,
  );
}

function renderCount(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '+' : `+${count}`;
}

/** At least one word is written out. */
function renderDifference(before: readonly string[], name: readonly string[]): string {
  if (!/^[A-Z0-9 -]+$/.test(name.join(' ')))
    throw new Error(`"${name.join(' ')}" cannot be written as a name`);
  let kept = 0;
  while (kept < before.length && kept < name.length - 1 && before[kept] === name[kept]) kept++;
  const sign = DROPS[before.length - kept];
  if (sign === undefined) throw new Error(`"${before.join(' ')}" has too many words`);
  return sign + name.slice(kept).join(' ');
}
