/** Makes the table of techniques out of data/techniques.txt, and proves that it covers what it must. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generalCategories } from './general-category.ts';
import { renderExceptions } from './render-exceptions.ts';
import { renderHead } from './render-runs.ts';
import { CODE_POINT_COUNT, codePointsOf, DATA_FOLDER } from './unicode-data.ts';

const PLAIN_CONTROLS = new Set([0x09, 0x0a, 0x0d]);
const SPACE = 0x20;

interface Line {
  readonly characters: readonly string[];
  readonly technique: string;
  readonly characterClass: string;
  readonly fallback: string;
  readonly context: string;
}

function readLines(): readonly Line[] {
  const lines: Line[] = [];
  for (const line of readFileSync(join(DATA_FOLDER, 'techniques.txt'), 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [characters, technique, characterClass, fallback, context] = line
      .split(';')
      .map((part) => part.trim());
    if (!characters || !technique || !characterClass || !fallback || !context) {
      throw new Error(`data/techniques.txt: six fields wanted in "${line}"`);
    }
    lines.push({ characters: characters.split(/\s+/), technique, characterClass, fallback, context });
  }
  return lines;
}

/** Numbers every code point by its line, from 1; explicit ranges come before General_Category lines. */
async function numberCodePoints(lines: readonly Line[]): Promise<Uint8Array> {
  const values = new Uint8Array(CODE_POINT_COUNT);
  const { values: categories, names } = await generalCategories();
  const ignorable = new Set(await codePointsOf('Binary_Property/Default_Ignorable_Code_Point'));
  for (const [index, line] of lines.entries()) {
    for (const range of line.characters.filter((characters) => !characters.startsWith('gc:'))) {
      const [first, last = first] = range.split('..').map((hex) => Number.parseInt(hex, 16)) as [
        number,
        number?,
      ];
      for (let codePoint = first; codePoint <= last; codePoint++) {
        if (values[codePoint] !== 0)
          throw new Error(`data/techniques.txt names U+${codePoint.toString(16)} twice`);
        values[codePoint] = index + 1;
      }
    }
  }
  for (const [index, line] of lines.entries()) {
    for (const category of line.characters.filter((characters) => characters.startsWith('gc:'))) {
      const number = names.indexOf(category.slice(3));
      for (let codePoint = 0; codePoint < CODE_POINT_COUNT; codePoint++) {
        if (categories[codePoint] === number && values[codePoint] === 0 && !ignorable.has(codePoint)) {
          values[codePoint] = index + 1;
        }
      }
    }
  }
  return values;
}

/** Every character that can hide must have a line: a new Unicode version that adds one fails here. */
async function proveCovered(values: Uint8Array): Promise<void> {
  const properties = [
    'Binary_Property/Default_Ignorable_Code_Point',
    'Binary_Property/Noncharacter_Code_Point',
    'General_Category/Control',
    'General_Category/Space_Separator',
    'General_Category/Line_Separator',
    'General_Category/Paragraph_Separator',
    'General_Category/Private_Use',
    'General_Category/Surrogate',
  ];
  for (const property of properties) {
    for (const codePoint of await codePointsOf(property)) {
      if (values[codePoint] === 0 && codePoint !== SPACE && !PLAIN_CONTROLS.has(codePoint)) {
        throw new Error(`data/techniques.txt does not name U+${codePoint.toString(16)} (${property})`);
      }
    }
  }
}

function renderFallback(fallback: string): string {
  const [action, hex] = fallback.split(' ');
  if (action === 'replace' && hex) return `{ action: 'replace', text: '\\u${hex}' }`;
  if (action === 'delete' || action === 'report') return `{ action: '${action}' }`;
  throw new Error(`data/techniques.txt: "${fallback}" is no default`);
}

/** For every code point the number of its line in data/techniques.txt, from 1; 0 when no line names it. */
export async function numberTechniques(): Promise<Uint8Array> {
  return numberCodePoints(readLines());
}

export async function renderTechniques(): Promise<string> {
  const lines = readLines();
  const values = await numberCodePoints(lines);
  await proveCovered(values);
  const contexts = [...new Set(lines.map((line) => line.context))].sort();
  const none: Line = {
    characters: [],
    technique: 'zero-width',
    characterClass: 'control',
    fallback: 'report',
    context: 'never',
  };
  const entries = [none, ...lines].map(
    (line) =>
      `  { technique: '${line.technique}', characterClass: '${line.characterClass}', ` +
      `fallback: ${renderFallback(line.fallback)}, context: '${line.context}' },\n`,
  );
  return (
    renderHead('The line of data/techniques.txt for every code point.', 'data/techniques.txt') +
    `export type Context =\n${contexts.map((context) => `  | '${context}'`).join('\n')};\n` +
    `export const ENTRIES = [\n${entries.join('')}] as const;\n` +
    (await renderExceptions(values))
  );
}
