/** A row of what a context keeps, and code and settings have no use for. */
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
