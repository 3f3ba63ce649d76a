/** A text, part by part, with what would be removed and whatever else cannot be seen as escapes. */
import type { Mark } from '@limpid/engine';
import { escapeAll, ShownLines, UNSAFE_IN_LINES } from '../show-safely.ts';

export class Revealer {
  readonly #lines = new ShownLines(UNSAFE_IN_LINES);

  /** `marks` have indices of the part. */
  add(text: string, marks: readonly Mark[]): string {
    const pieces: string[] = [];
    let from = 0;
    for (const { start, end, decision } of marks) {
      if (decision.action === 'keep' || start < from) continue;
      pieces.push(this.#lines.add(text.slice(from, start)), this.#lines.flush());
      pieces.push(escapeAll(text.slice(start, end)));
      from = end;
    }
    pieces.push(this.#lines.add(text.slice(from)));
    return pieces.join('');
  }

  end(): string {
    return this.#lines.flush();
  }
}
