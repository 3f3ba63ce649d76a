/** What the syntax of a file asks of cleaning, as data: which characters have a meaning, and where an edit could change it. */

/** An edit that fits all of the given patterns could change what the file means. */
export interface UnsafeEdit {
  /** The characters that are removed. */
  readonly removed?: RegExp;
  /** The text that takes their place; empty for a deletion. */
  readonly written?: RegExp;
  /** The cleaned line before the edit, and the edit with the line after it. */
  readonly before?: RegExp;
  readonly after?: RegExp;
  /** The cleaned text before the edit, of lines before its own too: a tag may have several. */
  readonly wide?: RegExp;
  /** The whole cleaned line. */
  readonly line?: RegExp;
  /** How many double quotation marks stand before, in the whole file: `odd` or `even`. */
  readonly quotes?: RegExp;
  /** Whether it is in the last line. */
  readonly isLast?: true;
  /** What stood earlier in the file. */
  readonly seen?: RegExp;
  /** The first line of the file. */
  readonly header?: RegExp;
}

export interface Syntax {
  /** How a character that has a meaning is written without it. */
  readonly forms: ReadonlyMap<string, string>;
  /** What a replacement must not hold. */
  readonly special: RegExp;
  /** Two characters that mean something else side by side. */
  readonly pairs: ReadonlySet<string>;
  readonly unsafe: readonly UnsafeEdit[];
  /** A line of comment up to the edit: nothing there is unsafe but a special character. */
  readonly comment?: RegExp;
  /** Characters that end a line, and so a comment. */
  readonly lineEnd?: RegExp;
  /** Whether JSON is parsed before and after. */
  readonly isJson?: true;
}
