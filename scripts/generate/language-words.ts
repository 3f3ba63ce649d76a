/** Makes the table of common words that tell the language of a text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

export function renderLanguageWords(): string {
  const words = new Map<string, string[]>();
  for (const line of readFileSync(join(DATA_FOLDER, 'language-words.txt'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [kind = '', list = ''] = line.split(';').map((part) => part.trim());
    words.set(kind, [...(words.get(kind) ?? []), ...list.split(/\s+/)]);
  }
  const rows = [...words].map(([kind, list]) => `  ['${kind}', ${JSON.stringify(list.join(' '))}],\n`);
  const kinds = [...words.keys()].map((kind) => `'${kind}'`).join(' | ');
  return (
    renderHead('Common words by what they say of the language of a text.', 'data/language-words.txt') +
    `export type LanguageKind = ${kinds};\n\n` +
    `export const LANGUAGE_WORDS: readonly (readonly [LanguageKind, string])[] = [\n${rows.join('')}];\n`
  );
}
