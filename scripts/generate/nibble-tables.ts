/** Sets of UTF-16 units as unions of products of nibbles: what SIMD asks of sixteen units at once. */
import {
  CANDIDATE,
  LATIN,
  LETTERS,
  LINE_END,
  MARK,
  NATIVE_DIGIT,
  OTHER,
  SURROGATE,
} from '../../packages/engine/src/text/natures.ts';
import { generalCategoryOf } from '../../packages/engine/src/unicode/general-category.ts';
import { coverByProducts, tablesOf } from './cover-by-products.ts';

/** The number of tables of sixteen bytes that each has; a bit in them stands for a product. */
export interface NibbleTables {
  /** Of the first page: one for high nibbles, one for low ones. */
  readonly latin1: readonly number[];
  /** Of pages: a bit for each set of low nibbles that some high nibbles share. */
  readonly pages: readonly number[];
  /** Which of these bits say that all of the page needs a look. */
  readonly rarePages: number;
  /** Twice two for the page and two for the unit in it: what needs a look on the pages of the other bits. */
  readonly rectangles: readonly number[];
  /** The same, once: what stands in three in a row nowhere in ordinary text, if marks do not. */
  readonly marks: readonly number[];
}

const UNITS = Array.from({ length: 0x10000 }, (_, unit) => unit);
const NEEDS_LOOK = CANDIDATE | NATIVE_DIGIT | LINE_END | SURROGATE;
const CYRILLIC_PAGE = 0x04;

/** What ordinary texts are written in: it must not be looked at for nothing. From and to. */
const ORDINARY: readonly (readonly [number, number])[] = [
  [0x0000, 0x017f],
  [0x0390, 0x03a1],
  [0x03a3, 0x03cf],
  [0x0400, 0x0481],
  [0x048a, 0x04ff],
  [0x060c, 0x060c],
  [0x061b, 0x061b],
  [0x061f, 0x061f],
  [0x0621, 0x06d4],
  [0x0900, 0x0965],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x203e],
  [0x20a0, 0x20bf],
  [0x2200, 0x23ff],
  [0x2500, 0x27bf],
  [0x3001, 0x3029],
  [0x3041, 0x3096],
  [0x309b, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7ff],
  [0xff01, 0xff0f],
  [0xff1a, 0xff20],
  [0xff61, 0xff9f],
];
/** Marks are a part of ordinary words here. */
const MARK_PAGES = new Set([0x06, 0x09]);
/** Two pages share their bits with others of the same low nibble, so that eight are enough. */
const PAGES_OF_RECTANGLES = new Set([0x03, 0x06, 0x09, 0x20, 0x30, 0xef, 0xff]);

export function nibbleTables(natures: Uint8Array): NibbleTables {
  const ordinary = new Set(ORDINARY.flatMap(([from, to]) => UNITS.slice(from, to + 1)));
  const onMarkPages = UNITS.filter((unit) => MARK_PAGES.has(unit >> 8) && ordinary.has(unit));
  const marks = coverByProducts(
    new Set(onMarkPages.filter((unit) => ((natures[unit] as number) & MARK) !== 0)),
    new Set(onMarkPages.filter((unit) => ((natures[unit] as number) & MARK) === 0 && isBase(unit))),
    1,
  );
  const looks = new Set(UNITS.filter((unit) => needsLook(unit, natures[unit] as number, marks.holds(unit))));
  const quiet = new Set([...ordinary].filter((unit) => !looks.has(unit)));
  const rare = new Set(
    [...looks]
      .map((unit) => unit >> 8)
      .filter((page) => page > 0 && page !== CYRILLIC_PAGE && !PAGES_OF_RECTANGLES.has(page)),
  );
  const { tables, mask } = pagesOf(rare, quiet);
  const first = coverByProducts(
    new Set([...looks].filter((unit) => unit < 0x100)),
    new Set(UNITS.filter((unit) => unit > 0xff || !looks.has(unit))),
    1,
  );
  const rectangles = coverByProducts(
    new Set([...looks].filter((unit) => PAGES_OF_RECTANGLES.has(unit >> 8))),
    quiet,
    2,
  );
  if (first.left.size + rectangles.left.size > 0)
    throw new Error('Products of nibbles do not hold all that needs a look.');
  return {
    latin1: tablesOf(first.products).slice(32),
    pages: tables,
    rarePages: mask,
    rectangles: [...tablesOf(rectangles.products.slice(0, 8)), ...tablesOf(rectangles.products.slice(8))],
    marks: tablesOf(marks.products),
  };

  function needsLook(unit: number, nature: number, isMarkFound: boolean): boolean {
    if ((nature & NEEDS_LOOK) !== 0 || (nature & LETTERS) === LETTERS) return true;
    if (((nature & LATIN) !== 0) !== isTakenForLatin(unit)) return true;
    if (((nature & OTHER) !== 0) !== isTakenForOther(unit)) return true;
    return (nature & MARK) !== 0 && !(MARK_PAGES.has(unit >> 8) && isMarkFound);
  }
}

