/** Is a text source code that reads otherwise than it runs? UTS #55: reordered by controls, or with invisible names. */
import type { Marks } from '../marks/marks.ts';
import { isDeletion } from '../marks/verdicts.ts';
import { BRAILLE_BLANK, hasInvisibleName } from './invisible-names.ts';
import { beginningWithoutMarks, linesOf, type MarkedLine } from './marked-line.ts';
import { reordersCode } from './reordered-code.ts';
import { isProseInCode, kindOfLine, MAX_READ } from './source-line.ts';

/** Whether a part of a text would deceive if it was source code: most texts end here. */
export function mayDeceive(text: string, marks: Marks, borders: readonly number[]): boolean {
  if (!hasInvisible(marks)) return false;
  for (const line of linesOf(text, marks, borders, true)) if (deceives(line, true)) return true;
  return false;
}

function hasInvisible({ codePoints, verdicts, length }: Marks): boolean {
  for (let index = 0; index < length; index++)
    if (isDeletion(verdicts[index] as number) || codePoints[index] === BRAILLE_BLANK) return true;
  return false;
}

function deceives(line: MarkedLine, isCode: boolean): boolean {
  return reordersCode(line, isCode) || hasInvisibleName(line, isCode);
}

/** What the sections of a text say, one after another. */
export class DeceptiveCode {
  readonly #isCode: boolean;
  #hasFound = false;

  /** `isCode` says that the text is known to be code, whatever its lines look like. */
  constructor(isCode: boolean) {
    this.#isCode = isCode;
  }

  /** `left` is the section without its marks. */
  add(text: string, marks: Marks, borders: readonly number[], left: () => string): void {
    if (this.#hasFound || marks.length === 0) return;
    let isOnSomeLine = false;
    for (const line of linesOf(text, marks, borders, this.#isCode)) {
      const isCode = this.#isCodeLine(beginningWithoutMarks(line, MAX_READ));
      if (isOnSomeLine && !isCode) continue;
      if (!deceives(line, isCode)) continue;
      isOnSomeLine = true;
      if (!isCode) continue;
      this.#hasFound = true;
      return;
    }
    // Another line is code if the section is, which is asked only where something was found.
    this.#hasFound = isOnSomeLine && (this.#isCode || isMostlyCode(left()));
  }

  get hasFound(): boolean {
    return this.#hasFound;
  }

  #isCodeLine(line: string): boolean {
    return kindOfLine(line) === 'code' || (this.#isCode && !isProseInCode(line));
  }
}

function isMostlyCode(text: string): boolean {
  let code = 0;
  let other = 0;
  for (const line of text.split('\n')) {
    const kind = kindOfLine(line);
    if (kind === 'code') code++;
    else if (kind === 'other') other++;
  }
  return code > 0 && code * 2 >= other;
}
