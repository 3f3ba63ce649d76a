/** Makes the table of subdivision ids of CLDR: what the tag sequence of a flag may spell. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHead, renderString } from './render-runs.ts';
import { DATA_FOLDER } from './unicode-data.ts';

/** A region of two letters, then one to three letters or digits (UTS #51 Annex C). */
const ID = /^[a-z]{2}[a-z0-9]{1,3}$/;

export function renderSubdivisions(): string {
  const file = join(DATA_FOLDER, 'node_modules', 'cldr-core', 'supplemental', 'subdivisionContainment.json');
  const { supplemental } = JSON.parse(readFileSync(file, 'utf8')) as {
    supplemental: {
      version: { _cldrVersion: string };
      subdivisionContainment: Readonly<Record<string, { readonly _contains: readonly string[] }>>;
    };
  };
  const ids = new Set(
    Object.values(supplemental.subdivisionContainment).flatMap((region) => region._contains),
  );
  const suffixes = new Map<string, string[]>();
  for (const id of [...ids].sort()) {
    if (!ID.test(id)) throw new Error(`"${id}" is no subdivision id`);
    const region = id.slice(0, 2);
    suffixes.set(region, [...(suffixes.get(region) ?? []), id.slice(2)]);
  }
  const text = [...suffixes].map(([region, ends]) => `${region}:${ends.join(' ')}`).join(',');
  return (
    renderHead(
      'Ids of subdivisions: `region:ending ending …`.',
      `CLDR ${supplemental.version._cldrVersion}`,
    ) + renderString('SUBDIVISIONS', text)
  );
}
