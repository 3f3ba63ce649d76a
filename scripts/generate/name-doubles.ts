/** Makes the table of characters that pass for one of ASCII in names of what is loaded. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderRuns, renderString } from './render-runs.ts';
import { CODE_POINT_COUNT, DATA_FOLDER } from './unicode-data.ts';

const LINE = /^([!-~]) ; ([0-9A-F]{4,5}(?:\.\.[0-9A-F]{4,5})?(?: [0-9A-F]{4,5}(?:\.\.[0-9A-F]{4,5})?)*)$/;

/** By code point; the value is the character of ASCII. */
export function nameDoubles(): ReadonlyMap<number, number> {
  const doubles = new Map<number, number>();
  for (const line of readFileSync(join(DATA_FOLDER, 'name-doubles.txt'), 'utf8').split('\n')) {
    // A row may be that of the number sign.
    if (line === '' || (line.startsWith('#') && !LINE.test(line))) continue;
    const [, sign = '', characters = ''] = LINE.exec(line) ?? [];
    if (sign === '') throw new Error(`data/name-doubles.txt: "${line}" is no row`);
    for (const range of characters.split(' ')) {
      const [first = 0, last = first] = range.split('..').map((hex) => Number.parseInt(hex, 16));
      for (let codePoint = first; codePoint <= last; codePoint++) doubles.set(codePoint, sign.charCodeAt(0));
    }
  }
  return doubles;
}

export function renderNameDoubles(): string {
  const values = new Uint8Array(CODE_POINT_COUNT);
  for (const [codePoint, sign] of nameDoubles()) values[codePoint] = sign;
  return (
    renderHead(
      'The character of ASCII that a character passes for in names of what is loaded.',
      'data/name-doubles.txt',
    ) + renderString('RUNS', renderRuns(values))
  );
}
