/** How the pages are built for the server, which renders them: one CommonJS file, loaded without waiting. */
import { defineConfig, type Plugin } from 'vite';
import { withoutKernel } from './without-kernel.ts';

/** No page shows these before its script runs. */
const LATE = /\/web\/src\/scan\/(late-parts|read-text-file)\.ts$/;

function withoutLateParts(): Plugin {
  return {
    name: 'without-late-parts',
    enforce: 'pre',
    load: (id) => (LATE.test(id) ? 'export {};' : null),
  };
}

export default defineConfig({
  plugins: [withoutKernel(), withoutLateParts()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/prerender.tsx',
    // A folder whose name begins with a dot is not served.
    outDir: 'dist/.prerender',
    target: 'node22',
    // It is published, and names no file of the machine that built it.
    minify: true,
    rolldownOptions: {
      output: { format: 'cjs', entryFileNames: 'prerender.cjs', codeSplitting: false, comments: false },
    },
  },
});
