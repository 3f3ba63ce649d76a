/** Bundles the programs that tests start hundreds of times: a bundle starts in half the time of its sources. */
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const ROOT = resolve(import.meta.dirname, '..');
const PROGRAMS = {
  limpid: join(ROOT, 'packages/cli/src/limpid.ts'),
  server: join(ROOT, 'packages/server/start.mjs'),
  operator: join(ROOT, 'packages/server/src/operator/main.ts'),
};

/** Writes `limpid.js`, `server.js` and `operator.js` below `folder`; the files that they read at run time stay where they are. */
export async function bundlePrograms(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: PROGRAMS,
    platform: 'node',
    plugins: [{ name: 'place of a source', transform: placeOfSource }],
  });
  await bundle.write({ dir: folder, format: 'esm' });
}

/** A module finds its files and workers beside its source, not beside the bundle. */
function placeOfSource(code: string, id: string): string {
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    .replaceAll('import.meta.filename', JSON.stringify(id))
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)));
}
