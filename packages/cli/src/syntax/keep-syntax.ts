/** Keeps the syntax of a file that is cleaned: replacements in a form without meaning, and no edit that could change one. */
import { applyMarks, type Mark } from '@limpid/engine';
import { type Position, Walker } from '../position-in-text.ts';
import { keepsNames } from './compare-json.ts';
import type { Refusal } from './refusal.ts';
import type { Syntax, UnsafeEdit } from './syntax.ts';

/** How far patterns see from an edit, in UTF-16 units of the cleaned text. */
const NEAR = 200;
const WIDE = 600;
/** Stands for what is cut off: no pattern takes it for the end of a line. */
const CUT = '\u{FFFD}';
const LINE_END = /[\n\r]/;
/** Many parsers take it for a line end, which must not become a space; in JSON it is one of the spaces between values. */
const RETURN = 0x0d;

/** Marks side by side. */
interface Edit {
  readonly codePoint: number;
  readonly position: Position;
  /** UTF-16 indices in the whole text as it came. */
  readonly place: { readonly start: number; readonly end: number };
  /** UTF-16 indices in the whole cleaned text. */
  readonly start: number;
  readonly end: number;
  readonly removed: string;
  readonly written: string;
  /** Quotation marks before it. */
  readonly quotes: number;
}

/** The marks with each replacement in the form that the syntax has for it; the very same list where all stay. */
export function writeAsSyntax<One extends Mark>(
  marks: readonly One[],
  { forms, isJson }: Syntax,
): readonly One[] {
  const formOf = ({ codePoint }: One, text: string) => {
    if (codePoint === RETURN) return isJson === true ? ' ' : text;
    return Array.from(text, (character) => forms.get(character) ?? character).join('');
  };
  let hasChanged = false;
  const written = marks.map((mark) => {
    const { decision } = mark;
    if (decision.action !== 'replace') return mark;
    const text = formOf(mark, decision.text);
    if (text === decision.text) return mark;
    hasChanged = true;
    return { ...mark, decision: { ...decision, text } };
  });
  return hasChanged ? written : marks;
}

const NOT_THE_SAME_JSON: Refusal = {
  why: 'cleaned, it would be no JSON any more, or two names in one of its objects would be the same',
};

/** Why a whole text cannot be cleaned without a change of its syntax; `marks` are those to apply. */
export function whyUnsafe(text: string, marks: readonly Mark[], syntax: Syntax): Refusal | null {
  if (syntax.isJson === true) return keepsNames(text, applyMarks(text, marks)) ? null : NOT_THE_SAME_JSON;
  const guard = new SyntaxGuard(syntax);
  return guard.add(text, marks) ?? guard.end();
}

/** Looks at the edits of a text, part by part, for one that could change its syntax. */
export class SyntaxGuard {
  readonly #syntax: Syntax;
  readonly #walker = new Walker();
  /** The cleaned text that patterns still see, where it begins, and the edits in it that wait for what follows. */
  #text = '';
  #base = 0;
  #quotes = 0;
  #waiting: Edit[] = [];
  /** Where in the cleaned text each pattern of what stands earlier fits first. */
  readonly #seen = new Map<RegExp, number>();
  #header: string | null = null;

  constructor(syntax: Syntax) {
    this.#syntax = syntax;
  }

  /**
   * The next part of the text as it came. `marks` are those that are applied, with indices of the whole text, in which
   * the part begins at `start`. A refusal where one of them is unsafe.
   */
  add(text: string, marks: readonly Mark[], start = 0): Refusal | null {
    this.#walker.read(text);
    this.#take(text, marks, start);
    for (const { seen } of this.#syntax.unsafe) {
      if (seen === undefined || this.#seen.has(seen)) continue;
      const index = this.#text.search(seen);
      if (index >= 0) this.#seen.set(seen, this.#base + index);
    }
    return this.#judge(this.#base + this.#text.length - NEAR);
  }

  end(): Refusal | null {
    return this.#judge(Number.POSITIVE_INFINITY);
  }

  #take(text: string, marks: readonly Mark[], start: number): void {
    const pieces = [this.#text];
    let end = this.#base + this.#text.length;
    let from = 0;
    const add = (piece: string) => {
      pieces.push(piece);
      this.#quotes += piece.split('"').length - 1;
    };
    for (const group of groupsOf(marks)) {
      const [first] = group;
      const kept = text.slice(from, first.start - start);
      from = group.reduce((end, mark) => Math.max(end, mark.end), 0) - start;
      const removed = text.slice(first.start - start, from);
      const written = applyMarks(removed, moveBack(group, first.start));
      const place = end + kept.length;
      end = place + written.length;
      add(kept);
      const { codePoint } = first;
      const [position, quotes] = [this.#walker.at(first.start), this.#quotes];
      this.#waiting.push({
        ...{ codePoint, position, place: { start: first.start, end: start + from } },
        ...{ start: place, end, removed, written, quotes },
      });
      add(written);
    }
    add(text.slice(from));
    this.#text = pieces.join('');
    this.#header ??= this.#text.split(LINE_END, 1)[0] as string;
  }

