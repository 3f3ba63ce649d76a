/** Minifies once more what is built: Terser finds what the minifier of Vite leaves, some three hundredths. */
import { minify } from 'terser';
import type { Plugin } from 'vite';

const ECMA = 2020;

export function minifyMore(): Plugin {
  return {
    name: 'minify-more',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const { code } = await minify(file.code, {
          module: true,
          ecma: ECMA,
          compress: { passes: 3, hoist_funs: true },
        });
        if (code === undefined) throw new Error(`${file.fileName} could not be minified`);
        file.code = code;
      }
    },
  };
}
