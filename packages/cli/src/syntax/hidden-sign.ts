/** A row of what a context keeps, and code and settings have no use for; parts of patterns that rows share. */
import type { FoundMark } from '../reporter/found-marks.ts';

/** What becomes of the character. */
export type Change = Pick<FoundMark, 'technique' | 'characterClass' | 'decision' | 'carries'>;

export interface HiddenSign {
  /** It begins with the rare character, and looks back and ahead so far at most: it is fast so. */
  readonly pattern: RegExp;
  /** Files in which it counts anywhere in the text. */
  readonly isIn?: (name: string) => boolean;
  /** In code outside of strings and comments: of all languages, or of some. */
  readonly isInCode?: true | ((name: string) => boolean);
  /** Where it counts in a row of so many alone, with nothing else between two of them. */
  readonly crowd?: { readonly least: number; readonly between: RegExp };
  readonly change: Change;
}

/** They strike through the sign before them, or ring it: on a sign of ASCII or a dash hardly to be seen. */
export const OVERLAYS =
  '[\\u0321\\u0322\\u0334-\\u0338\\u20d2\\u20d3\\u20d8-\\u20da\\u20e5\\u20e6\\u20ea\\u20eb]';
/** Of an alphabet of its own: it draws nothing on a letter of ASCII. */
export const MARK_OF_OTHERS = '(?![\\p{Script=Inherited}\\p{Script=Common}])\\p{M}';
