/** A text, part by part, with what would be removed and whatever else cannot be seen as escapes. */
import type { Mark } from '@limpid/engine';
import { escapeAll, showLinesSafely } from '../show-safely.ts';

/** What decides whether a character is shown stands at most so many UTF-16 units before it, and so many after it. */
const BEFORE = 8;
const AFTER = 2;

export class Revealer {
  /** What stands before the text that waits, and is shown already. */
  #before = '';
  #waiting = '';

  /** `marks` have indices of the part. */
  add(text: string, marks: readonly Mark[]): string {
    const pieces: string[] = [];
    let from = 0;
    for (const { start, end, decision } of marks) {
      if (decision.action === 'keep' || start < from) continue;
      this.#waiting += text.slice(from, start);
      pieces.push(this.end(), escapeAll(text.slice(start, end)));
      from = end;
    }
    this.#waiting += text.slice(from);
    const shown = this.#waiting.length - AFTER;
    const isInCharacter = (this.#waiting.charCodeAt(shown - 1) & 0xfc00) === 0xd800;
    pieces.push(this.#show(isInCharacter ? shown - 1 : shown));
    return pieces.join('');
  }

  end(): string {
    const shown = this.#show(this.#waiting.length);
    this.#before = '';
    return shown;
  }

  #show(length: number): string {
    if (length <= 0) return '';
    const shown = showLinesSafely(this.#waiting, this.#before, length);
    this.#before = (this.#before + this.#waiting.slice(0, length)).slice(-BEFORE);
    this.#waiting = this.#waiting.slice(length);
    return shown;
  }
}
