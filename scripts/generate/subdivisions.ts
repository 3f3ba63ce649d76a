/** Makes the table of subdivision ids of CLDR: what the tag sequence of a flag may spell. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderNumber, renderString } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

/** What endings are written with, by their number in base 36. */
const ALPHABETS = [
  { pattern: /^[0-9]+$/, size: 10, shift: 0 },
  { pattern: /^[a-z]+$/, size: 26, shift: 10 },
];
const LENGTHS = [1, 2, 3];

/** A region of two letters, then one to three letters or digits (UTS #51 Annex C). */
const ID = /^[a-z]{2}[a-z0-9]{1,3}$/;

function readContainment(): { readonly ids: ReadonlySet<string>; readonly version: string } {
  const file = join(DATA_FOLDER, 'node_modules', 'cldr-core', 'supplemental', 'subdivisionContainment.json');
  const { supplemental } = JSON.parse(readFileSync(file, 'utf8')) as {
    supplemental: {
      version: { _cldrVersion: string };
      subdivisionContainment: Readonly<Record<string, { readonly _contains: readonly string[] }>>;
    };
  };
  const regions = Object.values(supplemental.subdivisionContainment);
  return {
    ids: new Set(regions.flatMap((region) => region._contains)),
    version: supplemental.version._cldrVersion,
  };
}

export function subdivisionIds(): ReadonlySet<string> {
  return readContainment().ids;
}

export function renderSubdivisions(): string {
  const { ids, version } = readContainment();
  const endings = new Map<string, string[]>();
  for (const id of [...ids].sort()) {
    if (!ID.test(id)) throw new Error(`"${id}" is no subdivision id`);
    const region = id.slice(0, 2);
    endings.set(region, [...(endings.get(region) ?? []), id.slice(2)]);
  }
  const regions = [...endings];
  const mixed = [...ids].filter((id) => !ALPHABETS.some(({ pattern }) => pattern.test(id.slice(2)))).sort();
  const lists = ALPHABETS.map((alphabet) =>
    LENGTHS.map((length) => renderEndings(regions, alphabet, length)),
  );
  return [
    renderHead(
      'Endings of digits, and of letters: for each length, the regions and the steps.',
      `CLDR ${version}`,
    ),
    renderString('MIXED', mixed.join(' ')),
    ...lists.flatMap((list, alphabet) =>
      list.flatMap(([names, steps], length) => [
        renderString(`REGIONS_${alphabet}_${length}`, names),
        renderString(`STEPS_${alphabet}_${length}`, steps),
      ]),
    ),
    'export const ENDINGS = [\n',
    ...lists.map(
      (list, alphabet) =>
        `  [${list.map((_, length) => `[REGIONS_${alphabet}_${length}, STEPS_${alphabet}_${length}]`).join(', ')}],\n`,
    ),
    '] as const;\n',
  ].join('');
}

type Regions = readonly (readonly [region: string, endings: readonly string[]])[];

/** The regions; then of each how many endings it has, and how many of those that could be stand before each. */
function renderEndings(
  regions: Regions,
  { pattern, size, shift }: (typeof ALPHABETS)[number],
  length: number,
): readonly [names: string, steps: string] {
  let names = '';
  let steps = '';
  for (const [region, endings] of regions) {
    const numbers = endings
      .filter((ending) => ending.length === length && pattern.test(ending))
      .map((ending) =>
        Array.from(ending).reduce((sum, digit) => sum * size + Number.parseInt(digit, 36) - shift, 0),
      );
    if (numbers.length === 0) continue;
    names += region;
    steps += renderNumber(numbers.length);
    for (const [index, number] of numbers.entries())
      steps += renderNumber(number - (numbers[index - 1] ?? -1) - 1);
  }
  return [names, steps];
}
