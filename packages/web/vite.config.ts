/** How the page is built: a chunk for each page, the engine in a worker, nothing inlined (strict CSP). */
import { defineConfig } from 'vite';
import { lateTables } from './late-tables.ts';
import { withoutKernel } from './without-kernel.ts';

const OF_EVERY_PAGE = new RegExp(
  [
    ...['node_modules/preact/', 'web/src/design/', 'web/src/(api|signed-in|words/words)\\.ts'],
    ...['preload-helper', 'web/src/words/(frame|failures|copying)\\.json', 'engine/src/options\\.ts'],
  ].join('|'),
);

/** Notes for builders, which are not needed once the page is built. */
const comments = { annotation: false };

export default defineConfig({
  plugins: [withoutKernel()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Names for the server, which writes the markup of the reference.
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'src/reference/try-it.tsx'],
      output: {
        comments,
        codeSplitting: {
          groups: [
            // Small files that every page loads pack best together; the switches else bring the whole engine with them.
            { name: 'shell', test: OF_EVERY_PAGE, priority: 2 },
            // What the marked text shares with its page packs best beside it.
            { name: 'scan', test: /web\/src\/pages\/scan\.tsx/, priority: 0 },
            { name: 'engine', test: /packages\/engine\/src/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [withoutKernel(), lateTables()],
    rolldownOptions: { output: { comments } },
  },
});
