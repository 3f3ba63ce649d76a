/** Is a text source code that reads otherwise than it runs? UTS #55: reordered by controls, or with invisible names. */
import type { Marks } from '../marks/marks.ts';
import { isDeletion } from '../marks/verdicts.ts';
import { BRAILLE_BLANK, hasInvisibleName } from './invisible-names.ts';
import { beginningWithoutMarks, linesOf, type MarkedLine } from './marked-line.ts';
import { reordersCode } from './reordered-code.ts';
import { isProseInCode, kindOfLine, MAX_READ } from './source-line.ts';

/** Whether a part of a text would deceive if it was source code: most texts end here. */
export function mayDeceive(text: string, marks: Marks): boolean {
  if (!hasInvisible(marks)) return false;
  for (const line of linesOf(text, marks)) if (deceives(line, true)) return true;
  return false;
}

function hasInvisible({ codePoints, verdicts, length }: Marks): boolean {
  for (let index = 0; index < length; index++)
    if (isDeletion(verdicts[index] as number) || codePoints[index] === BRAILLE_BLANK) return true;
  return false;
}

function deceives(line: MarkedLine, isCode: boolean): boolean {
  return reordersCode(line) || hasInvisibleName(line, isCode);
}

/** What the sections of a text say, one after another. */
export class DeceptiveCode {
  readonly #isCode: boolean;
  #codeLines = 0;
  #otherLines = 0;
  #isInCode = false;
  /** Found on a line that is code only if the text is. */
  #isOnSomeLine = false;

  /** `isCode` says that the text is known to be code, whatever its lines look like. */
  constructor(isCode: boolean) {
    this.#isCode = isCode;
  }

  /** `left` is the section without its marks. */
  add(
    { text, isLast }: { readonly text: string; readonly isLast: boolean },
    left: string,
    marks: Marks,
  ): void {
    if (this.#isInCode) return;
    for (const line of linesOf(text, marks)) {
      const isCode = this.#isCodeLine(beginningWithoutMarks(line, MAX_READ));
      if (this.#isOnSomeLine && !isCode) continue;
      if (!deceives(line, isCode)) continue;
      if (isCode) this.#isInCode = true;
      else this.#isOnSomeLine = true;
      if (isCode) return;
    }
    // Whether the text is code is asked only where something was found.
    if (this.#isCode || (isLast && !this.#isOnSomeLine)) return;
    for (const line of left.split('\n')) {
      const kind = kindOfLine(line);
      if (kind === 'code') this.#codeLines++;
      else if (kind === 'other') this.#otherLines++;
    }
  }

  #isCodeLine(line: string): boolean {
    return kindOfLine(line) === 'code' || (this.#isCode && !isProseInCode(line));
  }

  get hasFound(): boolean {
    const looksLikeCode = this.#codeLines > 0 && this.#codeLines * 2 >= this.#otherLines;
    return this.#isInCode || (this.#isOnSomeLine && (this.#isCode || looksLikeCode));
  }
}
