/** A row of what a context keeps, and code and settings have no use for; parts of patterns that rows share. */
import type { FoundMark } from '../reporter/found-marks.ts';

/** What becomes of the character. */
export type Change = Pick<FoundMark, 'technique' | 'characterClass' | 'decision' | 'carries'>;

/** Of a text and the name of its file: whether a UTF-16 index is such a place. */
export type PlacesOf = (text: string, name: string | null) => (index: number) => boolean;

/** Files, by their paths. */
export type Files = RegExp | ((name: string) => boolean);

export interface HiddenSign {
  /** It begins with the rare character, and looks back and ahead so far at most: it is fast so. */
  readonly pattern: RegExp;
  /** Files in which it counts anywhere in the text. */
  readonly isIn?: Files;
  /** In code outside of strings and comments: of all languages, or of some. */
  readonly isInCode?: true | Files;
  /** Where all strings and comments are known alone: of others, a reader of one line says what is code. */
  readonly isCertain?: true;
  /** Where it counts in a row of so many alone, with nothing else between two of them. */
  readonly crowd?: { readonly least: number; readonly between: RegExp };
  /** Where else than by its pattern it has to stand; rows that share one have the text walked once. */
  readonly placesOf?: PlacesOf;
  /** What begins at its index in the whole text: a sticky pattern. */
  readonly begins?: RegExp;
  readonly change: Change;
}

interface Row extends Partial<Omit<HiddenSign, 'pattern'>> {
  /** A string is compiled so that `^` and `$` match at each line. */
  readonly pattern: RegExp | string;
}

/** Rows that have some properties in common. */
export function rowsOf(
  shared: Partial<Omit<HiddenSign, 'pattern'>>,
  ...rows: readonly Row[]
): readonly HiddenSign[] {
  return rows.map(({ pattern, ...row }) => ({
    ...{ change: DELETED, ...shared, ...row },
    pattern:
      typeof pattern === 'string' ? new RegExp(pattern, HAS_PROPERTY.test(pattern) ? 'gmu' : 'gm') : pattern,
  }));
}

const HAS_PROPERTY = /\\p\{|\\u\{/;

/** Deleted as characters of a class are. */
export function deleting(
  characterClass: Change['characterClass'],
  technique: Change['technique'] = 'zero-width',
): Change {
  return { technique, characterClass, decision: { action: 'delete' } };
}

/** What becomes of most that hide in names. */
export const DELETED = deleting('format-control');

/** Replaced by what it looks like. */
export function passingFor(text: string): Change {
  return { technique: 'homoglyph', characterClass: 'look-alike', decision: { action: 'replace', text } };
}

/** Whether a sticky pattern matches at a UTF-16 index. */
export function beginsAt(text: string, index: number, sticky: RegExp): boolean {
  sticky.lastIndex = index;
  return sticky.test(text);
}

/** They strike through the sign before them, or ring it: on a sign of ASCII or a dash hardly to be seen. */
export const OVERLAYS =
  '[\\u0321\\u0322\\u0334-\\u0338\\u20d2\\u20d3\\u20d8-\\u20da\\u20e5\\u20e6\\u20ea\\u20eb]';
/** Of an alphabet of its own: it draws nothing on a letter of ASCII. */
export const MARK_OF_OTHERS = '(?![\\p{Script=Inherited}\\p{Script=Common}])\\p{M}';

/** Of data/name-doubles.txt, which the engine has: what passes for a sign of a command or of a comment, without letters of words. */
export const [STARS, SLASHES, EQUALS, HYPHENS, NOTS, BEGINNINGS, ENDINGS, NUMBERS] = [
  '\\u066d\\u204e\\u2217\\u22c6\\u2731-\\u2733\\u273a-\\u273d\\u2749-\\u274b\\ua673\\ufe61\\uff0a',
  '\\u1735\\u2041\\u2044\\u2215\\u2571\\u27cb\\u29f8\\u2cc6\\u2f03\\u3033\\u31d3\\uff0f',
  '\\u1400\\u2e40\\u30a0\\ua4ff\\ua60c\\ua78a\\ufe66\\uff1d',
  '\\u02d7\\u06d4\\u2010-\\u2012\\u2043\\u2212\\u2796\\u2cba\\ufe58\\ufe63\\uff0d',
  '\\u01c3\\ufe57\\uff01',
  '\\u02c2\\u1438\\u2039\\u276e\\ufe64\\uff1c',
  '\\u02c3\\u1433\\u203a\\u276f\\ufe65\\uff1e',
  '\\ufe5f\\uff03',
] as const;

/** Dashes of prose, and marks that pass for quotation marks of ASCII. */
export const [DASHES, QUOTES] = [
  '\\u2013-\\u2015',
  '\\u02b9\\u02ba\\u02ee\\u02f6\\u05f3\\u05f4\\u2018\\u2019\\u201b-\\u201d\\u201f\\u2032\\u2033\\u275b-\\u275e\\u3003\\uff02\\uff07',
] as const;
