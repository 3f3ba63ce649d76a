/** Makes the table of spaces and letters that encoders are known to write with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

const FILE = 'visible-alphabets.txt';

export function renderVisibleAlphabets(): string {
  const rows: Record<string, string[]> = { spaces: [], doubles: [] };
  for (const line of readFileSync(join(DATA_FOLDER, FILE), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [kind = '', characters = '', source = ''] = line.split(';').map((part) => part.trim());
    if (source === '') throw new Error(`data/${FILE}: "${line}" names no source`);
    const codePoints = characters.split(/\s+/).map((hex) => `0x${Number.parseInt(hex, 16).toString(16)}`);
    const own = rows[kind];
    if (own === undefined) throw new Error(`data/${FILE}: "${line}" is of no kind`);
    own.push(`  [${codePoints.join(', ')}],\n`);
  }
  const render = (name: string, kind: string) =>
    `export const ${name}: readonly (readonly number[])[] = [\n${rows[kind]?.join('')}];\n`;
  return (
    renderHead('Spaces and letters that encoders are known to write with.', `data/${FILE}`) +
    render('SPACE_ALPHABETS', 'spaces') +
    render('DOUBLE_ALPHABETS', 'doubles')
  );
}
