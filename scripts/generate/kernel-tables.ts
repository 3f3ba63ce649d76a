/** Makes the tables of the kernel from what the engine's portable walk reads, as a module of its source. */

import { FULL_STOPS } from '../../packages/engine/src/letters/letter-classes.ts';
import {
  ALIKE,
  CANDIDATE,
  DISTINCTIVE,
  ENDS,
  IN_WORD,
  INSIDE,
  LATIN_LETTER,
  natureOf,
  natures,
  OTHER,
  parts,
} from '../../packages/engine/src/text/natures.ts';
import { SCRIPT, scriptOf } from '../../packages/engine/src/unicode/script.ts';
import { nibbleTables } from './nibble-tables.ts';
import { asciiClasses, type ByteClasses, leadClasses, sentenceClasses } from './utf-8-tables.ts';

const UNITS = 0x10000;
/** From here on whole pages of 256 code points are alike, but for the last two of a plane. */
const FIRST_PAGE = 0x20000;
const CODE_POINTS = 0x110000;
const PAGE = 0x100;

/** The parts as the kernel numbers them, from those of the portable walk. */
const KINDS = new Map([
  [0, 0],
  [LATIN_LETTER, 1],
  [ALIKE, 2],
  [DISTINCTIVE, 3],
  [INSIDE, 4],
  [ENDS, 5],
]);
const FULL_STOP = 6;
const SCRIPT_SHIFT = 3;

export function renderKernelTables(): string {
  const natureOfUnit = natures();
  const numberOf = numbersOfScripts();
  const partOfUnit = parts();
  const partOf = (unit: number) => {
    const part = partOfUnit[unit] as number;
    const kind = FULL_STOPS.has(unit) ? FULL_STOP : (KINDS.get(part) as number);
    const isOther = part === ALIKE || part === DISTINCTIVE;
    return kind | (isOther ? numberOf(scriptOf(unit)) << SCRIPT_SHIFT : 0);
  };
  const { latin1, pages, rarePages, rectangles, marks } = nibbleTables(natureOfUnit);
  return [
    '/** Made by scripts/build-kernel.ts; never kept. */',
    `export const CYRILLIC: u32 = ${numberOf(SCRIPT.Cyrillic)};`,
    `export const GREEK: u32 = ${numberOf(SCRIPT.Greek)};`,
    ...runsOf('NATURE', FIRST_PAGE, (codePoint) =>
      codePoint < UNITS ? (natureOfUnit[codePoint] as number) : natureOf(codePoint),
    ),
    ...runsOf('PART', UNITS, partOf),
    ...runsOf('PAGE', (CODE_POINTS - FIRST_PAGE) / PAGE, natureOfPage),
    constant('LATIN_1', latin1, 16),
    constant('PAGE_KINDS', pages, 16),
    `export const RARE_KINDS: u8 = ${rarePages};`,
    constant('RECTANGLES', rectangles, 16),
    constant('MARK_RECTANGLES', marks, 16),
    '',
  ].join('\n');
}

/** Of what asks the same of bytes; the other tables are in its memory. */
export function renderUtf8Tables(): string {
  const leads = leadClasses();
  return [
    '/** Made by scripts/build-kernel.ts; never kept. */',
    `export const GREEK: u32 = ${numbersOfScripts()(SCRIPT.Greek)};`,
    ...classes('LEADS', leads),
    `export const ANY_LEADS: u8 = ${Object.values(leads.masks).reduce((all, mask) => all | mask, 0)};`,
    ...classes('SENTENCE_LEADS', sentenceClasses()),
    ...classes('ASCII_CLASSES', asciiClasses()),
    '',
  ].join('\n');
}

/** As the table of parts numbers those of letters that pass for Latin ones. */
function numbersOfScripts(): (script: number) => number {
  const natureOfUnit = natures();
  const scripts = [...new Set(unitsWhere((unit) => (natureOfUnit[unit] as number) & OTHER).map(scriptOf))];
  return (script) => scripts.indexOf(script) + 1;
}

function natureOfPage(page: number): number {
  const first = FIRST_PAGE + page * PAGE;
  const nature = natureOf(first);
  for (let codePoint = first; codePoint < first + PAGE; codePoint++) {
    const expected = (codePoint & 0xfffe) === 0xfffe ? CANDIDATE | IN_WORD : nature;
    if (natureOf(codePoint) !== expected)
      throw new Error(
        `The page of U+${codePoint.toString(16)} is not of one nature: the kernel must learn of it.`,
      );
  }
  return nature;
}

/** Lengths of seven bits a byte, the least first, and a value. */
function runsOf(name: string, length: number, natureAt: (index: number) => number): readonly string[] {
  const bytes: number[] = [];
  for (let start = 0; start < length; ) {
    const value = natureAt(start);
    let end = start + 1;
    while (end < length && natureAt(end) === value) end++;
    for (let rest = end - start; ; rest >>= 7) {
      bytes.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
      if (rest <= 0x7f) break;
    }
    bytes.push(value);
    start = end;
  }
  return [
    constant(`${name}_RUNS`, bytes, 1),
    `export const ${name}_RUNS_END: usize = ${name}_RUNS + ${bytes.length};`,
  ];
}

function classes(name: string, { tables, masks }: ByteClasses): readonly string[] {
  const bits = Object.entries(masks).map(([one, mask]) => `export const ${one}: u8 = ${mask};`);
  return [constant(name, tables, 16), ...bits];
}

function constant(name: string, bytes: readonly number[], alignment: number): string {
  return `export const ${name}: usize = memory.data<u8>([${bytes.join(', ')}], ${alignment});`;
}

function unitsWhere(isMeant: (unit: number) => number | boolean): readonly number[] {
  return Array.from({ length: UNITS }, (_, unit) => unit).filter(isMeant);
}
