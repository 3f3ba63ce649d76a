/** Makes the table of typographic punctuation and of fullwidth signs, each with what replaces it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

/** Fullwidth forms of ASCII, which stand so far behind it; letters and digits are look-alikes and not punctuation. */
const FULLWIDTH = { first: 0xff01, last: 0xff5e, offset: 0xfee0 };

export function punctuation(): ReadonlyMap<number, string> {
  const replacements = new Map<number, string>();
  for (const line of readFileSync(join(DATA_FOLDER, 'punctuation.txt'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [characters, replacement] = line.split(';').map((part) =>
      part
        .trim()
        .split(/\s+/)
        .map((hex) => Number.parseInt(hex, 16)),
    ) as [number[], number[]];
    for (const codePoint of characters) replacements.set(codePoint, String.fromCodePoint(...replacement));
  }
  for (let codePoint = FULLWIDTH.first; codePoint <= FULLWIDTH.last; codePoint++) {
    const plain = String.fromCodePoint(codePoint - FULLWIDTH.offset);
    if (!/[A-Za-z0-9]/.test(plain)) replacements.set(codePoint, plain);
  }
  return replacements;
}

export function renderPunctuation(): string {
  const pairs = [...punctuation()].map(
    ([codePoint, text]) => `  [0x${codePoint.toString(16)}, ${JSON.stringify(text)}],\n`,
  );
  return (
    renderHead('Typographic punctuation and its plain form.', 'data/punctuation.txt') +
    `export const PUNCTUATION: ReadonlyMap<number, string> = new Map([\n${pairs.join('')}]);\n`
  );
}
