/** Makes the table of letters that pass for a character of ASCII in names of source code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

export function renderNameDoubles(): string {
  let rows = '';
  for (const line of readFileSync(join(DATA_FOLDER, 'name-doubles.txt'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [character, looks, name] = line.split(';').map((part) => part.trim()) as [string, string, string];
    const ascii = looks.split(/\s+/).map((hex) => String.fromCodePoint(Number.parseInt(hex, 16)));
    rows += `  [0x${character.toLowerCase()}, ${JSON.stringify(ascii.join(''))}, '${name}'],\n`;
  }
  return (
    renderHead('Letters that pass for ASCII in names of code.', 'data/name-doubles.txt') +
    `export const NAME_DOUBLES: readonly (readonly [number, string, string])[] = [\n${rows}];\n`
  );
}
