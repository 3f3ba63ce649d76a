/** How a language writes its comments and strings: what begins them, and what ends them. */

/** What ends a string, and what keeps it from ending there. */
export interface Quote {
  readonly close: string;
  /** `\` before it, the grave accent of PowerShell, or the quotation mark twice. */
  readonly escaped: 'backslash' | 'backtick' | 'double' | 'none';
  readonly isLong: boolean;
  /** A bracket that the string may hold in pairs. */
  readonly nests?: string | undefined;
  /** What begins code in it, up to the bracket that closes it: strings of that code do not end it. */
  readonly code?: string | undefined;
  /** Whether a second string follows: what is written in place of what is found. */
  readonly isPair?: boolean;
}

export interface Language {
  /** What begins a comment or a string, and braces, slashes and line ends where they matter. */
  readonly opener: RegExp;
  readonly lineComment: string;
  /** Null of what begins no string. */
  readonly quoteOf: (opener: string) => Quote | null;
  /** What ends a comment of several lines, or what is no code, but for comments between slashes and asterisks. */
  readonly commentEnds?: Readonly<Record<string, string>>;
  /** The pattern of the last line of a document that begins on the next line: global, and it takes the line end before. */
  readonly endOfDocument?: (opener: string) => RegExp | null;
  /** Where a document may be a shift of bits. */
  readonly documents?: 'ruby' | 'perl';
  /** Before it is no code. */
  readonly begins?: RegExp;
  /** The text with plain quotation marks in place of those that the language takes for such. */
  readonly withPlainQuotes?: (text: string) => string;
}

export const SHORT = (close: string): Quote => ({ close, escaped: 'backslash', isLong: false });
export const LONG = (close: string, escaped: Quote['escaped'] = 'backslash', code?: string): Quote => ({
  ...{ close, escaped, code },
  isLong: true,
});

const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', '<': '>' };

/** Between two equal signs or a pair of brackets. */
export function between(sign: string, code?: string): Quote {
  const close = CLOSERS[sign];
  return { ...LONG(close ?? sign, 'backslash', code), nests: close === undefined ? undefined : sign };
}

export function closerOf(bracket: string): string | undefined {
  return CLOSERS[bracket];
}
