/** Reads the pages of docs/techniques: their tables hold examples that tests try. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CleanOptions, STRICT_REASONS, type Technique } from '../src/index.ts';
import { SWITCH_OF_TECHNIQUE } from '../src/options.ts';

const SOURCE = join(import.meta.dirname, '..', 'src');
export const PAGES = join(import.meta.dirname, '..', '..', '..', 'docs', 'techniques');

/** Tables by the first words of their heads; every example of a page is in one of them, or in JSON. */
export const REASONS = ['Reason', 'Keeps', 'Example', 'Source'];
export const SCHEMES = ['Scheme', 'Written by', 'Example', 'Says'];
export const CHANGES = ['In', 'Out', 'Why'];
export const KINDS_OF_TABLE = [REASONS, SCHEMES, CHANGES].map((head) => head.join());

interface Table {
  readonly head: string;
  readonly rows: readonly (readonly string[])[];
}

export const readPage = (technique: Technique) => readFileSync(join(PAGES, `${technique}.md`), 'utf8');

/** Cells without their backticks. */
function cellsOf(row: string): readonly string[] {
  return row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim().replace(/^`(.*)`$/, '$1'));
}

export function tablesIn(page: string): readonly Table[] {
  return Array.from(page.matchAll(/^(?:\|.*\|\n)+/gm), ([table]) => {
    const [head = '', , ...rows] = table.trimEnd().split('\n');
    return { head: cellsOf(head).join(), rows: rows.map(cellsOf) };
  });
}

export function rowsOf(technique: Technique, head: readonly string[]): readonly (readonly string[])[] {
  return tablesIn(readPage(technique))
    .filter((table) => table.head === head.join())
    .flatMap(({ rows }) => rows);
}

/** The two that are off by default are shown with their switch on. */
export function optionsOf(technique: Technique): Partial<CleanOptions> {
  return { [SWITCH_OF_TECHNIQUE[technique]]: true };
}

/** Those of the type `Reason`: the strict ones are values, the others are gone when the program runs. */
export function readReasons(): readonly string[] {
  const source = readFileSync(join(SOURCE, 'marks', 'mark.ts'), 'utf8');
  const [, members = ''] = /export type Reason =\s*\| StrictReason((?:\s*\| '[a-z-]+')+);/.exec(source) ?? [];
  const others = Array.from(members.matchAll(/'([a-z-]+)'/g), ([, slug = '']) => slug);
  return [...STRICT_REASONS, ...others];
}
