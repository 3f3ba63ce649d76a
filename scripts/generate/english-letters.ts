/** Makes the table of how common a letter is after two others in English. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderString } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

const LETTERS = 27;

export function renderEnglishLetters(): string {
  const lines = readFileSync(join(DATA_FOLDER, 'english-letters.txt'), 'utf8').split('\n');
  const rows = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const levels = rows.map((row) => row.split(' ')[1] ?? '').join('');
  if (levels.length !== LETTERS ** 3) throw new Error(`english-letters.txt has ${levels.length} levels`);
  return (
    renderHead('Levels of letters after two others, 0 the commonest.', 'data/english-letters.txt') +
    renderString('ENGLISH_LETTERS', levels)
  );
}
