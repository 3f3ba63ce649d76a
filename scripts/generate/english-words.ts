/** Makes the table of common English words. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderString } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

const LEVEL = /^(0\.\d+):$/;
const WORDS = /^[a-z]+(?: [a-z]+)*$/;

/** Levels are parted by bars: the share of each, then its words. */
export function renderEnglishWords(): string {
  const lines = readFileSync(join(DATA_FOLDER, 'english-words.txt'), 'utf8').split('\n');
  const levels: string[][] = [];
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
    const share = LEVEL.exec(line)?.[1];
    if (share !== undefined) levels.push([share]);
    else if (WORDS.test(line) && levels.length > 0) levels.at(-1)?.push(line);
    else throw new Error(`english-words.txt has a line that is no words: ${line}`);
  }
  return (
    renderHead('Common English words: the share of each level, then its words.', 'data/english-words.txt') +
    renderString('ENGLISH_WORDS', levels.map((level) => level.join(' ')).join('|'))
  );
}
