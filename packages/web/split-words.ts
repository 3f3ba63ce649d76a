/** Gives each page its own sentences: all stand in one file, and none should load those of another page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ALL = fileURLToPath(new URL('src/words/en.json', import.meta.url));
const PART = '\0words:';
const IMPORT = /import \{([^}]*)\bwords\b,?([^}]*)\} from (["'][^"']*\/words\.ts["']);?/;

const PART_OF_WORDS = /\bwords\.(?!ts\b)([a-zA-Z]+)/g;

/** Where a module says `words.scan`, it imports the part `scan` alone. */
export function splitWords(): Plugin {
  return {
    name: 'split-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('words:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(PART)) return null;
      this.addWatchFile(ALL);
      const part = JSON.parse(readFileSync(ALL, 'utf8'))[id.slice(PART.length)];
      if (part === undefined) throw new Error(`en.json has no part ${id.slice(PART.length)}`);
      return `export default ${JSON.stringify(part)}`;
    },
    transform(code, id) {
      if (!/\/packages\/web\/src\/.*\.tsx?$/.test(id) || id.endsWith('/words.ts')) return null;
      const found = IMPORT.exec(code);
      if (found === null) return null;
      const [whole, before = '', after = '', from = ''] = found;
      const others = `${before}${after}`.trim();
      const rest = code.replace(whole, others === '' ? '' : `import {${others}} from ${from};`);
      const parts = new Set([...rest.matchAll(PART_OF_WORDS)].map(([, part = '']) => part));
      const imports = [...parts].map((part) => `import words_${part} from 'words:${part}';`).join('');
      const split = rest.replaceAll(PART_OF_WORDS, 'words_$1');
      return { code: `${imports}${split}`, map: null };
    },
  };
}