/** The letters that the kernel knows without a table: the same as its `latinLetters`, its Cyrillic and its `greekOf`. */
function isTakenForLatin(unit: number): boolean {
  const page = unit >> 8;
  if (page === 0) return ((unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a) || unit >= 0xc0;
  return page === 0x01 || page === 0x1e;
}

function isTakenForOther(unit: number): boolean {
  return unit >> 8 === CYRILLIC_PAGE || (unit >= 0x390 && unit <= 0x3cf);
}

/** Letters do; signs that are written like marks do not. */
function isBase(unit: number): boolean {
  return !/^M/.test(generalCategoryOf(unit));
}

/** Pages with the same first nibble, of one use. */
interface Row {
  readonly isRare: boolean;
  readonly highs: readonly number[];
  readonly lows: ReadonlySet<number>;
}

/** The tables of pages, and the bits of those that are rare. */
function pagesOf(
  rare: ReadonlySet<number>,
  quiet: ReadonlySet<number>,
): { readonly tables: readonly number[]; readonly mask: number } {
  const ordinary = new Set([...quiet].map((unit) => unit >> 8));
  const isAllowed = ({ isRare, highs, lows }: Row) =>
    highs.every((high) =>
      [...lows].every((low) => {
        const page = (high << 4) | low;
        return !ordinary.has(page) || (!isRare && PAGES_OF_RECTANGLES.has(page));
      }),
    );
  const nibbles = Array.from({ length: 16 }, (_, nibble) => nibble);
  const rows: Row[] = [];
  for (const [isRare, pages] of [
    [true, rare],
    [false, PAGES_OF_RECTANGLES],
  ] as const) {
    for (const high of nibbles) {
      const lows = new Set(nibbles.filter((low) => pages.has((high << 4) | low)));
      if (lows.size === 0) continue;
      const joined = rows.map((row) => ({
        isRare,
        highs: [...row.highs, high],
        lows: new Set([...row.lows, ...lows]),
      }));
      const at = joined.findIndex((row, index) => rows[index]?.isRare === isRare && isAllowed(row));
      if (at < 0) rows.push({ isRare, highs: [high], lows });
      else rows[at] = joined[at] as Row;
    }
  }
  if (rows.length > 8) throw new Error('Pages are of more than eight kinds.');
  const bitsOf = (isIn: (row: Row) => boolean) =>
    rows.reduce((bits, row, bit) => bits | (isIn(row) ? 1 << bit : 0), 0);
  return {
    tables: [
      ...nibbles.map((high) => bitsOf((row) => row.highs.includes(high))),
      ...nibbles.map((low) => bitsOf((row) => row.lows.has(low))),
    ],
    mask: bitsOf(({ isRare }) => isRare),
  };
}
