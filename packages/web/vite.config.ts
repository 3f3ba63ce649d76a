/** How the page is built: a chunk for each page, the engine in a worker, nothing inlined (strict CSP). */
import { defineConfig } from 'vite';
import { splitWords } from './split-words.ts';

export default defineConfig({
  plugins: [splitWords()],
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
        codeSplitting: {
          groups: [
            // Else the switches come with the whole engine, which the page of a lost address loads.
            { name: 'switches', test: /engine\/src\/options\.ts$/ },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
