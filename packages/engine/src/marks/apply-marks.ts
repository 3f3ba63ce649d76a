/** Marks to text: what is deleted goes, what is replaced changes, everything else stays as it came. */

import { textOf, unitsOf } from '../unicode/text-units.ts';
import type { Decision, Mark } from './mark.ts';
import { decisionAt, endOf, type Marks } from './marks.ts';
import { isKeeping } from './verdicts.ts';

/** Above this number of edits, units are moved instead of joining strings. */
const FEW_EDITS = 32;
/** Units beyond which a stretch is moved at once. */
const LONG_STRETCH = 24;

/** What is done at a place; a caller may write a character with several units. */
type Edit = Pick<Mark, 'start' | 'end' | 'decision'>;

/** The same string when nothing changes. */
export function applyMarks(text: string, marks: readonly Edit[]): string {
  const edited = new EditedText(text);
  for (const { start, end, decision } of marks) edited.edit(start, end, decision);
  return edited.end();
}

/** The same of marks that are no objects. */
export function editText(text: string, marks: Marks): string {
  let count = 0;
  for (let index = 0; index < marks.length; index++) if (!isKeeping(marks.verdicts[index] as number)) count++;
  if (count === 0) return text;
  const moved = count > FEW_EDITS ? moveUnits(text, marks) : null;
  if (moved !== null) return moved;
  const edited = new EditedText(text);
  for (let index = 0; index < marks.length; index++)
    edited.edit(marks.starts[index] as number, endOf(marks, index), decisionAt(marks, index));
  return edited.end();
}

/** A text that is put together from what edits leave of another, in text order. */
class EditedText {
  readonly #text: string;
  #left = '';
  #from = 0;
  /** Units that the edit before put in its place. */
  #written = 0;

  constructor(text: string) {
    this.#text = text;
  }

  edit(start: number, end: number, decision: Decision): void {
    if (decision.action === 'keep') return;
    if (start < this.#from) {
      // What the edit before put here goes too: a plain space in the place of an exotic one.
      this.#left = this.#left.slice(0, this.#left.length - this.#written);
      this.#written = 0;
      return;
    }
    const replacement = decision.action === 'replace' ? decision.text : '';
    this.#left += this.#text.slice(this.#from, start) + replacement;
    this.#written = replacement.length;
    this.#from = end;
  }

  end(): string {
    return this.#from === 0 ? this.#text : this.#left + this.#text.slice(this.#from);
  }
}

/** Null where what takes the place of a character is longer than all that went before. */
function moveUnits(text: string, marks: Marks): string | null {
  const units = unitsOf(text);
  let from = 0;
  let to = 0;
  /** Units that the mark before put in its place. */
  let written = 0;
  for (let index = 0; index < marks.length; index++) {
    const decision = decisionAt(marks, index);
    if (decision.action === 'keep') continue;
    const start = marks.starts[index] as number;
    if (start < from) {
      to -= written;
      written = 0;
      continue;
    }
    to = move(units, from, start, to);
    from = endOf(marks, index);
    written = decision.action === 'replace' ? decision.text.length : 0;
    if (to + written > from) return null;
    if (decision.action === 'replace')
      for (let unit = 0; unit < written; unit++) units[to++] = decision.text.charCodeAt(unit);
  }
  to = move(units, from, units.length, to);
  return textOf(units, to);
}

/** Gives where the stretch ends that was moved. */
function move(units: Uint16Array, start: number, end: number, to: number): number {
  if (end - start > LONG_STRETCH) {
    units.copyWithin(to, start, end);
    return to + end - start;
  }
  let place = to;
  for (let index = start; index < end; index++) units[place++] = units[index] as number;
  return place;
}
