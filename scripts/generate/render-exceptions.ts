/** Writes one number for every code point as what its General_Category mostly has, and the exceptions. */
import { generalCategories } from './general-category.ts';
import { renderRuns, renderString } from './render-runs.ts';

/** As `decodeExceptions` of the engine reads them. */
export async function renderExceptions(values: Uint8Array): Promise<string> {
  const { values: categories, names } = await generalCategories();
  const usual = names.map((_, category) => usualValue(values, categories, category));
  const exceptions = values.map((value, codePoint) =>
    value === usual[categories[codePoint] as number] ? 0 : value + 1,
  );
  return `export const VALUE_OF_CATEGORY = [${usual.join(', ')}];\n${renderString('EXCEPTIONS', renderRuns(exceptions))}`;
}

/** The value of most runs: a long run costs no more than a short one. */
function usualValue(values: Uint8Array, categories: Uint8Array, category: number): number {
  const runs = new Map<number, number>();
  for (const [codePoint, value] of values.entries()) {
    if (categories[codePoint] !== category) continue;
    const isSameRun = categories[codePoint - 1] === category && values[codePoint - 1] === value;
    if (!isSameRun) runs.set(value, (runs.get(value) ?? 0) + 1);
  }
  const [usual = [0]] = [...runs].sort(([, one], [, other]) => other - one);
  return usual[0];
}
