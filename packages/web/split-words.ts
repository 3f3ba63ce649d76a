/** Gives each page its own sentences: all stand in one file, and none should load those of another page. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ALL = fileURLToPath(new URL('src/words/en.json', import.meta.url));
const PART = '\0words:';
const IMPORT = /import \{([^}]*)\bwords\b,?([^}]*)\} from (["'][^"']*\/words\.ts["']);?/;

/** `words.scan`, and what of it is asked for: `words.scan.sheet`. */
const USE = /\bwords\.(?!ts\b)([a-zA-Z]+)(?:\.([a-zA-Z]+))?/g;
/** `const { sheet: sentences, call } = words.scan`. */
const CHOICE = /const \{([^{}]+)\} = words\.([a-zA-Z]+);/g;

/** Where a module says `words.scan.sheet`, it imports this part alone. */
export function splitWords(): Plugin {
  return {
    name: 'split-words',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith('words:') ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(PART)) return null;
      this.addWatchFile(ALL);
      const [name = '', inner] = id.slice(PART.length).split('/');
      const part = JSON.parse(readFileSync(ALL, 'utf8'))[name];
      const sentences = inner === undefined ? part : part?.[inner];
      if (sentences === undefined) throw new Error(`en.json has no part ${id.slice(PART.length)}`);
      return inner === undefined ? joinParts(name, part) : `export default ${JSON.stringify(sentences)}`;
    },
    transform(code, id) {
      if (!/\/packages\/web\/src\/.*\.tsx?$/.test(id) || id.endsWith('/words.ts')) return null;
      const found = IMPORT.exec(code);
      if (found === null) return null;
      const [whole, before = '', after = '', from = ''] = found;
      const others = `${before}${after}`.trim();
      const rest = code
        .replace(whole, others === '' ? '' : `import {${others}} from ${from};`)
        .replaceAll(CHOICE, (_, names: string, part: string) => chooseParts(names, part));
      const parts = new Map<string, string>();
      const split = rest.replaceAll(USE, (_, name: string, inner?: string) => {
        const variable = inner === undefined ? `words_${name}` : `words_${name}_${inner}`;
        parts.set(variable, inner === undefined ? name : `${name}/${inner}`);
        return variable;
      });
      const imports = [...parts].map(([variable, part]) => `import ${variable} from 'words:${part}';`);
      return { code: `${imports.join('')}${split}`, map: null };
    },
  };
}

/** Who asks for all of them shares each with who asks for one. */
function joinParts(name: string, part: object): string {
  const names = Object.keys(part);
  const imports = names.map((inner, index) => `import part${index} from 'words:${name}/${inner}';`);
  return `${imports.join('')}export default {${names.map((inner, index) => `${inner}: part${index}`)}}`;
}

function chooseParts(names: string, part: string): string {
  const choices = names.split(',').map((choice) => choice.trim().split(/\s*:\s*/));
  return choices
    .filter(([name]) => name !== '')
    .map(([name, variable = name]) => `const ${variable} = words.${part}.${name};`)
    .join(' ');
}