  /** The edits up to an index; what no pattern sees any more is forgotten. */
  #judge(upTo: number): Refusal | null {
    let next = 0;
    for (; (this.#waiting[next]?.end ?? upTo) < upTo; next++) {
      const edit = this.#waiting[next] as Edit;
      if (this.#isUnsafe(edit)) return refusalOf(edit);
    }
    this.#waiting = this.#waiting.slice(next);
    const needed = this.#waiting[0]?.start ?? this.#base + this.#text.length;
    const forgotten = Math.max(needed - WIDE - this.#base, 0);
    this.#text = this.#text.slice(forgotten);
    this.#base += forgotten;
    return null;
  }

  #isUnsafe({ start, end, removed, written, quotes }: Edit): boolean {
    const { special, pairs, unsafe, comment, lineEnd } = this.#syntax;
    if (special.test(written)) return true;
    const index = start - this.#base;
    const before = lineBefore(this.#text, index);
    if (comment?.test(before) === true && lineEnd?.test(removed) !== true) return false;
    const after = lineAfter(this.#text, index, written.length);
    if (pairs.has(`${before.at(-1)}${after.at(0)}`)) return true;
    if (pairs.has(`${written.at(-1)}${after.at(written.length)}`)) return true;
    const seen = {
      ...{ removed, written, before, after, line: before + after, header: this.#header ?? '' },
      wide: windowBefore(this.#text, index, WIDE),
      quotes: quotes % 2 === 0 ? 'even' : 'odd',
    };
    const isLast = end === this.#base + this.#text.length;
    return unsafe.some(
      (one) => (isLast || one.isLast !== true) && this.#stoodBefore(one, start) && fits(one, seen),
    );
  }

  #stoodBefore({ seen }: UnsafeEdit, index: number): boolean {
    return seen === undefined || (this.#seen.get(seen) ?? Number.POSITIVE_INFINITY) < index;
  }
}

type Pattern = Exclude<keyof UnsafeEdit, 'seen' | 'isLast'>;
const PATTERNS = 'removed written before after line wide header quotes'.split(' ') as readonly Pattern[];

function fits(edit: UnsafeEdit, seen: Readonly<Record<Pattern, string>>): boolean {
  return PATTERNS.every((name) => edit[name]?.test(seen[name]) ?? true);
}

/** Marks that change something, those without anything between them together. */
function groupsOf(marks: readonly Mark[]): readonly (readonly [Mark, ...Mark[]])[] {
  const groups: [Mark, ...Mark[]][] = [];
  let end = -1;
  for (const mark of marks) {
    if (mark.decision.action === 'keep') continue;
    if (mark.start <= end) groups.at(-1)?.push(mark);
    else groups.push([mark]);
    end = Math.max(end, mark.end);
  }
  return groups;
}

/** Marks with indices of a part that begins at `start`. */
export function moveBack(marks: readonly Mark[], start: number): readonly Mark[] {
  return marks.map((mark) => ({ ...mark, start: mark.start - start, end: mark.end - start }));
}

function windowBefore(text: string, index: number, length: number): string {
  return index > length ? CUT + text.slice(index - length, index) : text.slice(0, index);
}

function lineBefore(text: string, index: number): string {
  const window = windowBefore(text, index, NEAR);
  return window.slice(Math.max(window.lastIndexOf('\n'), window.lastIndexOf('\r')) + 1);
}

function lineAfter(text: string, index: number, written: number): string {
  const end = index + written + NEAR;
  const window = text.length > end ? text.slice(index, end) + CUT : text.slice(index);
  const lineEnd = window.slice(written).search(LINE_END);
  return lineEnd < 0 ? window : window.slice(0, written + lineEnd);
}

/** Of a mark of a name of a text, and of what cleaning it does. */
export function refusalAt(text: string, { codePoint, start, end }: Mark, what: string): Refusal {
  const position = new Walker(text).at(start);
  return { ...refusalOf({ codePoint, position, place: { start, end } }, what), isOfName: true };
}

function refusalOf(
  { codePoint, position: { line, column }, place }: Pick<Edit, 'codePoint' | 'position' | 'place'>,
  what = 'could change its syntax',
): Refusal {
  const character = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
  return { why: `in line ${line}, column ${column}, cleaning ${character} ${what}`, place, character };
}
