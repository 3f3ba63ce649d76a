/** Makes the table of subdivision ids of CLDR: what the tag sequence of a flag may spell. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderNumber, renderString } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

/** How many letters an ending without digits may have. */
const LETTER_COUNTS = [1, 2, 3];

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
  return [
    renderHead('Endings with digits, then those of one, two and three letters.', `CLDR ${version}`),
    renderString('NUMBERS', renderNumbered(regions)),
    ...LETTER_COUNTS.map((count) => renderLettered(regions, count)),
    `export const LETTERS = [${LETTER_COUNTS.map((count) => `[REGIONS_${count}, STEPS_${count}]`).join(', ')}] as const;\n`,
  ].join('');
}

type Regions = readonly (readonly [region: string, endings: readonly string[]])[];

/** `region ending first-last …`, where numbers follow each other. */
function renderNumbered(regions: Regions): string {
  const lines: string[] = [];
  for (const [region, endings] of regions) {
    const ranges: string[][] = [];
    for (const ending of endings.filter((ending) => /\d/.test(ending))) {
      const range = ranges.at(-1);
      if (range !== undefined && follows(range.at(-1) as string, ending)) range.push(ending);
      else ranges.push([ending]);
    }
    const written = ranges.map((range) => (range.length > 1 ? `${range[0]}-${range.at(-1)}` : range[0]));
    if (written.length > 0) lines.push(`${region} ${written.join(' ')}`);
  }
  return lines.join(',');
}

function follows(before: string, ending: string): boolean {
  if (!/^\d+$/.test(before) || !/^\d+$/.test(ending) || before.length !== ending.length) return false;
  return Number(ending) === Number(before) + 1;
}

/** The regions; then of each how many endings it has, and how many of those that could be stand before each. */
function renderLettered(regions: Regions, count: number): string {
  let names = '';
  let steps = '';
  for (const [region, endings] of regions) {
    const numbers = endings
      .filter((ending) => ending.length === count && /^[a-z]+$/.test(ending))
      .map(numberOf);
    if (numbers.length === 0) continue;
    names += region;
    steps += renderNumber(numbers.length);
    for (const [index, number] of numbers.entries())
      steps += renderNumber(number - (numbers[index - 1] ?? -1) - 1);
  }
  return renderString(`REGIONS_${count}`, names) + renderString(`STEPS_${count}`, steps);
}

function numberOf(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 'a'.charCodeAt(0);
  return number;
}
