/** The rules for files as such: their names, their length, their first line, and the characters in them. */
import { posix } from 'node:path';
import { HOUSE, MACHINE_TRACES } from './law-of-files.ts';
import type { Tree, Violation } from './read-tree.ts';

/** What is not text; everything else must be readable to the last character. */
const BINARY = /\.(png|jpe?g|gif|webp|avif|ico|woff2?|wasm|gz|br|zip|pdf|db|sqlite)$/;

/**
 * Characters that no reader of the source sees: controls but for tab and line ends, format characters, ignorable ones,
 * spaces but for the usual one, private use, noncharacters, and the Braille blank.
 */
const HIDDEN =
  /[^\P{Cc}\t\n\r]|[^\P{Zs} ]|[\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u{2800}]/gu;

export function checkFiles(tree: Tree): Violation[] {
  const found: Violation[] = [];
  for (const file of tree.files) {
    const add = (line: number, problem: string, instead: string) =>
      found.push({ file, line, problem, instead });
    checkSource(tree, file, add);
    if (!BINARY.test(file)) checkText(file, tree.bytes(file), add);
  }
  return found;
}

type Add = (line: number, problem: string, instead: string) => void;

function checkSource(tree: Tree, file: string, add: Add): void {
  const source = tree.sources.get(file);
  if (source === undefined) return;
  for (const { line, message } of source.syntaxErrors)
    add(line, `does not parse: ${message}`, 'mend the syntax');
  if (isOneOf(HOUSE.generated, file)) return;
  const names = file.split('/').map((name) => name.replace(/\..*$/, ''));
  const empty = names.find((name) => (HOUSE.emptyNames as readonly string[]).includes(name));
  if (empty !== undefined)
    add(1, `"${empty}" says nothing about what is inside`, 'name it after what it does');
  if (names.at(-1) === 'index' && !isOneOf(HOUSE.doors, file)) {
    add(1, 'index is only for the door of a package', 'name the file after its main export');
  }
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)+$/.test(posix.basename(file))) {
    add(1, 'its name is not kebab-case', 'write small letters and hyphens: find-candidates.ts');
  }
  if (isOneOf(HOUSE.sized, file) && source.lines > HOUSE.maximumLines) {
    const last = HOUSE.maximumLines + 1;
    add(last, `${source.lines} lines, above ${HOUSE.maximumLines}`, 'split it where it does two things');
  }
  if (isOneOf(HOUSE.opened, file) && !isOneOf(HOUSE.tests, file) && !source.opensWithComment) {
    add(1, 'does not open with a comment', 'say in one sentence, in /** … */, what the file is for');
  }
}

function checkText(file: string, bytes: Buffer, add: Add): void {
  const text = bytes.toString('utf8');
  // Bytes that are no UTF-8 come back as replacement characters, and so change.
  if (!Buffer.from(text, 'utf8').equals(bytes))
    add(1, 'is not UTF-8', 'save it as UTF-8, or name its kind in BINARY');
  for (const [index, line] of text.split('\n').entries()) {
    const hidden = new Set(Array.from(line.matchAll(HIDDEN), ([character]) => label(character)));
    if (hidden.size > 0) {
      const names = [...hidden].join(', ');
      add(index + 1, `holds ${names}, which nobody can see`, 'write it as an escape: \\u{200B}');
    }
    for (const { files, trace, what } of MACHINE_TRACES) {
      if (files.test(file) && trace.test(line))
        add(index + 1, `holds ${what}`, 'write what holds on every machine');
    }
  }
}

function label(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

function isOneOf(patterns: readonly RegExp[], file: string): boolean {
  return patterns.some((pattern) => pattern.test(file));
}
