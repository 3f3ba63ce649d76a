/** What a row of the collection of hiding schemes is, and how it refuses. */

export type Family =
  | 'two symbols'
  | 'other pairs'
  | 'more symbols'
  | 'selectors'
  | 'tags'
  | 'compressed'
  | 'Morse'
  | 'scattered'
  | 'visible';

export interface Scheme {
  /** In kebab-case. */
  readonly name: string;
  readonly family: Family;
  /** One sentence, without any hidden character. */
  readonly mapping: string;
  /** The tool or paper it is known from. */
  readonly source: string;
  /** True if it changes what a reader could see: letters, or the widths of spaces. */
  readonly isVisible?: true;
  /** True if it loses whether letters are capitals. */
  readonly isCaseless?: true;
  /** The cover as a reader sees it, where the scheme adds a visible character or a line of its own. */
  readonly coverOf?: (cover: string) => string;
  /** The cover with the secret hidden in it; throws CannotHold. */
  readonly encode: (secret: string, cover: string) => string;
}

/** A scheme cannot write this secret at all, or not in a cover as short as this one. */
export class CannotHold extends Error {
  readonly needs: 'other secret' | 'longer cover';

  constructor(needs: CannotHold['needs'], message: string) {
    super(message);
    this.name = 'CannotHold';
    this.needs = needs;
  }
}

/** Code points in hexadecimal with blanks between them, as characters. */
export function symbolsOf(codePoints: string): readonly string[] {
  return codePoints.split(' ').map(symbolOf);
}

export function symbolOf(codePoint: string): string {
  return String.fromCodePoint(Number.parseInt(codePoint, 16));
}
